"""The replayer itself: it knows nothing of lanswim, and overlooks nothing in traces that are forged."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from lanswim.cli.batches import Plan, play_batch
from lanswim.rules import TEMPLATES, Record, RuleSet
from tests.support import straight_values
from tests.support.straight_replayer import differences, main


def imported(source: str) -> set[str]:
    """Every module that a file of tests.support names, a relative one by its full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = ["tests.support", "tests", "lanswim and all"][node.level - 1] if node.level else ""
            module = ".".join(filter(None, (above, node.module)))
            found.add(module)
            found |= {f"{module}.{alias.name}" for alias in node.names if module == "tests.support"}
        elif isinstance(node, ast.Name) and node.id in ("__import__", "exec", "eval", "import_module"):
            found.add(f"lanswim by {node.id}")
    return found


def test_the_replayer_knows_nothing_of_lanswim() -> None:
    sources = [*Path(straight_values.__file__).parent.glob("straight_*.py")]
    named = set().union(*(imported(source.read_text(encoding="utf-8")) for source in sources))
    assert len(sources) == 4
    ours = {name for name in named if name.startswith(("tests", "lanswim"))}
    assert ours == {"tests.support"} | {f"tests.support.straight_{name}" for name in ("round", "values")}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("from .rounds import replayed", "tests.support.rounds"),
        ("from . import playing", "tests.support.playing"),
        ("from ..support import playing", "tests.support.playing"),
        ("from tests.support import golden", "tests.support.golden"),
        ("from ... import lanswim", "lanswim and all"),
        ("import lanswim.rules", "lanswim.rules"),
        ("def f():\n    __import__('lanswim')", "lanswim by __import__"),
    ],
)
def test_no_import_of_the_replayer_is_overlooked(line: str, name: str) -> None:
    assert name in imported(line)


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


def two_matches(rules: RuleSet = TEMPLATES["pub"]) -> list[Record]:
    trace = play_batch(Plan(rules, 3, 2, 5, traced=True), (1, 2)).trace
    return [json.loads(line) for line in trace]


def found_in(records: list[Record], **known: Any) -> list[str]:
    return [*differences(map(json.dumps, records), **known)]


def test_a_simulation_ends_by_nobody_leaving() -> None:
    """A match cut short after its first round, from which all but one are said to have left."""
    first = two_matches()[0]
    first["status"] = {who: "left" if who != "P2" else status for who, status in first["status"].items()}
    assert found_in([first], leavers=True) == []
    (said,) = found_in([first])
    assert said.startswith("match 1 round 1: status is ")


def test_matches_are_numbered_from_one_without_a_gap() -> None:
    trace = two_matches()
    assert found_in(trace) == found_in(trace, matches=2) == []
    second = [record for record in trace if record["match"] == 2]
    assert found_in(second) == ["match 2 comes after match 0"]
    gap = [{**record, "match": 3} if record["match"] == 2 else record for record in trace]
    assert found_in(gap) == ["match 3 comes after match 1"]
    assert found_in(trace[: -len(second)] * 2) == ["match 1 round 1: a round is missing"]
    assert found_in(trace[: -len(second)], matches=2) == ["there are 1 matches, not 2"]
    assert found_in([], matches=2) == ["there are 0 matches, not 2"]


def test_a_trace_has_the_rules_that_were_asked_for_from_first_to_last() -> None:
    pub, family = two_matches(), two_matches(TEMPLATES["family"])
    assert found_in(pub, rules=TEMPLATES["pub"]._asdict()) == []
    assert found_in(pub, rules=TEMPLATES["zone"]._asdict()) == [
        "match 1 round 1: the rules are others", "match 2 round 1: the rules are others"
    ]  # fmt: skip
    mixed = [record for record in pub if record["match"] == 1]
    mixed += [record for record in family if record["match"] == 2]
    assert found_in(mixed) == ["match 2 round 1: the rules are others"]


def test_the_replayer_is_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace, shown = tmp_path / "trace", tmp_path / "rules"
    trace.write_text("".join(f"{json.dumps(record)}\n" for record in two_matches()), encoding="utf-8")
    shown.write_text(json.dumps({"options": TEMPLATES["zone"]._asdict()}), encoding="utf-8")
    assert main(["--matches", "2", "--rules-of", str(trace), str(trace)]) == 0
    assert capsys.readouterr().out == "1 files, 0 differences\n"
    assert main(["--rules-of", str(shown), str(trace)]) == 1
    assert "2 differences" in capsys.readouterr().out
