"""Two players at one screen: whose hand may be seen, and who gets the screen next. Nothing is drawn here.

One of the two seats is shown; a hand is on the screen only after its player has pressed Enter on the cover.
"""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import closed, failure, refuse
from lanswim.tui import arriving, company, cover, move_keys, turn
from lanswim.tui.covering import Covering
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
from lanswim.tui.state import (
    Asking,
    Beside,
    Event,
    HostUp,
    ModelChanged,
    Passing,
    Seat,
    SecondChanged,
    State,
    Step,
)

OF_A_SEAT: Final = (
    AgreeTo, ChangeRules, CloseTable, Decide, GetUp, MoveTo, RetryNow, StartMatch, SwapTwo, Tell, WantBots,
)  # fmt: skip
"""what is wanted at the table by whoever is shown"""
_BY_THE_TABLE: Final = ("table_closed", "finished", "left")
"""both hear of it, so it is told once"""


def may_join(state: State) -> bool:
    """Whether somebody without a laptop can sit down at this screen as well."""
    model = state.seat.model
    plays = model.status == "seated" and model.view is not None and model.seat is not None
    return state.screen == "table" and state.other is None and not state.practice and plays


def has_room(model: ClientModel) -> bool:
    """Whether a seat is free, or held by a bot that gives way."""
    view = model.view
    return view is not None and sum(one.presence != "bot" for one in view.people) < view.seats


def asks(seat: Seat) -> bool:
    """Whether the table waits for an answer of this player."""
    return turn.asked(seat.model) is not None and seat.answered != seat.ask


def covers(state: State) -> bool:
    """Whether the cover is on the screen: no card and no log stands there then."""
    passing = state.other is not None and state.other.passing is not None
    return passing and state.screen == "table" and state.overlay not in ("help", "leave")


def whose(state: State) -> tuple[str, Seat]:
    """Who is to press Enter on the cover, and what is known at that seat."""
    other = state.other
    if other is not None and other.passing == "other":
        return other.name, other.seat
    return state.me, state.seat


def turned(state: State) -> State:
    """The other seat is shown, its cards covered until its player says to be there."""
    other = state.other
    if other is None:
        return state
    there = Beside(state.me, state.seat, first=not other.first, gone=other.gone)
    seat = move_keys.nothing_chosen(other.seat)._replace(since_ms=state.now_ms)
    shown = state._replace(me=other.name, seat=seat, other=there, covering=Covering(state.covering.how))
    return arriving.restartable(shown)


def opened(state: State) -> State:
    """Whoever the cover names has pressed Enter: now that hand may be seen."""
    if state.other is not None and state.other.passing == "other":
        state = turned(state)
    other = state.other
    if other is None:
        return state
    seat = move_keys.nothing_chosen(state.seat)._replace(since_ms=state.now_ms)
    left = None if other.gone else other._replace(open=True, passing=None, peeks=False)
    return state._replace(seat=seat, other=left, covering=Covering(state.covering.how))


def without_second(state: State) -> State:
    """What holds where both leave: who plays at this screen as well keeps no table open."""
    model, other = state.seat.model, state.other
    if other is None or model.view is None:
        return state
    people = [one for one in model.view.people if one.seat != other.seat.model.seat]
    fields = {name: getattr(model.view, name) for name in TableView.__struct_fields__}
    view = TableView(**{**fields, "people": people})
    return state._replace(seat=state.seat._replace(model=model._replace(view=view)))


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
        state, more = _ready(before, state, effects)
        effects = (*effects, *more)
    if state.screen not in ("table", "opening") or _is_over(state):
        return _ended(state), (*effects, LeaveSecond())
    if isinstance(event, HostUp) and state.other is not None:
        return _again(state, state.other, effects)
    return _settled(before, state), effects


def _is_over(state: State) -> bool:
    """Whether one's own connection has ended; who came along goes, too."""
    other = state.other
    return other is not None and not other.first and turn.mode(state.seat.model) == "closed"


def _ended(state: State) -> State:
    """Alone again, under one's own name."""
    other = state.other
    overlay = None if state.overlay == "second" else state.overlay
    me = other.name if other is not None and other.first else state.me
    return state._replace(me=me, other=None, overlay=overlay)


def _again(state: State, other: Beside, effects: tuple[Effect, ...]) -> Step:
    """One's own host goes on: the second player comes along to it."""
    first, second = (other.name, state.me) if other.first else (state.me, other.name)
    seat = Seat(since_ms=state.now_ms, addresses=state.seat.addresses)
    there = Beside(second, seat)
    return state._replace(me=first, other=there), (*effects, SitSecond(second))


def _routed(before: State, other: Beside, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What whoever was shown wants goes to that seat; both get up together."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, GetUp):
            found += [effect, Second(effect)]
        elif other.first and isinstance(effect, OF_A_SEAT):
            found.append(Second(effect))
        else:
            found.append(effect)
    return tuple(found)


def _ready(before: State, state: State, effects: tuple[Effect, ...]) -> Step:
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
    return state._replace(other=other._replace(seat=after.seat)), rings


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


def _settled(before: State, state: State) -> State:
    """Covers what is to be covered now, and gives the screen to whoever is asked."""
    other = state.other
    if other is None or state.screen != "table":
        return state
    leaves = state.overlay == "leave" != before.overlay
    ends = turn.mode(state.seat.model) == "over" != turn.mode(before.seat.model)
    if (leaves or ends) and other.seat.model.owner and not state.seat.model.owner:
        state = turned(state)  # what is for the owner to say
    state = _closed_hand(before, state)
    return _given(state)


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
    return any(one.seat == seat and one.status in ("in", "swimming") for one in seats)


def _given(state: State) -> State:
    other = state.other
    if other is None:
        return state
    mine, theirs = cover.holds(state.seat.model), cover.holds(other.seat.model)
    if other.gone and not mine:
        return _ended(state)
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
