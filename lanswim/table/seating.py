"""Sitting down: the own seat again by its key, or a new one. Nobody is found by name, address or order."""

from __future__ import annotations

from lanswim_protocol.messages import Join, Refuse, RefuseReason, Welcome
from lanswim_protocol.names import clean_name, distinct_name

from lanswim.table.agreeing import sat_down
from lanswim.table.checkpoints import tell_again
from lanswim.table.clocks import restart_countdown
from lanswim.table.cutting import catch_up
from lanswim.table.effects import Close, Send, TurnAway
from lanswim.table.emptying import in_result, take_from_result
from lanswim.table.owner import find_owner, owns
from lanswim.table.state import Holder, TableState

_TURNED_AWAY: dict[RefuseReason, str] = {
    "table_full": "All seats of this table are taken.",
    "match_running": "A match is being played at this table; it is open again after it.",
    "out_of_order": "This connection has a seat already.",
    "kicked": "Whoever was sent away from this table cannot come back to it.",
}


def join(table: TableState, conn: int, wish: Join, now_ms: int) -> None:
    """Gives this connection the seat its key owns, or a new one before a match, or turns it away."""
    known = find(table, wish.key)
    sitting = table.at(conn)
    if wish.key in table.kicked:
        turn_away(table, conn, "kicked")
    elif sitting is not None and sitting[0] != known:
        turn_away(table, conn, "out_of_order")
    elif known is not None:
        _resume(table, conn, known, wish)
    elif table.stage == "match":
        turn_away(table, conn, "match_running")
    else:
        _newcomer(table, conn, wish, now_ms)


def find(table: TableState, key: bytes) -> int | None:
    """The seat that belongs to this key."""
    return next((seat for seat, holder in table.holders() if holder.key == key), None)


def turn_away(table: TableState, conn: int, reason: RefuseReason) -> None:
    """Sends a connection away that has no seat."""
    table.out.append(TurnAway(conn, Refuse(reason, _TURNED_AWAY[reason])))


def bot_name(table: TableState) -> str:
    """A name for one more bot, unlike every name at the table."""
    taken = [holder.name for _, holder in table.holders()]
    for name in table.bot_names:
        if distinct_name(name, taken) == name:
            return name
    return distinct_name("Bot", taken)


def _resume(table: TableState, conn: int, seat: int, wish: Join) -> None:
    holder = table.seats[seat]
    assert holder is not None
    if holder.conn is not None and holder.conn != conn:
        table.out.append(Close(holder.conn, "taken_over"))
    if holder.gone:
        sat_down(table, holder)
    if holder.away_ms is not None or holder.gone:
        table.tell("back", seat)
    holder.conn, holder.silent, holder.away_ms, holder.gone = conn, False, None, False
    holder.cuts = wish.cuts
    find_owner(table)
    _welcome(table, conn, seat, holder, resumed=True)
    catch_up(table, conn)


def _newcomer(table: TableState, conn: int, wish: Join, now_ms: int) -> None:
    seat = _seat_for(table, wish.seat)
    if seat is None:
        turn_away(table, conn, "table_full")
        return
    take_from_result(table, seat, now_ms)
    gives_way = table.seats[seat]
    table.seats[seat] = None
    name = distinct_name(
        clean_name(wish.name) or f"Player {seat + 1}", [holder.name for _, holder in table.holders()]
    )
    holder = table.seats[seat] = Holder(name, wish.bot, wish.key, wish.cuts, conn)
    sat_down(table, holder)
    table.tell("seated", seat)
    if gives_way is not None and gives_way.host_bot:
        table.tell("bots")
    find_owner(table)
    restart_countdown(table, now_ms)
    _welcome(table, conn, seat, holder, resumed=False)


def _welcome(table: TableState, conn: int, seat: int, holder: Holder, *, resumed: bool) -> None:
    table.changed = True
    table.out.append(Send(conn, Welcome(table.table_id, table.term, seat, resumed, owns(table, holder))))
    tell_again(table, conn)


def _seat_for(table: TableState, wished: int | None) -> int | None:
    """The wished seat if it is free, else the lowest free one, one whose holder has gone, one of a bot.

    Of all these those come first of which the result on show does not speak.
    """
    empty = [seat for seat, holder in enumerate(table.seats) if holder is None]
    if wished in empty:
        return wished
    left = [seat for seat, holder in table.holders() if holder.gone]
    bots = [seat for seat, holder in table.holders() if holder.host_bot]
    if not empty and wished in bots:
        return wished
    return min(empty + left + bots, key=lambda seat: in_result(table, seat), default=None)
