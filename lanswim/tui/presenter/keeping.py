"""The field for the name that rules of a table are kept under. Nothing is decided here."""

from __future__ import annotations

from lanswim import locale
from lanswim.locale import _
from lanswim.tui.keeping import Keeping
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, keys, plain, wrap


def lines(keeping: Keeping, to: int) -> list[Line]:
    """The name as it is typed, then what has come of it."""
    found = [plain(f" {_('Keep these rules for yourself')}", "class:title"), across(to), []]
    if keeping.done:
        return [*found, *_texts([keeping.said], to), [], keys(f" {_('[Enter] go on')}")]
    name = locale.plain_letters(keeping.name) if locale.ascii_only() else keeping.name
    found.append(clip(plain(f" {signs().point} {name}_", "class:selected"), to))
    texts = [_("Your tables can then be opened with them."), _("[Enter] keep them"), _("[Esc] back")]
    warned = _texts([keeping.said], to, "class:warn") if keeping.said else []
    return [*found, [], *_texts(texts, to), [], *warned]


def _texts(texts: list[str], to: int, style: str = "") -> list[Line]:
    return [keys(f" {line}", style) for text in texts for line in wrap(text, to - 2)]
