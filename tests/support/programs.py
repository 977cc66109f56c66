"""Programs that tests start on the machines of a lab: their lines are waited for, never slept for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scripts.netlab import NetLab

LANSWIM = ("-m", "lanswim")
PATIENCE_S = 15.0


class Program:
    """A Python program on machine i of the lab; every line it prints is kept."""

    def __init__(self, lab: NetLab, i: int, *argv: str, home: Path | None = None) -> None:
        self.lines: list[str] = []
        self._told = threading.Condition()
        self._read = 0
        self.process = lab.popen(
            i,
            [sys.executable, *argv],
            env=at_home(home),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def said(self, line: str) -> None:
        """Called with each line as it comes, in a thread; a player reacts here."""

    def line(self, within_s: float = PATIENCE_S) -> str:
        """The next line that nobody has waited for yet."""
        return self.until(lambda line: True, within_s, "line")

    def saying(self, text: str, within_s: float = PATIENCE_S) -> str:
        """The next line with this text."""
        return self.until(lambda line: text in line, within_s, repr(text))

    def until(self, fits: Callable[[str], bool], within_s: float, what: str) -> str:
        """The next line that fits; AssertionError with all lines when none comes in time."""
        end = time.monotonic() + within_s
        with self._told:
            while True:
                while self._read < len(self.lines):
                    self._read += 1
                    if fits(line := self.lines[self._read - 1]):
                        return line
                left = end - time.monotonic()
                assert left > 0, f"no {what} within {within_s:g} s; there was:\n" + "\n".join(self.lines)
                self._told.wait(left)

    def event(self, name: str, within_s: float = PATIENCE_S) -> Any:
        """The next JSON event of this kind."""
        return json.loads(self.saying(f'"event":"{name}"', within_s))

    def type(self, line: str) -> None:
        """Writes a line to it."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """Closes its input and waits for its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.code()

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def code(self, within_s: float = PATIENCE_S) -> int:
        """The exit code, once it has ended by itself; AssertionError with all lines when it does not."""
        try:
            return self.process.wait(within_s)
        except subprocess.TimeoutExpired:
            raise AssertionError("it does not end:\n" + "\n".join(self.lines[-30:])) from None

    def _listen(self) -> None:
        assert self.process.stdout is not None
        try:
            for line in self.process.stdout:
                self.said(line.strip())
                with self._told:
                    self.lines.append(line.strip())
                    self._told.notify_all()
        except ValueError:
            return  # the lab has closed the pipe


class Player(Program):
    """A person at `join --plain` (or another command) who knocks when it is allowed, and passes else.

    port: of a host on machine 1. With `plays` off nothing but ready is typed by itself.
    """

    def __init__(
        self,
        lab: NetLab,
        i: int,
        name: str,
        home: Path,
        *command: str,
        plays: bool = True,
        port: int | None = None,
    ) -> None:
        self.plays = plays
        argv = command or ("join",) if port is None else ("join", f"{lab.address(1)}:{port}")
        super().__init__(lab, i, *LANSWIM, *argv, "--plain", "--lang", "en", "--name", name, home=home)

    def said(self, line: str) -> None:
        """Answers what is asked."""
        word = answer_to(line)
        if word == "ready" or (self.plays and word):
            try:
                self.type(word)
            except (OSError, ValueError):
                return  # it has ended meanwhile


def answer_to(line: str) -> str | None:
    """What somebody in a hurry types at this line."""
    if line.startswith("Type ready"):
        return "ready"
    if "Possible: " not in line:
        return None
    possible = line.partition("Possible: ")[2].partition(".")[0].split(", ")
    return next((word for word in ("knock", "keep", "pass") if word in possible), None)


def at_home(home: Path | None) -> Mapping[str, str]:
    """The environment of a program whose configuration and data live in this folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LANSWIM_", "XDG_"))}
    return env if home is None else {**env, "HOME": str(home)}


def exit_codes(programs: Sequence[Program], within_s: float = PATIENCE_S) -> list[int]:
    """The exit code of each, once all have ended by themselves."""
    return [program.code(within_s) for program in programs]


def until_nothing_runs(lab: NetLab) -> None:
    """The host process of a table that is closed ends by itself, soon after its players."""
    end = time.monotonic() + PATIENCE_S
    while lab.running():
        assert time.monotonic() < end, "something still runs"
        time.sleep(0.05)
