"""The whole rules say what a newcomer has to know, and only what holds at this table."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.options_said import glance
from lanswim.locale.rules_whole import all_sentences, card_table
from lanswim.rules import OPTIONS, PUB, TEMPLATES, parse_rules

KEPT = "is kept by itself"
NO_SWIMMING = "Whoever loses two lives and had one left is out at once and does not swim."


def test_only_what_has_no_effect_is_left_out() -> None:
    assert len(all_sentences(PUB)) == len(all_sentences(TEMPLATES["family"])) + 4
    assert len(glance(PUB)) == len(OPTIONS) == len(glance(TEMPLATES["family"])) + 4


@pytest.mark.parametrize("told", ["32 cards", "drawn by lot", "must show it at once", KEPT])
def test_the_rules_of_the_pub_tell_a_newcomer(told: str) -> None:
    assert told in " ".join(all_sentences(PUB))


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ("pub", "dealt 31 or fire,"),
        ("family", "dealt 31,"),
        ("pub,instant_31=off", "dealt fire,"),
        ("family,instant_31=off", ""),
        ("pub,dealer_choice=none", ""),
    ],
)
def test_what_is_kept_by_itself_is_named_if_there_is_such_a_thing(rules: str, what: str) -> None:
    said = [text for text in all_sentences(parse_rules(rules)) if KEPT in text]
    assert (len(said) == 1 and what in said[0]) if what else not said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("pub", False),
        ("tough", True),
        ("tough,swimming=off", False),
        ("cardzo_feuer_two", True),
        ("family,fire_cost=2", False),
        ("pub,dealt_fire_costs_two=on", True),
    ],
)
def test_two_lives_at_once_leave_no_swimming(rules: str, said: bool) -> None:
    assert (NO_SWIMMING in all_sentences(parse_rules(rules))) is said


@pytest.mark.parametrize(
    ("language", "first", "second"), [("en", "A", "K Q J 10"), ("de", "A", "K D B 10")]
)
def test_the_card_table_has_the_letters_of_the_language(language: Language, first: str, second: str) -> None:
    locale.use(language)
    table = card_table(TEMPLATES["tough"])
    assert [row[0] for row in table[:2]] == [first, second]
    assert [points for _cards, points in table][:6] == ["11", "10", "9", "8", "7", "30"]


def test_where_only_ascii_is_shown_a_half_is_written_out() -> None:
    locale.use("de", ascii_only=True)
    texts = [*all_sentences(PUB), *(text for row in (*glance(PUB), *card_table(PUB)) for text in row)]
    assert all(text.isascii() for text in texts)
    assert "Ein Drilling zaehlt 30.5." in texts
