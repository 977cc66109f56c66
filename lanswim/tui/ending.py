"""How the full screen ends: the exit code, and what is said once the terminal is itself again."""

from __future__ import annotations

from lanswim.tui import beside, promises
from lanswim.tui.clean import went_wrong
from lanswim.tui.effects import Quit
from lanswim.tui.state import State


class Ended(Exception):
    """The screen is to end although nothing failed in it; the text says why."""


def promise(state: State) -> str:
    """What is said of one's seat as the program ends."""
    model = state.seat.model
    seated = model.view is not None and model.seat is not None
    keeps = state.screen == "table" and not state.practice and seated
    return promises.program_ended(beside.without_second(state).seat.model) if keeps else ""


def outcome(state: State, asked: Quit | None, fault: BaseException | None) -> tuple[int, str]:
    """The exit code, and what is to be said; a fault counts more than that one wanted to end."""
    if fault is None:
        return (asked.code, asked.sentence) if asked is not None else (0, "")
    if isinstance(fault, Ended):
        return 1, str(fault)
    return 1, went_wrong(fault, promise(state))
