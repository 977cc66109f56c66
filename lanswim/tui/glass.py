"""The one window there is: styled lines, drawn by prompt_toolkit. What they say may never be decided here.

A line that stayed the same keeps its cells, so a clock that ticks costs little more than its own line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from prompt_toolkit.layout import FormattedTextControl, Window
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from prompt_toolkit.mouse_events import MouseButton, MouseEvent, MouseEventType

from lanswim.tui.presenter.text import Line

if TYPE_CHECKING:
    from prompt_toolkit.key_binding.key_bindings import NotImplementedOrNone

Cells = defaultdict[int, Char]
_SECOND_HALF = Char("", "")
"""of a wide sign: equal to no other cell, so whatever comes there is drawn"""


class _Surface(FormattedTextControl):
    """Hands on where it is clicked: column and row from 0."""

    def __init__(self, clicked: Callable[[int, int], None] | None) -> None:
        super().__init__(focusable=True, show_cursor=False)
        self._clicked = clicked

    def mouse_handler(self, mouse_event: MouseEvent) -> NotImplementedOrNone:
        """A button that is pressed; nothing is drawn again for anything else."""
        down = mouse_event.event_type == MouseEventType.MOUSE_DOWN
        if self._clicked is None or not down or mouse_event.button != MouseButton.LEFT:
            return NotImplemented
        self._clicked(mouse_event.position.x, mouse_event.position.y)
        return None


class Glass(Window):
    """Shows the lines that it gets whenever it is drawn, from its upper left corner, and cuts the rest."""

    def __init__(
        self, lines: Callable[[], list[Line]], clicked: Callable[[int, int], None] | None = None
    ) -> None:
        super().__init__(_Surface(clicked))
        self._lines = lines
        self._kept: dict[int, tuple[int, Line, Cells]] = {}

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Draws the lines; clicks go to the control, as in every window."""
        at = write_position
        kept, self._kept = self._kept, {}
        for y, line in enumerate(self._lines()[: at.height]):
            width, before, cells = kept.get(y, (0, [], None))
            if cells is None or width != at.width or before != line:
                cells = _set(line, at.width, screen.data_buffer[y])
            screen.data_buffer[y] = cells
            self._kept[y] = (at.width, line, cells)
        clicks: defaultdict[int, MouseHandler] = defaultdict(lambda: self.content.mouse_handler)
        mouse_handlers.mouse_handlers.update(dict.fromkeys(range(at.height), clicks))
        screen.width, screen.height = at.width, at.height
        screen.visible_windows_to_write_positions[self] = at


def _set(line: Line, width: int, cells: Cells) -> Cells:
    """Sets a line into cells that are all blank."""
    x = 0
    for style, text in line:
        for sign in text:
            char = Char(sign, style)
            if char.width == 0:
                _join(cells, x, sign)
            elif x + char.width <= width:
                cells[x] = char
                for half in range(1, char.width):
                    cells[x + half] = _SECOND_HALF
            x += char.width
    return cells


def _join(cells: Cells, x: int, mark: str) -> None:
    """An accent without a width of its own is drawn with the sign before it."""
    for before in (x - 1, x - 2):
        if (char := cells.get(before)) is not None and char.width == x - before:
            cells[before] = Char(char.char + mark, char.style)
