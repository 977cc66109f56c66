"""Keys about one's own hand that play nothing: a tip. No move may be chosen or played here."""

from __future__ import annotations

from lanswim.tui import turn
from lanswim.tui.letters import letter
from lanswim.tui.state import Seat, State


def key(state: State, name: str) -> State | None:
    """The state after such a key; None: it is another key, or there is no hand to be had here."""
    if turn.mode(state.seat.model) not in ("round", "showdown"):
        return None
    if name == letter("tip") and state.tips:
        return state._replace(seat=_asked(state.seat))
    return None


def _asked(seat: Seat) -> Seat:
    """The key once more takes the tip away."""
    return seat._replace(aside=None if seat.aside == "tip" else "tip")
