"""The one way this room starts a task. No other module of it may create one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
_running: set[asyncio.Task[Any]] = set()  # the loop itself holds tasks only weakly


def spawn(
    work: Coroutine[Any, Any, T], name: str, failed: Callable[[Exception], None] | None = None
) -> asyncio.Task[T]:
    """Runs work as a task kept until it ends; an exception goes to failed or to the loop's handler."""
    loop = asyncio.get_running_loop()
    task = loop.create_task(work, name=name)
    _running.add(task)

    def ended(task: asyncio.Task[T]) -> None:
        _running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if failed is not None and isinstance(error, Exception):
            failed(error)
        else:
            loop.call_exception_handler({"message": f"{name} failed", "exception": error, "task": task})

    task.add_done_callback(ended)
    return task
