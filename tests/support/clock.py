"""A loop whose time jumps to the next deadline when it is idle: nothing that waits for a thread runs on it.

A module, class or test marked `virtual_clock` gets it, when a conftest above it hands on the two hooks below.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Mapping

import pytest

STUCK_S = 5.0
"""so long a loop without any deadline waits for real input, before the test fails"""


class Stuck(RuntimeError):
    """Nothing is scheduled and nothing comes in: in real time this test would hang."""


class _JumpingSelector(selectors.DefaultSelector):
    """Instead of sleeping until a deadline, moves the clock there."""

    now = 1_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready:
            return ready
        if timeout is None:
            return self._wait_for_input()
        self.now += max(timeout, 0.0)
        return []

    def _wait_for_input(self) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(STUCK_S)
        if not ready:
            raise Stuck("nothing is scheduled and nothing comes in")
        return ready


class VirtualClockLoop(asyncio.SelectorEventLoop):
    """An ordinary selector loop with a clock of its own, in seconds from 1,000; no test on it ever sleeps."""

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    def jump(self, seconds: float) -> None:
        """Time passes in which nothing ran, as when the machine sleeps."""
        self._jumping.now += seconds

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """Waits for its threads however long that takes: five minutes of this clock are over at once."""
        await super().shutdown_default_executor()

    def time(self) -> float:
        """The virtual time in seconds."""
        return self._jumping.now


def pytest_configure(config: pytest.Config) -> None:
    """Declares the mark (for conftest files)."""
    config.addinivalue_line("markers", "virtual_clock: runs on a loop whose time jumps to the next deadline")


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop of a test: the virtual one when it is marked so (for conftest files)."""
    if item.get_closest_marker("virtual_clock"):
        return {"virtual": VirtualClockLoop}
    return {"real": asyncio.new_event_loop}
