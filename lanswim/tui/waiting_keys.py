"""Keys in the waiting room: one's seat, the owner's exchange of seats and bots, and the start."""

from __future__ import annotations

from lanswim_protocol.messages import TableView, Watch

from lanswim.tui import agreement, company, held, keeping_keys, pace_keys, rules_keys
from lanswim.tui.effects import MoveTo, StartMatch, SwapTwo, Tell, WantBots
from lanswim.tui.letters import letter
from lanswim.tui.state import State, Step
from lanswim.tui.turn import mode, person


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key in the waiting room."""
    view = state.seat.model.view
    if view is None:
        return state, ()
    if state.seat.marked is not None:
        return _exchange(state, view, name)
    if name == letter("keep_rules") and mode(state.seat.model) == "waiting":
        return keeping_keys.begin(state), ()
    if name == letter("agree") and mode(state.seat.model) == "waiting":
        return state, agreement.given(state.seat.model)
    if company.watches(state.seat.model):
        return wish(state, name)
    if name == letter("watch") and not state.seat.model.owner:
        return state._replace(seat=state.seat._replace(wishes=False)), (Tell(Watch(0)),)
    if name in ("left", "right"):
        free = next_seat(view, state.seat.model.seat or 0, 1 if name == "right" else -1)
        return state, () if free is None else (MoveTo(free),)
    return _owner(state, view, name, is_held=is_held) if state.seat.model.owner else (state, ())


def wish(state: State, name: str) -> Step:
    """Who watches wants a seat, in the next match at the latest, or only watches again."""
    if name != letter("want_seat"):
        return state, ()
    wants = not state.seat.wishes
    return state._replace(seat=state.seat._replace(wishes=wants)), (Tell(Watch(0, not wants)),)


def _owner(state: State, view: TableView, name: str, *, is_held: bool) -> Step:
    if name == letter("edit_rules"):
        return rules_keys.begin(state), ()
    if (orders := pace_keys.times(view, name)) != ():
        return state, orders
    bots = sum(someone.presence == "bot" for someone in view.people)
    if name == letter("swap_seats"):
        return state._replace(seat=state.seat._replace(marked=())), ()
    if name == "+" and len(view.people) < view.seats:
        return state, (WantBots(bots + 1),)
    if name == "-" and bots:
        return state, (WantBots(bots - 1),)
    if name == "enter" and not is_held and held.settled(state.seat.since_ms, state.now_ms):
        return state, (StartMatch(),)
    return state, ()


def _exchange(state: State, view: TableView, name: str) -> Step:
    """Two digits name the two places, counted from 1; anything else ends the exchange."""
    marked = state.seat.marked or ()
    if not (name.isdecimal() and 0 < int(name) <= view.seats):
        return state._replace(seat=state.seat._replace(marked=None)), ()
    place = int(name) - 1
    if not marked:
        return state._replace(seat=state.seat._replace(marked=(place,))), ()
    effects = (SwapTwo(marked[0], place),) if place != marked[0] else ()
    return state._replace(seat=state.seat._replace(marked=None)), effects


def next_seat(view: TableView, seat: int, step: int) -> int | None:
    """The next place in this direction that is free or held by a bot that gives way."""
    for far in range(1, view.seats):
        place = (seat + step * far) % view.seats
        holder = person(view, place)
        if holder is None or holder.presence == "bot":
            return place
    return None
