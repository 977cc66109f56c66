"""A worker of one thread, for what waits: for a disk, for a pipe. Nothing that computes may be given to it.

It ends with its process even where it waits for ever, as for a disk that hangs: nothing that has to be done
may be left to that end.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_Failed = Callable[[Exception], None]


@dataclass(slots=True, eq=False)
class _Waits:
    """Somebody who waits for one piece of work; timer: until it is given up."""

    failed: _Failed
    timer: asyncio.TimerHandle | None = None
    given_up: bool = False


class Thread:
    """One piece of work after the other (see `host.work`).

    patience_s: after so long it has failed (TimeoutError), and so has at once what comes behind it, until it
    ends after all. All of it is done all the same, if it ever can be.
    """

    def __init__(self, name: str, patience_s: float | None = None) -> None:
        self._name = name
        self._patience_s = patience_s
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._runs = False
        self._hung = 0
        """so many pieces of work that were given up have not ended"""

    def submit(self, work: Callable[[], T], done: Callable[[T], None], failed: _Failed) -> None:
        """Calls one of done and failed later, on the loop that is running now."""
        loop = asyncio.get_running_loop()
        waits = _Waits(failed)
        self.do(
            partial(
                self._try, loop, work, partial(self._ended, waits, done), partial(self._ended, waits, failed)
            )
        )
        if self._hung:
            self._give_up(waits)
        elif self._patience_s is not None:
            waits.timer = loop.call_later(self._patience_s, self._give_up, waits)

    def do(self, work: Callable[[], object]) -> None:
        """In its turn; nobody waits for what comes of it."""
        self._work.put(work)
        if not self._runs:
            self._runs = True
            threading.Thread(target=_run, args=(self._work,), name=self._name, daemon=True).start()

    def close(self) -> None:
        """What it has been given is done to its end, if this process lasts so long, and then it ends."""
        self._work.put(None)

    def _give_up(self, waits: _Waits) -> None:
        self._hung += 1
        waits.given_up = True
        waits.failed(TimeoutError(f"it takes more than {self._patience_s} s"))

    def _ended(self, waits: _Waits, tell: Callable[[Any], None], what: object) -> None:
        if waits.given_up:
            self._hung -= 1
            return
        if waits.timer is not None:
            waits.timer.cancel()
        tell(what)

    @staticmethod
    def _try(
        loop: asyncio.AbstractEventLoop, work: Callable[[], T], done: Callable[[T], None], failed: _Failed
    ) -> None:
        """In the thread."""
        try:
            tell: Callable[[], None] = partial(done, work())
        except Exception as error:
            tell = partial(failed, error)
        with suppress(RuntimeError):  # the loop has been closed
            loop.call_soon_threadsafe(tell)


def _run(work: SimpleQueue[Callable[[], object] | None]) -> None:
    while (one := work.get()) is not None:
        one()
        del one  # or it would be kept until the next comes
