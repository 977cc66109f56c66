"""What people want besides playing, and when a table can grant it. Nothing is sent from here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from lanswim_protocol.messages import (
    Agree,
    MoreTime,
    Nudge,
    Order,
    SetBots,
    SetTimes,
    Sit,
    SwapSeats,
    TableView,
    VoteAgain,
    Watch,
)

ARRANGES: Final = (Agree, SetBots, SetTimes, Sit, SwapSeats, Watch)
"""what is possible while no match runs"""
ARRANGES_IN: Final = 0.6
"""so often somebody who sees a table that waits wants something of it"""


def granted_now(order: Order, view: TableView) -> bool:
    """Whether the table has a reason to grant it, as far as somebody can see."""
    asked = None if view.ask is None else view.ask.kind
    match order:
        case MoreTime():
            return view.more_time and asked in ("turn", "dealer_choice")
        case Nudge():
            return asked is None and view.standstill is None and _others_turn(view)
        case VoteAgain():
            return view.standstill == "missing" and asked is None
    return not isinstance(order, ARRANGES) or view.round.phase in ("waiting", "over")


def _others_turn(view: TableView) -> bool:
    turn = view.round.turn
    return any(
        one.seat == turn != view.round.you and one.presence == "here" and not one.stands_in
        for one in view.people
    )  # fmt: skip


def next_of(wishes: Sequence[Order], view: TableView) -> Order | None:
    """The first one that has its moment now."""
    return next((order for order in wishes if granted_now(order, view)), None)


def arrangement(luck: Random, view: TableView, *, owner: bool) -> list[Order]:
    """What somebody wants of a table before a match, if anything; who only watches soon wants to play."""
    if luck.random() >= ARRANGES_IN:
        return []
    seat = luck.randrange(view.seats)
    wishes: list[list[Order]] = [[Watch(0), Watch(0, on=False)], [Sit(0, seat)], [Agree(0, view.round.rules)]]
    if owner:
        taken = luck.choice(view.people).seat
        bots = sum(one.presence == "bot" for one in view.people)
        wishes += [[SetBots(0, max(0, bots - 1))], [SwapSeats(0, taken, seat)], [times_by_chance(luck)]]
    return luck.choice(wishes)


def times_by_chance(luck: Random) -> SetTimes:
    """What is done about absence, and how long is waited."""
    grace_ms, turn_ms = luck.choice([1_000, 3_000, 5_000]), luck.choice([2_000, 3_000, 8_000])
    return SetTimes(0, luck.choice(["same", "open"]), grace_ms, turn_ms)
