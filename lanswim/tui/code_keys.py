"""Keys where the code of a private table is asked for. What may be typed is decided in `code_dialog`."""

from __future__ import annotations

from lanswim.tui import dialog_keys
from lanswim.tui.code_dialog import CodeField, after, entered, is_tried
from lanswim.tui.effects import ShowCode
from lanswim.tui.seat import anew
from lanswim.tui.state import State, Step


def key(state: State, name: str) -> Step:
    """One key: a letter is typed, Enter tries the code, Escape gives up; meanwhile the next is typed."""
    tried = is_tried(state.code, state.seat.model)
    if name == "f1" or (name == "?" and not state.code.text):
        return state._replace(overlay="help", page=0), ()
    if name == "escape" and tried:
        return dialog_keys.away(state._replace(code=CodeField()), dialog_keys.INTERRUPTED, "")
    if name == "escape":
        return dialog_keys.away(state._replace(code=CodeField()), *dialog_keys.ending(state))
    if name != "enter":
        return state._replace(code=after(state.code, name)), ()
    if tried:
        return state, ()
    found = entered(state.code)
    if isinstance(found, CodeField):
        return state._replace(code=found), ()
    seat = anew(state.seat, state.now_ms)
    return state._replace(seat=seat, code=CodeField(trying=True)), (ShowCode(found),)
