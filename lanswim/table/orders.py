"""Who may give which order, and when. What an order does is in a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from lanswim_protocol.messages import (
    Admit,
    Agree,
    Back,
    CloseTable,
    DoubleTime,
    Kick,
    MoreTime,
    Mute,
    Nudge,
    Order,
    Pause,
    RefusedReason,
    Say,
    SetBots,
    SetRules,
    SetTimes,
    Sit,
    Start,
    SwapSeats,
    VoteAgain,
    Watch,
)

from lanswim.table import absence, arranging, chat, nudging, pausing, times, votes, watching
from lanswim.table.agreeing import agree
from lanswim.table.kicking import kick
from lanswim.table.knocking import admit
from lanswim.table.leaving import stand_up
from lanswim.table.owner import owns
from lanswim.table.ruling import set_rules
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher

Does = Callable[[TableState, int, Holder, Any, int], RefusedReason | None]
"""the table, who gives the order (seat and holder), the order, the time; why nothing was changed"""
DoesWatching = Callable[[TableState, Watcher, Any, int], RefusedReason | None]
TALK: Final = (Say, Nudge)
"""what is sent beside a command, and answered apart from it"""


class Right(NamedTuple):
    """What carries out one kind of order, and what has to be so before."""

    does: Does
    owner: bool = False
    """only the owner may"""
    in_match: bool = False
    """also while a match runs"""
    bounded: bool = True
    """could be given over and over, and everybody would hear of it each time: only so often by one key"""


def carry_out(
    table: TableState, seat: int, holder: Holder, order: Order, now_ms: int
) -> RefusedReason | None:
    """Does what the order asks for and returns None, or changes nothing and returns why."""
    right = RIGHTS[type(order)]
    if right.owner and not owns(table, holder):
        return "not_owner"
    if table.stage == "match" and not right.in_match:
        return "match_running"
    if not right.bounded:
        return right.does(table, seat, holder, order, now_ms)
    return _seldom(table, holder.key or b"", now_ms, lambda: right.does(table, seat, holder, order, now_ms))


def carry_out_watching(
    table: TableState, watcher: Watcher, order: Order, now_ms: int
) -> RefusedReason | None:
    """The same for somebody who has no seat."""
    does = WATCHERS_MAY.get(type(order))
    if does is None:
        return "only_watching"
    if isinstance(order, TALK):
        return does(table, watcher, order, now_ms)
    return _seldom(table, watcher.key, now_ms, lambda: does(table, watcher, order, now_ms))


def _seldom(
    table: TableState, key: bytes, now_ms: int, do: Callable[[], RefusedReason | None]
) -> RefusedReason | None:
    """Does it, unless this key has done so much lately; what was refused for another reason costs nothing."""
    if not table.bustle.allows(key, now_ms):
        return "too_fast"
    reason = do()
    if reason is None:
        table.bustle.spend(key, now_ms)
    return reason


def _close(table: TableState, seat: int, holder: Holder, order: CloseTable, now_ms: int) -> None:
    table.closing = "table_closed"


RIGHTS: Final[dict[type[Order], Right]] = {
    Sit: Right(arranging.sit),
    Agree: Right(agree),
    SwapSeats: Right(arranging.swap, owner=True),
    SetBots: Right(arranging.order_bots, owner=True),
    Start: Right(arranging.start, owner=True, bounded=False),
    CloseTable: Right(_close, owner=True, in_match=True, bounded=False),
    Kick: Right(kick, owner=True, in_match=True, bounded=False),
    Admit: Right(admit, owner=True, in_match=True, bounded=False),
    SetRules: Right(set_rules, owner=True),
    Say: Right(chat.say, in_match=True, bounded=False),
    Mute: Right(chat.mute, owner=True, in_match=True),
    Watch: Right(stand_up),
    Pause: Right(pausing.pause, in_match=True),
    MoreTime: Right(times.more_time, in_match=True, bounded=False),
    DoubleTime: Right(times.double_time, owner=True, in_match=True),
    Nudge: Right(nudging.nudge, in_match=True, bounded=False),
    SetTimes: Right(times.set_times, owner=True),
    VoteAgain: Right(votes.again, in_match=True, bounded=False),
    Back: Right(absence.back, in_match=True, bounded=False),
}

WATCHERS_MAY: Final[dict[type[Order], DoesWatching]] = {
    Say: chat.say_watching,
    Sit: watching.order_seat,
    Watch: watching.order_watch,
}
