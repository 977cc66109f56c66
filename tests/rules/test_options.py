from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from lanswim.rules import (
    OPTIONS,
    PUB,
    TEMPLATES,
    Event,
    RulesError,
    RuleSet,
    parse_rules,
    rules_from,
    template,
)
from lanswim.rules.options import option
from tests.support.playing import match_by_chance, rule_sets, seeds

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "rules.json").read_text(encoding="utf-8")
)


def test_every_option_of_the_sources_is_there_and_the_pub_rules_are_the_default() -> None:
    """House rules that no source names may come after them."""
    assert [*OPTIONS][: len(GOLDEN["option_defaults"])] == [*GOLDEN["option_defaults"]]
    assert tuple(OPTIONS) == RuleSet._fields
    assert known({name: one.default for name, one in OPTIONS.items()}) == GOLDEN["option_defaults"]
    assert RuleSet() == PUB == TEMPLATES["pub"]


def known(values: Mapping[str, object]) -> dict[str, object]:
    """What of these values the sources know of."""
    return {name: value for name, value in values.items() if name in GOLDEN["option_defaults"]}


@pytest.mark.parametrize("name", GOLDEN["templates"])
def test_templates_are_those_of_the_sources(name: str) -> None:
    assert known(template(name)._asdict()) == GOLDEN["templates"][name]
    assert rules_from(GOLDEN["templates"][name]) == template(name), "what no source knows is as usual"


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


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: RuleSet(lives=0), "option lives cannot be 0: it is 1 to 10"),
        (lambda: RuleSet(9, True), "option lives cannot be True: it is 1 to 10"),
        (lambda: RuleSet(swimming="yes"), "option swimming cannot be 'yes': it is on or off"),  # type: ignore[arg-type]
        (lambda: PUB._replace(lives=99), "option lives cannot be 99: it is 1 to 10"),
        (lambda: PUB._replace(buy_back=0), "option buy_back cannot be 0: it is on or off"),  # type: ignore[arg-type]
        (lambda: RuleSet._make([1, *PUB[1:]]), "option max_players cannot be 1: it is 2 to 9"),
        (lambda: pickle.loads(pickle.dumps(PUB).replace(b"all_lose", b"all_gain")),
         "option tie_rule cannot be 'all_gain': it is all_lose or nobody"),
    ],
)
def test_no_rule_set_is_made_that_is_none(make: Callable[[], RuleSet], sentence: str) -> None:
    with pytest.raises(RulesError) as error:
        make()
    assert str(error.value) == sentence


def test_too_few_values_and_names_that_no_option_has_make_no_rules() -> None:
    with pytest.raises(TypeError):
        RuleSet._make(PUB[:-1])
    with pytest.raises((TypeError, ValueError), match="life"):
        PUB._replace(life=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="life"):
        RuleSet(life=3)  # type: ignore[call-arg]


@given(rule_sets())
def test_rules_are_values_like_any_tuple(rules: RuleSet) -> None:
    for other in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), RuleSet(*rules), rules._replace()):
        assert type(other) is RuleSet
        assert (other, hash(other), repr(other)) == (rules, hash(rules), repr(rules))
    assert RuleSet(**rules._asdict()) == rules == tuple(rules)
    assert repr(rules).startswith("RuleSet(max_players=")
    assert not hasattr(rules, "__dict__")


def test_an_error_shows_no_control_character_and_no_endless_value() -> None:
    with pytest.raises(RulesError) as error:
        rules_from({"tie_rule": "\x1b[2J" + "x" * 10_000})
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 120


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("lives", "1 to 10"),
        ("fire_cost", "1 or 2"),
        ("swimming", "on or off"),
        ("three_of_a_kind", "30.5, 31, 30 or none"),
    ],
)
def test_what_is_allowed_can_be_said(name: str, allowed: str) -> None:
    assert OPTIONS[name].allowed == allowed


def test_an_option_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(RulesError, match=r"no option 'life': the options are max_players, lives, .*all_out"):
        option("life")


def test_a_value_can_be_read_from_text_in_either_way_of_writing_a_bool() -> None:
    read = [OPTIONS["swimming"].read(text) for text in ("on", "true", "OFF", " false ")]
    assert read == [True, True, False, False]
    assert OPTIONS["lives"].read("10") == 10
    assert OPTIONS["three_of_a_kind"].read("31") == "31"


@pytest.mark.parametrize("name", [name for name, one in OPTIONS.items() if one.no_effect_beside])
@settings(max_examples=20)
@given(rules=rule_sets(), seed=seeds())
def test_an_option_without_effect_changes_nothing_that_happens(name: str, rules: RuleSet, seed: int) -> None:
    """A whole match is the same with every value, from the same cards and the same choices."""
    one = OPTIONS[name]
    beside: dict[str, Any] = {other: values[0] for other, values in one.no_effect_beside.items()}
    rules = rules._replace(**beside)
    assert not one.has_effect(rules)
    matches = [happened(rules_from({name: value}, rules), seed) for value in one.values]
    assert all(match == matches[0] for match in matches)


def happened(rules: RuleSet, seed: int) -> list[Event]:
    """Every event of a match by chance after its start, which names the rules."""
    return [event for step in match_by_chance(rules, seed) for event in step.events]


def test_what_has_no_effect_beside_what() -> None:
    expected = {
        "pub": [],
        "family": ["fire_cost", "dealt_fire_costs_two", "knocker_safe_on_tie", "all_out"],
        "zone,instant_31=off": ["fire_cost", "dealt_31_all_lose", "dealt_fire_costs_two"],
        "cardzo,pass_allowed=off": ["all_pass", "dealt_31_all_lose"],
    }
    for text, idle in expected.items():
        without = {name: one for name, one in OPTIONS.items() if not one.has_effect(parse_rules(text))}
        assert [*known(without)] == idle


def test_what_an_option_stands_beside_exists() -> None:
    for one in OPTIONS.values():
        for other, values in one.no_effect_beside.items():
            assert [option(other).check(value) for value in values] == list(values)


def _nested(depth: int) -> object:
    value: object = 3
    for _ in range(depth):
        value = {"lives": value}
    return value


@pytest.mark.parametrize(
    "value",
    [10**5_000, -(10**5_000), [10**5_000], _nested(100_000), "x" * 10**6],
    ids=["long", "negative", "inside", "deep", "text"],
)
def test_no_value_is_too_long_or_too_deep_to_be_refused_in_one_sentence(value: object) -> None:
    with pytest.raises(RulesError, match="option lives cannot be ") as error:
        rules_from({"lives": value})
    assert len(str(error.value)) < 120
    assert str(error.value).isprintable()
