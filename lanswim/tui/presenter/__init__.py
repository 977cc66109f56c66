"""(state, size, now) → styled lines. Pure: nothing may be drawn, read or decided here.

There is one window of text; no line is wider and the picture is not higher than the size says.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim.locale import _
from lanswim.locale.reasons import refuse
from lanswim.tui import beside, cover, motion, tips, turn
from lanswim.tui.code_dialog import is_asked, is_tried
from lanswim.tui.opened_anew import another
from lanswim.tui.presenter import (
    code,
    company,
    cut,
    ended,
    forms,
    instead,
    lobby,
    opening,
    over,
    overlays,
    passing,
    rules_form,
    settings,
    showdown,
    still,
    stranger,
    table,
    table_small,
    talk,
    waiting,
)
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.text import Line, clip, keys, plain, wrap
from lanswim.tui.presenter.whose_turn import headline
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

WIDE: Final = (80, 24)
SMALLEST: Final = (40, 12)
_WIDEST: Final = 100
"""longer lines are hard to read, and keys would stand far from what they are about"""


class Size(NamedTuple):
    """Of the terminal, in cells."""

    columns: int
    rows: int


def render(state: State, size: Size, now_ms: int) -> list[Line]:
    """The picture of a state."""
    if size.columns < SMALLEST[0] or size.rows < SMALLEST[1]:
        text = _("This window is too small: lanswim needs {columns} columns and {rows} lines.")
        said = text.format(columns=SMALLEST[0], rows=SMALLEST[1])
        return [plain(line) for line in wrap(said, max(1, size.columns))][: size.rows]
    state = _of_two(cover.seen(state, now_ms))
    state = _with_surroundings(state)
    to = min(size.columns, _WIDEST)
    if (size.columns, size.rows) != SMALLEST and (to < WIDE[0] or size.rows < WIDE[1]):
        to = min(to, WIDE[0] - 1)
    return [clip(line, to) for line in _picture(state, to, size.rows, now_ms)][: size.rows]


def _with_surroundings(state: State) -> State:
    """The seat with what holds around it, for the pictures that are given nothing else."""
    anew = another(state.seat.model, state.tables)
    seat = state.seat._replace(tips=tips.are_given(state), anew=anew, from_lobby=state.from_lobby)
    return state._replace(seat=seat)


def _of_two(state: State) -> State:
    """Whose seat is shown, where two play at this screen; a covered card is not seen to move."""
    if state.other is None:
        return state
    seat = state.seat._replace(pair=(state.me, state.other.name))
    return state._replace(seat=seat if state.other.open else seat._replace(moved_ms=None))


def window_title(state: State) -> str:
    """What the terminal's title bar says."""
    if beside.covers(state):
        return f"lanswim: {passing.title(state)}"
    state = _of_two(state)
    said = headline(state.seat) if state.screen == "table" and turn.mode(state.seat.model) == "round" else ""
    return f"lanswim: {said}" if said else "lanswim"


def _picture(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    if beside.covers(state):
        return passing.cover(state, to, rows, now_ms)
    if state.overlay is not None:
        return _over(state, to, rows, now_ms)
    match state.screen:
        case "lobby":
            return lobby.lines(state, to, rows, now_ms)
        case "host":
            return forms.host_form(state, to, rows)
        case "instead":
            return instead.lines(state, to)
        case "practice":
            return forms.practice_form(to)
        case "address":
            return forms.address_form(state, to)
        case "name":
            return forms.name_form(state, to)
        case "settings":
            return settings.lines(state, to, rows)
        case "opening":
            return _note(_("Opening the table…"), to)
    return _table(state, to, rows, now_ms)


def _over(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    """What lies over the screen; in a wide one a line of talk is typed below the table."""
    if state.overlay == "second":
        return passing.asked(state, to)
    if state.overlay == "people":
        return company.lines(state, to, rows, now_ms)
    if state.overlay == "edit" and state.seat.editing is not None:
        return rules_form.picture(state.seat.editing, to, rows)
    if state.overlay == "chat" and to >= WIDE[0]:
        return talk.over_foot(_table(state, to, rows, now_ms), state, to, rows)
    if state.overlay == "chat":
        return talk.whole(state, to, rows, now_ms)
    return overlays.lines(state, to, rows)


def _table(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    seat = state.seat
    view = seat.model.view
    mode = turn.mode(seat.model)
    if mode == "closed":
        return _ended(state, to, rows)
    if is_tried(state.code, seat.model):
        return code.asked(state, to, rows)
    if view is None:
        where = ", ".join(seat.addresses[:2])
        text = _("Sitting down at {address}…").format(address=where)
        return _note(f"{text}\n{_waits_because(seat)}", to, _("[Esc] stop"))
    if mode == "waiting":
        return waiting.lines(seat, view, to, rows, now_ms)
    if mode in ("round", "showdown") and still.stands(seat, view):
        return still.lines(seat, view, to, rows, now_ms)
    if view.round.phase == "cut":
        return cut.lines(seat, view, to, now_ms)
    show = view.round.showdown
    if show is not None and motion.hands_open(seat, now_ms) is not None:
        return opening.lines(seat, view, show, to, rows, now_ms)
    if mode == "showdown":
        return showdown.lines(seat, view, to, rows, now_ms)
    if mode == "over":
        return over.lines(seat, view, to, rows, now_ms)
    if to >= WIDE[0] and state.settings.cards == "big":
        return table.lines(seat, view, to, rows, now_ms)
    return table_small.lines(seat, view, to, rows, now_ms)


def _waits_because(seat: Seat) -> str:
    """What the host said the last time, or that it was there and is not; it is tried again by itself."""
    if seat.model.status == "lost":
        return _("Connection lost. Searching for the table.")
    refused = seat.model.refuse
    return refuse(refused.reason) if refused is not None else ""


def _ended(state: State, to: int, rows: int) -> list[Line]:
    if is_asked(state.seat.model):
        return code.asked(state, to, rows)
    if state.seat.model.suspect is not None:
        return stranger.asked(state.seat.model.suspect, to, rows)
    return ended.lines(state, to, rows)


def _note(text: str, to: int, key: str = "") -> list[Line]:
    said = [plain(f" {line}") for part in text.split("\n") for line in wrap(part, to - 2)]
    return [plain(" lanswim", "class:title"), across(to), [], *said, [], keys(f" {key}")]
