"""Sitting down: the own seat again by its key, or a new one. Nobody is found by name, address or order."""

from __future__ import annotations

from lanswim_protocol.messages import Join, Refuse, RefuseReason, Said, Welcome
from lanswim_protocol.names import clean_name, distinct_name

from lanswim.table.absence import returned
from lanswim.table.agreeing import sat_down
from lanswim.table.checkpoints import tell_again
from lanswim.table.clocks import restart_countdown
from lanswim.table.comings import back, came
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
    "no_watching": "Nobody may watch this table.",
    "watchers_full": "As many watch this table as may.",
    "owner_asked": "The owner of this table is asked whether you may come in.",
}


def find(table: TableState, key: bytes) -> int | None:
    """The seat that belongs to this key."""
    return next((seat for seat, holder in table.holders() if holder.key == key), None)


def turn_away(table: TableState, conn: int, reason: RefuseReason) -> None:
    """Sends a connection away that has no seat, and does not watch any more."""
    table.out.append(TurnAway(conn, Refuse(reason, _TURNED_AWAY[reason])))


def bot_name(table: TableState) -> str:
    """A name for one more bot, unlike every name at the table."""
    taken = names(table)
    for name in table.bot_names:
        if distinct_name(name, taken) == name:
            return name
    return distinct_name("Bot", taken)


def names(table: TableState) -> list[str]:
    """Of everybody who has a seat or watches."""
    return [*(holder.name for _, holder in table.holders()), *(one.name for one in table.watchers)]


def resume(table: TableState, conn: int, seat: int, wish: Join, address: str, now_ms: int) -> None:
    """The holder of a seat is there again, over this connection."""
    holder = table.seats[seat]
    assert holder is not None
    if holder.conn is not None and holder.conn != conn:
        table.out.append(Close(holder.conn, "taken_over"))
    if holder.gone:
        sat_down(table, holder)
    if holder.away_ms is not None or holder.gone:
        back(table, seat, holder)
    holder.conn, holder.silent, holder.away_ms, holder.gone = conn, False, None, False
    holder.cuts, holder.address = wish.cuts, address
    returned(table, seat, holder, now_ms)
    find_owner(table)
    welcome(table, conn, seat, holder, resumed=True)
    catch_up(table, conn)


def newcomer(table: TableState, conn: int, seat: int, wish: Join, address: str, now_ms: int) -> None:
    """Somebody who is new here sits down on a seat that `seat_for` has found."""
    take_from_result(table, seat, now_ms)  # names of those who have gone are free then
    name = distinct_name(clean_name(wish.name) or f"Player {seat + 1}", _others(table, seat))
    holder = Holder(name, wish.bot, wish.key, wish.cuts, conn, address=address)
    sit_down(table, seat, holder, now_ms)
    welcome(table, conn, seat, holder, resumed=False)


def sit_down(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """This one holds the seat from now on; whoever held it gives way. The own result stays to be seen."""
    gives_way = table.seats[seat]
    if gives_way is None or gives_way.key != holder.key:
        take_from_result(table, seat, now_ms)
    table.seats[seat] = holder
    sat_down(table, holder)
    came(table, "seated", holder, now_ms, seat=seat)
    if gives_way is not None and gives_way.host_bot:
        table.tell("bots")
    find_owner(table)
    restart_countdown(table, now_ms)


def welcome(table: TableState, conn: int, seat: int, holder: Holder, *, resumed: bool) -> None:
    """Tells somebody of the seat, and what was said and decided before."""
    table.changed = True
    table.out.append(Send(conn, Welcome(table.table_id, table.term, seat, resumed, owns(table, holder))))
    tell_talk(table, conn)
    tell_again(table, conn)


def tell_talk(table: TableState, conn: int) -> None:
    """The last lines that were said, if there are any."""
    if table.chat.lines:
        table.out.append(Send(conn, Said(list(table.chat.lines))))


def seat_for(table: TableState, wished: int | None) -> int | None:
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


def _others(table: TableState, seat: int) -> list[str]:
    """Names that are not to be taken by who comes to this seat."""
    held = table.seats[seat]
    return [name for name in names(table) if held is None or name != held.name]
