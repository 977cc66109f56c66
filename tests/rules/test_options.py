from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from lanswim.rules import OPTIONS, PUB, TEMPLATES, RulesError, RuleSet, rules_from, template
from lanswim.rules.options import option
from tests.support.playing import rule_sets

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "rules.json").read_text(encoding="utf-8")
)


def test_there_are_21_options_and_the_pub_rules_are_the_default() -> None:
    assert len(OPTIONS) == 21
    assert tuple(OPTIONS) == RuleSet._fields
    assert {name: option.default for name, option in OPTIONS.items()} == GOLDEN["option_defaults"]
    assert RuleSet() == PUB == TEMPLATES["pub"]


@pytest.mark.parametrize("name", GOLDEN["templates"])
def test_templates_are_those_of_the_sources(name: str) -> None:
    assert template(name)._asdict() == GOLDEN["templates"][name]


@given(rule_sets())
def test_every_combination_is_valid(rules: RuleSet) -> None:
    assert rules_from(rules._asdict()) == rules
    assert hash(rules) == hash(rules_from(rules._asdict()))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("lives", 0, "option lives cannot be 0: it is 1 to 10"),
        ("lives", 11, "option lives cannot be 11: it is 1 to 10"),
        ("lives", "3", "option lives cannot be '3': it is 1 to 10"),
        ("fire_cost", True, "option fire_cost cannot be True: it is 1 or 2"),
        ("swimming", 1, "option swimming cannot be 1: it is on or off"),
        ("three_of_a_kind", 31, "option three_of_a_kind cannot be 31: it is 30.5, 31, 30 or none"),
        ("tie_rule", ["x"], "option tie_rule cannot be ['x']: it is all_lose or nobody"),
    ],
)
def test_a_value_of_the_wrong_kind_or_range_is_named(name: str, value: object, sentence: str) -> None:
    with pytest.raises(RulesError) as error:
        rules_from({name: value})
    assert str(error.value) == sentence


def test_an_error_shows_no_control_character_and_no_endless_value() -> None:
    with pytest.raises(RulesError) as error:
        rules_from({"tie_rule": "\x1b[2J" + "x" * 10_000})
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 120


def test_an_option_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(RulesError, match=r"no option 'life': the options are max_players, lives, .*all_out"):
        option("life")


def test_a_value_can_be_read_from_text_in_either_way_of_writing_a_bool() -> None:
    read = [OPTIONS["swimming"].read(text) for text in ("on", "true", "OFF", " false ")]
    assert read == [True, True, False, False]
    assert OPTIONS["lives"].read("10") == 10
    assert OPTIONS["three_of_a_kind"].read("31") == "31"
