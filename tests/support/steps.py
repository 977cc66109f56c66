"""A loop without asyncio: what is scheduled happens when a test lets time pass. No test may live here."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any


class Handle:
    """Something that is to happen."""

    def __init__(self, call: Callable[..., object], args: tuple[Any, ...]) -> None:
        self.call: Callable[..., object] | None = call
        self.args = args

    def cancel(self) -> None:
        """It will not."""
        self.call = None


class Steps:
    """As much of a loop as transports in memory and the clock of a host need; now_ms is virtual."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000.0
        self._coming: list[tuple[float, int, Handle]] = []
        self._numbers = count()

    def time(self) -> float:
        """Seconds."""
        return self.now_ms / 1000

    def call_soon(self, call: Callable[..., object], *args: Any) -> Handle:
        """Happens before any more time passes."""
        return self.call_later(0, call, *args)

    def call_later(self, delay_s: float, call: Callable[..., object], *args: Any) -> Handle:
        """Happens so many seconds later."""
        handle = Handle(call, args)
        heappush(self._coming, (self.now_ms + delay_s * 1000, next(self._numbers), handle))
        return handle

    def run(self, ms: float = 0) -> None:
        """So much time passes, with all that happens in it."""
        end = self.now_ms + ms
        while self._coming and self._coming[0][0] <= end:
            at_ms, _, handle = heappop(self._coming)
            self.now_ms = max(self.now_ms, at_ms)
            call, handle.call = handle.call, None
            if call is not None:
                call(*handle.args)
        self.now_ms = end
