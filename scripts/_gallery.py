"""Screens as SVGs, drawn from their states in the colours of a terminal. No program runs here."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

import pyte
from prompt_toolkit.data_structures import Size as Window
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.renderer import print_formatted_text

from lanswim.tui.presenter import Size, render
from lanswim.tui.state import State
from lanswim.tui.theme import style_of
from scripts._svg import Cell, svg
from tests.support.keys_pressed import NOW
from tests.support.pictures import Picture


def gallery(wanted: Iterable[Picture]) -> Iterator[tuple[str, str]]:
    """The name of each picture and its SVG."""
    for one in wanted:
        yield str(one), svg(cells(one.state(), one.window), f"{one.name} of lanswim, {one.size}")


def cells(state: State, size: Size) -> Sequence[Sequence[Cell]]:
    """What a terminal of this size shows of this state."""
    lines = render(state, size, max(state.now_ms, NOW))
    text = [part for n, line in enumerate(lines) for part in (*([("", "\n")] if n else []), *line)]
    written = io.StringIO()
    output = Vt100_Output(written, lambda: Window(rows=size.rows, columns=size.columns), term="xterm")
    style, depth = style_of(state.settings), ColorDepth.DEPTH_4_BIT
    print_formatted_text(output, FormattedText(text), style, color_depth=depth)
    glass = pyte.Screen(size.columns, size.rows)
    pyte.Stream(glass).feed(written.getvalue())
    return [[glass.buffer[y][x] for x in range(size.columns)] for y in range(size.rows)]
