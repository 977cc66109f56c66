"""Text that comes from a file descriptor, and the lines of it. What a line means is decided elsewhere."""

from __future__ import annotations

import asyncio
import codecs
import os
import threading
from collections.abc import Callable

from lanswim.tui.plain.half_typed import LONGEST_LINE

Told = Callable[[str | None], None]


class Lines:
    """Calls told with each line of a text that comes in pieces, and with None at its end."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._text = ""

    def feed(self, text: str | None) -> None:
        """The next piece; None: there is no more, and what is left is a line too."""
        *lines, rest = (self._text + (text or "")).split("\n")
        self._text = rest[:LONGEST_LINE]
        for line in lines:
            self._told(line[:LONGEST_LINE])
        if text is None:
            if self._text.strip():
                self._told(self._text)
            self._told(None)


def read_text(loop: asyncio.AbstractEventLoop, source: int, told: Told) -> None:
    """Calls told in the loop with whatever is read from a file descriptor, and with None at its end.

    A thread that is never waited for, and no buffered file: a read that blocks must not hold up the end.
    """
    threading.Thread(target=_read, args=(loop, source, told), name="lines", daemon=True).start()


def _read(loop: asyncio.AbstractEventLoop, source: int, told: Told) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    try:
        while data := os.read(source, 4096):
            loop.call_soon_threadsafe(told, decoder.decode(data))
        loop.call_soon_threadsafe(told, None)
    except OSError:
        _tell_end(loop, told)
    except RuntimeError:
        return  # the loop has ended


def _tell_end(loop: asyncio.AbstractEventLoop, told: Told) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(told, None)
