"""Writes in a thread, so that nobody who stops reading stops this program. No text is made here."""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Final, TextIO

MOST: Final = 4_096
"""lines that may wait for a reader; what comes while so many wait is dropped"""
END_S: Final = 1.0
"""so long the end of the program waits until what waits is read"""
BLOCKED_S: Final = 0.05


class Writer:
    """Takes texts without ever waiting and writes them in order, at once, as long as somebody reads.

    It looks to logging like a stream. The thread starts with the first text and ends with the program.
    """

    def __init__(self, stream: TextIO | None, most: int = MOST) -> None:
        self._stream = stream
        self._most = most
        self._texts: SimpleQueue[str | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def write(self, text: str) -> None:
        """The text will be written, unless nobody reads or there is nowhere to write."""
        if self._stream is None or self._texts.qsize() >= self._most:
            return
        self._texts.put(text)
        if self._thread is None:
            self._start(self._stream)

    def flush(self) -> None:
        """Nothing to do: all is written as soon as it can be."""

    def close(self, timeout_s: float = END_S) -> None:
        """Waits until all is written, or until the time is over; the program does so at its end."""
        if self._thread is not None:
            self._texts.put(None)
            self._thread.join(timeout_s)
            atexit.unregister(self.close)

    def _start(self, stream: TextIO) -> None:
        self._thread = threading.Thread(
            target=_write_all, args=(self._texts, stream), name="writer", daemon=True
        )
        self._thread.start()
        atexit.register(self.close)


def _write_all(texts: SimpleQueue[str | None], stream: TextIO) -> None:
    with _opened(stream) as write:
        reads = True
        while (text := texts.get()) is not None:
            try:
                if reads:
                    write(text)
            except (OSError, ValueError):  # whoever read has gone: the rest is taken and dropped
                reads = False


@contextmanager
def _opened(stream: TextIO) -> Iterator[Callable[[str], object]]:
    """How to write to the descriptor itself: a thread in the stream's buffer would hang the program's end."""
    try:
        descriptor = os.dup(stream.fileno())
    except (AttributeError, OSError, ValueError):  # a stream in memory
        yield stream.write
        return
    encoding = stream.encoding or "utf-8"
    with os.fdopen(descriptor, "wb", buffering=0) as raw:

        def write(text: str) -> None:
            data = text.replace("\n", os.linesep).encode(encoding, "replace")
            while data:
                if (written := raw.write(data)) is None:  # a descriptor that does not block, and is full
                    time.sleep(BLOCKED_S)
                data = data[written or 0 :]

        yield write
