"""What has to be on disk before anybody hears of it. What of a table is kept is not decided here."""

from __future__ import annotations

from typing import TypeVar

from lanswim_protocol.messages import Refused

from lanswim.table.effects import Journal
from lanswim.table.kept import Kept, KeptSeat, KeptWatcher, kept_of
from lanswim.table.state import TableState
from lanswim.table.visitors import Answered

_Who = TypeVar("_Who", KeptSeat, KeptWatcher)


def changes(table: TableState, *, wanted: bool) -> list[Journal]:
    """What is new since the last one, if anything is: one effect, before all others. Unwanted: forgotten."""
    events, cuts = tuple(table.events), tuple(table.cuts)
    table.events, table.cuts = [], []
    if not wanted or table.unkept:
        return []
    kept = kept_of(table)
    if not events and not cuts and _are_one(table.kept, kept):
        return []
    table.kept = kept
    return [Journal(events, cuts, kept)]


def unkept(table: TableState) -> None:
    """From now on nothing can be kept: said once, and shown for as long as the table lasts."""
    if not table.unkept:
        table.unkept = True
        table.tell("not_kept")


def _are_one(before: Kept | None, now: Kept) -> bool:
    """But for refusals that have changed nothing.

    What is sent again after a restart is judged again then; what was accepted before it stays answered.
    """
    if before is None or now == before:
        return before is not None
    if now._replace(seats=before.seats, watchers=before.watchers) != before:
        return False
    if len(now.watchers) != len(before.watchers):
        return False
    seats = zip(now.seats, before.seats, strict=True)
    watchers = zip(now.watchers, before.watchers, strict=True)
    return all(_but_for_refusals(*pair) for pair in seats) and all(
        _but_for_refusals(*pair) for pair in watchers
    )


def _but_for_refusals(now: _Who | None, before: _Who | None) -> bool:
    if now == before or now is None or before is None:
        return now == before
    answered = _accepted(now.answered, before.answered)
    return now._replace(answered=answered, talked=_accepted(now.talked, before.talked)) == before


def _accepted(now: Answered | None, before: Answered | None) -> Answered | None:
    return before if now is not None and isinstance(now[1], Refused) else now
