"""Lines of the showdown that no worked case of a source reaches; the others are golden."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from lanswim.rules import (
    OPTIONS,
    PUB,
    TEMPLATES,
    EndedBy,
    Hand,
    LivesLost,
    Loss,
    RoundState,
    RuleSet,
    Why,
    rules_from,
    showdown_losses,
)
from tests.support.known_cards import HANDS, hand
from tests.support.playing import match_by_chance, rule_sets, seeds

SPARED = {"tie_nobody", "knocker_safe", "thirty_one_safe", "all_out_replay"}

FIRE = hand("AS AH AD")
THIRTY_ONE = hand("AC KC JC")
LOW = hand("9H 8H 7C")


def shown(
    rules: RuleSet, hands: tuple[Hand, ...], by: EndedBy, *, knocker: int | None = None, dealt: bool = False
) -> tuple[Loss, ...]:
    """The losses of seats 0, 1, … that show these hands."""
    state = RoundState(rules, tuple(range(len(hands))), hands, (), (), (), "showdown", 0)
    return showdown_losses(state._replace(knocker=knocker, ended_by=by, dealt=dealt))


def lost(losses: tuple[Loss, ...]) -> dict[int, int]:
    return {loss.seat: loss.lost for loss in losses}


def test_fire_spares_a_31_only_where_a_31_has_the_same_effect() -> None:
    hands = (FIRE, THIRTY_ONE, LOW)
    spared, pays = shown(TEMPLATES["cardzo"], hands, "fire", dealt=True)
    assert (spared, pays) == (Loss(1, 0, ("thirty_one_safe",)), Loss(2, 1, ("fire",)))
    assert lost(shown(PUB, hands, "fire", dealt=True)) == {1: 1, 2: 1}


def test_fire_is_the_reason_of_what_everybody_else_pays() -> None:
    assert shown(PUB, (LOW, FIRE), "fire") == (Loss(0, 1, ("fire",)),)
    assert shown(PUB._replace(fire_cost=2), (LOW, FIRE), "fire", dealt=True) == (Loss(0, 2, ("fire",)),)


def test_dealt_fire_at_two_comes_before_the_mercy_for_a_31() -> None:
    rules = TEMPLATES["cardzo"]._replace(dealt_fire_costs_two=True)
    losses = shown(rules, (FIRE, THIRTY_ONE, LOW), "fire", dealt=True)
    assert losses == (Loss(1, 1, ("fire_dealt",)), Loss(2, 2, ("fire_dealt",)))


@pytest.mark.parametrize("instant_31", OPTIONS["instant_31"].values)
def test_a_dealt_31_makes_dealt_fire_cheaper_also_where_31_is_a_value_like_any_other(instant_31: str) -> None:
    """The line of RULES.md says of 31 only that it was dealt; where a condition is meant, a line names it."""
    rules = rules_from({"instant_31": instant_31, "dealt_fire_costs_two": True})
    assert lost(shown(rules, (FIRE, THIRTY_ONE, LOW), "fire", dealt=True)) == {1: 1, 2: 2}
    thirty = hand("TH TD TS")
    assert lost(shown(rules._replace(three_of_a_kind="31"), (FIRE, thirty, LOW), "fire", dealt=True))[1] == 1
    assert lost(shown(rules, (FIRE, thirty, LOW), "fire", dealt=True))[1] == 2


def test_where_everybody_holds_31_nobody_pays_and_that_is_why() -> None:
    hands = (THIRTY_ONE, hand("AD KD QD"))
    both = (Loss(0, 0, ("thirty_one_safe",)), Loss(1, 0, ("thirty_one_safe",)))
    assert shown(TEMPLATES["cardzo"], hands, "show_31", dealt=True) == both
    assert shown(PUB._replace(dealt_31_all_lose=True), hands, "show_31", dealt=True) == both
    assert shown(TEMPLATES["cardzo"], (FIRE, THIRTY_ONE), "fire", dealt=True) == both[1:]


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_a_showdown_at_which_nobody_pays_says_why(rules: RuleSet, seed: int) -> None:
    for step in match_by_chance(rules, seed):
        for event in step.events:
            if isinstance(event, LivesLost):
                assert all(loss.lost > 0 or SPARED.intersection(loss.why) for loss in event.losses)
                assert event.losses


def test_a_31_costs_the_others_what_fire_costs() -> None:
    losses = shown(TEMPLATES["cardzo_feuer_two"], (THIRTY_ONE, LOW, HANDS[0]), "show_31", knocker=1)
    assert losses == (Loss(1, 2, ("thirty_one",)), Loss(2, 2, ("thirty_one",)))


def test_a_dealt_31_that_costs_all_the_others_costs_one() -> None:
    rules = PUB._replace(dealt_31_all_lose=True, fire_cost=2)
    losses = shown(rules, (THIRTY_ONE, LOW, HANDS[0]), "show_31", dealt=True)
    assert losses == (Loss(1, 1, ("thirty_one_dealt",)), Loss(2, 1, ("thirty_one_dealt",)))


def test_the_penalty_of_a_knock_is_not_paid_for_fire() -> None:
    rules = PUB._replace(knocker_penalty=2)
    assert lost(shown(rules, (FIRE, LOW, HANDS[0]), "fire", knocker=1)) == {1: 1, 2: 1}


@pytest.mark.parametrize(("penalty", "why"), [(1, ("lowest",)), (2, ("lowest", "knocked"))])
def test_a_knock_is_a_reason_where_it_costs_more(penalty: int, why: tuple[Why, ...]) -> None:
    rules = PUB._replace(knocker_penalty=2 if penalty == 2 else 1)
    assert shown(rules, HANDS, "knock", knocker=2) == (Loss(2, penalty, why),)


def test_nobody_pays_a_tie_comes_before_the_safe_knocker() -> None:
    tied = (HANDS[0], hand("KS QS 7H"), HANDS[1])
    safe = PUB._replace(knocker_safe_on_tie=True)
    let_off = Loss(0, 0, ("lowest", "knocker_safe"))
    assert shown(safe, tied, "knock", knocker=0) == (let_off, Loss(1, 1, ("lowest",)))
    assert lost(shown(safe, tied, "knock", knocker=2)) == {0: 1, 1: 1}
    spared = shown(safe._replace(tie_rule="nobody"), tied, "knock", knocker=0)
    assert spared == (Loss(0, 0, ("lowest", "tie_nobody")), Loss(1, 0, ("lowest", "tie_nobody")))


def test_a_safe_knocker_pays_when_alone_at_the_bottom() -> None:
    assert lost(shown(PUB._replace(knocker_safe_on_tie=True), HANDS, "knock", knocker=2)) == {2: 1}
