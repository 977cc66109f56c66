"""Keys about one's own hand: a tip, and to cover it. No move may be chosen or played here."""

from __future__ import annotations

from lanswim.tui import company, cover, turn
from lanswim.tui.letters import letter
from lanswim.tui.seat import Seat
from lanswim.tui.state import State


def key(state: State, name: str, *, is_held: bool) -> State | None:
    """The state after such a key; None: it is another key, or there is no hand to be had here."""
    if turn.mode(state.seat.model) not in ("round", "showdown") or _stands(state.seat):
        return None
    if company.stood_in_for(state.seat.model) and name != letter("cover"):
        return None  # takes the seat back, as any other key
    if name == letter("tip"):
        return state._replace(seat=_asked(state.seat))
    if not cover.holds(state.seat.model):
        return None
    if name == letter("cover"):
        return _quiet(cover.pressed(state, is_held=is_held))
    if name == "tab":
        changed = cover.other_way(state)
        return changed._replace(seat=changed.seat._replace(aside=changed.covering.how))
    return None


def _quiet(state: State) -> State:
    """Nothing is said of it any more: what the key does is seen."""
    return state._replace(seat=state.seat._replace(aside=None))


def _stands(seat: Seat) -> bool:
    """Whether the table stands still, and its cards are not on the screen."""
    view = seat.model.view
    missing = view is not None and view.standstill == "missing" and view.missing != seat.model.seat
    return view is not None and (view.standstill == "paused" or missing)


def _asked(seat: Seat) -> Seat:
    """The key once more takes the tip away."""
    return seat._replace(aside=None if seat.aside == "tip" else "tip")
