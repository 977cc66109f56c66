"""The one place where tasks are started, for every room with a loop. No room of lanswim may be known here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

log = logging.getLogger("lanswim.tasks")

T = TypeVar("T")
OnFailure = Callable[[str, Exception], None]

_running: set[asyncio.Task[Any]] = set()  # the loop itself holds tasks only weakly


def log_failure(name: str, error: Exception) -> None:
    """Says in one line which task failed and how; the traceback goes to the debug level."""
    log.error("task %s failed: %s", name, ascii(error)[:200])
    log.debug("task %s", name, exc_info=error)


def spawn(name: str, work: Coroutine[Any, Any, T], on_failure: OnFailure = log_failure) -> asyncio.Task[T]:
    """Runs the coroutine in the background until it ends; on_failure hears its name and what ended it."""
    task = asyncio.get_running_loop().create_task(work, name=name)
    _running.add(task)

    def ended(task: asyncio.Task[T]) -> None:
        _running.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            on_failure(name, error)

    task.add_done_callback(ended)
    return task


class Tasks:
    """Tasks that end together."""

    def __init__(self, on_failure: OnFailure = log_failure) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._on_failure = on_failure

    def start(self, name: str, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Runs the coroutine in the background, under a name for the log."""
        task = spawn(name, work, self._on_failure)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def await_later(self, name: str, work: Awaitable[object]) -> None:
        """Waits in the background for something that is under way already."""
        self.start(name, _wait(work))

    async def stop(self) -> None:
        """Cancels what still runs and waits until it has ended."""
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _wait(work: Awaitable[object]) -> None:
    await work
