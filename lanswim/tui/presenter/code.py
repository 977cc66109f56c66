"""The code of a private table: asked for, and shown to whoever opened it. It is on no other picture but help.

Only the owner's screen shows it unasked: whoever opened the table decides who hears it, and the screen of a
guest may be seen by others. A guest who has typed it finds it in the help, for somebody who comes later.
"""

from __future__ import annotations

from typing import Final

from lanswim.locale import _
from lanswim.locale.reasons import refuse
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, flow, keys, plain, wrap
from lanswim.tui.state import Seat, State

WRONG_MS: Final = 10_000
"""so long a wrong code is told"""


def asked(state: State, to: int) -> list[Line]:
    """The field to type it into, and why it is asked for (again)."""
    reason = state.seat.model.refuse.reason if state.seat.model.refuse is not None else ""
    found = [plain(f" {_('A private table')}", "class:title"), across(to), []]
    said = state.code.said or refuse(reason)
    style = "class:warn" if state.code.said or reason == "wrong_code" else ""
    told = [plain(f" {line}", style) for line in wrap(said, to - 2)]
    field = clip(plain(f" {signs().point} {state.code.text}_", "class:selected"), to)
    text = _("Whoever opened the table tells it to you: three words, or what was chosen instead.")
    below = [*wrap(text, to - 2), *flow([_("[Enter] sit down"), _("[Esc] back")], to - 2)]
    return [*found, *told, [], field, [], *(keys(f" {line}") for line in below)]


def shown(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """For the owner in the waiting room, in a line of its own, to be read out."""
    code = seat.model.code
    if code is None or not seat.model.owner:
        return []
    line = plain(f" {_('Code')}:  ") + plain(f" {code.words} ", "class:code")
    if not _is_tried(seat, now_ms):
        return [clip(line, to)]
    wrong = plain(f" {_('Somebody has tried a wrong code.')}", "class:warn")
    return [clip([*line, *plain("  "), *wrong] if to >= 80 else wrong, to)]


def to_tell(seat: Seat) -> list[str]:
    """For the help of everybody who knows it."""
    code = seat.model.code
    if code is None:
        return []
    return [_("The code of this table, for who comes later: {code}").format(code=code.words)]


def _is_tried(seat: Seat, now_ms: int) -> bool:
    return seat.wrong_code_ms is not None and now_ms - seat.wrong_code_ms < WRONG_MS
