"""What has to be on disk before anybody hears of it. What of a table is kept is not decided here."""

from __future__ import annotations

from lanswim.table.effects import Journal
from lanswim.table.kept import kept_of
from lanswim.table.state import TableState


def changes(table: TableState) -> list[Journal]:
    """What is new since the last one, if anything is: one effect, before all others."""
    kept = kept_of(table)
    if kept == table.kept and not table.events and not table.cuts:
        return []
    made = Journal(tuple(table.events), tuple(table.cuts), kept)
    table.kept = kept
    table.events, table.cuts = [], []
    return [made]
