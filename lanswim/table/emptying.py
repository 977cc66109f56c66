"""Seats are emptied, results and matches put aside. Who may have that done is not decided here."""

from __future__ import annotations

from lanswim.table.clocks import COUNTDOWN_MS
from lanswim.table.state import TableState
from lanswim.views import EMPTY_LOG


def free(table: TableState, seat: int) -> None:
    """Empties a seat."""
    table.seats[seat] = None
    table.changed = True


def take_out_the_gone(table: TableState) -> None:
    """Empties the seats of those who left for good: their names are not needed any more."""
    for seat, holder in list(table.holders()):
        if holder.gone:
            free(table, seat)


def in_result(table: TableState, seat: int) -> bool:
    """Whether the result on show speaks of whoever has held this seat."""
    match = table.match
    return match is not None and match.phase == "over" and any(one.seat == seat for one in match.seats)


def take_from_result(table: TableState, seat: int, now_ms: int) -> None:
    """The seat is about to get another holder, who must not wear its result: that is put aside for all.

    Where the table starts by itself nobody is taken by surprise: it counts down first.
    """
    if in_result(table, seat):
        put_aside(table)
        table.countdown_ms = now_ms + COUNTDOWN_MS


def put_aside(table: TableState) -> None:
    """Takes away a result, or a match nobody wants to finish; the table waits as before a first match."""
    if table.match is not None:
        table.last_dealer = table.match.dealer
    table.match, table.log, table.ready_until_ms, table.deserted_ms = None, EMPTY_LOG, None, None
    table.base, table.moves = None, []
    table.countdown_ms, table.countdown_restarted = None, False
    table.deals.clear()
    for _, holder in table.holders():
        holder.ready, holder.ask = False, None
    take_out_the_gone(table)
    table.changed = True
