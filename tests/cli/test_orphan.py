"""How long a host goes on whose player is gone."""

from __future__ import annotations

import asyncio

import pytest
from lanswim_protocol.messages import Person, Phase, RoundView, TableView

from lanswim.cli import orphan

OWNER = Person(seat=0, name="Anna", presence="away", owner=True)
HOUSE_BOT = Person(seat=1, name="Resi", presence="bot", bot=True)
BEN = Person(seat=2, name="Ben")
BEN_AWAY = Person(seat=2, name="Ben", presence="away")
CLIENT_BOT_AWAY = Person(seat=2, name="Mali", presence="away", bot=True)


def view(*people: Person, phase: Phase = "waiting") -> TableView:
    return TableView(
        table="t1", term=0, version=1, name="Stube", seats=3,
        round=RoundView(phase=phase, rules="pub"), people=list(people),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("people", "patience"),
    [
        ((), orphan.NOBODY_S),
        ((OWNER, HOUSE_BOT), orphan.NOBODY_S),
        ((OWNER, CLIENT_BOT_AWAY), orphan.NOBODY_S),
        ((OWNER, HOUSE_BOT, BEN), None),
        ((OWNER, BEN_AWAY), orphan.ALL_AWAY_S),
        ((Person(seat=0, name="Anna", owner=True), HOUSE_BOT), None),
        ((Person(seat=2, name="Ben", presence="left"),), orphan.NOBODY_S),
    ],
)
def test_people_are_waited_for(people: tuple[Person, ...], patience: int | None) -> None:
    assert orphan.patience_s(view(*people)) == patience


@pytest.mark.parametrize(
    ("phase", "patience"),
    [
        ("dealer_choice", orphan.MATCH_S),
        ("turn", orphan.MATCH_S),
        ("last", orphan.MATCH_S),
        ("showdown", orphan.MATCH_S),
        ("buy_back", orphan.MATCH_S),
        ("over", orphan.NOBODY_S),
    ],
)
def test_a_match_is_kept_for_who_comes_back_after_a_crash(phase: Phase, patience: int) -> None:
    assert orphan.patience_s(view(OWNER, HOUSE_BOT, phase=phase)) == patience
    assert orphan.patience_s(view(OWNER, BEN_AWAY, phase=phase)) == orphan.ALL_AWAY_S


def test_a_table_that_never_said_anything_is_empty() -> None:
    assert orphan.patience_s(None) == orphan.NOBODY_S


@pytest.mark.virtual_clock
async def test_a_deserted_table_ends_after_its_time() -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    await orphan.deserted(lambda: view(OWNER, HOUSE_BOT))
    assert loop.time() - began == orphan.NOBODY_S


@pytest.mark.virtual_clock
async def test_whoever_comes_back_starts_the_time_anew() -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()

    def now() -> TableView:
        """Ben is there for half a minute, from the fifth second on."""
        return view(OWNER, BEN) if 5 <= loop.time() - began < 35 else view(OWNER)

    await orphan.deserted(now)
    assert 44 <= loop.time() - began <= 46
