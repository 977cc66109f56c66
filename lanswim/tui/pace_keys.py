"""Keys for time and absence: a break, more time, a reminder, the seat back. Nothing is drawn here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import (
    Absence,
    Back,
    MoreTime,
    Nudge,
    Pace,
    Pause,
    SetTimes,
    TableView,
    VoteAgain,
)

from lanswim.client.model import ClientModel
from lanswim.tui import company, turn
from lanswim.tui.effects import Effect, Tell
from lanswim.tui.letters import letter
from lanswim.tui.seat import Seat
from lanswim.tui.state import State, Step

TURN_TIMES_MS: Final = (None, 30_000, 60_000, 90_000, 120_000)
"""what the key for the clock goes through"""
GRACE_MS: Final[dict[Absence, int]] = {"same": 10_000, "open": 20_000}
"""how long somebody absent is waited for, where nothing else was asked for"""
NUDGE: Final = "!"


def key(state: State, name: str) -> Step | None:
    """What a key orders about time and absence in a match; None: it is for something else."""
    model = state.seat.model
    view = model.view
    if view is None:
        return None
    if company.stood_in_for(model):
        return state, (Tell(Back(0)),)
    if name == "f9":
        return state, (Tell(Pause(0, view.standstill != "paused")),) if company.may_pause(model) else ()
    if view.standstill == "paused":
        return state, ()
    if name == NUDGE:
        return state, (Tell(Nudge(0)),) if company.remindable(model) else ()
    if name == letter("ask_again") and may_ask_again(model):
        return state, (Tell(VoteAgain(0)),)
    if name == "+" and has_more(state.seat):
        return state, (Tell(MoreTime(0)),)
    return None


def may_ask_again(model: ClientModel) -> bool:
    """Whether the table stands because a vote said to wait, and one has a say in it."""
    view = model.view
    waits = view is not None and view.standstill == "missing" and view.missing != model.seat
    has_a_say = model.seat is not None and not company.forfeits(model)
    return waits and has_a_say and not company.voting(model)


def has_more(seat: Seat) -> bool:
    """Whether one's own clock runs and more time is still to be had in this round."""
    view = seat.model.view
    mine = turn.asked(seat.model) in ("turn", "dealer_choice") and seat.answered != seat.ask
    return mine and view is not None and view.more_time and view.clock is not None


def times(view: TableView, name: str) -> tuple[Effect, ...]:
    """What a key of the waiting room makes of the clock, or of what is done about absence."""
    pace = view.pace if view.pace is not None else Pace("same", GRACE_MS["same"])
    if name == letter("clock"):
        return (Tell(SetTimes(0, pace.absence, pace.grace_ms, _next_time(pace.turn_ms))),)
    if name == letter("absence"):
        other: Absence = "open" if pace.absence == "same" else "same"
        usual = pace.grace_ms == GRACE_MS[pace.absence]
        return (Tell(SetTimes(0, other, GRACE_MS[other] if usual else pace.grace_ms, pace.turn_ms)),)
    return ()


def _next_time(now: int | None) -> int | None:
    """The next longer one; after the longest none."""
    return next((ms for ms in TURN_TIMES_MS if ms is not None and ms > (now or 0)), None)
