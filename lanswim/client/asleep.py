"""How long this machine has slept, where the event loop's clock does not count it. Nothing is decided.

On Windows it does; elsewhere another clock does, under one of two names.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

LEAST_MS: Final = 200
"""two clocks are never read at quite the same time"""


def asleep_ms() -> int:
    """Since some moment, the same for all calls; only its growth means something."""
    clock = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    read: Callable[[int], float] | None = getattr(time, "clock_gettime", None)
    if clock is None or read is None:
        return 0
    return int((read(clock) - time.monotonic()) * 1000)


class Sleeps:
    """What of it is news."""

    def __init__(self, asleep_ms: Callable[[], int] = asleep_ms) -> None:
        self._asleep_ms = asleep_ms
        self._known_ms = asleep_ms()

    def news(self) -> int:
        """How long it has slept since this was last asked; 0 if it has not."""
        passed = self._asleep_ms() - self._known_ms
        if passed < LEAST_MS:
            return 0
        self._known_ms += passed
        return passed
