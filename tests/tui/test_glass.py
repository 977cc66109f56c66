"""The window: every sign of the lines is where it belongs on the terminal, and only what changed is drawn."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from typing import Any

import pyte
from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim.tui.glass import Glass
from lanswim.tui.presenter.text import Line
from lanswim.tui.theme import STYLE

PICTURES: Sequence[list[Line]] = (
    [[("bold", "Küche"), ("", " 1:00")], [("reverse", "漢字 and more")], [("", "third")]],
    [[("bold", "Küche"), ("", " 0:59")], [("reverse", "漢x字 and more")], [("", "third")]],
    [
        [("bold", "Küche")],
        [("", "e\u0301té, 漢\u0301, \u0301.")],
        [],
        [("reverse", "no longer"), ("", " than it is")],
    ],
    [[("", "short")], [("", "a line that is too long for this window, whatever"), ("bold", "!")]],
    [[("", "seven cells of it and 漢")], *[[("", f"line {n}")] for n in range(9)]],
)


class Wire(io.StringIO):
    """Everything that was drawn."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


async def drawn(
    make: Callable[[Callable[[], list[Line]]], Window], pictures: Sequence[list[Line]]
) -> list[str]:
    """What goes to a terminal of 24 by 6 for each picture in turn."""
    now, found, wire = list(pictures), [""], Wire()
    output = Vt100_Output(wire, lambda: Size(6, 24), term="xterm")
    with create_pipe_input() as keys:
        app: Application[None] = Application(
            Layout(make(lambda: now[0])), style=STYLE, full_screen=True, input=keys, output=output
        )

        def next_one(_app: object) -> None:
            found.append(wire.getvalue()[len("".join(found)) :])
            now.pop(0)
            if now:
                app.invalidate()
            else:
                now.append([])
                app.after_render -= next_one
                app.exit()

        app.after_render += next_one
        await asyncio.wait_for(app.run_async(), 10)
    return found[1 : len(pictures) + 1]


def as_usual(lines: Callable[[], list[Line]]) -> Window:
    """The window that comes with prompt_toolkit."""

    def text() -> list[tuple[str, str]]:
        return [part for line in lines() for part in [*line, ("", "\n")]][:-1]

    return Window(FormattedTextControl(lambda: [*text()], focusable=True, show_cursor=False))


def cells(parts: Sequence[str]) -> list[list[list[Any]]]:
    """Every cell of a terminal with its colours, after each part."""
    screen = pyte.Screen(24, 6)
    found: list[list[list[Any]]] = []
    stream = pyte.Stream(screen)
    for part in parts:
        stream.feed(part)
        found.append([[screen.buffer[y][x] for x in range(24)] for y in range(6)])
    return found


async def test_it_draws_what_the_usual_window_draws() -> None:
    ours, usual = cells(await drawn(Glass, PICTURES)), cells(await drawn(as_usual, PICTURES))
    assert len(ours) == len(PICTURES) and ours == usual


async def test_a_terminal_shows_the_lines() -> None:
    screen = pyte.Screen(24, 6)
    pyte.Stream(screen).feed("".join(await drawn(Glass, PICTURES[:2])))
    assert [line.rstrip() for line in screen.display] == ["Küche 0:59", "漢x字 and more", "third", "", "", ""]


async def test_of_a_clock_that_ticks_only_the_clock_is_drawn() -> None:
    first, second = await drawn(Glass, [PICTURES[0], [[("bold", "Küche"), ("", " 0:59")], *PICTURES[0][1:]]])
    assert len(second) < 40 < len(first) and "third" not in second


async def test_nothing_is_drawn_for_the_same_lines() -> None:
    _first, second = await drawn(Glass, [PICTURES[0], PICTURES[0]])
    assert second in ("", "\x1b[0m", "\x1b[?25l\x1b[0m")
