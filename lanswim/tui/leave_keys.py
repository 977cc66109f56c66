"""Keys in the question whether to leave: the ways there are, and which of them is asked twice."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.tui import beside, company, held, promises, turn
from lanswim.tui.dialog_keys import away
from lanswim.tui.effects import CloseTable, Disconnect, Effect, GetUp
from lanswim.tui.letters import letter
from lanswim.tui.state import State, Step


def ways_to_leave(state: State) -> tuple[Effect, ...]:
    """What can be chosen in the question, in the order of its digits."""
    model = beside.without_second(state).seat.model
    if state.practice:
        return (CloseTable(),)
    if model.status == "lost":
        return (Disconnect(),)  # nobody is there who could be told more
    if model.owner and not state.from_lobby and promises.kept(model) == "closes":
        return (CloseTable(),)  # it would close without its only player all the same
    if model.owner and model.hosted_elsewhere:
        return Disconnect(), GetUp(), CloseTable()
    if model.owner:
        return Disconnect(), CloseTable()
    if company.watches(model):
        return (GetUp(),)  # there is no seat to be kept
    return Disconnect(), GetUp()


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key in it."""
    if state.seat.closing is not None:
        return _sure(state, state.seat.closing, name, is_held=is_held)
    ways = ways_to_leave(state)
    if name in ("escape", letter("no")):
        return state._replace(overlay=None), ()
    if name == "enter" and len(ways) == 1 and not is_held:
        return _take(state, ways[0])
    if name.isdecimal() and 0 < int(name) <= len(ways):
        way = ways[int(name) - 1]
        if isinstance(way, CloseTable) and _takes_a_match(state) and not state.practice:
            return state._replace(seat=state.seat._replace(closing=state.now_ms)), ()
        return _take(state, way)
    return state, ()


def ends_a_match(model: ClientModel) -> bool:
    """Whether closing the table would take a running match from others."""
    view = model.view
    if view is None or model.status != "seated" or turn.mode(model) not in ("round", "showdown"):
        return False
    return any(one.presence in ("here", "away") and one.seat != model.seat for one in view.people)


def _takes_a_match(state: State) -> bool:
    """The same, but for who plays at this screen as well and leaves with it."""
    return ends_a_match(beside.without_second(state).seat.model)


def _sure(state: State, since_ms: int, name: str, *, is_held: bool) -> Step:
    """No match is ended by a key that was meant for something else."""
    calm = state._replace(seat=state.seat._replace(closing=None))
    if name == "enter" and not is_held and held.settled(since_ms, state.now_ms):
        return _take(calm, CloseTable())
    return (calm, ()) if name in ("escape", letter("no")) else (state, ())


def _take(state: State, way: Effect) -> Step:
    """Orders that need the host are only given while it is there; without it the screen just closes."""
    model = state.seat.model
    if not isinstance(way, Disconnect) and model.status == "seated":
        if isinstance(way, GetUp) and model.view is not None and model.seat is not None:
            state = state._replace(got_up=(model.table, model.view.round.match))
        return state._replace(overlay=None), (way,)
    if model.status == "lost" and model.seat is not None and model.view is not None and not state.practice:
        state = state._replace(lost_table=(model.table, model.view.name))
    return away(state, 0, "")
