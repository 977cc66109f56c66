"""The table as its host sees it: opening, ending, and the order of what it wants done."""

from __future__ import annotations

import random

import pytest
from lanswim_protocol.messages import TableInfo

from lanswim.rules import PUB
from lanswim.table import Table
from lanswim.table.effects import Effect, Journal
from lanswim.table.inputs import Shut, Tick
from tests.support.table import Playbook, brief, settings, verify
from tests.support.table_match import phase, play_on, seated


def test_opening_seats_the_bots_shows_the_table_and_announces_it() -> None:
    table = Table(settings(seats=3, bots=2), "t1", 3, random.Random(1), ["Resi", "Sepp"], verify=verify)
    effects = table.open(0)
    assert brief(effects) == ["show", "announce 2 of 3 open"]
    assert table.state.info == TableInfo(
        table="t1", term=3, name="Küche", rules="pub", seats=3, taken=2, people=0, bots=2, state="open"
    )


@pytest.mark.parametrize("seats", [1, 9])
def test_a_table_has_as_many_seats_as_its_rules_allow(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 8 seats"):
        wished = settings(PUB._replace(max_players=8), seats=seats)
        Table(wished, "t1", 0, random.Random(1), [], verify=verify)


def test_a_tick_without_anything_due_says_when_the_next_is_wanted_and_nothing_else() -> None:
    book = seated(2, turn_ms=5_000)
    book.now += 10
    assert brief(book.give(Tick())) == ["deadline 6000"]


def test_versions_grow_with_every_view() -> None:
    book = Playbook()
    book.join(1, "Anna")
    versions = [book.views[1].version]
    for conn in (2, 3):
        book.join(conn, f"Guest {conn}")
        versions.append(book.views[1].version)
    assert versions == sorted(set(versions))


def test_nothing_happens_at_a_table_that_is_closed() -> None:
    book = seated(2)
    book.give(Shut())
    assert book.give(Tick()) == []


def test_a_showdown_is_always_shown_even_where_nobody_may_look_at_it() -> None:
    book = seated(2, ready_ms=0)
    play_on(book, "showdown")
    assert phase(book) == "showdown"


def test_the_same_seed_and_the_same_inputs_make_the_same_match() -> None:
    first, second = (seated(3, PUB, seed=9) for _ in range(2))
    assert first.views == second.views
    assert seated(3, PUB, seed=10).views != first.views


def test_a_table_that_nobody_journals_says_all_but_that() -> None:
    told: list[list[Effect]] = []
    for journaled in (True, False):
        table = Table(settings(seats=2, bots=2), "t1", 3, random.Random(1), ["Resi", "Sepp"], verify=verify,
                      journaled=journaled)  # fmt: skip
        told.append(table.open(0))
        assert not table.state.events and not table.state.cuts
    with_it, without = told
    assert isinstance(with_it[0], Journal)
    assert with_it[1:] == without
