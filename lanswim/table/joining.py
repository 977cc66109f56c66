"""Who comes in: to the own seat, to a new one, to watch, or not at all. No order is carried out here."""

from __future__ import annotations

from lanswim_protocol.messages import Join

from lanswim.table import knocking, seating, watching
from lanswim.table.state import TableState


def join(table: TableState, conn: int, wish: Join, now_ms: int, address: str = "") -> None:
    """Gives this connection what its key owns, or a seat, or a place to watch, or turns it away."""
    seat, watcher = seating.find(table, wish.key), watching.find_watcher(table, wish.key)
    if wish.key in table.kicked:
        seating.turn_away(table, conn, "kicked")
    elif _is_taken(table, conn, wish.key):
        seating.turn_away(table, conn, "out_of_order")
    elif watcher is not None:
        watching.come_back(table, conn, watcher, wish, address)
    elif seat is not None:
        seating.resume(table, conn, seat, wish, address, now_ms)
    elif knocking.has_to_wait(table, wish, address, now_ms):
        seating.turn_away(table, conn, "owner_asked")
    else:
        _newcomer(table, conn, wish, address, now_ms)


def _is_taken(table: TableState, conn: int, key: bytes) -> bool:
    """Whether somebody else is here over this very connection."""
    found, watcher = table.at(conn), table.watcher_at(conn)
    return (found is not None and found[1].key != key) or (watcher is not None and watcher.key != key)


def _newcomer(table: TableState, conn: int, wish: Join, address: str, now_ms: int) -> None:
    """Nobody sits down in a match, or before those who have been waiting for a seat."""
    plays = wish.role == "play"
    may_sit = plays and table.stage != "match" and not watching.waits(table)
    seat = seating.seat_for(table, wish.seat) if may_sit else None
    reason = watching.why_not(table, address, wants_seat=plays)
    if seat is not None:
        seating.newcomer(table, conn, seat, wish, address, now_ms)
    elif reason is None:
        watching.come(table, conn, wish, address, now_ms)
    elif reason == "no_watching" and plays:
        seating.turn_away(table, conn, "match_running" if table.stage == "match" else "table_full")
    else:
        seating.turn_away(table, conn, reason)
