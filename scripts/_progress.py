"""Runs a command that takes a while, with one line on the screen that moves. Standard library only."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

TICK_S = 0.15
WIDTH = 78


class Ran(NamedTuple):
    """How a command ended: its exit code and everything it printed."""

    code: int
    output: str


def run(title: str, command: Sequence[str]) -> Ran:
    """Runs the command to its end under a line `title`, which on a terminal moves and shows its output."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as child:
        reader = threading.Thread(target=_collect, args=(child, lines), daemon=True)
        reader.start()
        began = time.monotonic()
        try:
            _watch(title, child, lines)
        except BaseException:
            child.kill()
            raise
        reader.join()
        _finish(title, child.returncode, time.monotonic() - began)
        return Ran(child.returncode, "".join(lines))


def _collect(child: subprocess.Popen[str], lines: list[str]) -> None:
    assert child.stdout is not None
    lines.extend(iter(child.stdout.readline, ""))


def _watch(title: str, child: subprocess.Popen[str], lines: list[str]) -> None:
    moving = sys.stderr.isatty()
    if not moving:
        print(f"{title} ...", file=sys.stderr, flush=True)
    for sign in itertools.cycle("|/-\\"):
        try:
            child.wait(TICK_S)
            return
        except subprocess.TimeoutExpired:
            pass
        if moving:
            redraw(f"{sign} {title}  {lines[-1].strip() if lines else ''}")


def _finish(title: str, code: int, seconds: float) -> None:
    text = f"{title}: {'done' if code == 0 else 'failed'} ({seconds:.0f} s)"
    if sys.stderr.isatty():
        redraw(text)
        print(file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def redraw(text: str) -> None:
    """The line that moves, on standard error, holds this text from now on."""
    shown = "".join(c if c.isprintable() else " " for c in text)[:WIDTH]
    print(f"\r{shown:<{WIDTH}}", end="", file=sys.stderr, flush=True)
