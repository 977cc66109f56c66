"""What people arrange while no match runs: seats, bots, the start. Who may do so is not decided here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import RefusedReason, SetBots, Sit, Start, SwapSeats

from lanswim.table import watching
from lanswim.table.emptying import free, in_result, take_from_result
from lanswim.table.matches import begin
from lanswim.table.moving import exchange
from lanswim.table.seating import bot_name
from lanswim.table.state import Holder, TableState

MIN_PLAYERS: Final = 2


def set_bots(table: TableState, bots: int, now_ms: int) -> RefusedReason | None:
    """So many seats are held by bots of the host; they come from the highest free seat down."""
    have = [seat for seat, holder in table.holders() if holder.host_bot]
    empty = [seat for seat, holder in enumerate(table.seats) if holder is None]
    left = [seat for seat, holder in table.holders() if holder.gone]
    # From the end; the seat of somebody who left is taken last: the result still shows the name.
    takeable = sorted(left + empty, key=lambda seat: not in_result(table, seat))
    if bots > len(have) + len(takeable):
        return "too_many_bots"
    for seat in have[: max(0, len(have) - bots)]:
        free(table, seat)
    for _ in range(bots - len(have)):
        seat = takeable.pop()
        take_from_result(table, seat, now_ms)
        table.seats[seat] = Holder(bot_name(table), bot=True)
    if bots != len(have):
        table.tell("bots")
    return None


def order_bots(
    table: TableState, seat: int, holder: Holder, order: SetBots, now_ms: int
) -> RefusedReason | None:
    """The owner says how many bots there are."""
    return set_bots(table, order.bots, now_ms)


def sit(table: TableState, seat: int, holder: Holder, order: Sit, now_ms: int) -> RefusedReason | None:
    """Moves to a free seat, or changes places with a bot."""
    wished = order.seat
    if wished >= len(table.seats):
        return "no_such_seat"
    there = table.seats[wished]
    if wished == seat:
        return None
    if there is not None and there.client:
        return "seat_taken"
    exchange(table, seat, wished)
    table.tell("moved", wished)
    return None


def swap(table: TableState, seat: int, holder: Holder, order: SwapSeats, now_ms: int) -> RefusedReason | None:
    """Exchanges whoever sits on two seats."""
    a, b = order.a, order.b
    if max(a, b) >= len(table.seats):
        return "no_such_seat"
    exchange(table, a, b)
    for one in {a, b}:
        if table.seats[one] is not None:
            table.tell("moved", one)
    return None


def start(table: TableState, seat: int, holder: Holder, order: Start, now_ms: int) -> RefusedReason | None:
    """Begins a match with those who sit there."""
    if watching.to_sit(table) < MIN_PLAYERS:
        return "too_few_players"
    begin(table, now_ms)
    return None
