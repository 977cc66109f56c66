"""Two players at one screen: when a hand is covered, and who gets the screen. Nothing is drawn here."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.tui import cover, turn
from lanswim.tui.beside import alone, asks, turned
from lanswim.tui.beside_seat import Beside, Passing
from lanswim.tui.state import State


def settled(before: State, state: State) -> State:
    """Covers what is to be covered now, and gives the screen to whoever is asked."""
    other = state.other
    if other is None or state.screen != "table":
        return state
    leaves = state.overlay == "leave" != before.overlay
    ends = turn.mode(state.seat.model) == "over" != turn.mode(before.seat.model)
    if (leaves or ends) and other.seat.model.owner and not state.seat.model.owner:
        state = turned(state)  # what is for the owner to say
    state = _closed_hand(before, state)
    return _handed(_given(state))


def _handed(state: State) -> State:
    """Once the cover names somebody else the laptop may be in those hands: what was open stays covered."""
    other = state.other
    named = other is not None and other.passing == "other"
    return state._replace(other=other._replace(open=False)) if other is not None and named else state


def _closed_hand(before: State, state: State) -> State:
    """A hand is covered again as soon as its player has decided, and each new one is at first."""
    other = state.other
    same = before.other is not None and other is not None and before.other.first == other.first
    if other is None or not other.open or not same:
        return state
    was, now = before.seat, state.seat
    fresh = cover.holds(now.model) and (not cover.holds(was.model) or _round(was.model) != _round(now.model))
    decided = asks(was) and not asks(now) and _plays(now.model, other.seat.model.seat)
    return state._replace(other=other._replace(open=False)) if fresh or decided else state


def _round(model: ClientModel) -> tuple[int, int] | None:
    return (model.view.round.match, model.view.round.round) if model.view is not None else None


def _plays(model: ClientModel, seat: int | None) -> bool:
    """Whether who sits there has a hand in this round: the own view says so before the other's comes."""
    seats = model.view.round.seats if model.view is not None else []
    return any(one.seat == seat and turn.plays(one) for one in seats)


def _given(state: State) -> State:
    other = state.other
    if other is None:
        return state
    mine, theirs = cover.holds(state.seat.model), cover.holds(other.seat.model)
    if other.gone and not mine:
        return alone(state)
    if asks(state.seat) or other.gone:
        return _covered(state, other, "shown" if mine and not other.open else None)
    if asks(other.seat):
        if _comes_soon(state, other):
            return _covered(state, other, None)
        if mine or theirs or turn.asked(other.seat.model) == "buy_back":
            return _covered(state, other, "other")
        return turned(state) if state.overlay is None else state
    peeked = mine if other.passing == "shown" else theirs
    return state if other.peeks and peeked else _covered(state, other, None)


def _comes_soon(state: State, other: Beside) -> bool:
    """Whether the showdown is known at the other seat already: the shown one hears of it in a moment."""
    model = state.seat.model
    return turn.asked(other.seat.model) == "ready" and model.status == "seated" and cover.holds(model)


def _covered(state: State, other: Beside, passing: Passing | None) -> State:
    """The cover comes, goes or names somebody else; only the question whether to leave lies over it."""
    if passing == other.passing and not other.peeks:
        return state
    since = other.since_ms if passing == other.passing else state.now_ms
    there = other._replace(passing=passing, since_ms=since, peeks=False)
    overlay = state.overlay if passing is None or state.overlay == "leave" else None
    return state._replace(other=there, overlay=overlay)
