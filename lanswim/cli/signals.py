"""Ends a command in order when it is told to: Ctrl-C, SIGTERM, SIGHUP, on every system."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from lanswim.cli.stop import DONE, INTERRUPTED

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # the last one is Windows' own


class Stopping:
    """Whether somebody asked for the end, and the exit code that goes with it."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.code = DONE
        self._calls: list[Callable[[], None]] = []

    def on_ask(self, call: Callable[[], None]) -> None:
        """Calls this when the end is asked for."""
        self._calls.append(call)

    def ask(self, number: int | None = None) -> None:
        """Asks for the end, by a signal or for a reason of one's own; only the first time counts."""
        if not self.asked.is_set():
            self.code = INTERRUPTED if number == signal.SIGINT else DONE
            self.asked.set()
            for call in self._calls:
                call()


@contextmanager
def stopping() -> Iterator[Stopping]:
    """While this lasts a signal asks for the end and does not enforce it. Needs a running loop."""
    loop = asyncio.get_running_loop()
    state = Stopping()
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(state.ask, number)

    for number in numbers:
        try:
            loop.add_signal_handler(number, state.ask, number)
        except (NotImplementedError, RuntimeError):  # Windows has none in its loop
            signal.signal(number, handle)
    try:
        yield state
    finally:
        for number in numbers:
            with suppress(NotImplementedError, RuntimeError):  # as above
                loop.remove_signal_handler(number)
            signal.signal(number, before[number] or signal.SIG_DFL)
