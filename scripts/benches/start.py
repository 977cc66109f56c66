"""How long `lanswim --help` takes beside a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from scripts.benches.measure import Quantity, Row, side_by_side

HELP = "`lanswim --help`, beside `python -c pass`"
RUNS = 5


def run(pairs: int) -> list[Row]:
    """Wall time from start to end of the process."""
    ours, bare = _runs("-m", "lanswim", "--help"), _runs("-c", "pass")
    return side_by_side([Quantity("start", "ms", 3.0)], ours, bare, pairs)


def _runs(*arguments: str) -> Callable[[], Sequence[float]]:
    def once() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return (time.perf_counter() - began) * 1000

    return lambda: [median(once() for _ in range(RUNS))]
