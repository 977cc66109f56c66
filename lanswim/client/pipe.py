"""Reads what a child process says in a daemon thread, so that its pipe never fills."""

from __future__ import annotations

import asyncio
import os
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress

_CHUNK = 64 * 1024


class Output:
    """`line`: the first line, empty when none came; `code`: the exit code. Both are awaited with a shield."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._loop = asyncio.get_running_loop()
        self._process = process
        self.line: asyncio.Future[bytes] = self._loop.create_future()
        self.code: asyncio.Future[int] = self._loop.create_future()
        # a daemon: at the end of this program nobody waits for the child to say more
        threading.Thread(target=self._read, name="output of a child", daemon=True).start()

    def _read(self) -> None:
        line = self._first_line()
        self._tell(lambda: self.line.set_result(line))
        while self._chunk():
            continue
        code = self._process.wait()
        self._tell(lambda: self.code.set_result(code))

    def _first_line(self) -> bytes:
        said = b""
        while b"\n" not in said and len(said) < _CHUNK:
            chunk = self._chunk()
            if not chunk:
                break
            said += chunk
        line, end, _ = said.partition(b"\n")
        return line if end else b""

    def _chunk(self) -> bytes:
        """What comes next; os.read, because a buffered file is locked when the interpreter ends."""
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):  # it is closed: nothing comes any more
            return os.read(self._process.stdout.fileno(), _CHUNK)
        return b""

    def _tell(self, call: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(call)
