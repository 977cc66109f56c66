"""A terminal's screen as an SVG: text that stays text, in its colours. What it shows does not matter here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple, Protocol

CELL_W, CELL_H, SIZE, MARGIN = 8.4, 16, 14, 12
INK, PAPER = "#d8dee9", "#1d2330"
COLOURS: Final = {
    "black": "#3b4252", "red": "#ff7b72", "green": "#7ee787", "brown": "#e3b341", "blue": "#79c0ff",
    "magenta": "#d2a8ff", "cyan": "#76e3ea", "white": "#e6edf3", "brightblack": "#8b95a7",
    "brightred": "#ffa198", "brightgreen": "#a5f3ae", "brightbrown": "#f2cc60", "brightyellow": "#f2cc60",
    "brightblue": "#a5d6ff", "brightmagenta": "#e2c5ff", "brightcyan": "#b3f0ff", "brightwhite": "#ffffff",
}  # fmt: skip
_WORDS = re.compile("x+(?: x+)*")
"""one blank at most, as several are drawn as one"""
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Cell(Protocol):
    """One sign on the screen; data is empty in the second half of a wide one."""

    @property
    def data(self) -> str: ...
    @property
    def fg(self) -> str: ...
    @property
    def bg(self) -> str: ...
    @property
    def bold(self) -> bool: ...
    @property
    def italics(self) -> bool: ...
    @property
    def underscore(self) -> bool: ...
    @property
    def reverse(self) -> bool: ...


class Look(NamedTuple):
    """How a run of signs looks."""

    ink: str
    paper: str
    bold: bool
    italics: bool
    underscore: bool


def svg(rows: Sequence[Sequence[Cell]], title: str) -> str:
    """The whole picture; the title is what a screen reader says of it."""
    width = max(map(len, rows)) * CELL_W + 2 * MARGIN
    height = len(rows) * CELL_H + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'font-family="{FONTS}" font-size="{SIZE}" fill="{INK}">'
    )
    back = f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>'
    drawn = [part for y, row in enumerate(rows) for part in _row(row, MARGIN + y * CELL_H)]
    return "\n".join([head, f"<title>{escape(title)}</title>", back, *drawn, "</svg>", ""])


def look(cell: Cell) -> Look:
    """Colours as they are seen, reversed ones exchanged."""
    ink, paper = _colour(cell.fg, INK), _colour(cell.bg, PAPER)
    if cell.reverse:
        ink, paper = paper, ink
    return Look(ink, paper, cell.bold, cell.italics, cell.underscore)


def _colour(name: str, usual: str) -> str:
    if name == "default":
        return usual
    return COLOURS.get(name) or f"#{name}"


def _row(row: Sequence[Cell], top: float) -> Iterator[str]:
    """Blanks only where their background shows; each run is as wide as its cells, whatever the font."""
    x = 0
    for how, group in groupby(row, look):
        cells = list(group)
        if how.paper != PAPER:
            yield _rect(x, top, len(cells), how.paper)
        filled = "".join(" " if cell.data == " " else "x" for cell in cells)
        for words in _WORDS.finditer(filled):
            text = "".join(cell.data for cell in cells[slice(*words.span())])
            yield _text(text, x + words.start(), top, len(words[0]), how)
        x += len(cells)


def _rect(x: int, top: float, cells: int, paper: str) -> str:
    at = f'x="{MARGIN + x * CELL_W:g}" y="{top:g}" width="{cells * CELL_W:g}" height="{CELL_H}"'
    return f'<rect {at} fill="{paper}"/>'


def _text(text: str, x: int, top: float, cells: int, how: Look) -> str:
    more = [
        f' fill="{how.ink}"' if how.ink != INK else "",
        ' font-weight="bold"' if how.bold else "",
        ' font-style="italic"' if how.italics else "",
        ' text-decoration="underline"' if how.underscore else "",
    ]
    at = f'x="{MARGIN + x * CELL_W:g}" y="{top + 12.5:g}" textLength="{cells * CELL_W:g}"'
    return f"<text {at}{''.join(more)}>{escape(text, quote=False)}</text>"
