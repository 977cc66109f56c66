"""Somebody who does not know the game finds out what it is about, before the first practice as well."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import cards
from lanswim.locale.aim import aim
from lanswim.locale.rules_whole import all_sentences
from lanswim.rules import PUB, TEMPLATES, value2
from lanswim.rules.cards import parse_card
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support.keys_pressed import press
from tests.support.lobby_screens import NEARBY
from tests.support.screens import pages, picture

SIZES = (Size(80, 24), Size(40, 12))
LOBBY = State("Anna", tables=NEARBY, selected=NEARBY[0].which, searching_since_ms=0)


@pytest.mark.parametrize("size", SIZES)
def test_practice_names_a_key_that_tells_the_aim_first(size: Size) -> None:
    practice = press(LOBBY, "p")
    assert "[R] what the game is about" in "\n".join(picture(practice, size))
    told = " ".join(" ".join(pages(press(practice, "r"), size)).split())
    assert all(sentence in told for sentence in aim(PUB))
    assert press(practice, "r", "escape").screen == "practice"


@pytest.mark.parametrize("size", SIZES)
def test_so_does_the_lobby_with_no_table_in_it(size: Size) -> None:
    empty = LOBBY._replace(tables=())
    assert "[R] tells what the game is about" in " ".join(" ".join(pages(press(empty, "?"), size)).split())
    assert aim(PUB)[0] in " ".join(" ".join(pages(press(empty, "r"), size)).split())


@pytest.mark.parametrize("name", TEMPLATES)
def test_all_rules_begin_with_the_aim(name: str) -> None:
    rules = TEMPLATES[name]
    assert all_sentences(rules)[:4] == aim(rules)


def test_the_aim_tells_how_far_how_it_ends_and_what_it_costs() -> None:
    assert "31" in aim(PUB)[0] and "knock" in aim(PUB)[1] and "3 lives" in aim(PUB)[2]


def test_the_example_counts_as_it_says() -> None:
    ks, nine, seven, ace = (parse_card(name) for name in ("KS", "9S", "7H", "AS"))
    assert (value2((ks, nine, seven), PUB), value2((ks, nine, ace), PUB)) == (38, 60)
    assert all(word in aim(PUB)[3] for word in ("king and nine", "19", "ace", "30"))


def test_a_german_pack_has_its_own_court_cards() -> None:
    locale.use("de")
    assert "König, Dame, Bube und Zehn" in aim(PUB)[0]
    cards.use_pack("german")
    try:
        assert "König, Ober, Unter und Zehn" in aim(PUB)[0] and "Dame" not in " ".join(all_sentences(PUB))
    finally:
        cards.use_pack("french")
