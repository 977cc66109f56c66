"""Runs lanswim as a process of its own, with folders of its own. For tests of the command line only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

COMMAND = (sys.executable, "-m", "lanswim")
LONG_S = 20.0


class Ran(NamedTuple):
    """How a call ended."""

    code: int
    out: str
    err: str


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process that keeps everything it writes below home and speaks English."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LANSWIM_", "LC_", "LANG"))
    }
    folders = {"LANSWIM_CONFIG_DIR": str(home / "config"), "LANSWIM_DATA_DIR": str(home / "data")}
    return kept | folders | {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"} | more


def run(home: Path, *arguments: str, given: str | None = None, **more: str) -> Ran:
    """Runs lanswim to its end; without `given` it has no standard input."""
    source: dict[str, Any] = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
    done = subprocess.run(
        [*COMMAND, *arguments], env=environment(home, **more), text=True, encoding="utf-8",
        capture_output=True, timeout=LONG_S, check=False, **source,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


@contextmanager
def running(home: Path, *arguments: str, stdin: int = subprocess.DEVNULL) -> Iterator[subprocess.Popen[str]]:
    """lanswim in the background, killed at the end unless it has ended."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], env=environment(home), text=True, encoding="utf-8", stdin=stdin,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def event(process: subprocess.Popen[str]) -> dict[str, Any]:
    """The next JSON line that the process prints."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, f"ended without another line: {process.stderr.read() if process.stderr else ''}"
    said: dict[str, Any] = json.loads(line)
    return said


def rest(process: subprocess.Popen[str]) -> list[dict[str, Any]]:
    """Waits for the end; every JSON line that was still to come."""
    out, _ = process.communicate(timeout=LONG_S)
    return [json.loads(line) for line in out.splitlines()]
