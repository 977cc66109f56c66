"""Keys at a table. A move is played only by a key that was meant for the decision on the screen."""

from __future__ import annotations

from lanswim_protocol.messages import Answer, AnswerKind, AskKind, MoveKind, RoundView

from lanswim.client.model import ClientModel
from lanswim.tui import (
    chat,
    chat_keys,
    company,
    dialog_keys,
    fairness,
    held,
    notes,
    pace_keys,
    people_keys,
    told,
    turn,
    waiting_keys,
)
from lanswim.tui.effects import AcceptKey, Decide, Effect, Later, Resume, RetryNow, Ring, StartMatch
from lanswim.tui.letters import letter
from lanswim.tui.state import ChoiceKind, Overlay, Seat, State

Step = tuple[State, tuple[Effect, ...]]

_RINGING: tuple[AskKind, ...] = ("turn", "dealer_choice", "buy_back", "another_try", "absent")
"""what a player is called back to the screen for"""


def model_changed(state: State, model: ClientModel) -> Step:
    """Takes over what the client knows; a new decision empties what was chosen for the one before."""
    if state.screen != "table":
        return state, ()
    if model.status == "closed" and dialog_keys.by_oneself(model):
        return dialog_keys.away(state, 0, "")
    old = state.seat
    ask = model.view.ask.id if model.view is not None and model.view.ask is not None else None
    seat = old._replace(
        model=model,
        notes=notes.noted(old.notes, old.model.view, model.view),
        told=told.newest(old.told, old.model.view, model.view, state.now_ms),
        chat=_heard(state, model),
        wishes=company.wishes(model, state.me, old.wishes),
        watched=turn.watched(model, old.watched, state.got_up),
    )
    if company.forfeits(model) and model.view is not None:  # the lobby then promises no seat
        state = state._replace(got_up=(model.table, model.view.round.match))
    if notes.tells_wrong_code(old.model.view, model.view):
        seat = seat._replace(wrong_code_ms=state.now_ms)
    if model.refused != old.model.refused:
        seat = seat._replace(refused_ms=state.now_ms)
    if ask != old.ask or turn.mode(model) != turn.mode(old.model):
        seat = _nothing_chosen(seat)._replace(ask=ask, since_ms=state.now_ms, answered=None)
    if model.refused is not None and model.pending is None:
        seat = seat._replace(answered=None)
    rings = ask is not None and ask != old.ask and turn.asked(model) in _RINGING
    if _is_nudged(old, seat):
        seat, rings = seat._replace(nudged=seat.ask), True
    effects: tuple[Effect, ...] = (Ring(),) if rings else ()
    if fairness.is_news(old.model.deals, model.deals) and state.overlay not in ("leave", "keep"):
        state, effects = state._replace(overlay="help", page=0), (Ring(),)
    if seat.autostart and model.owner and turn.mode(model) == "waiting":
        return state._replace(seat=seat._replace(autostart=False)), (*effects, StartMatch())
    return restartable(state._replace(seat=seat)), effects


def restartable(state: State) -> State:
    """Whether the host that is gone was a process of one's own, and its table can go on."""
    model = state.seat.model
    can = model.status == "lost" and any(own.table == model.table for own in state.own)
    return state._replace(seat=state.seat._replace(restartable=can))


def _heard(state: State, model: ClientModel) -> chat.Chat:
    """What was said is seen while the line is open; a line of one's own that was refused is not lost."""
    now = state.seat.chat
    if model.refused in chat.LOST_WITH and state.seat.model.refused is None and now.sent:
        now = chat.refused(now)
    elif now.sent and any(line.text == now.sent for line in model.chat if line.n > now.read):
        now = now._replace(sent="")
    return chat.seen(now, model.chat) if state.overlay == "chat" else now


def _is_nudged(old: Seat, seat: Seat) -> bool:
    """Whether news for oneself alone has come that the bell has not rung for: once for each decision."""
    new = seat.told
    if new is None or new == old.told or new.kind not in told.RINGING:
        return False
    if new.kind == "knocks":
        return seat.model.owner
    mine = new.seat is not None and new.seat == seat.model.seat
    return mine and (seat.ask is None or seat.ask != old.nudged)


def pasted(state: State) -> State:
    """Several keys came at once: none of them was meant, nor what the first of them has begun."""
    return state._replace(seat=_nothing_chosen(state.seat), overlay=None)


def _nothing_chosen(seat: Seat) -> Seat:
    return seat._replace(choice=None, hand=None, middle=None, close=False, passing_ms=None, marked=None)


def ticked(state: State) -> Step:
    """No other key has followed the one to pass: it was meant."""
    since = state.seat.passing_ms
    if since is None:
        return state, ()
    if (left := since + held.ALONE_MS - state.now_ms) > 0:  # timers may be early
        return state, (Later(left),)
    state = state._replace(seat=state.seat._replace(passing_ms=None))
    return _confirm(state, "pass") if turn.asked(state.seat.model) == "turn" else (state, ())


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key at the table."""
    lower = name.lower()
    if turn.mode(state.seat.model) == "closed" or state.seat.model.status == "closed":
        return _closed(state, lower)
    if turn.mode(state.seat.model) == "connecting":
        return _connecting(state, lower)
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
        letter("moves"): "moves",
        letter("quit"): "leave",
    }
    if lower in overlays:
        return state._replace(overlay=overlays[lower], page=0), ()
    if state.seat.model.status != "seated":
        return _lost(state, lower)
    if turn.mode(state.seat.model) == "waiting" or _between_matches(state, name):
        return waiting_keys.key(state, lower, is_held=is_held)
    if company.watches(state.seat.model):
        return waiting_keys.wish(state, lower)
    if (step := pace_keys.key(state, lower)) is not None:
        return step
    return _decision(state, lower, is_held=is_held)


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
        return state._replace(seat=_anew(state)), (AcceptKey(suspect.shown),)
    if suspect is not None and name in ("?", "f1"):
        return state._replace(overlay="help", page=0), ()
    if suspect is not None and name == "enter":  # a yes is typed on purpose
        return state, ()
    if name in ("enter", "escape", letter("quit"), letter("no")):
        return dialog_keys.away(state, *dialog_keys.ending(state))
    return state, ()


def _anew(state: State) -> Seat:
    return Seat(since_ms=state.now_ms, addresses=state.seat.addresses)


def _between_matches(state: State, name: str) -> bool:
    """After a match the owner arranges the next one as before the first; Enter says at first: I am ready."""
    model = state.seat.model
    return turn.mode(model) == "over" and (name != "enter" or turn.may_start(model))


def _decision(state: State, name: str, *, is_held: bool) -> Step:
    """Only a decision that is open, unanswered and settled takes a key."""
    seat = state.seat
    kind = turn.asked(seat.model)
    view = seat.model.view
    if kind is None or view is None or seat.answered == seat.ask:
        return state, ()
    if not held.settled(seat.since_ms, state.now_ms):
        return state, ()
    if name == "escape":
        return state._replace(seat=seat._replace(choice=None, hand=None, middle=None, close=False)), ()
    if name == "enter" and not is_held:
        given: dict[AskKind, AnswerKind] = {"ready": "ready", "another_try": "yes"}
        return _confirm(state, given.get(kind, seat.choice))
    if kind == "turn":
        return _turn(state, view.round, name, is_held=is_held)
    choices: dict[str, ChoiceKind] = {}
    if kind == "absent":
        choices = {"1": "wait", "2": "bot", "3": "drop"}
    if kind == "dealer_choice":
        choices = {letter("keep"): "keep", letter("reject"): "reject"}
    elif kind == "buy_back":
        choices = {letter("yes"): "yes", letter("no"): "no"}
    chosen = choices.get(name)
    return state._replace(seat=seat._replace(choice=chosen or seat.choice)), ()


def _turn(state: State, round_: RoundView, name: str, *, is_held: bool) -> Step:
    seat = state.seat
    if name == "k" and turn.may_close(round_):
        return state._replace(seat=seat._replace(close=not seat.close)), ()
    if name == letter("pass") and seat.close and "pass" in round_.legal:
        return state._replace(seat=seat._replace(choice="pass", hand=None, middle=None)), ()
    if name == letter("pass"):
        if is_held or "pass" not in round_.legal:
            return state, ()
        return state._replace(seat=seat._replace(passing_ms=state.now_ms)), (Later(held.ALONE_MS),)
    moves: dict[str, MoveKind] = {"a": "swap_all", "k": "knock"}
    chosen = moves.get(name)
    if chosen == "swap_all" or chosen == "knock":
        picked = seat._replace(choice=chosen if chosen in round_.legal else None, hand=None, middle=None)
        return state._replace(seat=picked), ()
    if name in ("1", "2", "3", "4", "5", "6") and "swap" in round_.legal:
        return state._replace(seat=_pick(seat, round_, int(name) - 1)), ()
    return state, ()


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
    return state._replace(seat=seat._replace(answered=seat.ask)), (Decide(answer, seat.ask),)
