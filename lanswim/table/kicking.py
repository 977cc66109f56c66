"""The owner sends somebody away for good. What becomes of the seat is the business of leaving."""

from __future__ import annotations

from lanswim_protocol.messages import Kick, RefusedReason

from lanswim.table import watching
from lanswim.table.effects import Close
from lanswim.table.knocking import guard
from lanswim.table.leaving import leave
from lanswim.table.owner import opened_for, owns
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher, remember


def kick(table: TableState, seat: int, holder: Holder, order: Kick, now_ms: int) -> RefusedReason | None:
    """A key is out for this table, and who comes from the same address needs the owner's yes.

    Never the key for which the table was opened, whoever owns it meanwhile.
    """
    if order.seat is not None and order.watcher is None:
        return _from_seat(table, order.seat, now_ms)
    watcher = next((one for one in table.watchers if one.number == order.watcher), None)
    if watcher is None or order.seat is not None:
        return "no_such_person"
    if opened_for(table, watcher.key):
        return "not_allowed"
    _send_away(table, watcher.key, watcher)
    table.watchers.remove(watcher)
    table.tell("kicked", name=watcher.name)
    return None


def _from_seat(table: TableState, seat: int, now_ms: int) -> RefusedReason | None:
    """Also whoever has left, and could come back to watch the own seat."""
    there = table.seats[seat] if seat < len(table.seats) else None
    if there is None or there.key is None or watching.find_watcher(table, there.key) is not None:
        return "no_such_person"
    if owns(table, there) or opened_for(table, there.key):
        return "not_allowed"
    _send_away(table, there.key, there)
    if there.gone:
        table.tell("kicked", seat)
    else:
        leave(table, seat, there, now_ms, "kicked")
    return None


def _send_away(table: TableState, key: bytes, who: Holder | Watcher) -> None:
    remember(table.kicked, key)
    if key in table.door.admitted:
        table.door.admitted.remove(key)
    guard(table, who.address)
    if who.conn is not None:
        table.out.append(Close(who.conn, "kicked"))
