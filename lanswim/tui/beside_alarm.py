"""Two players at one screen: an alarm about a deal stays until it is closed, at whichever seat it came.

It lies over everything, so that no hand is uncovered by it. Its words are not known here.
"""

from __future__ import annotations

from typing import Final

from lanswim.client.deals.alarms import Deals
from lanswim.tui import fairness
from lanswim.tui.events import Event, Key, ModelChanged, SecondChanged
from lanswim.tui.state import Overlay, State

_WAITS_FOR: Final[tuple[Overlay, ...]] = ("leave", "keep")
"""what is asked there is answered first"""


def told(before: State, event: Event, state: State) -> State:
    """Opens what has not been read, also where a cover has come over it; a key closes it for good."""
    state = _heard(before, event, _read(before, event, state))
    other = state.other
    if other is None or not other.alarmed or state.overlay in (*_WAITS_FOR, "help"):
        return state
    return state._replace(overlay="help", page=0)


def _read(before: State, event: Event, state: State) -> State:
    """The Enter that closes it is none for a cover below."""
    other = state.other
    was_open = before.overlay == "help" != state.overlay and isinstance(event, Key)
    if other is None or not other.alarmed or not was_open:
        return state
    return state._replace(other=other._replace(alarmed=(), since_ms=state.now_ms))


def _heard(before: State, event: Event, state: State) -> State:
    other, was = state.other, before.other
    if other is None or was is None or not isinstance(event, ModelChanged | SecondChanged):
        return state
    first = isinstance(event, ModelChanged)
    if not fairness.is_news(_deals(before, first=first), _deals(state, first=first)):
        return state
    name = other.name if other.first == first else state.me
    alarmed = (*(one for one in other.alarmed if one != name), name)
    return state._replace(page=0, other=other._replace(alarmed=alarmed))


def _deals(state: State, *, first: bool) -> Deals:
    """What is known of them at the seat of this window, or at the second player's."""
    other = state.other
    seat = other.seat if other is not None and other.first == first else state.seat
    return seat.model.deals
