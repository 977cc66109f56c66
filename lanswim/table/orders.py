"""What people arrange while no match runs, and closing the table. The owner's rights are checked here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import (
    Agree,
    CloseTable,
    Order,
    RefusedReason,
    SetBots,
    Sit,
    Start,
    SwapSeats,
)

from lanswim.table.agreeing import agree
from lanswim.table.emptying import free, in_result, take_from_result
from lanswim.table.matches import begin
from lanswim.table.moving import exchange
from lanswim.table.owner import owns
from lanswim.table.seating import bot_name
from lanswim.table.state import Holder, TableState

MIN_PLAYERS: Final = 2


def carry_out(
    table: TableState, seat: int, holder: Holder, order: Order, now_ms: int
) -> RefusedReason | None:
    """Does what the order asks for and returns None, or changes nothing and returns why."""
    if not isinstance(order, Sit | Agree) and not owns(table, holder):
        return "not_owner"
    if isinstance(order, CloseTable):
        table.closing = "table_closed"
        return None
    if table.stage == "match":
        return "match_running"
    match order:
        case Sit(seat=wished):
            return _sit(table, seat, wished)
        case Agree(rules=rules):
            return agree(table, seat, holder, rules)
        case SwapSeats(a=a, b=b):
            return _swap(table, a, b)
        case SetBots(bots=bots):
            return set_bots(table, bots, now_ms)
        case Start():
            return _start(table, now_ms)


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


def _sit(table: TableState, seat: int, wished: int) -> RefusedReason | None:
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


def _swap(table: TableState, a: int, b: int) -> RefusedReason | None:
    if max(a, b) >= len(table.seats):
        return "no_such_seat"
    exchange(table, a, b)
    for seat in {a, b}:
        if table.seats[seat] is not None:
            table.tell("moved", seat)
    return None


def _start(table: TableState, now_ms: int) -> RefusedReason | None:
    if len(table.staying()) < MIN_PLAYERS:
        return "too_few_players"
    begin(table, now_ms)
    return None
