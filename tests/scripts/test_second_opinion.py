"""Two checks that share no code come to the same about honest matches and about changed ones."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lanswim.client.deals.kept_round import read_line
from lanswim.client.deals.match_check import follow
from lanswim.client.deals.reader import EvidenceError
from lanswim.rules import PUB, RuleSet
from scripts import second_opinion
from scripts._opinion_deal import shuffled
from tests.support.cheats import Leaving
from tests.support.deals import kept_match
from tests.support.playing import rule_sets
from tests.support.vectors import PROTOCOL

SCRIPTS = Path(second_opinion.__file__).parent
Place = tuple[str | int, ...]

CANNOT_MATTER = {
    ("deal", "mine"): "only tells which part was the keeper's",
    ("deal", "lot", "mine"): "likewise",
    ("deal", "voids", "*", "parts", "*", 3): "a part that was never opened, of a try that gave no deck",
    ("deal", "lot", "voids", "*", "parts", "*", 3): "likewise",
    ("deal", "voids", "*", "why"): "missing or wrong, the seat has spoiled the try",
    ("deal", "lot", "voids", "*", "agreed"): "after the first one nobody need be asked",
}
"""Fields in which a change may go unnoticed, and why that does not matter."""


@cache
def match() -> tuple[str, ...]:
    """Three rounds, with a void at the lot and one that excludes Ben, then agreed to by all."""
    spoiled: dict[int, Any] = {0: [(None, "restart")], 2: [(1, "missing")]}
    return tuple(map(json.dumps, kept_match(3, players=4, cutters=(0, 1, 3), spoiled=spoiled)[:3]))


def first(lines: list[bytes]) -> str:
    """What lanswim comes to: the worst state of a round, `unreadable` if a line is none."""
    so_far, states = None, set()
    try:
        for line in lines:
            so_far, checked = follow(so_far, read_line(line))
            states.add(checked.state)
    except EvidenceError:
        return "unreadable"
    return next(state for state in ("alarm", "unproved", "checked") if state in states)


def second(lines: list[bytes]) -> str:
    """The same of the script."""
    try:
        levels = {level for _record, found in second_opinion.opinions(lines) for level, _text in found}
    except ValueError:
        return "unreadable"
    return next((level for level in ("alarm", "unproved") if level in levels), "checked")


def encoded(lines: list[dict[str, Any]]) -> list[bytes]:
    return [json.dumps(line).encode() for line in lines]


def unopened(line: dict[str, Any]) -> dict[str, Any]:
    return {**line, "deck": None, "deal": {**line["deal"], "host_secret": None, "reveals": []}}


@settings(max_examples=8)
@given(rule_sets(), st.integers(0, 2**32), st.integers(2, 9))
def test_both_pass_honest_matches_and_miss_what_is_missing(rules: RuleSet, seed: int, players: int) -> None:
    lines = kept_match(seed, rules=rules, players=min(players, rules.max_players))
    shut = [unopened(line) for line in lines]
    for some in (lines, lines[1:] or lines, [*lines[:1], *lines[3:]], shut, [*lines[:2], *shut[2:]]):
        assert first(encoded(some)) == second(encoded(some)) != "alarm"
    assert second(encoded(lines)) == "checked"
    assert second(encoded(shut)) == "unproved"


TWO: Any = [(0, "wrong"), (None, "restart")]
THREE: Any = [*TWO, (2, "missing")]


@pytest.mark.parametrize(
    "spoiled", [{1: TWO}, {1: THREE}, {0: TWO[1:], 1: TWO[:1]}, {0: TWO}, {1: TWO[:1], 2: TWO[1:]}]
)
def test_both_bear_an_attempt_after_the_second_void_only_where_everybody_has_agreed(spoiled: Any) -> None:
    for agreed, state in ((1, "checked"), (2, "checked"), (3, "alarm"), (99, "alarm")):
        lines = encoded(kept_match(1, cutters=(0, 1, 2), spoiled=spoiled, agreed=agreed)[:2])
        assert (first(lines), second(lines)) == (state, state)


def test_both_ask_again_after_every_further_void() -> None:
    lines = kept_match(1, cutters=(0, 1, 2), spoiled={1: THREE})[:2]
    lines[0]["deal"]["voids"][2]["agreed"] = False
    assert (first(encoded(lines)), second(encoded(lines))) == ("alarm", "alarm")


def test_to_both_an_agreement_that_the_keeper_cannot_know_of_is_not_proved() -> None:
    lines = kept_match(1, cutters=(0, 1, 2), spoiled={1: TWO})[:2]
    lines[0]["deal"]["voids"][1]["agreed"] = None
    assert (first(encoded(lines)), second(encoded(lines))) == ("unproved", "unproved")
    del lines[0]["deal"]["voids"][1]["agreed"]
    assert (first(encoded(lines)), second(encoded(lines))) == ("alarm", "alarm")
    lines[0]["deal"]["voids"][1]["agreed"] = "yes"
    assert (first(encoded(lines)), second(encoded(lines))) == ("unreadable", "unreadable")


def test_to_both_a_named_seat_cuts_no_more_in_the_match() -> None:
    """Of two matches that begin alike: in one Ben is named at the lot, in the other he cuts on."""
    named = kept_match(1, spoiled={0: [(1, "missing")]})[:1]
    on = kept_match(1, spoiled={0: [(None, "restart")]})[:3]
    first_line = json.loads(json.dumps(on[0]))
    first_line["deal"]["lot"]["voids"] = named[0]["deal"]["lot"]["voids"]
    lines = encoded([first_line, *on[1:]])
    assert (first(lines), second(lines)) == ("alarm", "alarm")
    told = [text for _record, found in second_opinion.opinions(lines) for _level, text in found]
    assert set(told) == {"somebody takes part who was named in a void"}


def test_to_both_a_part_may_be_of_whoever_began_and_left_before_the_first_deal() -> None:
    table = Leaving(1, players=4)
    table.play()
    lines = [json.loads(line) for line in table.guests[0].lines]
    assert (first(encoded(lines)), second(encoded(lines))) == ("checked", "checked")
    others = (["Ada", "Cid", "Dora"], ["Ada", "Ben", "Cid"], ["Ada", "Ben", "Cid", "Dora", "Ben"])
    for began in (*others, ["Ada", "Ben", "Dora", "Cid"]):
        lines[0]["deal"]["began"] = began
        assert (first(encoded(lines)), second(encoded(lines))) == ("alarm", "alarm")
    lines[0]["deal"]["began"] = [1]
    assert (first(encoded(lines)), second(encoded(lines))) == ("unreadable", "unreadable")


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_change_of_any_field_is_found_by_both(data: st.DataObject) -> None:
    lines: list[dict[str, Any]] = [json.loads(line) for line in match()]
    line = lines[data.draw(st.integers(0, len(lines) - 1), "line")]
    place = data.draw(st.sampled_from(list(places(line))), "place")
    assume(general(place) not in CANNOT_MATTER)
    inside: Any = line
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = changed = data.draw(another(inside[place[-1]]), "changed to")
    assume((place[0], changed) != ("status", "left"))
    ours, theirs = first(encoded(lines)), second(encoded(lines))
    assert "checked" not in (ours, theirs)
    assert {ours, theirs} <= {"alarm", "unreadable"} or place[-1] in ("host_secret", "deal", "reveals")


def test_both_take_the_lines_of_two_keepers_apart() -> None:
    lines = [{**json.loads(line), "keeper": keeper} for line in match() for keeper in ("aa", "bb")]
    assert second(encoded(lines)) == "checked"
    assert second([line.encode() for line in (*match(), *match())]) == "alarm"


def test_that_somebody_has_left_is_told_by_the_status_alone() -> None:
    """So it goes unnoticed after the last round, and only there: whoever has left plays no further one."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in match()]
    for line, states in ((lines[2], "checked"), (lines[1], "alarm")):
        line["status"]["Ada"] = "left"
        assert (first(encoded(lines)), second(encoded(lines))) == (states, states)


@pytest.mark.parametrize("place", sorted(map(str, CANNOT_MATTER)))
def test_fields_that_cannot_matter_are_there(place: str) -> None:
    lines = [json.loads(line) for line in match()]
    assert place in {str(general(one)) for line in lines for one in places(line)}


@pytest.mark.parametrize("line", [b"", b"\xff", b"[]", b"[" * 100_000, b'{"match": 1, "match": 1}'])
def test_both_refuse_what_is_no_round(line: bytes) -> None:
    assert (first([line]), second([line])) == ("unreadable", "unreadable")


def test_the_script_is_run_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good", "bad", "none"))
    good.write_text("\n".join(match()), "utf-8")
    bad.write_text("\n".join((match()[0], match()[1].replace('"Ada"', '"Eve"'))), "utf-8")
    none.write_text("{}", "utf-8")
    codes = [second_opinion.main([str(path)]) for path in (good, bad, none, tmp_path / "missing")]
    assert codes == [0, 4, 2, 2]
    assert capsys.readouterr().out.splitlines()[0] == "3 rounds: all fits"
    assert second_opinion.main([]) == 2


def test_the_match_of_the_vectors_is_as_an_honest_client_keeps_it() -> None:
    lines = (PROTOCOL / "vectors" / "match.jsonl").read_bytes().splitlines()
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in match()]
    assert (first(lines), second(lines)) == ("checked", "checked")


def test_its_shuffle_is_the_one_of_the_vectors() -> None:
    for vector in json.loads((PROTOCOL / "vectors" / "shuffle.json").read_text("utf-8"))["vectors"]:
        assert " ".join(shuffled(bytes.fromhex(vector["seed"]))) == vector["deck"]


def test_it_uses_nothing_of_lanswim() -> None:
    sources = [SCRIPTS / "second_opinion.py", *SCRIPTS.glob("_opinion_*.py")]
    nodes = [node for source in sources for node in ast.walk(ast.parse(source.read_text("utf-8")))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert len(sources) == 3
    assert not {name for name in names if name.startswith("lanswim")}
    # these two are held to the same in tests/cli/test_replayed.py
    tests = {name for name in names if name.startswith("tests")}
    assert tests == {"tests.support", "tests.support.straight_round"}


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """Every single value of a line."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*here, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from places(one, (*here, at))
    else:
        yield here


def general(place: Place) -> Place:
    """The place whichever item of a list it is; the column of a part is kept."""
    *inside, last = ("*" if isinstance(step, int) else step for step in place)
    return (*inside, place[-1] if "parts" in place else last)


def another(value: Any) -> st.SearchStrategy[Any]:
    """Something else that could stand there, or could not."""
    if isinstance(value, bool):
        return st.just(not value)
    if isinstance(value, int):
        return st.integers(0, 12).filter(lambda other: other != value)
    if isinstance(value, str) and len(value) >= 64:
        return st.integers(0, len(value) - 1).map(lambda at: flipped(value, at))
    words = ["Ada", "Ben", "Cid", "Dora", "Zoe", "k3v8", "31", "fire", "out", "left", "AS", "pass", "wrong"]
    return st.sampled_from([word for word in words if word != value])


def flipped(text: str, at: int) -> str:
    return text[:at] + ("1" if text[at] == "0" else "0") + text[at + 1 :]


def test_rules_without_swimming_are_tried_as_well() -> None:
    lines = encoded(kept_match(4, rules=PUB._replace(buy_back=True, lives=1, swimming=False)))
    assert (first(lines), second(lines)) == ("checked", "checked")
