"""A worker of one thread, for what waits for a disk. Nothing that computes for long may be given to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Thread:
    """One piece of work after the other (see `host.work`)."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, name)

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls one of done and failed later, on the loop that is running now."""
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)

        def ended(future: asyncio.Future[Any]) -> None:
            if future.cancelled():
                return
            error = future.exception()
            if error is None:
                done(future.result())
            elif isinstance(error, Exception):
                failed(error)

        future.add_done_callback(ended)

    def close(self) -> None:
        """What is being done is done to its end, and nothing after it."""
        self._pool.shutdown(wait=False, cancel_futures=True)
