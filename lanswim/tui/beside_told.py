"""Two players at one screen: what their clients tell, and whose an order is. Nothing is sent here."""

from __future__ import annotations

from typing import Final

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import closed, failure, refuse
from lanswim.tui import arriving, beside_alarm, company, cover, turn
from lanswim.tui.beside import alone, asks, fate, turned
from lanswim.tui.beside_cover import settled
from lanswim.tui.beside_seat import Asking, Beside
from lanswim.tui.effects import (
    AgreeTo,
    ChangeRules,
    CloseTable,
    Decide,
    Effect,
    GetUp,
    LeaveSecond,
    MoveTo,
    RetryNow,
    Ring,
    Second,
    SitSecond,
    StartMatch,
    SwapTwo,
    Tell,
    WantBots,
)
from lanswim.tui.events import Event, HostUp, ModelChanged, SecondChanged
from lanswim.tui.seat import anew
from lanswim.tui.state import State, Step

_OF_A_SEAT: Final = (
    AgreeTo, ChangeRules, CloseTable, Decide, GetUp, MoveTo, RetryNow, StartMatch, SwapTwo, Tell, WantBots,
)  # fmt: skip
"""what is wanted at the table by whoever is shown"""
_BY_THE_TABLE: Final = ("table_closed", "finished", "left")
"""both hear of it, so it is told once"""


def taken(state: State, event: Event) -> Step | None:
    """What the client of a seat that is not shown tells, or the second player's; None: it is not that."""
    other = state.other
    match event:
        case SecondChanged(model, said):
            return _second(state, model, said) if other is not None else (state, ())
        case ModelChanged(model) if other is not None and other.first:
            if model.status == "closed":
                return arriving.model_changed(turned(state), model)
            return _unseen(state, other, model)
    return None


def kept(before: State, event: Event, step: Step) -> Step:
    """The step with two at the screen: orders go to the right seat, and no hand is seen by mistake."""
    state, effects = step
    if before.other is None and state.other is None:
        return step
    if before.other is not None:
        effects = _routed(before, before.other, effects)
        state = _both_up(state, effects)
        state, more = _ready(state, effects)
        effects = (*effects, *more)
    if state.screen not in ("table", "opening") or _is_over(state):
        return alone(state), (*effects, LeaveSecond())
    if isinstance(event, HostUp) and state.other is not None:
        return _again(state, state.other, effects)
    return beside_alarm.told(before, event, settled(before, state)), effects


def _is_over(state: State) -> bool:
    """Whether one's own connection has ended; who came along goes, too."""
    other = state.other
    return other is not None and not other.first and turn.mode(state.seat.model) == "closed"


def _again(state: State, other: Beside, effects: tuple[Effect, ...]) -> Step:
    """One's own host goes on: the second player comes along to it."""
    second, became = (state.me, fate(state)) if other.first else (other.name, other.fate)
    there = Beside(second, anew(state.seat, state.now_ms), fate=became)
    return alone(state)._replace(other=there), (*effects, SitSecond(second))


def _routed(before: State, other: Beside, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What whoever was shown wants goes to that seat; both get up together."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, GetUp):
            found += [effect, Second(effect)]
        elif other.first and isinstance(effect, _OF_A_SEAT):
            found.append(Second(effect))
        else:
            found.append(effect)
    return tuple(found)


def _both_up(state: State, effects: tuple[Effect, ...]) -> State:
    """Whoever gets up takes the other one along."""
    other = state.other
    if other is None or not any(isinstance(effect, GetUp) for effect in effects):
        return state
    return state._replace(other=other._replace(fate=other.fate._replace(got_up=state.got_up)))


def _ready(state: State, effects: tuple[Effect, ...]) -> Step:
    """After a round both look at one screen: the Enter of one is for both."""
    other = state.other
    said = [_decision(effect) for effect in effects]
    given = next((one for one in said if one is not None and one.answer.kind == "ready"), None)
    if given is None or other is None or turn.asked(other.seat.model) != "ready" or not asks(other.seat):
        return state, ()
    ask = other.seat.ask
    if ask is None:
        return state, ()
    decided = Decide(given.answer, ask)
    there = other._replace(seat=other.seat._replace(answered=ask))
    return state._replace(other=there), (decided if other.first else Second(decided),)


def _decision(effect: Effect) -> Decide | None:
    inner = effect.effect if isinstance(effect, Second) else effect
    return inner if isinstance(inner, Decide) else None


def _second(state: State, model: ClientModel, said: str) -> Step:
    """News of the second player's seat."""
    other = state.other
    if other is None:
        return state, ()
    had = (state.seat if other.first else other.seat).model.seat
    if said or model.status == "closed" or (had is None and company.watches(model)):
        return _gone(state, model, said, had)
    if other.first:
        return arriving.model_changed(state, model)
    return _unseen(state, other, model)


def _unseen(state: State, other: Beside, model: ClientModel) -> Step:
    """What becomes known at the seat that is not shown; of what follows only the bell is for the screen."""
    there = turned(state)._replace(overlay=None, seat=other.seat, other=None)
    after, effects = arriving.model_changed(there, model)
    rings = tuple(effect for effect in effects if isinstance(effect, Ring))
    there_now = other._replace(seat=after.seat, fate=fate(after))
    return state._replace(other=there_now), rings


def _gone(state: State, model: ClientModel, said: str, had: int | None) -> Step:
    """The second player has no seat (any more): that is told, and no hand is uncovered by it."""
    other = state.other
    if other is None:
        return state, ()
    name = state.me if other.first else other.name
    state = turned(state) if other.first else state
    if model.closed in _BY_THE_TABLE:
        why = ""
    else:
        why = said or _why(model) or _("No seat is free at this table now.")
    there = (state.other or other)._replace(gone=why or name)
    state = state._replace(other=there)
    if cover.holds(state.seat.model) and not there.open:
        return state, (LeaveSecond(),)
    overlay = "second" if (why and state.overlay is None) or state.overlay == "second" else state.overlay
    asking = Asking(name if had is None else "", f"{name}: {why}" if why else "")
    return state._replace(other=None, overlay=overlay, asking=asking), (LeaveSecond(),)


def _why(model: ClientModel) -> str:
    if model.refuse is not None:
        return refuse(model.refuse.reason)
    if model.failure is not None:
        return failure(model.failure)
    return closed(model.closed) if model.closed is not None else ""
