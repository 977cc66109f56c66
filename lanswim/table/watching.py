"""Those without a seat: they come, want one, get one in their order, and go. No hand is known here."""

from __future__ import annotations

from lanswim_protocol.messages import Join, RefusedReason, RefuseReason, Sit, Watch, Welcome
from lanswim_protocol.names import clean_name, distinct_name

from lanswim.table.clocks import SEAT_KEPT_MS
from lanswim.table.comings import came, went
from lanswim.table.crowding import gives_way, is_full
from lanswim.table.effects import Close, Send
from lanswim.table.emptying import in_result
from lanswim.table.moving import exchange
from lanswim.table.seating import find, names, seat_for, sit_down, tell_talk, turn_away, welcome
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher


def find_watcher(table: TableState, key: bytes) -> Watcher | None:
    """Who watches with this key."""
    return next((one for one in table.watchers if one.key == key), None)


def waits(table: TableState) -> list[Watcher]:
    """Those who are here and want a seat, in the order in which they get one."""
    return [one for one in table.watchers if one.wants_seat and one.present]


def why_not(table: TableState, address: str, *, wants_seat: bool) -> RefuseReason | None:
    """Why nobody can come from there to watch now."""
    if not table.settings.may_watch:
        return "no_watching"
    has_room = not is_full(table) or gives_way(table, address, wants_seat=wants_seat) is not None
    return None if has_room else "watchers_full"


def come(table: TableState, conn: int, wish: Join, address: str, now_ms: int) -> None:
    """Somebody new watches from now on; whoever came to play wants a seat."""
    name = distinct_name(clean_name(wish.name) or f"Player {table.next_number}", names(table))
    wants = wish.role == "play"
    watcher = Watcher(table.next_number, name, wish.key, conn, wants, wish.cuts, wish.bot, address)
    add(table, watcher, now_ms)


def add(table: TableState, watcher: Watcher, now_ms: int) -> None:
    """One more watches; where there is no room, somebody else makes it."""
    if is_full(table):
        _make_room(table, watcher)
    table.next_number += 1
    table.watchers.append(watcher)
    came(table, "watching", watcher, now_ms)
    _welcome(table, watcher, resumed=False)


def _make_room(table: TableState, watcher: Watcher) -> None:
    last = gives_way(table, watcher.address, wants_seat=watcher.wants_seat)
    assert last is not None  # else `why_not` has said so
    if last.conn is not None:
        turn_away(table, last.conn, "watchers_full")
    remove(table, last)


def come_back(table: TableState, conn: int, watcher: Watcher, wish: Join, address: str) -> None:
    """The same one over another connection; who comes to play now wants a seat."""
    if watcher.conn is not None and watcher.conn != conn:
        table.out.append(Close(watcher.conn, "taken_over"))
    watcher.conn, watcher.silent, watcher.away_ms = conn, False, None
    watcher.cuts, watcher.address = wish.cuts, address
    _wish(table, watcher, watcher.wants_seat or wish.role == "play")
    _welcome(table, watcher, resumed=True)


def lost(table: TableState, conn: int, now_ms: int) -> None:
    """The connection is gone; the place in the order of those who wait stays for a while."""
    if (watcher := table.watcher_at(conn)) is not None:
        watcher.conn, watcher.silent, watcher.away_ms = None, False, now_ms
        table.changed = True


def silent(table: TableState, conn: int) -> None:
    """Heartbeats are missing: nobody who does not answer gets a seat."""
    if (watcher := table.watcher_at(conn)) is not None:
        watcher.silent = True


def heard(table: TableState, conn: int) -> None:
    """They come again."""
    if (watcher := table.watcher_at(conn)) is not None:
        watcher.silent = False


def got_up(table: TableState, conn: int) -> None:
    """Somebody does not want to watch any longer."""
    if (watcher := table.watcher_at(conn)) is not None:
        table.out.append(Close(conn, "left"))
        remove(table, watcher)


def remove(table: TableState, watcher: Watcher) -> None:
    """This one is not here any more."""
    table.watchers.remove(watcher)
    went(table, "stopped_watching", watcher)


def give_up_lost(table: TableState, now_ms: int) -> None:
    """Whoever has been away for long has gone."""
    for one in list(table.watchers):
        if one.away_ms is not None and one.away_ms + SEAT_KEPT_MS <= now_ms:
            remove(table, one)


def to_sit(table: TableState) -> int:
    """How many would play, were a match to begin now: bots of the host give way to those who wait."""
    return min(len(table.seats), len(table.staying()) + len(waits(table)))


def seat_waiting(table: TableState, now_ms: int) -> bool:
    """While no match runs, those who wait get what is free, without taking a result from anybody's sight.

    Whether somebody has sat down.
    """
    before = len(table.watchers)
    for watcher in waits(table):
        own = find(table, watcher.key)
        seat = seat_for(table, None) if own is None else own
        if seat is None or (own is None and in_result(table, seat) and not _nobody_begins(table)):
            break
        _sit(table, watcher, seat, now_ms)
    return len(table.watchers) < before


def _nobody_begins(table: TableState) -> bool:
    """The next match waits for an owner and there is none: a result would be on show for ever."""
    return table.settings.start == "owner" and table.owner is None


def order_seat(table: TableState, watcher: Watcher, order: Sit, now_ms: int) -> RefusedReason | None:
    """Somebody who watches sits down on this very seat."""
    if table.stage == "match":
        return "match_running"
    if order.seat >= len(table.seats):
        return "no_such_seat"
    there = table.seats[order.seat]
    if (there is not None and there.client) or any(one is not watcher for one in waits(table)):
        return "seat_taken"
    own = find(table, watcher.key)
    _sit(table, watcher, order.seat if own is None else own, now_ms)
    if own is not None and own != order.seat:
        exchange(table, own, order.seat)
        table.tell("moved", order.seat)
    return None


def order_watch(table: TableState, watcher: Watcher, order: Watch, now_ms: int) -> None:
    """Only watches, or wants a seat: at once, if there is one and nobody waits for it."""
    _wish(table, watcher, not order.on)
    if order.on or table.stage == "match" or waits(table) != [watcher]:
        return
    seat = seat_for(table, None) if (own := find(table, watcher.key)) is None else own
    if seat is not None:
        _sit(table, watcher, seat, now_ms)


def _wish(table: TableState, watcher: Watcher, wants: bool) -> None:
    """Who begins to want a seat stands last among those who do."""
    if watcher.wants_seat != wants:
        watcher.wants_seat = wants
        table.watchers.remove(watcher)
        table.watchers.append(watcher)
    table.changed = True


def _sit(table: TableState, watcher: Watcher, seat: int, now_ms: int) -> None:
    """Takes the seat, also the own one of the result on show."""
    table.watchers.remove(watcher)
    holder = Holder(
        watcher.name, watcher.bot, watcher.key, watcher.cuts, watcher.conn, watcher.silent,
        answered=watcher.answered, talked=watcher.talked, address=watcher.address,
    )  # fmt: skip
    sit_down(table, seat, holder, now_ms)
    if watcher.conn is not None:
        welcome(table, watcher.conn, seat, holder, resumed=False)


def _welcome(table: TableState, watcher: Watcher, *, resumed: bool) -> None:
    table.changed = True
    if watcher.conn is not None:
        table.out.append(Send(watcher.conn, Welcome(table.table_id, table.term, None, resumed)))
        tell_talk(table, watcher.conn)
