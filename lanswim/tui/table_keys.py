"""Keys at a table: what is open on the screen says whose they are. No move is chosen or played here."""

from __future__ import annotations

from lanswim.tui import (
    chat_keys,
    company,
    dialog_keys,
    hand_keys,
    held,
    move_keys,
    pace_keys,
    people_keys,
    turn,
    waiting_keys,
)
from lanswim.tui.effects import AcceptKey, Resume, RetryNow
from lanswim.tui.letters import letter
from lanswim.tui.seat import anew
from lanswim.tui.state import Overlay, State, Step


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key at the table."""
    lower = name.lower()
    if turn.mode(state.seat.model) == "closed" or state.seat.model.status == "closed":
        return _closed(state, lower) if held.settled(state.seat.since_ms, state.now_ms) else (state, ())
    if turn.mode(state.seat.model) == "connecting":
        return _connecting(state, lower)
    if (asked := hand_keys.key(state, lower, is_held=is_held)) is not None:
        return asked, ()
    if company.stood_in_for(state.seat.model) and lower not in (letter("quit"), "?", "f1"):
        return pace_keys.key(state, lower) or (state, ())
    if lower == letter("chat") and state.seat.model.status == "seated":
        return chat_keys.opened(state), ()
    if lower == letter("people"):
        return people_keys.opened(state), ()
    overlays: dict[str, Overlay] = {
        "?": "help",
        "f1": "help",
        letter("rules"): "rules",
        letter("moves"): dialog_keys.told_first(state),
        letter("quit"): "leave",
    }
    if lower in overlays:
        return state._replace(overlay=overlays[lower], page=0, seat=state.seat._replace(closing=None)), ()
    if state.seat.model.status != "seated":
        return _lost(state, lower)
    if turn.mode(state.seat.model) == "waiting" or _between_matches(state, name):
        return waiting_keys.key(state, lower, is_held=is_held)
    if company.watches(state.seat.model):
        return waiting_keys.wish(state, lower)
    if (step := pace_keys.key(state, lower)) is not None:
        return step
    return move_keys.decision(state, lower, is_held=is_held)


def _lost(state: State, name: str) -> Step:
    """Nobody answers: one looks again at once, or starts the own host process again."""
    if name == letter("resume") and state.seat.restartable:
        return state._replace(screen="opening"), (Resume(state.seat.model.table),)
    return state, (RetryNow(),) if name == "enter" else ()


def _connecting(state: State, name: str) -> Step:
    """Nobody sits yet: one can stop trying at once."""
    if name in ("escape", letter("quit")):
        return dialog_keys.away(state, dialog_keys.INTERRUPTED, "")
    return state, ()


def _closed(state: State, name: str) -> Step:
    suspect = state.seat.model.suspect
    if suspect is not None and name == letter("yes"):
        return state._replace(seat=anew(state.seat, state.now_ms)), (AcceptKey(suspect.shown),)
    if suspect is not None and name in ("?", "f1"):
        return state._replace(overlay="help", page=0), ()
    if suspect is not None and name == "enter":  # a yes is typed on purpose
        return state, ()
    if name in ("enter", "escape", letter("quit"), letter("no")):
        return dialog_keys.away(state, *dialog_keys.ending(state))
    return state, ()


def _between_matches(state: State, name: str) -> bool:
    """After a match the owner arranges the next one as before the first; Enter says at first: I am ready."""
    model = state.seat.model
    return turn.mode(model) == "over" and (name != "enter" or turn.may_start(model))
