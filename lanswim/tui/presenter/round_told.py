"""A round as it went: its moves, and once it is over all hands, and why who lost what. No rule lives here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui.notes import Note
from lanswim.tui.presenter.log import log_lines
from lanswim.tui.presenter.showdown import explanation, hands
from lanswim.tui.presenter.text import Line, pad, plain, wrap

_WHO: Final = 8
"""for a name"""


def lines(view: TableView, noted: Sequence[Note], to: int) -> list[Line]:
    """The moves in order, then how it ended."""
    told = [line for name, text in log_lines(view, noted, room=to - 6) for line in _move(name, text, to)]
    told = told or [plain(f" {_('No move yet.')}")]
    show = view.round.showdown
    if show is None:
        return told
    wide = to >= 80
    open_ = hands(view, show, to)
    if wide:
        return [*told, [], *open_, *explanation(view, show, to)]
    return [*told, *open_, *([*plain(" "), *line] for line in explanation(view, show, to - 2))]


def _move(name: str, text: str, to: int) -> list[Line]:
    """Who did what; what became of people, or opened, stands for itself."""
    if not name:
        return [plain(f" {line}", "class:dim") for line in wrap(f"- {text} -", to - 2)]
    first, *rest = wrap(text, to - _WHO - 3) or [""]
    begun: Line = [("class:name", f" {pad(name, _WHO)} "), ("", first)]
    return [begun, *(plain(" " * (_WHO + 2) + line) for line in rest)]
