"""What guests order about time and absence, by chance, whether they may or not. Nothing is checked here."""

from __future__ import annotations

import random

from lanswim_protocol.messages import (
    Back,
    DoubleTime,
    MoreTime,
    Nudge,
    Order,
    Pause,
    SetTimes,
    VoteAgain,
)

from lanswim.table.state import TableState


def about_time(state: TableState, number: int, luck: random.Random) -> Order | None:
    """Now and then an order; in a pause, sooner or later, that it goes on."""
    paused = state.paused_ms is not None
    if luck.random() > (0.3 if paused else 0.15):
        return None
    if paused and luck.random() < 0.5:
        return Pause(number, on=False)
    double = [seat for seat, holder in state.holders() if holder.double]
    seat = luck.choice(double or range(len(state.seats)))
    settings = SetTimes(number, luck.choice(["same", "open"]), 5_000, luck.choice([None, 3_000, 30_000]))
    orders: list[Order] = [
        Pause(number), MoreTime(number), MoreTime(number), DoubleTime(number, seat, not double),
        Nudge(number), VoteAgain(number), VoteAgain(number), Back(number), settings,
    ]  # fmt: skip
    return luck.choice(orders)
