"""The one place where the host starts a task. Nothing about tables or connections may live here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

log = logging.getLogger("lanswim.host")

OnFailure = Callable[[str, BaseException], None]


def log_failure(name: str, error: BaseException) -> None:
    """Says in one line which task failed and how; the traceback goes to the debug level."""
    log.error("task %s failed: %s", name, ascii(error)[:200])
    log.debug("task %s", name, exc_info=error)


class Tasks:
    """Keeps every task it starts until it is done, and reports the ones that fail."""

    def __init__(self, on_failure: OnFailure = log_failure) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._on_failure = on_failure

    def start(self, name: str, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Runs the coroutine in the background, under a name for the log."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._on_failure(task.get_name(), error)

    async def stop(self) -> None:
        """Cancels what still runs and waits until it has ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
