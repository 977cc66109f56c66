"""Whole matches under bad luck: connections break, people leave and come back, machines sleep."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lanswim.rules import PUB, TEMPLATES, RuleSet
from tests.support.table_checks import MINUTE, QUARTER_HOUR
from tests.support.table_troubles import get_up, mishap, nobody, sleep
from tests.support.table_world import Guest, World

pytestmark = pytest.mark.once

BUY_BACK = PUB._replace(buy_back=True, lives=1)
NO_PASS = PUB._replace(pass_allowed=False, swap_all=False, lives=1)
QUICK, CARDZO, PAGAT = (TEMPLATES[name]._replace(lives=1) for name in ("quick", "cardzo", "pagat_popular"))
RULES = [PUB, BUY_BACK, NO_PASS, QUICK, CARDZO, PAGAT]
STEPS = 6_000


def run(world: World) -> None:
    """Plays, with everything that goes wrong meanwhile, until the world is over."""
    for guest in world.guests:
        if not world.over:
            world.connect(guest)
    world.guests.append(world.late)
    for _ in range(STEPS):
        if world.over:
            return
        mishap(world)
        if not world.over:
            world.go_on()
    raise AssertionError("the match does not end")


def playing(seed: int, matches: int = 3, **kinds: Any) -> World:
    """A world in which a match runs."""
    world = World(QUICK, seed, matches=matches, **kinds)
    for guest in world.guests:
        world.connect(guest)
    for _ in range(STEPS):
        if world.book.state.stage == "match":
            return world
        world.go_on()
    raise AssertionError("no match begins")


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(RULES.index(rules)))
@pytest.mark.parametrize("seed", range(6))
def test_a_match_ends_whatever_happens(rules: RuleSet, seed: int) -> None:
    world = World(rules, seed)
    run(world)
    assert world.book.ended == ["finished"]


@pytest.mark.parametrize("seed", range(20))
def test_one_match_follows_another_whatever_happens(seed: int) -> None:
    world = World(QUICK, seed, matches=3)
    run(world)
    assert world.book.state.matches == 4


@pytest.mark.parametrize("seed", range(10))
def test_a_deserted_table_is_used_by_others_again(seed: int) -> None:
    world = playing(seed, absence="open")
    nobody(world, QUARTER_HOUR - 1)
    assert world.book.state.stage == "match"
    nobody(world, MINUTE)
    before = [holder for _, holder in world.book.state.holders() if holder.client]
    world.connect(Guest("Stranger", bot=False))
    held = [holder for _, holder in world.book.state.holders()]
    assert not any(holder in held for holder in before)
    world.book.lose(world.conns)
    run(world)
    assert world.book.state.matches == 4


@pytest.mark.parametrize("seed", range(10))
def test_the_owner_leaves_comes_back_and_leaves_again_and_matches_go_on(seed: int) -> None:
    world = playing(seed)
    for _ in range(2):
        for guest in [guest for guest in world.guests if guest.conn is not None]:
            sleep(world, MINUTE)
            if guest.conn is not None:
                get_up(world, guest)
            world.connect(guest)
    run(world)
    assert world.book.state.matches == 4


@pytest.mark.slow
def test_everything_that_is_done_about_absence_and_time_happens_in_such_evenings() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        world = World(QUICK, seed, matches=2)
        run(world)
        seen += world.told
    wanted = {
        "vote", "vote_wait", "vote_bot", "vote_drop", "dropped", "stands_in", "gave_back", "played_for",
        "paused", "went_on", "more_time", "double_time", "single_time", "nudge", "times",
    }  # fmt: skip
    assert wanted - set(seen) == set()


def test_guests_who_lie_or_vanish_void_tries_and_everybody_else_has_a_part_in_the_deals() -> None:
    voids = parts = 0
    for seed in range(12):
        world = World(QUICK, seed, matches=3)
        run(world)
        voids += world.cuts.voids
        parts += sum(len(what.parts) for what in world.book.journal if what.stage == "dealt")
    assert voids > 5
    assert parts > 20
