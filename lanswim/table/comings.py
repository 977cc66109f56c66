"""Who comes and goes is told to all, but not without end: a name may not become a line that nobody can stop.

Nobody is let in or sent away here; what a view shows of who is there does not depend on what is told.
"""

from __future__ import annotations

from lanswim_protocol.messages import NewsKind

from lanswim.table.origins import origin
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher


def tell_of(
    table: TableState, kind: NewsKind, who: Holder | Watcher, now_ms: int, *, seat: int | None = None
) -> None:
    """Tells that somebody has come or gone, unless so much was told already of who comes from there."""
    table.changed = True
    whence = origin(who)
    if table.comings.allows(whence, now_ms):
        table.comings.spend(whence, now_ms)
        table.tell(kind, seat, who.name)
