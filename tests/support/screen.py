"""A full-screen program in a terminal of its own, read as a person reads it. POSIX only; no test lives here.

    with Screen(lab.inside(2, [sys.executable, "-m", "lanswim"])) as screen:
        screen.wait_for("Stube", 10)
        screen.send("\\r")
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any

import pyte

ENDS_S = 5.0
"""so long a program has to end after its window is closed"""
UP, DOWN, RIGHT, LEFT, ESCAPE, ENTER = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b", "\r"

# The program's pid stays that of Popen: everything here ends in exec.
_ON_A_TERMINAL = (
    "import fcntl, os, sys, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)


class _Glass(pyte.Screen):
    """A screen that answers what programs ask of a terminal (where is the cursor, what are you)."""

    answer: Callable[[str], None] = staticmethod(lambda data: None)

    def write_process_input(self, data: str) -> None:
        self.answer(data)


class Screen:
    """Runs a command on a terminal of this size; everything it writes is drawn by a terminal emulator."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str] | None = None,
        cwd: str | None = None,
    ) -> None:
        self.raw = bytearray()
        """everything the program wrote"""
        self._glass = _Glass(columns, lines)
        self._stream = pyte.ByteStream(self._glass)
        self._news = threading.Condition()
        self._ended = False
        self._closing = threading.Event()
        self._master, slave = pty.openpty()
        self._glass.answer = self.send
        _set_size(slave, columns, lines)
        terminal = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        self.process: subprocess.Popen[Any] = subprocess.Popen(
            [sys.executable, "-c", _ON_A_TERMINAL, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **terminal, **(env or {})},
            cwd=cwd,
        )
        os.close(slave)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close_window()

    def text(self) -> str:
        """What is on the screen now, line by line, without blanks at the ends."""
        with self._news:
            return "\n".join(line.rstrip() for line in self._glass.display)

    def cells(self) -> list[list[Any]]:
        """What is on the screen now, each sign with its colours."""
        with self._news:
            columns = range(self._glass.columns)
            return [[self._glass.buffer[y][x] for x in columns] for y in range(self._glass.lines)]

    def wait_for(self, text: str, timeout_s: float = 10.0) -> str:
        """Waits until a line of the screen holds the text and returns the screen; shows it on failure."""
        return self.wait_until(lambda shown: text in shown, timeout_s, f"{text!r} on the screen")

    def wait_gone(self, text: str, timeout_s: float = 10.0) -> str:
        """Waits until the text stands nowhere on the screen."""
        return self.wait_until(lambda shown: text not in shown, timeout_s, f"{text!r} gone from the screen")

    def wait_until(self, fits: Callable[[str], bool], timeout_s: float, what: str) -> str:
        """Waits until the screen fits; AssertionError with the screen when it does not in time."""
        end = time.monotonic() + timeout_s
        with self._news:
            while not fits(shown := "\n".join(line.rstrip() for line in self._glass.display)):
                left = end - time.monotonic()
                if left <= 0 or (self._ended and not self._news.wait(0.1)):
                    raise AssertionError(f"no {what} within {timeout_s:g} s; the screen was:\n{shown}")
                self._news.wait(min(left, 0.5))
            return shown

    def send(self, keys: str) -> None:
        """Presses keys."""
        data = keys.encode()
        while data:
            data = data[os.write(self._master, data) :]

    def resize(self, columns: int, lines: int) -> None:
        """Gives the window another size; the program is told by the system."""
        with self._news:
            self._glass.resize(lines, columns)
        _set_size(self._master, columns, lines)

    def modes(self) -> list[Any]:
        """How the terminal treats what is typed: echo, whole lines, signals."""
        return termios.tcgetattr(self._master)

    def set_modes(self, modes: list[Any]) -> None:
        """Sets the terminal as another program would, a shell for example."""
        termios.tcsetattr(self._master, termios.TCSANOW, modes)

    def wait_for_modes(self, fits: Callable[[list[Any]], bool], timeout_s: float = 5.0) -> None:
        """Waits until the program has set the terminal like that."""
        end = time.monotonic() + timeout_s
        while not fits(self.modes()):
            assert time.monotonic() < end, "the terminal is as it was"
            time.sleep(0.02)

    def kill(self) -> None:
        """kill -9: the program cannot say goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def wait(self, timeout_s: float = 10.0) -> int:
        """The exit code, once the program has ended by itself."""
        return self.process.wait(timeout_s)

    def close_window(self) -> None:
        """Takes the terminal away, as a closed window does; a program that does not end by that is killed."""
        if self._master < 0:
            return
        self._closing.set()
        self._reader.join(ENDS_S)
        master, self._master = self._master, -1
        os.close(master)
        try:
            self.process.wait(ENDS_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def _read(self) -> None:
        while not self._closing.is_set():
            if not select.select([self._master], [], [], 0.05)[0]:
                continue
            try:
                data = os.read(self._master, 65_536)
            except OSError:  # Linux says so when the last program has left the terminal
                data = b""
            with self._news:
                self.raw += data
                self._ended = not data
                self._stream.feed(data)
                self._news.notify_all()
            if not data:
                return


def _set_size(terminal: int, columns: int, lines: int) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
