"""Waits for what somebody calls back for, and not for ever. What that is, is not known here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def within(timeout_s: float, when: Callable[[Callable[[], None]], None]) -> bool:
    """Whether it has been called back before so long; `when` is told whom to call."""
    there = asyncio.Event()
    when(there.set)
    try:
        await asyncio.wait_for(there.wait(), timeout_s)
    except TimeoutError:
        return False
    return True
