"""Who comes and goes is told to all, but not without end: a name may not become a line that nobody can stop.

Whoever was told to have come is told to have gone, and who was told to be away to be back. Nobody is let in
or sent away here; what a view shows of who is there does not depend on what is told.
"""

from __future__ import annotations

from lanswim_protocol.messages import NewsKind

from lanswim.table.origins import origin
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher


def came(
    table: TableState, kind: NewsKind, who: Holder | Watcher, now_ms: int, *, seat: int | None = None
) -> None:
    """Somebody sits or watches now: told, unless so much was told of who comes from there."""
    who.told = _may_be_told(table, origin(who), now_ms)
    _tell(table, kind, who, seat, told=who.told)


def went(table: TableState, kind: NewsKind, who: Holder | Watcher, *, seat: int | None = None) -> None:
    """And does so no longer."""
    _tell(table, kind, who, seat, told=who.told)


def away(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """Somebody is not there: told, unless that is so again and again."""
    holder.away_told = _may_be_told(table, holder.key or b"", now_ms)
    _tell(table, "away", holder, seat, told=holder.away_told)


def back(table: TableState, seat: int, holder: Holder) -> None:
    """And is there again."""
    _tell(table, "back", holder, seat, told=holder.away_told)


def _may_be_told(table: TableState, whence: bytes, now_ms: int) -> bool:
    allowed = table.comings.allows(whence, now_ms)
    if allowed:
        table.comings.spend(whence, now_ms)
    return allowed


def _tell(table: TableState, kind: NewsKind, who: Holder | Watcher, seat: int | None, *, told: bool) -> None:
    table.changed = True
    if told:
        table.tell(kind, seat, who.name)
