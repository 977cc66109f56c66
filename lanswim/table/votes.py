"""The vote on somebody absent: wait, let a bot play, or drop. Who is asked is not decided here."""

from __future__ import annotations

from collections import Counter
from typing import Final

from lanswim_protocol.messages import NewsKind, RefusedReason, Vote, VoteAgain

from lanswim.table import missing
from lanswim.table.absence import stand_in
from lanswim.table.clocks import missing_due
from lanswim.table.effects import Close
from lanswim.table.leaving import leave
from lanswim.table.state import Holder, TableState

AGAIN_AFTER_MS: Final = 10_000
"""so long a vote that said to wait is left alone"""
_TOLD: Final[dict[Vote, NewsKind]] = {"wait": "vote_wait", "bot": "vote_bot", "drop": "vote_drop"}
_CHOICES: Final[dict[str, Vote]] = {"wait": "wait", "bot": "bot", "drop": "drop"}


def vote(table: TableState, seat: int, choice: str) -> RefusedReason | None:
    """Somebody who was asked says what is to be done; for good, until the vote is over."""
    if choice not in _CHOICES:
        return "wrong_phase"
    assert table.missing is not None
    table.missing.votes[seat] = _CHOICES[choice]
    table.changed = True
    return None


def again(
    table: TableState, seat: int, holder: Holder, order: VoteAgain, now_ms: int
) -> RefusedReason | None:
    """Somebody does not want to wait any longer: everybody is asked once more."""
    waits = table.missing
    if waits is None:
        return "nobody_waited_for"
    if waits.open:
        return "wrong_phase"
    if seat not in missing.voters(table):
        return "not_allowed"
    if table.paused:
        return "paused"
    if now_ms < waits.since_ms + AGAIN_AFTER_MS:
        return "too_fast"
    missing.call(table, waits.seat, waits.holder, now_ms)
    return None


def settle(table: TableState, now_ms: int) -> None:
    """Does what more than half of those asked want. A tie, and everything else without a majority, means bot.

    Once the time is over those who are here can decide by themselves to wait, but not to drop anybody: who is
    lost for a while may not be outvoted for good.
    """
    waits = table.missing
    if waits is None or table.paused:
        return
    due = missing_due(table)
    in_time = due is None or due.at_ms > now_ms
    if not missing.voters(table):
        if not in_time:
            missing.dissolve(table)
            stand_in(table, waits.seat, waits.holder)
        return
    if not waits.open:
        return
    cast = [waits.votes.get(seat) for seat in missing.electorate(table)]
    choice = _majority(cast)
    if choice is None and not (in_time and None in cast):
        here = _majority([waits.votes.get(seat) for seat in missing.voters(table)])
        choice = "wait" if here == "wait" else "bot"
    if choice is not None:
        _carry_out(table, choice, now_ms)


def _majority(cast: list[Vote | None]) -> Vote | None:
    """What more than half of them want."""
    return next((choice for choice, count in Counter(cast).items() if choice and 2 * count > len(cast)), None)


def _carry_out(table: TableState, choice: Vote, now_ms: int) -> None:
    waits = table.missing
    assert waits is not None
    table.tell(_TOLD[choice], waits.seat)
    if choice == "wait":
        missing.end_vote(table)
        waits.since_ms = now_ms
        if waits.holder.ask is not None:
            waits.holder.ask.renewed = False  # who was waited for can decide, however often
        return
    missing.dissolve(table)
    if choice == "bot":
        stand_in(table, waits.seat, waits.holder)
    else:
        _drop(table, waits.seat, waits.holder, now_ms)


def _drop(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """As if that player had left; over a connection that is only silent they are told that they are out."""
    if holder.conn is not None:
        table.out.append(Close(holder.conn, "silent"))
    leave(table, seat, holder, now_ms, "dropped")
