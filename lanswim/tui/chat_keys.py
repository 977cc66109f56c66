"""Keys while a line of talk is typed: none of them is a move. What is said is decided in `chat`."""

from __future__ import annotations

from lanswim_protocol.messages import Say

from lanswim.tui import chat, held
from lanswim.tui.effects import Later, Tell
from lanswim.tui.letters import letter
from lanswim.tui.state import Pressed, State, Step


def opened(state: State) -> State:
    """The line is open, and what was said so far has been seen."""
    seat = state.seat
    line = chat.seen(seat.chat, seat.model.chat)._replace(enter_ms=None)  # an Enter of then sends nothing now
    return state._replace(overlay="chat", seat=seat._replace(chat=line))


def key(state: State, name: str, before: Pressed, *, is_pasted: bool) -> Step:
    """One key: a letter is typed, Enter sends the line and closes it: the next keys are moves again.

    A slow connection hands over a typed line and its Enter in one piece, as a paste comes: that Enter sends
    only if it is the only one, and nothing follows it at once.
    """
    if is_pasted and before.key.lower() == letter("chat") and not state.seat.chat.text:
        return _closed(state), ()  # the line was opened by the first letter of a text meant for nothing
    if name == "enter" and not is_pasted:
        return _enter(_with(state, state.seat.chat._replace(enter_ms=None)))
    if name == "escape" and not is_pasted:
        return _closed(_warned(_with(state, state.seat.chat._replace(enter_ms=None)))), ()
    state = _with(state, chat.counted(state.seat.chat, name, is_pasted=is_pasted))
    if name == "enter" and chat.may_end(state.seat.chat):
        return _with(state, state.seat.chat._replace(enter_ms=state.now_ms)), (Later(held.LAST_MS),)
    if name == "escape":
        return state, ()
    return _with(state, chat.after(state.seat.chat, " " if name == "enter" else name)), ()


def ticked(state: State) -> Step | None:
    """No other key has followed the Enter that came together with its line; None: there is none."""
    since = state.seat.chat.enter_ms
    if since is None or state.overlay != "chat":
        return None
    if (left := since + held.LAST_MS - state.now_ms) > 0:
        return state, (Later(left),)
    now, effects = _enter(_with(state, state.seat.chat._replace(enter_ms=None)))
    counts_from = state.now_ms + held.AFTER_LAST_MS - held.SETTLE_MS
    return now._replace(seat=now.seat._replace(since_ms=counts_from)), effects


def pasted(state: State, text: str) -> State:
    """A pasted text belongs to the line, and is never sent by itself."""
    return _with(state, chat.pasted(state.seat.chat._replace(enter_ms=None), text))


def _enter(state: State) -> Step:
    line = state.seat.chat.text.strip()
    if not line:
        return _closed(_warned(state)), ()
    if state.seat.model.status != "seated":
        return state, ()
    told = _with(_warned(state), chat.sent(state.seat.chat))
    return _closed(told), (Tell(Say(0, line)),)


def _closed(state: State) -> State:
    """Back at the table, where no key counts for a moment: the last ones were meant for the line."""
    seat = state.seat._replace(chat=chat.seen(state.seat.chat, state.seat.model.chat), since_ms=state.now_ms)
    return state._replace(overlay=None, seat=seat)


def _warned(state: State) -> State:
    """What is said once on this screen has been read."""
    return _with(state, state.seat.chat._replace(warned=state.seat.model.left_out))


def _with(state: State, now: chat.Chat) -> State:
    return state._replace(seat=state.seat._replace(chat=now))
