"""Starts processes that are never heard on the terminal; no Ctrl-C is lost. What they do is unknown here."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType


@contextmanager
def starting() -> Iterator[None]:
    """A process that starts now says nothing and is not reached by Ctrl-C: whoever started it ends it.

    Ctrl-C meanwhile is not lost: it is raised at the end, when the new process is known.
    """
    with _interrupts_held(), _no_error_output():
        _start_tracker()
        with _blocked():
            yield


@contextmanager
def _interrupts_held() -> Iterator[None]:
    pressed: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _blocked() -> Iterator[None]:
    """What is blocked here is blocked in a process that starts, from its first instruction on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _no_error_output() -> Iterator[None]:
    """If we are gone before it is there, Python would tell by a traceback that it was handed nothing."""
    try:
        kept = os.dup(2)
    except OSError:  # there is none
        yield
        return
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(null, 2)
        finally:
            os.close(null)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _start_tracker() -> None:
    """Python's helper for such processes, which unblocks Ctrl-C when it starts: not while that is blocked."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        with suppress(OSError):  # then no process can be started either, which is told by that
            resource_tracker.ensure_running()
