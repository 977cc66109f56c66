"""What has to be on disk before anybody hears of it. What of a table is kept is not decided here."""

from __future__ import annotations

from lanswim.table.effects import Journal
from lanswim.table.kept import kept_of
from lanswim.table.state import TableState


def changes(table: TableState, *, wanted: bool) -> list[Journal]:
    """What is new since the last one, if anything is: one effect, before all others. Unwanted: forgotten."""
    events, cuts = tuple(table.events), tuple(table.cuts)
    table.events, table.cuts = [], []
    if not wanted or table.unkept:
        return []
    kept = kept_of(table)
    if kept == table.kept and not events and not cuts:
        return []
    table.kept = kept
    return [Journal(events, cuts, kept)]


def unkept(table: TableState) -> None:
    """From now on nothing can be kept: said once, and shown for as long as the table lasts."""
    if not table.unkept:
        table.unkept = True
        table.tell("not_kept")
