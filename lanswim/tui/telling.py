"""What the table is told: what a screen wants done, as a call of the connection. Nothing is kept here."""

from __future__ import annotations

from lanswim.tui import effects as e
from lanswim.tui.context import TableConnection


def tell(seat: TableConnection, effect: e.Effect) -> None:
    """Does at this seat what is wanted; what is not for a table is passed over."""
    match effect:
        case e.Decide(answer, ask):
            seat.answer(answer, ask)
        case e.MoveTo(place):
            seat.sit(place)
        case e.AgreeTo(rules):
            seat.agree(rules)
        case e.SwapTwo(a, b):
            seat.swap_seats(a, b)
        case e.WantBots(bots):
            seat.set_bots(bots)
        case e.StartMatch():
            seat.start()
        case e.Tell(order):
            seat.order(order)
        case e.CloseTable():
            seat.close_table()
        case e.GetUp():
            seat.leave()
        case e.RetryNow():
            seat.retry_now()
