"""A form with one line to be typed, and what can be done there. What is typed, and why, is not known here."""

from __future__ import annotations

from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, keys, plain, wrap


def form(title: str, typed: str, texts: list[str], said: str, to: int) -> list[Line]:
    """The line with its cursor, below it what just went wrong, or nothing, then sentences and keys."""
    field = clip(plain(f" {signs().point} {typed}_", "class:selected"), to)
    below = [keys(f" {line}") for text in texts for line in wrap(text, to - 2)]
    wrong = [plain(f" {line}", "class:warn") for line in wrap(said, to - 2)]
    return [plain(f" {title}", "class:title"), across(to), [], field, *(wrong or [[]]), *below]
