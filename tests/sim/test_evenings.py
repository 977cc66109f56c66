"""Whole evenings at which everything goes wrong, from first guest to last light: nothing wrong comes of it.

A seed that fails here comes again with `scripts/sim.py --evenings 1 --seed S --trace`.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter

import pytest

from tests.sim.evening.evening import Report, play
from tests.sim.evening.faults import KINDS


@pytest.mark.parametrize("seed", [*range(1, 12), 100])
def test_nothing_wrong_comes_of_an_evening(seed: int) -> None:
    report = play(seed)
    assert report.violations == ()
    assert report.frames > 0


def test_an_evening_comes_again_as_it_was() -> None:
    assert play(17) == play(17)
    assert play(17) != play(18)


def summed(reports: list[Report]) -> Counter[str]:
    """How often all has happened."""
    tally: Counter[str] = Counter()
    for report in reports:
        tally.update(report.tally)
    return tally


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_three_hundred_evenings() -> None:
    """From other seeds than what people try first, on all cores."""
    with multiprocessing.get_context("spawn").Pool() as pool:
        reports = pool.map(play, range(20_000, 20_300), chunksize=8)
    assert [(one.seed, one.violations) for one in reports if one.violations] == []
    tally = summed(reports)
    assert [kind for kind in KINDS if tally[kind] == 0] == []
    assert sum(report.moves for report in reports) > 5_000
