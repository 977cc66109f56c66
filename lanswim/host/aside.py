"""Computes in one other process, started when it is first needed. No table and no connection may live here.

20 ms of arithmetic in a thread would hold up everybody at the table: threads of one Python take turns.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from lanswim.host.aside_process import read, write
from lanswim.host.thread import Thread

T = TypeVar("T")

COMMAND: Final = (sys.executable, "-P", "-m", "lanswim.host.aside_process")
STUCK_S: Final = 10.0
"""a process that takes so long is ended, and the next work gets a new one"""


class Aside:
    """A worker (see `host.work`): one piece of work after the other, in a process that dies with this one."""

    def __init__(self, command: Sequence[str] = COMMAND, stuck_s: float = STUCK_S) -> None:
        self._command = tuple(command)
        self._stuck_s = stuck_s
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._thread = Thread("aside")  # it only waits for the pipe

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls one of done and failed later, neither once it was closed; work is pickled."""
        pickled = pickle.dumps(work)
        stuck = asyncio.get_running_loop().call_later(self._stuck_s, self._give_up)

        def ended(tell: Callable[[Any], None], what: object) -> None:
            stuck.cancel()
            if not self._closed:
                tell(what)

        self._thread.submit(partial(self._reckon, pickled), partial(ended, done), partial(ended, failed))

    def close(self) -> None:
        """Ends the process at once; what it was at is not told any more."""
        self._closed = True
        self._give_up()
        self._thread.close()  # what waits there finds that it is closed

    def _give_up(self) -> None:
        """Ends the process now; the thread, not the loop, waits until it is gone."""
        if (process := self._taken()) is not None:
            process.kill()
            self._thread.do(partial(_end, process))

    def _taken(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            process, self._process = self._process, None
        return process

    # In the thread:

    def _reckon(self, work: bytes) -> Any:
        process = self._running()
        assert process.stdin is not None and process.stdout is not None
        try:
            write(process.stdin, work)
            fine, result = pickle.loads(read(process.stdout))
        except (OSError, EOFError, ValueError):
            if (ended := self._taken()) is not None:
                _end(ended)
            raise OSError("the process that computes has ended") from None
        if not fine:
            raise result
        return result

    def _running(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._closed:
                raise OSError("closed")
            if self._process is not None and self._process.poll() is not None:
                _end(self._process)
                self._process = None
            if self._process is None:
                self._process = _start(self._command)
            return self._process


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """In a session of its own, where no Ctrl-C reaches it; it ends when its standard input does."""
    flags = ("CREATE_NEW_PROCESS_GROUP", "CREATE_NO_WINDOW")
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=sum(getattr(subprocess, flag, 0) for flag in flags),
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    """Whoever reads from it meanwhile finds the end."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError, ValueError):  # what was not written is thrown away
                pipe.close()
