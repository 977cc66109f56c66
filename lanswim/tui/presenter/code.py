"""The code of a private table: asked for, and shown to whoever opened it. It is on no other picture but help.

Only the owner's screen shows it unasked: whoever opened the table decides who hears it, and the screen of a
guest may be seen by others. A guest who has typed it finds it in the help, for somebody who comes later.
"""

from __future__ import annotations

from typing import Final

from lanswim.locale import _
from lanswim.locale.reasons import refuse
from lanswim.tui.code_dialog import being_checked, is_tried
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, flow, keys, plain, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

WRONG_MS: Final = 10_000
"""so long a wrong code is told"""


def asked(state: State, to: int, rows: int) -> list[Line]:
    """The field to type it into, and why it is asked for (again); the keys stay in the smallest window."""
    model, tried = state.seat.model, is_tried(state.code, state.seat.model)
    reason = model.refuse.reason if model.refuse is not None else ""
    found = [plain(f" {_('A private table')}", "class:title"), across(to)]
    said = state.code.said or (being_checked() if tried else refuse(reason))
    style = "class:warn" if state.code.said or (reason == "wrong_code" and not tried) else ""
    told = [plain(f" {line}", style) for line in wrap(said, to - 2)]
    field = clip(plain(f" {signs().point} {state.code.text}_", "class:selected"), to)
    who = _("Whoever opened the table tells it to you: three words, or what was chosen instead.")
    ways = [*([] if tried else [_("[Enter] sit down")]), _("[F1] help"), _("[Esc] back")]
    below = [keys(f" {line}") for line in flow(ways, to - 2)]
    room = rows - len(found) - len(below)
    told, hinted = told[: room - 1], [plain(f" {line}") for line in wrap(who, to - 2)]
    ways_to_say = ([[], *told, [], field, [], *hinted], [*told, field, *hinted], [*told, field])
    return [*found, *next(each for each in ways_to_say if len(each) <= room), *below]


def shown(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """For the owner in the waiting room, in a line of its own, to be read out."""
    code = seat.model.code
    if code is None or not seat.model.owner:
        return []
    line = plain(f" {_('Code')}:  ") + plain(f" {code.words} ", "class:code")
    wrong = wrong_tried(seat, now_ms)
    return [clip([*line, *plain("  "), *wrong] if to >= 80 else line, to)]


def wrong_tried(seat: Seat, now_ms: int) -> Line:
    """For a while the owner is told; in a small window in the place of the title, as the code has to stay."""
    tells = seat.model.owner and _is_tried(seat, now_ms)
    return plain(f" {_('Somebody has tried a wrong code.')}", "class:warn") if tells else []


def to_tell(seat: Seat) -> list[str]:
    """For the help of everybody who knows it."""
    code = seat.model.code
    if code is None:
        return []
    return [_("The code of this table, for who comes later: {code}").format(code=code.words)]


def _is_tried(seat: Seat, now_ms: int) -> bool:
    return seat.wrong_code_ms is not None and now_ms - seat.wrong_code_ms < WRONG_MS
