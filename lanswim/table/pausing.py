"""A match that people have paused: every clock stands, and goes on from where it stood. No clock is read."""

from __future__ import annotations

from lanswim_protocol.messages import Pause, RefusedReason

from lanswim.table.clocks import pause_due
from lanswim.table.owner import owns
from lanswim.table.sleep import shift
from lanswim.table.state import Holder, TableState


def pause(table: TableState, seat: int, holder: Holder, order: Pause, now_ms: int) -> RefusedReason | None:
    """Pauses the match, or lets it go on."""
    if table.stage != "match":
        return "wrong_phase"
    if not _may(table, holder, order.on):
        return "not_owner" if table.settings.absence == "open" else "not_allowed"
    if order.on and table.paused_ms is None:
        table.paused_ms = now_ms
        table.tell("paused", seat)
    elif not order.on and table.paused_ms is not None:
        _go_on(table, now_ms)
        table.tell("went_on", seat)
    return None


def tidy(table: TableState, now_ms: int) -> None:
    """A pause ends with its match, and when everybody who could end it has left for good or has been away."""
    if table.paused_ms is None:
        return
    people = any(holder.decides and not holder.bot for _, holder in table.holders())
    due = pause_due(table)
    if table.stage != "match" or not people or (due is not None and due.at_ms <= now_ms):
        _go_on(table, now_ms)


def _may(table: TableState, holder: Holder, on: bool) -> bool:
    """At an open table only its owner, so that no stranger stops it; who is not there keeps nobody paused."""
    if holder.bot or not holder.decides or owns(table, holder):
        return owns(table, holder)
    return table.settings.absence == "same" or not (on or _owner_is_here(table))


def _owner_is_here(table: TableState) -> bool:
    return any(owns(table, holder) and holder.present for _, holder in table.holders())


def _go_on(table: TableState, now_ms: int) -> None:
    assert table.paused_ms is not None
    since_ms, table.paused_ms = table.paused_ms, None
    shift(table, now_ms - since_ms, now_ms)
    table.changed = True
