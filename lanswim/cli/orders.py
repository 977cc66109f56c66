"""Orders that another program writes to the standard input of a host, one JSON object a line."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import stat
import sys
import threading
from collections.abc import Callable
from functools import partial

log = logging.getLogger("lanswim.cli")

LONGEST = 4_096


def read_orders(on_order: Callable[[str], None], on_end: Callable[[], None]) -> None:
    """Calls back in the running loop for each order, and once when no more can come.

    A thread reads, as not every loop can wait for a pipe. It reads the descriptor itself: a thread
    that holds the buffer of sys.stdin would hang the end of the program. Only at a pipe's end is somebody.
    """
    loop = asyncio.get_running_loop()
    if sys.stdin is None or sys.stdin.closed or not _is_pipe(sys.stdin.fileno()):
        return

    def tell(call: Callable[[], None]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(call)

    def read(descriptor: int) -> None:
        rest = b""
        try:
            while data := os.read(descriptor, LONGEST):
                *lines, rest = (rest + data).split(b"\n")
                rest = rest[:LONGEST]
                for line in lines:
                    if (order := parse_order(line)) is not None:
                        tell(partial(on_order, order))
        except (OSError, RuntimeError):  # the descriptor, or the loop, is gone
            log.debug("standard input ended", exc_info=True)
        try:
            tell(on_end)
        except RuntimeError:
            log.debug("the loop ended first")

    threading.Thread(target=read, args=(sys.stdin.fileno(),), name="orders", daemon=True).start()


def _is_pipe(descriptor: int) -> bool:
    mode = os.fstat(descriptor).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def parse_order(line: bytes) -> str | None:
    """The order in `{"order":"close"}`; None, and a line in the log, for anything else."""
    try:
        order = json.loads(line)["order"]
    except (ValueError, KeyError, TypeError, RecursionError):
        order = None
    if order != "close":
        log.warning("this line on standard input is no order: %s", ascii(line[:60]))
        return None
    return str(order)
