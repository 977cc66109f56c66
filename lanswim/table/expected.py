"""Who was here just now and may be back at once: what people decide together is not decided without them.

A crash of the host, a sleep of its machine and a Wi-Fi that fails take nearly everybody away at one moment.
Whoever is there first again would be all who are here, and so decide for the others. Nothing is decided here.
"""

from __future__ import annotations

from typing import Final

from lanswim.table.state import Holder, TableState

AT_ONCE_MS: Final = 10_000
"""who has been away no longer may be back at once: clients try every 2 s"""


def expects(table: TableState, now_ms: int) -> None:
    """A showdown or a result is shown from now on: to who is here, and who was just now."""
    for _, holder in table.holders():
        holder.expected = holder.present or is_awaited(holder, now_ms - AT_ONCE_MS)


def away(table: TableState) -> list[tuple[int, Holder]]:
    """Who of them is not here, and was not ready before."""
    return [
        (seat, holder) for seat, holder in table.holders()
        if holder.expected and not holder.ready and is_awaited(holder, 0)
    ]  # fmt: skip


def is_awaited(holder: Holder, since_ms: int) -> bool:
    """Whether this one has a say, has been away since then or later, and no bot stands in."""
    return (
        holder.away_ms is not None and holder.away_ms >= since_ms and holder.decides and not holder.stands_in
    )


def lacks_who_was_here(table: TableState) -> bool:
    """Whether the host was started again, and not everybody is back who had a seat before."""
    return any(holder.restarted and holder.away_ms is not None for _, holder in table.holders())
