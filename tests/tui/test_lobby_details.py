"""The lobby says of the table under the cursor what helps to choose: who is there, and its rules."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.locale.rules_brief import brief
from lanswim.rules import OPTIONS, PUB, RuleSet, Value, parse_rules, value_text
from lanswim.tui.letters import letter
from lanswim.tui.nearby import Nearby
from lanswim.tui.presenter import Size
from lanswim.tui.presenter.lobby_table import details
from tests.support.lobby_screens import NEARBY, PRIVATE, at
from tests.support.screens import pages, picture, press, text

SIZES = [Size(80, 24), Size(40, 12)]
KITCHEN, PARLOUR = NEARBY


def changed(**changes: Any) -> Nearby:
    return KITCHEN._replace(info=replace(KITCHEN.info, **changes))


def replaced(name: str, value: Value) -> RuleSet:
    return parse_rules(f"pub,{name}={value_text(value)}")


def test_rules_that_are_not_changed_are_said_as_well() -> None:
    said = text(at(KITCHEN))
    for sentence in (
        "3 lives, then one swims.",
        "Three aces are fire",
        "31 ends the round.",
        "one turn each.",
    ):
        assert sentence in said


def test_what_is_changed_is_said_first() -> None:
    assert brief(parse_rules("family,lives=3"))[:2] == [
        "Three aces count 33.",
        "If several are lowest, nobody loses.",
    ]
    assert brief(parse_rules("pub,swimming=off"))[0] == "3 lives, and no swimming."
    assert brief(PUB)[0] == "3 lives, then one swims."


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "max_players"])
def test_every_option_that_is_changed_is_told_before_the_rest(name: str) -> None:
    value = next(value for value in OPTIONS[name].values if value != getattr(PUB, name))
    mine = replaced(name, value)
    told = brief(mine)
    assert len(told) == len(set(told))
    assert not OPTIONS[name].has_effect(mine) or told[0] not in brief(PUB)


@pytest.mark.parametrize("room", range(2, 20))
def test_there_are_never_more_lines_than_rows_and_no_sentence_is_broken_off(room: int) -> None:
    lines = ["".join(part for _style, part in line) for line in details(KITCHEN, 80, room)]
    assert len(lines) <= room
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(lines[:-1]).rstrip().endswith(".")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (KITCHEN, "At the table: 3 people, 1 bot. 2 of 5 seats are free. Bots give way to people."),
        (PARLOUR, "At the table: 2 people. A match is on."),
        (changed(state="full", people=5, bots=0), "At the table: 5 people. No seat is free."),
        (PRIVATE, "At the table: 1 person. 3 of 4 seats are free. Whoever opened it tells you the code."),
    ],
)
def test_who_is_there_and_whether_one_can_sit_down(table: Nearby, said: str) -> None:
    assert said in text(at(table))


def test_rules_of_a_newer_program_are_not_taken_for_those_of_the_pub() -> None:
    said = text(at(changed(rules="moon,lives=3")))
    assert "only a newer version of lanswim can show" in said and "swims" not in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rules_are_one_key_away_and_one_key_back(size: Size, language: Language) -> None:
    locale.use(language)
    lobby = at(PARLOUR)
    assert f"[{letter('rules').upper()}]" in text(lobby, size)
    opened = press(lobby, letter("rules"))
    assert "SW-002" in picture(opened, size)[0]
    assert "33" in " ".join(pages(opened, size))
    for back in (letter("rules"), "escape"):
        assert picture(press(opened, back), size) == picture(lobby, size)


def test_in_the_lobby_nobody_agrees_to_rules_nor_looks_at_moves() -> None:
    opened = press(at(PARLOUR), letter("rules"))
    assert press(opened, letter("agree")).overlay == press(opened, letter("moves")).overlay == "rules"


def test_without_a_table_no_rules_of_one_are_offered() -> None:
    empty = at(KITCHEN)._replace(tables=())
    assert "all rules" not in text(empty)


def test_in_a_small_window_the_lines_that_no_table_needs_say_the_rules() -> None:
    assert "1 life" not in text(at(PRIVATE), SIZES[1])
    assert "2 lives, and no swimming." in text(at(PRIVATE), SIZES[1])
