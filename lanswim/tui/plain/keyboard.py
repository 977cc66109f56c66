"""A terminal that gives each key at once and echoes none of them, for as long as lines are read from it.

What a key means is decided elsewhere. Where the system knows no such terminals, it goes on reading lines.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING or os.name == "posix":
    import termios

USUAL_COLUMNS = 80
CONTINUED = ("SIGCONT",)
"""told when the program goes on after a Ctrl-Z: the shell has changed the terminal meanwhile"""


class Keyboard:
    """Makes the terminal give keys; `again` after somebody else had it, `back` as it was found."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._found: list[Any] = termios.tcgetattr(terminal)

    def again(self) -> None:
        """Keys one by one, without their echo; Ctrl-C and Ctrl-Z stay with the system."""
        with suppress(termios.error):  # it is gone
            wanted = termios.tcgetattr(self._terminal)
            wanted[3] &= ~(termios.ICANON | termios.ECHO)
            termios.tcsetattr(self._terminal, termios.TCSADRAIN, wanted)

    def back(self) -> None:
        """As it was found; a terminal that is gone needs nothing."""
        with suppress(termios.error):  # it is gone
            termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._found)

    def columns(self) -> int:
        """Of its window now."""
        try:
            return os.get_terminal_size(self._terminal).columns or USUAL_COLUMNS
        except OSError:
            return USUAL_COLUMNS


@contextmanager
def keyboard(source: int, out: TextIO) -> Iterator[Keyboard | None]:
    """The keyboard of the terminal that is read from and written to; None where it is not one."""
    if os.name != "posix" or not (os.isatty(source) and out.isatty()):
        yield None
        return
    try:
        keys = Keyboard(source)
    except termios.error:
        yield None
        return
    keys.again()
    try:
        yield keys
    finally:
        keys.back()
