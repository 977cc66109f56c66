"""Who may give which order, and when. What an order does is in a file of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

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

from lanswim.table import arranging
from lanswim.table.agreeing import agree
from lanswim.table.owner import owns
from lanswim.table.state import Holder, TableState

Does = Callable[[TableState, int, Holder, Any, int], RefusedReason | None]
"""the table, who gives the order (seat and holder), the order, the time; why nothing was changed"""


class Right(NamedTuple):
    """What carries out one kind of order, and what has to be so before."""

    does: Does
    owner: bool = False
    """only the owner may"""
    in_match: bool = False
    """also while a match runs"""


def carry_out(
    table: TableState, seat: int, holder: Holder, order: Order, now_ms: int
) -> RefusedReason | None:
    """Does what the order asks for and returns None, or changes nothing and returns why."""
    right = RIGHTS[type(order)]
    if right.owner and not owns(table, holder):
        return "not_owner"
    if table.stage == "match" and not right.in_match:
        return "match_running"
    return right.does(table, seat, holder, order, now_ms)


def _close(table: TableState, seat: int, holder: Holder, order: CloseTable, now_ms: int) -> None:
    table.closing = "table_closed"


RIGHTS: Final[dict[type[Order], Right]] = {
    Sit: Right(arranging.sit),
    Agree: Right(agree),
    SwapSeats: Right(arranging.swap, owner=True),
    SetBots: Right(arranging.order_bots, owner=True),
    Start: Right(arranging.start, owner=True),
    CloseTable: Right(_close, owner=True, in_match=True),
}
