"""Who is there: connections that are lost, silent, heard again, and people who get up for good."""

from __future__ import annotations

from lanswim_protocol.messages import Join

from lanswim.table import comings, pausing, watching
from lanswim.table.absence import returned
from lanswim.table.clocks import deserted_due, pause_or_resume, seat_due
from lanswim.table.effects import Close
from lanswim.table.leaving import leave
from lanswim.table.state import Holder, TableState


def lost(table: TableState, conn: int, now_ms: int) -> None:
    """The connection is gone; its seat stays."""
    found = table.at(conn)
    if found is None:
        watching.lost(table, conn, now_ms)
        return
    seat, holder = found
    holder.conn, holder.silent = None, False
    _away(table, seat, holder, now_ms)


def silent(table: TableState, conn: int, now_ms: int) -> None:
    """Heartbeats are missing: the seat is away until they come again."""
    watching.silent(table, conn)
    found = table.at(conn)
    if found is not None and not found[1].silent:
        found[1].silent = True
        _away(table, *found, now_ms)


def heard(table: TableState, conn: int, now_ms: int) -> None:
    """A silent connection answers again."""
    watching.heard(table, conn)
    found = table.at(conn)
    if found is not None and found[1].silent:
        seat, holder = found
        holder.silent, holder.away_ms = False, None
        comings.back(table, seat, holder)
        returned(table, seat, holder, now_ms)


def got_up(table: TableState, conn: int, now_ms: int) -> None:
    """Somebody leaves for good: before a match the seat is free, in one a bot plays the round to its end."""
    found = table.at(conn)
    if found is None:
        watching.got_up(table, conn)
        return
    table.out.append(Close(conn, "left"))
    leave(table, *found, now_ms)


def give_up_lost_seats(table: TableState, now_ms: int) -> None:
    """While no match runs a lost connection keeps its seat for a while only, or ghosts fill the table."""
    if table.stage == "match":
        return
    for seat, holder in table.holders():
        due = seat_due(table, holder)
        if due is not None and due.at_ms <= now_ms:
            leave(table, seat, holder, now_ms)


def make_room_for(table: TableState, wish: Join, now_ms: int) -> None:
    """Somebody who has no part in a match that was deserted long ago wants to play: that may be given up."""
    known = any(holder.key == wish.key for _, holder in table.holders())
    if wish.role == "play" and not known and wish.key not in table.kicked:
        give_up_deserted_match(table, now_ms, wanted=True)


def give_up_deserted_match(table: TableState, now_ms: int, *, wanted: bool = False) -> None:
    """Who is away, with nobody there to go on for long, has left for good: others may have the table."""
    due = deserted_due(table, wanted=wanted)
    if due is None or due.at_ms > now_ms:
        return
    for seat, holder in list(table.holders()):
        if holder.client and not holder.present:
            if holder.conn is not None:
                table.out.append(Close(holder.conn, "silent"))
            leave(table, seat, holder, now_ms)
    pause_or_resume(table, now_ms)  # bots that are left go on
    pausing.tidy(table, now_ms)  # and nobody who could end a pause is


def _away(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    if holder.away_ms is None:
        holder.away_ms = now_ms
        comings.away(table, seat, holder, now_ms)
