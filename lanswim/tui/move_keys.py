"""Keys of a decision: a move is played only by a key that was meant for the decision on the screen."""

from __future__ import annotations

from lanswim_protocol.messages import Answer, AnswerKind, AskKind, MoveKind, RoundView

from lanswim.tui import held, turn
from lanswim.tui.effects import Decide, Later
from lanswim.tui.letters import letter
from lanswim.tui.seat import ChoiceKind, Seat
from lanswim.tui.state import State, Step


def pasted(state: State) -> State:
    """Several keys came at once: none of them was meant, nor what the first of them has begun or opened."""
    stays = state.overlay in (None, state.pressed.over)
    overlay = state.overlay if stays else state.pressed.over
    return state._replace(seat=nothing_chosen(state.seat), overlay=overlay)


def nothing_chosen(seat: Seat) -> Seat:
    """The place with no move begun."""
    seat = seat._replace(choice=None, hand=None, middle=None, close=False, passing_ms=None)
    return seat._replace(marked=None, aside=None)


def ticked(state: State) -> Step:
    """No other key has followed the one to pass, or to knock where that needs no Enter: it was meant."""
    since = state.seat.passing_ms
    if since is None:
        return state, ()
    if (left := since + held.ALONE_MS - state.now_ms) > 0:  # timers may be early
        return state, (Later(left),)
    state = state._replace(seat=state.seat._replace(passing_ms=None))
    meant: AnswerKind = "knock" if state.seat.choice == "knock" else "pass"
    return _confirm(state, meant) if turn.asked(state.seat.model) == "turn" else (state, ())


def decision(state: State, name: str, *, is_held: bool) -> Step:
    """Only a decision that is open, unanswered and settled takes a key."""
    seat = state.seat
    kind = turn.asked(seat.model)
    view = seat.model.view
    if kind is None or view is None or seat.answered == seat.ask:
        return state, ()
    if not held.settled(seat.since_ms, state.now_ms):
        return state, ()
    if name == "escape":
        return state._replace(seat=nothing_chosen(seat)), ()
    if name == "enter" and not is_held:
        given: dict[AskKind, AnswerKind] = {"ready": "ready", "another_try": "yes"}
        return _confirm(state, given.get(kind, seat.choice))
    if kind == "turn":
        return _turn(state, view.round, name, is_held=is_held)
    return state._replace(seat=seat._replace(choice=_choices(kind).get(name, seat.choice))), ()


def _choices(kind: AskKind) -> dict[str, ChoiceKind]:
    """The keys of a decision that has an answer a key."""
    match kind:
        case "absent":
            return {"1": "wait", "2": "bot", "3": "drop"}
        case "dealer_choice":
            return {letter("keep"): "keep", letter("reject"): "reject"}
        case "buy_back":
            return {letter("yes"): "yes", letter("no"): "no"}
    return {}


def _turn(state: State, round_: RoundView, name: str, *, is_held: bool) -> Step:
    seat = state.seat
    if name == "k" and turn.may_close(round_):
        return state._replace(seat=seat._replace(close=not seat.close)), ()
    clicked = state.pressed.clicked  # it goes astray more easily than a key: alone it plays nothing
    if name == letter("pass") and (seat.close or clicked) and "pass" in round_.legal:
        return state._replace(seat=seat._replace(choice="pass", hand=None, middle=None)), ()
    if name == letter("pass"):
        if is_held or "pass" not in round_.legal:
            return state, ()
        return _at_once(state, seat._replace(choice=None, hand=None, middle=None))
    moves: dict[str, MoveKind] = {"a": "swap_all", "k": "knock"}
    chosen = moves.get(name)
    if chosen == "swap_all" or chosen == "knock":
        picked = seat._replace(choice=chosen if chosen in round_.legal else None, hand=None, middle=None)
        if picked.choice == "knock" and not state.settings.confirm and not (is_held or clicked):
            return _at_once(state, picked)
        return state._replace(seat=picked), ()
    if name in ("1", "2", "3", "4", "5", "6") and "swap" in round_.legal:
        return state._replace(seat=_pick(seat, round_, int(name) - 1)), ()
    return state, ()


def _at_once(state: State, seat: Seat) -> Step:
    """Without Enter, but not before it is known that no other key follows."""
    return state._replace(seat=seat._replace(passing_ms=state.now_ms)), (Later(held.ALONE_MS),)


def _pick(seat: Seat, round_: RoundView, place: int) -> Seat:
    """Digits 1 to 3 are the own cards, 4 to 6 the middle, counted as they lie on the screen."""
    own, middle = seat.hand, seat.middle
    if place < len(round_.hand):
        own = round_.hand[place]
    elif 3 <= place < 3 + len(round_.middle):
        middle = round_.middle[place - 3]
    return seat._replace(hand=own, middle=middle, choice="swap" if own and middle else None)


def _confirm(state: State, kind: AnswerKind | None) -> Step:
    seat = state.seat
    if kind is None or seat.ask is None:
        return state, ()
    if seat.model.pending is not None:  # would not be sent, and the decision would seem to be answered
        return state, ()
    hand, middle = (seat.hand, seat.middle) if kind == "swap" else (None, None)
    answer = Answer(kind, hand, middle, close=seat.close and kind in ("swap", "swap_all", "pass"))
    return state._replace(seat=seat._replace(answered=seat.ask, aside=None)), (Decide(answer, seat.ask),)
