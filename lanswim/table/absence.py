"""What becomes of an absent seat that is waited for, and how its holder gets it back. No clock is read here.

Same table: the others are asked (votes.py counts). Open table: a bot stands in. Where nobody is there who
could be asked, a bot stands in as well.
"""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import Back, RefusedReason

from lanswim.table import missing
from lanswim.table.clocks import turn_due
from lanswim.table.state import Holder, Pending, TableState

MISSED_TURNS: Final = 2
"""after so many turns in a row that the clock has ended, a bot plays at an open table"""


def grace_is_over(table: TableState, seat: int, holder: Holder, ask: Pending, now_ms: int) -> bool:
    """The others have waited long enough. False: only the stated default is left for this decision."""
    if holder.stands_in:
        return False
    if table.settings.absence == "same" and missing.voters(table):
        if table.missing is None:
            missing.call(table, seat, holder, now_ms)
        return True
    if ask.kind == "buy_back":
        return False
    stand_in(table, seat, holder)
    return True


def missed_turn(table: TableState, seat: int, holder: Holder) -> None:
    """The clock has ended a turn; a player who does not use any is taken for absent at an open table."""
    holder.missed += 1
    if table.settings.absence == "open" and holder.missed >= MISSED_TURNS:
        stand_in(table, seat, holder)


def stand_in(table: TableState, seat: int, holder: Holder) -> None:
    """A bot plays for this seat until its holder is back."""
    if not holder.stands_in:
        holder.stands_in = True
        table.tell("stands_in", seat)


def returned(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """The holder is connected and heard again: nobody decides for them, unless they left for good."""
    if not holder.decides:
        return
    ask = holder.ask
    if ask is not None and (table.missing is not None or (ask.by_bot and not ask.renewed)):
        _begin_anew(table, holder, now_ms)
    answers(table, seat, holder, now_ms)


def answers(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """The holder has said something, so is there; what a bot has thought for them meanwhile is not played."""
    holder.missed = 0
    if missing.is_missing(table, holder) and holder.present:
        missing.dissolve(table)
        _begin_anew(table, holder, now_ms)
    if holder.stands_in:
        holder.stands_in = False
        _begin_anew(table, holder, now_ms)
        table.tell("gave_back", seat)


def back(table: TableState, seat: int, holder: Holder, order: Back, now_ms: int) -> RefusedReason | None:
    """Whoever says so is back already: every order is a sign of that."""
    return None


def _begin_anew(table: TableState, holder: Holder, now_ms: int) -> None:
    """The whole time again, once for each decision, so that nobody keeps the others by coming and going.

    Whose clock has ended while all waited still has half as long as others wait for somebody absent: in less
    than the whole of that nobody who goes again is taken for absent, so the clock ends the decision.
    """
    ask = holder.ask
    if ask is None:
        return
    ask.by_bot, ask.thinking_ms = False, None
    if not ask.renewed:
        ask.since_ms, ask.renewed = now_ms, True
    elif (due := turn_due(table, holder, ask)) is not None:
        lacking_ms = now_ms + table.settings.grace_ms // 2 - due.at_ms
        ask.since_ms = min(now_ms, ask.since_ms + max(0, lacking_ms))
