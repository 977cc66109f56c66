"""Two players at one screen: which seat is shown, and which one comes next. Nothing is drawn or sent here.

One of the two seats is shown; a hand is on the screen only after its player has pressed Enter on the cover.
"""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.tui import arriving, move_keys, turn
from lanswim.tui.beside_seat import Beside, Fate
from lanswim.tui.covering import Covering
from lanswim.tui.seat import Seat
from lanswim.tui.state import State


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


def both(state: State) -> list[tuple[str, Seat]]:
    """Whoever is shown, and who else plays at this screen."""
    other = state.other
    return [(state.me, state.seat), *([(other.name, other.seat)] if other is not None else [])]


def turned(state: State) -> State:
    """The other seat is shown, its cards covered until its player says to be there."""
    other = state.other
    if other is None:
        return state
    there = Beside(
        state.me,
        state.seat,
        first=not other.first,
        gone=other.gone,
        fate=fate(state),
        alarmed=other.alarmed,
    )
    seat = move_keys.nothing_chosen(other.seat)._replace(since_ms=state.now_ms)
    shown = state._replace(me=other.name, seat=seat, other=there, covering=Covering(state.covering.how))
    return arriving.restartable(with_fate(shown, other.fate))


def fate(state: State) -> Fate:
    """What became of whoever is shown."""
    return Fate(state.got_up, state.voted_out, state.sent_away, state.not_let_in)


def with_fate(state: State, of: Fate) -> State:
    """The same screen for somebody of whom this became."""
    return state._replace(
        got_up=of.got_up, voted_out=of.voted_out, sent_away=of.sent_away, not_let_in=of.not_let_in
    )


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


def alone(state: State) -> State:
    """Alone again, under one's own name."""
    other = state.other
    overlay = None if state.overlay == "second" else state.overlay
    if other is not None and other.first:
        state = with_fate(state._replace(me=other.name), other.fate)
    return state._replace(other=None, overlay=overlay)
