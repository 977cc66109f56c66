"""Who was here just now and may be back at once: what people decide together is not decided without them.

A crash of the host, a sleep of its machine and a Wi-Fi that fails take nearly everybody away at one moment.
Whoever is there first again would be all who are here, and so decide for the others. Nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from lanswim.table.state import Holder, TableState

AT_ONCE_MS: Final = 10_000
"""so long they are waited for where nothing else says until when; clients try every 2 s"""


def gone_since(table: TableState, since_ms: int) -> list[tuple[int, Holder]]:
    """Whose own decisions count, but who have been away since then or later; not those a bot plays for."""
    return [
        (seat, holder) for seat, holder in table.holders()
        if holder.away_ms is not None and holder.away_ms >= since_ms
        and holder.decides and not holder.stands_in
    ]  # fmt: skip


def all_are_back(table: TableState) -> bool:
    """Whether nobody who holds a seat is away: while no match runs, a seat is kept for a while only."""
    return all(holder.present for _, holder in table.holders() if holder.client)
