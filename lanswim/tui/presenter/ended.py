"""A table that is closed to oneself: what happened, what can be done now, and the one key that goes on."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui.afterwards import advice
from lanswim.tui.clean import shown
from lanswim.tui.dialog_keys import ending
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.text import Line, cells, clip, keys, plain, wrap
from lanswim.tui.state import State


def lines(state: State, to: int, rows: int) -> list[Line]:
    """The key stays in the smallest window; what happened comes before what can be done."""
    code, what = ending(state)
    onward = _("[Enter] back to the tables nearby") if state.from_lobby else _("[Enter] end the program")
    head = [clip(plain(f" {_title(state, to)}", "class:title"), to), across(to)]
    said = [
        *(plain(f" {line}", "class:warn" if code else "") for line in _parts(what, to)),
        *([[]] if advice(state.seat.model) else []),
        *(plain(f" {line}") for line in _parts(advice(state.seat.model), to)),
    ]
    room = rows - len(head) - 1
    if len(said) + 2 <= room:
        said = [[], *said, []]
    return [*head, *said[:room], clip(keys(f" {onward}"), to)]


def _title(state: State, to: int) -> str:
    view = state.seat.model.view
    name = shown(view.name) if view is not None else ""
    whole = _("{name}: you are no longer there").format(name=name) if name else _("Not at the table")
    return whole if cells(whole) < to else _("Not at the table")


def _parts(text: str, to: int) -> list[str]:
    """A sentence a line, or the lines that it has already."""
    return [line for part in text.split("\n") if part for line in wrap(part, to - 2)]
