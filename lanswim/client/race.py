"""Several ways to one thing, started one after the other: the first that works is taken. No sockets here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from lanswim.tasks import spawn

T = TypeVar("T")
Way = Callable[[], Coroutine[Any, Any, T]]


class NoWay(Exception):
    """Every way failed; `reasons` holds one exception a way, in the order of the ways."""

    def __init__(self, reasons: Sequence[Exception]) -> None:
        super().__init__("; ".join(str(reason) for reason in reasons))
        self.reasons = tuple(reasons)


async def race(ways: Sequence[Way[T]], stagger_s: float, discard: Callable[[T], None]) -> T:
    """The result of the first way that works; the next starts after stagger_s, or when one before it fails.

    The others are cancelled, and a result that comes too late goes to discard. Raises NoWay when all failed.
    """
    tasks: list[asyncio.Task[T]] = []
    winner: asyncio.Task[T] | None = None
    try:
        while winner is None:
            if len(tasks) < len(ways):
                tasks.append(spawn("a way of a race", ways[len(tasks)](), _collected))
            await _until_news(tasks, stagger_s if len(tasks) < len(ways) else None)
            winner = next((task for task in tasks if _worked(task)), None)
            if winner is None and len(tasks) == len(ways) and all(task.done() for task in tasks):
                raise NoWay([_reason(task) for task in tasks])
        return winner.result()
    finally:
        for task in tasks:
            if task is not winner:
                task.cancel()
                task.add_done_callback(lambda late: discard(late.result()) if _worked(late) else None)


async def _until_news(tasks: Sequence[asyncio.Task[Any]], timeout_s: float | None) -> None:
    """Until one of the tasks that run has ended, or it is time for the next way."""
    running = [task for task in tasks if not task.done()]
    if running:
        await asyncio.wait(running, timeout=timeout_s, return_when=asyncio.FIRST_COMPLETED)


def _worked(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _reason(task: asyncio.Task[Any]) -> Exception:
    error = None if task.cancelled() else task.exception()
    return error if isinstance(error, Exception) else OSError("called off")


def _collected(name: str, error: Exception) -> None:
    """A way that fails is part of a race: its reason is in NoWay."""
