"""Where slow things are computed: here, at once; a pool of threads or processes has the same shape.

Inline is right for what takes microseconds (a greedy bot), and under a virtual clock, which would jump while
a thread works. No table and no connection may live here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Worker(Protocol):
    """Computes something, and hands on the result or the error on the loop's thread."""

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Exactly one of done and failed is called, perhaps before this returns."""


class Inline:
    """Computes in the caller's own time."""

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls done or failed before it returns."""
        try:
            result = work()
        except Exception as error:
            failed(error)
        else:
            done(result)
