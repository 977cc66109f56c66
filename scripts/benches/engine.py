"""Random legal play of four, a move of the engine beside a move of other games' engines. Only ratios count.

The other games are installed into an environment of their own, `.venv-bench`, never into the project's; every
game is played by that Python, in a process of its own, and they are measured in turn.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from scripts import _progress
from scripts.benches.measure import Quantity, Row, side_by_side

HELP = "random legal play, beside RLCard, OpenSpiel and python-chess (installs them into .venv-bench)"
ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / ".venv-bench"
PACKAGES = ("rlcard==1.2.0", "open_spiel==2.0.2", "chess==1.11.2")
SECONDS = 0.4
"""of processor time a measure"""
AT_MOST = {"rlcard": 1 / 2, "open_spiel": 1 / 0.25, "chess": 1 / 6}
"""how long a move of ours may take, by a move of theirs"""


def run(pairs: int) -> list[Row]:
    """Microseconds a move beside each of the others; none, and a sentence why, where they cannot be had."""
    python = _environment()
    if python is None:
        return []
    rows: list[Row] = []
    with _player(python, "lanswim") as ours:
        for game, at_most in AT_MOST.items():
            with _player(python, game) as theirs:
                rows += side_by_side([Quantity(f"move, {game}", "us", at_most)], ours, theirs, pairs)
    return rows


def _environment() -> Path | None:
    python = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp = FOLDER / "installed"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == " ".join(PACKAGES):
        return python
    for title, command in (
        (f"Making {FOLDER.name}", [sys.executable, "-m", "venv", str(FOLDER)]),
        ("Installing what is compared", [str(python), "-m", "pip", "install", "-q", *PACKAGES]),
    ):
        done = _progress.run(title, command)
        if done.code:
            last = done.output.strip().splitlines()[-1:] or ["it said nothing"]
            print(f"engine is left out: {title} failed: {last[0]}", file=sys.stderr)
            return None
    stamp.write_text(" ".join(PACKAGES), encoding="utf-8")
    return python


@contextmanager
def _player(python: Path, game: str) -> Iterator[Callable[[], Sequence[float]]]:
    """A process that plays this game when it is asked, and says how long a move took."""
    command = [str(python), "-m", "scripts.benches.random_play", game]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, bufsize=1) as process:
        assert process.stdin is not None and process.stdout is not None
        asked, told = process.stdin, process.stdout
        told.readline()  # ready

        def measure() -> Sequence[float]:
            asked.write(f"{SECONDS}\n")
            return [float(told.readline())]

        try:
            yield measure
        finally:
            process.kill()
