"""Events from elsewhere: what was played can be replayed, what cannot follow is named with its number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanswim.rules import (
    FULL_DECK,
    PUB,
    DealerChose,
    Event,
    RuleSet,
    deal_round,
    parse_card,
    parse_rules,
    replay,
    start,
)
from tests.support.playing import match_by_chance, rule_sets, seeds


def events_by_chance(rules: RuleSet, seed: int) -> tuple[Event, ...]:
    first, *steps = match_by_chance(rules, seed)
    begun = start(rules, [one.seat for one in first.before.seats], 1, dealer=first.before.dealer)
    return (*begun, *first.events, *(event for step in steps for event in step.events))


def refusal(events: Sequence[Any]) -> str:
    with pytest.raises(ValueError, match=r"^event \d+ is ") as error:
        replay(events)
    return str(error.value)


MATCH = events_by_chance(parse_rules("pub,lives=2,buy_back=on"), 5)
ODD = st.sampled_from([None, -1, 99, (), "x", (1, 2, 3), True, 2**70, ((1, 2),), (None,), object(), 1.5])


@settings(max_examples=30)
@given(rule_sets(), seeds())
def test_every_match_that_was_played_can_be_replayed(rules: RuleSet, seed: int) -> None:
    assert replay(events_by_chance(rules, seed)).phase == "over"


def test_a_packet_kept_by_rule_is_replayed_and_by_rule_only_where_it_is() -> None:
    packet = [parse_card(name) for name in ("AS", "KS", "QS")]
    others = [card for card in FULL_DECK if card not in packet]
    deck = [card for pair in zip(others[:3], packet, strict=True) for card in pair] + others[3:]
    begun = start(PUB, (0, 1), 1, dealer=0)
    dealt, kept, *rest = deal_round(replay(begun), deck)
    assert isinstance(kept, DealerChose) and kept.by_rule
    assert replay((*begun, dealt, kept, *rest)).rounds == 1
    assert refusal((*begun, dealt, kept._replace(reject=True))).startswith("event 4 is DealerChose")


def test_what_cannot_follow_is_named_with_its_number_and_what_was_expected() -> None:
    assert refusal(MATCH[1:]) == (
        "event 1 is LotDrawn and cannot follow: expected is MatchStarted, with rules and its seats clockwise"
    )
    assert refusal((*MATCH, MATCH[-1])).endswith("expected is nothing more, the match is over")
    assert refusal((MATCH[0], *MATCH[2:])).startswith("event 2 is Dealt and cannot follow: expected is Dealt")
    assert refusal((*MATCH[:3], MATCH[-1])).startswith("event 4 is MatchOver and cannot follow")
    assert refusal((*MATCH[:3], None)).startswith("event 4 is NoneType and cannot follow: expected is one of")


@pytest.mark.parametrize(
    "wrong", [{"seats": None}, {"seats": (0, "x")}, {"seats": (1, 0)}, {"rules": "pub"}, {"match": True}]
)
def test_a_match_begins_with_rules_and_its_seats_clockwise(wrong: dict[str, Any]) -> None:
    begun: Any = MATCH[0]
    said = refusal((begun._replace(**wrong), *MATCH[1:]))
    assert said.startswith("event 1 is MatchStarted and cannot follow")


@given(st.data())
def test_whatever_is_done_to_events_no_error_comes_by_accident(data: st.DataObject) -> None:
    events: list[Any] = list(MATCH)
    at = data.draw(st.integers(0, len(events) - 1))
    match data.draw(st.sampled_from(["leave out", "twice", "swap", "alien", "field", "field"])):
        case "leave out":
            del events[at]
        case "twice":
            events.insert(at, events[at])
        case "swap":
            other = data.draw(st.integers(0, len(events) - 1))
            events[at], events[other] = events[other], events[at]
        case "alien":
            events.insert(at, data.draw(ODD))
        case _:
            name = data.draw(st.sampled_from(events[at]._fields))
            events[at] = events[at]._replace(**{name: data.draw(ODD)})
    try:
        replay(events)
    except ValueError as error:
        assert re.match(r"event \d+ is \w+ and cannot follow: expected is ", str(error))
