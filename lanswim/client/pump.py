"""Hands inputs to the core of a client, and effects to its shell, on any clock. No loop may live here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from lanswim.client import signals as s
from lanswim.client.core import Core


class Pump:
    """One input after the other, also when an effect leads to the next one.

    slept_ms: how long the machine has slept since this was last asked.
    """

    def __init__(
        self, core: Core, perform: Callable[[s.Effect], None], now_ms: Callable[[], int],
        slept_ms: Callable[[], int],
    ) -> None:  # fmt: skip
        self._core = core
        self._perform = perform
        self._now_ms = now_ms
        self._slept_ms = slept_ms
        self._inputs: deque[s.Input] = deque()
        self._is_busy = False

    def feed(self, given: s.Input) -> None:
        """Returns when this and all that has followed from it is done, unless it is at work just now."""
        self._inputs.append(given)
        if self._is_busy:
            return
        self._is_busy = True
        try:
            if (passed_ms := self._slept_ms()) > 0:
                self._inputs.appendleft(s.Slept(passed_ms))
            while self._inputs:
                for effect in self._core.handle(self._inputs.popleft(), self._now_ms()):
                    self._perform(effect)
        finally:
            self._is_busy = False

    def drop(self) -> None:
        """What waits is not handled any more."""
        self._inputs.clear()
