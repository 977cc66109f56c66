"""The one place where discovery starts a task. Nothing about mDNS or tables may live here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from contextlib import suppress

log = logging.getLogger("lanswim.discovery")


class Tasks:
    """Keeps every task it starts until it is done, and reports the ones that fail."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Runs the coroutine in the background, under a name for the log."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def await_later(self, name: str, work: Awaitable[object]) -> None:
        """Waits in the background for something that is under way already."""
        self.start(name, _wait(work))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task %s failed: %s", task.get_name(), ascii(error)[:200])
            log.debug("task %s", task.get_name(), exc_info=error)

    async def stop(self) -> None:
        """Cancels what still runs and waits until it has ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*running, return_exceptions=True)


async def _wait(work: Awaitable[object]) -> None:
    await work
