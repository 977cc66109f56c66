"""Whole evenings at which everything goes wrong, from first guest to last light: nothing wrong comes of it.

A seed that fails here comes again with `scripts/sim.py --evenings 1 --seed S --trace`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.sim.evening.disk import InMemory
from tests.sim.evening.endings import KEPT
from tests.sim.evening.evening import ASLEEP_US, everybody_goes, play
from tests.sim.evening.faults import KINDS
from tests.sim.evening.kinds import COUNTED, rarest
from tests.sim.evening.plan import REAL_IN, planned
from tests.sim.evening.stand_in import signatures
from tests.sim.evening.timeline import SECOND
from tests.sim.evening.truth import Memory, Truth
from tests.sim.evening.world import World, new_table

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", [*range(1, 12), 100])
def test_nothing_wrong_comes_of_an_evening(seed: int) -> None:
    report = play(seed)
    assert report.violations == ()
    assert report.frames > 0


def test_an_evening_comes_again_as_it_was() -> None:
    assert play(17) == play(17)
    assert play(17) != play(18)


def test_what_a_resumed_host_sends_is_audited_too() -> None:
    kinds = tuple(kind for kind in KINDS if kind.startswith(("host killed", "host loses")))
    reports = [play(seed, kinds=kinds) for seed in range(REAL_IN // 2, 10 * REAL_IN, REAL_IN)]
    assert [report.violations for report in reports] == [()] * len(reports)
    resumed = [report for report in reports if report.tally["host resumed"]]
    assert sum(report.tally["cards looked at in an audit"] for report in resumed) > 1_000


def test_a_match_whose_beginning_was_not_kept_ties_nobody_to_a_seat() -> None:
    memory = Memory()
    memory.keys = {1: {0: b"who had sat there"}}
    Truth(new_table(planned(1, KINDS), Random(1)), memory, lambda given, effects: None)
    assert memory.keys == {}


def test_a_host_that_sleeps_when_everybody_goes_wakes_before_it_is_looked_at() -> None:
    with signatures(real=False):
        world = World(planned(1, KINDS), InMemory())
        for player in world.players:
            player.come()
        world.timeline.run(lambda: any(True for _ in world.truth.state.holders()), 2 * SECOND)
        world.house.machine.freeze(ASLEEP_US, counted=False)
        world.closing = True
        everybody_goes(world)
    assert world.memory.violations == []
    assert not world.house.machine.frozen


@pytest.mark.parametrize(
    ("absence", "seed", "others"),
    [("same", 91, ("host stopped", "leaves")), ("open", 201, ("leaves", "watcher"))],
)
def test_who_leaves_unheard_finds_everything_kept_at_a_table_where_others_only_watch(
    absence: str, seed: int, others: tuple[str, ...]
) -> None:
    kinds = ("leaves unheard", *others)
    assert planned(seed, kinds).settings.absence == absence
    report = play(seed, kinds=kinds)
    assert report.violations == ()
    assert report.tally[KEPT] > 0


def simulated(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What scripts/sim.py says of some evenings."""
    command = [sys.executable, str(ROOT / "scripts" / "sim.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_script_shows_all_that_happens_at_one_evening() -> None:
    ran = simulated("--evenings", "1", "--seed", "3", "--trace")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Joined(conn=1" in ran.stdout
    assert ran.stdout.rstrip().endswith("0 with a fault")


def test_what_has_never_come_is_the_rarest() -> None:
    often = dict.fromkeys(COUNTED, 5)
    assert rarest({**often, "kick": 3}) == ("kick", 3)
    assert rarest({kind: 5 for kind in COUNTED if kind != "order carried out: Back"}) == (
        "order carried out: Back", 0,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_three_hundred_evenings() -> None:
    """From other seeds than what people try first, on all cores."""
    ran = simulated("--evenings", "300", "--seed", "20000")
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    counted = [line.split(maxsplit=1) for line in ran.stdout.splitlines()]
    happened = {what: int(number) for number, what in counted if number.isdigit()}
    assert [kind for kind in COUNTED if not happened.get(kind)] == []
    assert happened["moves"] > 5_000
