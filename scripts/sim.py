"""Plays evenings at which everything goes wrong: `scripts/sim.py [--evenings N] [--seed S] [--jobs J]`.

One evening is one seed. One that finds a fault is printed with its seed, and comes again exactly as it was:
`scripts/sim.py --evenings 1 --seed S --trace`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts._progress import redraw

if TYPE_CHECKING:
    from tests.sim.evening.evening import Report

AT_ONCE: Final = 8
"""seeds that a process is given at a time"""
REDRAWN_S: Final = 0.2


def main(arguments: Sequence[str] | None = None) -> int:
    """0 where nothing was found, 1 where something was."""
    wanted = _parsed(arguments)
    began, told, faulty, done = time.monotonic(), 0.0, 0, 0
    sums: Counter[str] = Counter()
    with closing(_played(wanted)) as reports:
        for done, report in enumerate(reports, 1):
            sums.update(report.tally)
            sums["moves"] += report.moves
            sums["frames read"] += report.frames
            if report.violations:
                faulty += 1
                _show(report)
            if (now := time.monotonic()) - told >= REDRAWN_S:
                told = now
                _draw(done, wanted.evenings, faulty, now - began)
    seconds = time.monotonic() - began
    _draw(done, wanted.evenings, faulty, seconds)
    _sum_up(sums, done, faulty, seconds)
    return 1 if faulty else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sim.py", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--evenings", type=_number, default=100, help="how many (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the first one; the next have the next (1)")
    parser.add_argument("--jobs", type=_number, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--trace", action="store_true", help="prints all that happens, of one evening")
    return parser.parse_args(arguments)


def _number(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def _played(wanted: argparse.Namespace) -> Generator[Report, None, None]:
    """Every evening once, in whatever order they end."""
    seeds = range(wanted.seed, wanted.seed + wanted.evenings)
    if wanted.trace:
        from tests.sim.evening.evening import play

        yield play(wanted.seed, tell=print)
    elif wanted.jobs == 1:
        yield from map(_play, seeds)
    else:
        with multiprocessing.get_context("spawn").Pool(min(wanted.jobs, len(seeds))) as pool:
            at_once = min(AT_ONCE, -(-len(seeds) // wanted.jobs))
            yield from pool.imap_unordered(_play, seeds, chunksize=at_once)


def _play(seed: int) -> Report:
    from tests.sim.evening.evening import play

    return play(seed)


def _show(report: Report) -> None:
    if sys.stderr.isatty():
        redraw("")
        print("\r", end="", file=sys.stderr, flush=True)
    print(f"seed {report.seed}: {'; '.join(report.violations)}")
    print(f"  again: scripts/sim.py --evenings 1 --seed {report.seed} --trace", flush=True)


def _draw(done: int, of: int, faulty: int, seconds: float) -> None:
    if not sys.stderr.isatty():
        return
    filled = 30 * done // of
    rate = done / seconds if seconds else 0.0
    bar = "#" * filled + "." * (30 - filled)
    redraw(f"[{bar}] {done}/{of}  {rate:.1f}/s  {faulty} with a fault")


def _rarest(sums: Mapping[str, int]) -> tuple[str, int]:
    from tests.sim.evening.kinds import rarest

    return rarest(sums)


def _sum_up(sums: Counter[str], done: int, faulty: int, seconds: float) -> None:
    if sys.stderr.isatty():
        print(file=sys.stderr, flush=True)
    for what, number in sorted(sums.items()):
        print(f"{number:>10}  {what}")
    kind, number = _rarest(sums)
    print(f"rarest: {kind}, {number} times")
    print(f"{done} evenings in {seconds:.1f} s ({done / seconds:.1f}/s): {faulty} with a fault")


if __name__ == "__main__":
    sys.exit(main())
