"""What bots and chance play, replayed by one who knows RULES.md and nothing of lanswim: no difference.

The replayer is tried itself: on the worked cases, and on traces that somebody has changed.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from lanswim.cli.batches import Plan, names, play_batch
from lanswim.rules import TEMPLATES, Event, Record, RuleSet, records, rules_from, start, template
from tests.support import straight_values
from tests.support.playing import match_by_chance, rule_sets, seeds
from tests.support.straight_replayer import differences

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


def test_the_replayer_knows_nothing_of_lanswim() -> None:
    sources = [*Path(straight_values.__file__).parent.glob("straight_*.py")]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))]
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert len(sources) == 4
    ours = {name for name in named if name.startswith(("tests", "lanswim"))}
    assert ours == {"tests.support"} | {f"tests.support.straight_{name}" for name in ("round", "values")}


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


@pytest.mark.parametrize("name", GOLDEN["templates"])
def test_templates_are_the_golden_ones_value_by_value(name: str) -> None:
    assert template(name)._asdict() == GOLDEN["templates"][name]
    assert rules_from(GOLDEN["templates"][name]) == template(name)


def changed(**fields: Any) -> list[str]:
    """What is found in a trace whose first round was changed so."""
    lines = [*play_batch(Plan(TEMPLATES["pub"], 3, 1, 5, traced=True), (1,)).trace]
    first: Record = json.loads(lines[0])
    first |= {name: change(first[name]) for name, change in fields.items()}
    return [*differences([json.dumps(first), *lines[1:]])]


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("actions", lambda actions: actions[:-1]),
        ("actions", lambda actions: [*actions, actions[-1]]),
        ("actions", lambda actions: actions[1:]),
        ("actions", lambda actions: [actions[0], [actions[1][0], ["knock"]], *actions[2:]]),
        ("actions", lambda actions: [actions[0], [actions[2][0], ["pass"]], *actions[2:]]),
        ("actions", lambda actions: [actions[0], [actions[1][0], ["pass", "close"]], *actions[2:]]),
        ("actions", lambda actions: [actions[0], [actions[1][0], ["swap", "7X", "8X"]], *actions[2:]]),
        ("actions", lambda actions: [actions[0], [actions[1][0], ["dance"]], *actions[2:]]),
        ("deck", lambda deck: [*deck[:-1], deck[0]]),
        ("seats", lambda seats: seats[:2] * 2),
        ("dealer", lambda dealer: "P9"),
        ("round", lambda number: number + 1),
        ("rules", lambda rules: {**rules, "lives": 4}),
        ("ended_by", lambda ended_by: "all_pass"),
        ("knocker", lambda knocker: "P9"),
        ("dealt", lambda dealt: not dealt),
        ("values", lambda values: {**values, "P1": "31"}),
        ("lost", lambda lost: {**lost, "P1": 3}),
        ("left", lambda left: {**left, "P1": 9}),
        ("status", lambda status: {**status, "P1": "swimming"}),
        ("bought_back", lambda bought: ["P1"]),
    ],
)
def test_the_replayer_finds_what_was_changed(field: str, change: Any) -> None:
    assert changed() == []
    assert len(changed(**{field: change})) == 1


def test_the_replayer_misses_rounds_that_are_missing() -> None:
    lines = [*play_batch(Plan(TEMPLATES["pub"], 3, 1, 5, traced=True), (1,)).trace]
    (stopped,) = differences(lines[:-1])
    assert stopped.startswith("match 1 stops while ")
    assert [*differences(lines[:1] + lines[2:])] == ["match 1 round 3: a round is missing"]
