"""What bots and chance play, replayed by one who knows RULES.md and nothing of lanswim: no difference.

The replayer is tried itself on the worked cases; `test_replayer.py` tries it on traces that are wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from lanswim.cli.batches import Plan, names, play_batch
from lanswim.rules import TEMPLATES, Event, Record, RuleSet, records, start
from tests.support import straight_round, straight_values
from tests.support.playing import match_by_chance, rule_sets, seeds
from tests.support.straight_replayer import differences
from tests.support.straight_round import NotByTheRules, need

GOLDEN = json.loads((Path(__file__).parent.parent / "golden" / "rules.json").read_text(encoding="utf-8"))
TABLES = [(name, players) for name, rules in TEMPLATES.items() for players in range(2, rules.max_players + 1)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_few_matches_of_bots(name: str, players: int) -> None:
    assert [*differences(play_batch(Plan(TEMPLATES[name], players, 2, 1, traced=True), (1, 2)).trace)] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_matches_of_bots(name: str, players: int) -> None:
    plan = Plan(TEMPLATES[name], players, 25, 2, traced=True)
    assert [*differences(play_batch(plan, range(1, 26)).trace)] == []


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_matches_by_chance_under_any_rules(rules: RuleSet, seed: int) -> None:
    assert [*differences(trace_by_chance(rules, seed))] == []


@pytest.mark.slow
@settings(max_examples=1_500)
@given(rule_sets(), seeds())
def test_many_matches_by_chance_under_any_rules(rules: RuleSet, seed: int) -> None:
    assert [*differences(trace_by_chance(rules, seed))] == []


def trace_by_chance(rules: RuleSet, seed: int) -> Iterator[str]:
    events: list[Event] = []
    for step in match_by_chance(rules, seed):
        if not events:
            seats = [one.seat for one in step.before.seats]
            events += start(rules, seats, 1, dealer=step.before.dealer)
        events += step.events
    return map(json.dumps, records(events, names(9)))


def cases(*kinds: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in GOLDEN["cases"] if case["kind"] in kinds]


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    return {**GOLDEN["templates"][case["template"]], **case["options"]}


@pytest.mark.parametrize("case", cases("hand_value"))
def test_the_replayer_values_the_worked_hands(case: dict[str, Any]) -> None:
    rules, expect = rules_of(case), case["expect"]
    value = straight_values.worth(case["cards"], rules)
    assert (32 if value == "fire" else value) == expect["value"]
    assert straight_values.instant(case["cards"], rules) == expect["instant"]


@pytest.mark.parametrize("case", cases("losses"))
def test_the_replayer_charges_the_worked_losses(case: dict[str, Any]) -> None:
    rules = rules_of(case)
    hands = {one["name"]: one["hand"] for one in case["players"]}
    lost = straight_values.losses(hands, rules, case["ended_by"], case["knocker"], case["dealt"])
    before = {one["name"]: one["lost_before"] for one in case["players"]}
    lives = {who: rules["lives"] - before[who] - lost.get(who, 0) for who in hands}
    if rules["all_out"] == "replay" and max(lives.values()) < (0 if rules["swimming"] else 1):
        lost = {}
    assert lost == case["expect"]["lost"]


@pytest.mark.parametrize("case", cases("compare"))
def test_the_replayer_compares_the_worked_hands(case: dict[str, Any]) -> None:
    a, b = (straight_values.key(case[side], rules_of(case)) for side in "ab")
    assert ("tie" if a == b else "a>b" if a > b else "a<b") == case["expect"]


@pytest.mark.parametrize("case", cases("sequence"))
def test_the_replayer_plays_the_worked_rounds(case: dict[str, Any]) -> None:
    table, steps = straight_round.deal({**case, "rules": rules_of(case)}), [*case["steps"]]
    while case["start"]["phase"] == "dealer_choice" and steps:
        step = steps.pop(0)
        try:
            straight_round.choose(table, [(step["player"], step["action"])])
            assert not step.get("expect_error"), step
            break
        except NotByTheRules:
            assert step.get("expect_error"), step
    straight_round.check_dealt(table)
    for step in steps:
        try:
            need(table["ended_by"] is None, "the round has ended")
            straight_round.take_turn(table, step["player"], step["action"])
        except NotByTheRules:
            assert step.get("expect_error"), step
            continue
        assert not step.get("expect_error"), step
        assert not differing(table, step["expect"])


def differing(table: Record, expect: Record) -> Record:
    """What a worked case says of a table and is not so."""
    middle, streak, stock = sorted(table["middle"]), table["streak"], len(table["stock"])
    found = {
        "middle": middle, "pass_streak": streak, "ended_by": table["ended_by"], "stock_left": stock,
    }  # fmt: skip
    expect = {**expect, "middle": sorted(expect["middle"])}
    return {key: value for key, value in found.items() if expect.get(key, value) != value}
