"""A screen that has learnt something, and keys that are pressed on it, a second apart."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.tui.effects import Effect, Later
from lanswim.tui.events import Key, ModelChanged, Ticked
from lanswim.tui.state import State
from lanswim.tui.update import update

NOW = 1_000
PAUSE = 1_000


def seated(model: ClientModel, *, from_lobby: bool = True) -> State:
    """A screen that has just learnt this."""
    return update(State("Anna", screen="table", from_lobby=from_lobby), ModelChanged(model), NOW)[0]


def press(state: State, *keys: str) -> State:
    """The screen after these keys, a second apart."""
    for name in keys:
        state, effects = update(state, Key(name), state.now_ms + PAUSE)
        for effect in effects:
            if isinstance(effect, Later):
                state = update(state, Ticked(), state.now_ms + effect.ms)[0]
    return state


def done(state: State, *keys: str) -> list[Effect]:
    """What is to be done after these keys, a second apart."""
    found: list[Effect] = []
    for name in keys:
        state, effects = update(state, Key(name), state.now_ms + PAUSE)
        found += effects
    return found
