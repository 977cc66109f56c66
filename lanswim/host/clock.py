"""The time a host runs on, as a value that is handed in. Nothing here may read the wall clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

SLEPT_MS: Final = 5_000
"""what is looked at a few times a second and was not for so long: the machine slept or was stuck"""


class Timer(Protocol):
    """Something scheduled, that can be called off."""

    def cancel(self) -> None:
        """It will not happen; harmless when it has."""


class Clock(NamedTuple):
    """now_ms: monotonic milliseconds; call_later: a delay in seconds, what to call, and its arguments."""

    now_ms: Callable[[], int]
    call_later: Callable[..., Timer]


def loop_clock(loop: asyncio.AbstractEventLoop) -> Clock:
    """The clock of an event loop, real or virtual."""
    return Clock(lambda: int(loop.time() * 1000), loop.call_later)
