"""A round played again by the rules: the record of any match passes, and a field that differs is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanswim.client.deals.kept_round import KeptRound, read_round
from lanswim.client.deals.replayed import NotPlayedSo, Standing, play_again, standing_before
from lanswim.rules import (
    KNOCK,
    PASS,
    PUB,
    Event,
    RuleSet,
    act,
    buy_back,
    deal_round,
    leave,
    records,
    replay,
    start,
)
from tests.support.deals import kept_match
from tests.support.known_cards import HANDS, MIDDLE, deck_of
from tests.support.playing import rule_sets

NAMES = {0: "Anna", 1: "Ben", 2: "Cara"}
FRESH = {name: Standing() for name in NAMES.values()}
ONE_LIFE = PUB._replace(lives=1, swimming=False, buy_back=True, dealer_choice="none")


def begun(rules: RuleSet) -> list[Event]:
    """Cara deals; Anna has the lowest hand."""
    events = [*start(rules, (0, 1, 2), 1, dealer=2)]
    return [*events, *deal_round(replay(events), deck_of(HANDS, MIDDLE))]


def knocked(events: list[Event]) -> list[Event]:
    for action in (PASS, PASS, PASS, KNOCK, PASS, PASS):
        now = replay(events).round
        assert now is not None
        events += act(replay(events), now.seats[now.turn], action)
    return events


def kept(events: list[Event], **changed: Any) -> KeptRound:
    (record,) = records(events, NAMES)
    return read_round({**record, **changed})


@settings(max_examples=15)
@given(rule_sets(), st.integers(0, 2**32), st.integers(2, 9))
def test_every_round_of_a_match_follows_from_the_one_before(rules: RuleSet, seed: int, players: int) -> None:
    lines = kept_match(seed, rules=rules, players=min(players, rules.max_players), cutters=())
    standings = {who: Standing() for who in lines[0]["seats"]}
    for line in lines:
        assert set(standings) == set(line["seats"])
        standings = play_again(read_round(line), standings)
        guessed = standing_before(read_round(line))
        play_again(read_round(line), guessed)
        play_again(read_round({**line, "deck": None}), guessed)
    assert len(standings) < 2


def test_who_leaves_in_a_round_is_out_after_it_and_does_not_play_on() -> None:
    events = begun(PUB._replace(dealer_choice="none"))
    events += leave(replay(events), 0)
    after = play_again(kept(knocked(events)), FRESH)
    assert set(after) == {"Ben", "Cara"}


def test_both_of_the_last_two_may_be_gone_though_one_has_won_by_the_cards() -> None:
    events = begun(ONE_LIFE._replace(buy_back=False))
    for seat in (0, 1, 2):
        events += leave(replay(events), seat)
    assert play_again(kept(knocked(events)), FRESH) == {}


def test_who_buys_back_has_used_the_right_up() -> None:
    events = knocked(begun(ONE_LIFE))
    (loser,) = replay(events).asked
    back = [*events, *buy_back(replay(events), loser, True)]
    assert play_again(kept(back), FRESH)[NAMES[loser]] == Standing(0, bought_back=True)
    used = FRESH | {NAMES[loser]: Standing(0, bought_back=True)}
    with pytest.raises(NotPlayedSo, match=r"^bought_back$"):
        play_again(kept(back), used)


def test_who_buys_back_may_leave_after_it() -> None:
    events = knocked(begun(ONE_LIFE))
    (loser,) = replay(events).asked
    events += buy_back(replay(events), loser, True)
    events += leave(replay(events), loser)
    after = play_again(kept(events), FRESH)
    assert set(after) == set(NAMES.values()) - {NAMES[loser]}


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("dealer", lambda now: {"dealer": "Zoe"}),
        ("actions", lambda now: {"actions": now["actions"][:-1]}),
        ("actions", lambda now: {"actions": [*now["actions"], ["Anna", ["pass"]]]}),
        ("actions", lambda now: {"actions": [["Zoe", ["pass"]], *now["actions"][1:]]}),
        ("ended_by", lambda now: {"ended_by": "all_pass"}),
        ("knocker", lambda now: {"knocker": "Ben"}),
        ("dealt", lambda now: {"dealt": True}),
        ("values", lambda now: {"values": {**now["values"], "Ben": "31"}}),
        ("lost", lambda now: {"lost": {"Ben": 1}}),
        ("left", lambda now: {"left": {**now["left"], "Ben": 9}}),
        ("status", lambda now: {"status": {**now["status"], "Ben": "swimming"}}),
        ("bought_back", lambda now: {"bought_back": ["Ben"]}),
        ("bought_back", lambda now: {"bought_back": ["Zoe"]}),
    ],
)
def test_what_differs_is_named(field: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    events = knocked(begun(PUB._replace(dealer_choice="none")))
    (record,) = records(events, NAMES)
    assert set(play_again(read_round(record), FRESH)) == set(FRESH)
    with pytest.raises(NotPlayedSo) as caught:
        play_again(read_round({**record, **change(record)}), FRESH)
    assert caught.value.field == field


def test_without_a_deck_lives_are_reckoned_with_all_the_same() -> None:
    events = knocked(begun(PUB._replace(dealer_choice="none")))
    assert play_again(kept(events, deck=None, values=dict.fromkeys(FRESH, "31")), FRESH)
    for changed in ({"lost": {"Zoe": 1}}, {"lost": {"Ben": 2}}, {"left": dict.fromkeys(FRESH, 3)}):
        with pytest.raises(NotPlayedSo):
            play_again(kept(events, deck=None, **changed), FRESH)


def test_more_players_than_the_rules_have_and_players_who_are_out() -> None:
    events = knocked(begun(PUB._replace(dealer_choice="none")))
    (record,) = records(events, NAMES)
    few = read_round({**record, "rules": {**record["rules"], "max_players": 2}})
    for one, before in ((few, FRESH), (read_round(record), FRESH | {"Ben": Standing(4)})):
        with pytest.raises(NotPlayedSo, match=r"^seats$"):
            play_again(one, before)
