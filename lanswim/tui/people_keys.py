"""Keys in the list of everybody at the table; most of them are the owner's. Nothing is drawn here."""

from __future__ import annotations

from lanswim_protocol.messages import Admit, DoubleTime, Kick, Mute, Order

from lanswim.tui import chat, held
from lanswim.tui.company import One, everybody, pointed_at
from lanswim.tui.effects import Tell
from lanswim.tui.letters import letter
from lanswim.tui.state import State, Step

HIDE, MUTE, DOUBLE, KICK, ADMIT, REJECT = "1", "2", "3", "4", "5", "6"


def opened(state: State) -> State:
    """The list, with the first line pointed at."""
    return state._replace(overlay="people", seat=state.seat._replace(chosen=None, kicking=None))


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key in the list."""
    view = state.seat.model.view
    one = pointed_at(view, state.seat.chosen) if view is not None else None
    if view is None or one is None:
        return state._replace(overlay=None), ()
    if state.seat.kicking is not None and one.which != state.seat.chosen:
        return state._replace(seat=state.seat._replace(kicking=None)), ()  # that one has gone meanwhile
    if state.seat.kicking is not None:
        return _sure(state, one, name, is_held=is_held)
    if name in ("escape", "enter", "q", letter("people"), letter("people").upper()):
        return state._replace(overlay=None), ()
    if name in ("up", "down"):
        found = everybody(view)
        at = found.index(one) + (1 if name == "down" else -1)
        return state._replace(seat=state.seat._replace(chosen=found[at % len(found)].which)), ()
    return _act(state, one, name) if name in actions(state, one) else (state, ())


def actions(state: State, one: One) -> list[str]:
    """The digits that do something with this one, in order."""
    model = state.seat.model
    if one.kind == "knock":
        return [ADMIT, REJECT] if model.owner else []
    if one.person is not None and one.person.seat == model.seat:
        return [DOUBLE] if model.owner else []
    if one.person is not None and (one.person.presence == "left" or one.person.presence == "bot"):
        return []
    if not model.owner:
        return [HIDE]
    return [HIDE, MUTE, DOUBLE, KICK] if one.kind == "seat" else [HIDE, MUTE, KICK]


def _act(state: State, one: One, name: str) -> Step:
    if name == HIDE:
        return state._replace(
            seat=state.seat._replace(chat=chat.with_hidden(state.seat.chat, one.name))
        ), ()
    if name == KICK:
        return state._replace(seat=state.seat._replace(kicking=state.now_ms, chosen=one.which)), ()
    order = _order(one, name)
    return state, (Tell(order),) if order is not None else ()


def _order(one: One, name: str) -> Order | None:
    if name in (ADMIT, REJECT):
        return Admit(0, one.n, name == ADMIT)
    if name == MUTE and one.kind == "watcher":
        return Mute(0, watcher=one.n, on=not one.muted)
    if name == MUTE:
        return Mute(0, one.n, on=not one.muted)
    if one.person is not None and name == DOUBLE:
        return DoubleTime(0, one.n, not one.person.double)
    return None


def _sure(state: State, one: One, name: str, *, is_held: bool) -> Step:
    """Nobody is sent away by a key that was meant for something else."""
    since = state.seat.kicking or 0
    if name == "enter" and not is_held and held.settled(since, state.now_ms):
        calm = state._replace(seat=state.seat._replace(kicking=None))
        order = Kick(0, watcher=one.n) if one.kind == "watcher" else Kick(0, seat=one.n)
        return calm, (Tell(order),)
    if name == "escape" or name in ("up", "down"):
        return state._replace(seat=state.seat._replace(kicking=None)), ()
    return state, ()
