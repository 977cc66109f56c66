"""Who makes room where all places of those without a seat are taken. Nobody is sent away or let in here."""

from __future__ import annotations

from collections import Counter

from lanswim.table.origins import is_own, origin, whence
from lanswim.table.state import TableState
from lanswim.table.visitors import MOST_WATCHERS, Watcher


def is_full(table: TableState) -> bool:
    """Whether one more needs the place of somebody else."""
    return len(table.watchers) >= MOST_WATCHERS


def gives_way(table: TableState, address: str, *, wants_seat: bool) -> Watcher | None:
    """Somebody who is gone; else the newest from the address that has the most of all, if this one has fewer.

    This one is counted in, so that nobody takes places from others by coming more often than they do. Against
    one who wants a seat whoever only watches weighs as much as two.
    """
    gone = next((one for one in table.watchers if one.conn is None), None)
    if gone is not None or not table.watchers:
        return gone
    crowds = Counter(map(origin, table.watchers))

    def weight(one: Watcher) -> int:
        return crowds[origin(one)] + (wants_seat and not one.wants_seat)

    last = max(table.watchers, key=lambda one: (weight(one), not one.wants_seat, one.number))
    with_this_one = 1 + (0 if is_own(address) else crowds[whence(address)])
    return last if weight(last) > with_this_one else None
