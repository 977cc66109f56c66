"""The number of sequences of moves from fixed deals; `--update-golden` writes the engine's counts anew.

A second count, which shares nothing with the engine, keeps a rewritten file honest.
"""

from __future__ import annotations

import pytest

from lanswim.rules import TEMPLATES
from tests.support import move_counts, straight_counts

DEEPEST = 5
KEPT = move_counts.kept()


def counts_to(depth: int) -> move_counts.Counts:
    """What is kept, up to this depth."""
    kept = KEPT["counts"].items()
    return {name: {key: numbers[:depth] for key, numbers in deals.items()} for name, deals in kept}


def test_to_depth_4() -> None:
    assert move_counts.counted(KEPT["deals"], range(1, 5)) == counts_to(4)


@pytest.mark.slow
def test_to_depth_5(request: pytest.FixtureRequest) -> None:
    found = move_counts.counted(KEPT["deals"], range(1, DEEPEST + 1))
    if request.config.getoption("--update-golden"):
        move_counts.write(KEPT["deals"], found)
        return
    assert found == counts_to(DEEPEST)


@pytest.mark.parametrize("name", TEMPLATES)
def test_another_reading_of_the_rules_counts_alike(name: str) -> None:
    rules = TEMPLATES[name]._asdict()
    for key, one in KEPT["deals"].items():
        found = [straight_counts.sequences(rules, one["players"], one["deck"], depth) for depth in (1, 2, 3)]
        assert found == KEPT["counts"][name][key][:3], key


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("name", TEMPLATES)
def test_another_reading_counts_alike_to_depth_4(name: str) -> None:
    rules = TEMPLATES[name]._asdict()
    for key, one in KEPT["deals"].items():
        found = straight_counts.sequences(rules, one["players"], one["deck"], 4)
        assert found == KEPT["counts"][name][key][3], key
