"""Seats are given up for good, by leaving, being sent away, or only to watch. Who may is not decided here."""

from __future__ import annotations

from lanswim_protocol.messages import NewsKind, RefusedReason, Watch

from lanswim.table import matches, watching
from lanswim.table.comings import went
from lanswim.table.emptying import free, put_aside
from lanswim.table.owner import find_owner
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher


def leave(table: TableState, seat: int, holder: Holder, now_ms: int, told: NewsKind = "left") -> None:
    """Before a match the seat is free, in one a bot plays the round to its end (RULES.md section 7)."""
    if table.stage == "waiting" and told == "left":
        went(table, told, holder, seat=seat)
    else:
        table.tell(told, seat)
    if table.stage == "waiting":
        free(table, seat)
    else:
        holder.conn, holder.silent, holder.away_ms, holder.ready, holder.gone = None, False, None, False, True
        holder.stands_in = False  # a bot plays for good now, and nothing is given back to who comes to watch
        if table.stage == "match":
            holder.forfeited = True
            matches.leave(table, seat, now_ms)
    find_owner(table, after=seat)
    if table.stage != "waiting" and not any(other.client for _, other in table.holders()):
        put_aside(table)
        if table.settings.once:
            table.closing = "finished"


def stand_up(table: TableState, seat: int, holder: Holder, order: Watch, now_ms: int) -> RefusedReason | None:
    """Somebody only watches from now on; whoever has a seat and wants one has it."""
    if not order.on:
        return None
    if holder.key is None or watching.why_not(table, holder.address, wants_seat=False):
        return "not_allowed"
    watcher = Watcher(
        table.next_number, holder.name, holder.key, holder.conn,
        cuts=holder.cuts, bot=holder.bot, address=holder.address,
    )  # fmt: skip
    leave(table, seat, holder, now_ms)
    watching.add(table, watcher, now_ms)
    return None
