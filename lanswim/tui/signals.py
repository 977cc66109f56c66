"""Signals of the system as calls in the loop. What they mean is decided by whoever asks for them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

ENDING: Final = ("SIGTERM", "SIGHUP")


@contextmanager
def signals(
    loop: asyncio.AbstractEventLoop, names: Sequence[str], told: Callable[[str], None]
) -> Iterator[None]:
    """Calls told with the name of each of these signals; where a loop knows none, the system decides."""
    added: list[int] = []
    for name in names:
        number = getattr(signal, name, None)
        try:
            if number is not None:
                loop.add_signal_handler(number, told, name)
                added.append(number)
        except (NotImplementedError, RuntimeError, ValueError):
            continue
    try:
        yield
    finally:
        for number in added:
            loop.remove_signal_handler(number)
