"""A kept match, round by round: honest ones pass under all rules, and what does not fit has its name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanswim.client.deals.deal_check import deck_of
from lanswim.client.deals.doubts import Doubt
from lanswim.client.deals.kept_round import read_round
from lanswim.client.deals.match_check import Checked, follow
from lanswim.rules import PUB, TEMPLATES, RuleSet, lot
from tests.support.cheats import Leaving
from tests.support.deals import kept_match
from tests.support.playing import rule_sets

Lines = list[dict[str, Any]]


def checked(lines: Sequence[dict[str, Any]]) -> list[Checked]:
    so_far, results = None, []
    for line in lines:
        so_far, one = follow(so_far, read_round(line))
        results.append(one)
    return results


def states(lines: Sequence[dict[str, Any]]) -> set[str]:
    return {one.state for one in checked(lines)}


def doubts(lines: Sequence[dict[str, Any]]) -> set[Doubt]:
    return {found.doubt for one in checked(lines) for found in one.found}


@cache
def text(seed: int = 3) -> str:
    """Four play, of whom Ada, Ben and Dora cut; Ben spoils the second deal."""
    return json.dumps(kept_match(seed, players=4, cutters=(0, 1, 3), spoiled={2: [(1, "missing")]}))


@pytest.fixture
def lines() -> Lines:
    read: Lines = json.loads(text())
    return read


def test_an_honest_match_is_checked_and_says_how_many_had_a_part(lines: Lines) -> None:
    results = checked(lines)
    assert [one.state for one in results] == ["checked"] * len(lines)
    assert [one.round for one in results] == [*range(1, len(lines) + 1)]
    assert [one.parts for one in results] == [3] + [2] * (len(lines) - 1)
    assert all(one.mine and not one.found and one.match == 1 for one in results)


def test_a_client_without_a_part_of_its_own_and_a_deal_without_parts() -> None:
    for cutters, parts in (((1,), 1), ((), 0)):
        first = checked(kept_match(1, cutters=cutters))[0]
        assert (first.state, first.parts, first.mine) == ("checked", parts, False)


@settings(max_examples=10)
@given(rule_sets(), st.integers(0, 2**32), st.integers(2, 9))
def test_honest_matches_pass_under_any_rules_also_with_rounds_missing(
    rules: RuleSet, seed: int, players: int
) -> None:
    match = kept_match(seed, rules=rules, players=min(players, rules.max_players))
    assert states(match) == {"checked"}
    assert "alarm" not in states(match[1:])
    assert "alarm" not in states(match[:1] + match[3:])
    assert states([_unopened(line) for line in match]) == {"unproved"}


def test_rounds_without_evidence_and_rounds_never_opened_are_not_proved(lines: Lines) -> None:
    del lines[1]["deal"]
    lines[2] = _unopened(lines[2])
    results = checked(lines)
    assert [one.state for one in results[:4]] == ["checked", "unproved", "unproved", "checked"]
    assert doubts(lines) == {Doubt.NO_EVIDENCE, Doubt.NOT_OPENED}


def test_a_first_match_without_its_lot_is_not_proved_and_a_later_one_needs_none(lines: Lines) -> None:
    del lines[0]["deal"]["lot"]
    assert doubts(lines) == {Doubt.NO_LOT}
    second = kept_match(3, match=2)
    del second[0]["deal"]["lot"]
    assert states(second) == {"checked"}


def test_rounds_that_are_missing_are_said(lines: Lines) -> None:
    assert doubts(lines[:1] + lines[2:]) == {Doubt.ROUNDS_MISSING}
    assert doubts(lines[2:]) == {Doubt.ROUNDS_MISSING}


def test_matches_one_behind_the_other_are_two(lines: Lines) -> None:
    assert states([*lines, *kept_match(4, match=2), *kept_match(4, table="k4")]) == {"checked"}
    assert states([*lines, *kept_match(4)]) == {"checked", "alarm"}


def test_another_deck(lines: Lines) -> None:
    deck = lines[1]["deck"]
    deck[30], deck[31] = deck[31], deck[30]
    assert doubts(lines) == {Doubt.DECK}
    lines[1]["deck"] = None
    assert doubts(lines) == {Doubt.DECK}


def test_evidence_of_another_round_match_or_earlier_term(lines: Lines) -> None:
    lines[2]["deal"] = lines[3]["deal"]
    assert Doubt.OTHER_DEAL in doubts(lines)
    again: Lines = json.loads(text())
    again[0]["deal"]["term"] = 1
    assert Doubt.OTHER_DEAL in {found.doubt for found in checked(again)[1].found}


def test_a_lot_of_another_match_or_in_a_later_round(lines: Lines) -> None:
    lines[2]["deal"]["lot"] = lines[0]["deal"]["lot"]
    assert Doubt.OTHER_DEAL in doubts(lines)
    lines[0]["deal"]["lot"] = kept_match(3, match=2)[0]["deal"]["lot"]
    assert Doubt.OTHER_DEAL in {found.doubt for found in checked(lines)[0].found if found.lot}


def test_another_first_dealer_than_the_lot_says(lines: Lines) -> None:
    seats = lines[0]["seats"]
    lines[0]["dealer"] = seats[seats.index(lines[0]["dealer"]) - 1]
    assert Doubt.LOT in doubts(lines[:1])


@pytest.mark.parametrize("place", range(5))
def test_who_drew_and_left_before_the_first_deal_gives_it_to_the_next(lines: Lines, place: int) -> None:
    first, evidence = lines[0], lines[0]["deal"]["lot"]
    drew = [*first["seats"][:place], "Zoe", *first["seats"][place:]]
    evidence["drew"] = drew
    deck = deck_of(read_round(first).deal.lot)  # type: ignore[union-attr, arg-type]  # it is there
    lowest = lot(range(5), deck or ()).dealer
    right = drew[lowest] if lowest != place else (drew[1:] + drew)[place]
    for who in first["seats"]:
        first["dealer"] = who
        assert (Doubt.LOT in doubts([first])) == (who != right)


def test_a_lot_that_others_drew_than_those_who_play(lines: Lines) -> None:
    seats = lines[0]["seats"]
    for drew in (seats[:-1], seats[::-1], [*seats, seats[0]], ["Zoe", *seats, "Zoe"]):
        lines[0]["deal"]["lot"]["drew"] = drew
        assert Doubt.SEATS in {found.doubt for found in checked(lines[:1])[0].found if found.lot}


def test_a_lot_that_was_never_opened_names_no_dealer(lines: Lines) -> None:
    lines[0]["deal"]["lot"].update(host_secret=None, reveals=[])
    assert doubts(lines) == {Doubt.NOT_OPENED}


def test_another_dealer_than_the_next_one(lines: Lines) -> None:
    seats = lines[1]["seats"]
    lines[1]["dealer"] = seats[seats.index(lines[1]["dealer"]) - 1]
    assert Doubt.DEALER in doubts(lines)


def test_a_round_that_was_played_already(lines: Lines) -> None:
    results = checked([*lines[:2], lines[1]])
    assert Doubt.ROUND_AGAIN in {found.doubt for found in results[2].found}


def test_somebody_plays_who_is_out_or_never_was_there_or_sits_elsewhere(lines: Lines) -> None:
    over = next(at for at, line in enumerate(lines) if "out" in line["status"].values())
    assert Doubt.SEATS in doubts([*lines[: over + 1], {**lines[0], "round": over + 2}])
    renamed = json.loads(json.dumps(lines[1]).replace('"Cid"', '"Zoe"'))
    assert Doubt.SEATS in doubts([lines[0], renamed])
    lines[1]["seats"] = lines[1]["seats"][::-1]
    assert Doubt.SEATS in doubts(lines)


def test_who_is_not_there_any_more_has_left_between_two_rounds() -> None:
    """A line tells how everybody stood when it was written; leaving afterwards is in none."""
    rounds = kept_match(7, players=3, cutters=(0,))
    later = next(line for line in kept_match(8, players=2, cutters=(0,)) if line["round"] == 2)
    results = checked([rounds[0], later])
    assert Doubt.SEATS not in {found.doubt for found in results[1].found}


def test_rules_that_change_inside_a_match(lines: Lines) -> None:
    lines[1]["rules"]["max_players"] = 8
    assert doubts(lines) == {Doubt.RULES_CHANGED}


def test_a_round_that_went_otherwise(lines: Lines) -> None:
    lines[1]["values"][lines[1]["seats"][0]] = "31"
    (found,) = checked(lines)[1].found
    assert (found.doubt, found.about) == (Doubt.PLAYED, "values")
    assert checked(lines)[2].state == "checked"  # what follows is not blamed for it


def test_every_doubt_is_an_alarm_but_those_that_prove_nothing() -> None:
    quiet = {
        Doubt.NO_EVIDENCE, Doubt.NOT_OPENED, Doubt.NO_LOT, Doubt.ROUNDS_MISSING, Doubt.NOT_THERE,
        Doubt.NOT_TAKEN,
    }  # fmt: skip
    assert {doubt for doubt in Doubt if not doubt.alarm} == quiet


def test_the_templates_are_all_tried() -> None:
    for rules in (*TEMPLATES.values(), PUB._replace(buy_back=True)):
        assert states(kept_match(11, rules=rules)) == {"checked"}


def _unopened(line: dict[str, Any]) -> dict[str, Any]:
    """As a client keeps it that never saw the host's part: no deck, no reveals."""
    deal = {**line["deal"], "host_secret": None, "reveals": []}
    return {**line, "deck": None, "deal": deal}


def test_a_part_of_whoever_left_before_the_first_deal_of_a_match_without_a_lot() -> None:
    table = Leaving(1, players=4)
    table.play()
    lines = [json.loads(line) for line in table.guests[0].lines]
    assert states(lines) == {"checked"}
    first = lines[0]["deal"]
    assert (len(first["parts"]), first["began"]) == (3, ["Ada", "Ben", "Cid", "Dora"])
    assert table.guests[0].alarms == set()
    for began, doubt in (
        (["Ada", "Cid", "Dora"], Doubt.STRANGER),
        (["Ben", "Ada", "Cid", "Dora"], Doubt.STRANGER),
        (["Ada", "Ben", "Cid"], Doubt.SEATS),
        (["Ada", "Ben", "Dora", "Cid"], Doubt.SEATS),
        (["Ada", "Ben", "Cid", "Dora", "Ben"], Doubt.SEATS),
    ):
        first["began"] = began
        assert doubt in doubts(lines)


def test_whoever_began_and_left_may_have_a_part_in_the_lot_and_need_not_draw(lines: Lines) -> None:
    deal, seats = lines[0]["deal"], lines[0]["seats"]
    deal["began"] = ["Zoe", *seats]
    assert states(lines) == {"checked"}
    deal["lot"]["drew"], deal["began"] = ["Zoe", *seats], seats
    assert Doubt.SEATS in doubts(lines)
