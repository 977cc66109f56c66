from __future__ import annotations

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from lanswim.rules import (
    CARD_NAMES,
    FULL_DECK,
    PUB,
    Hand,
    RuleSet,
    compare_key,
    hand_kind,
    instant,
    is_fire,
    parse_card,
    value2,
)
from tests.support.playing import rule_sets

POINTS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
HANDS = list(combinations(FULL_DECK, 3))


def hand(text: str) -> Hand:
    a, b, c = (parse_card(word) for word in text.split())
    return (a, b, c)


def by_the_book(cards: Hand, rules: RuleSet) -> float:
    """RULES.md section 2, read once more and without any table."""
    names = [CARD_NAMES[card] for card in cards]
    ranks = {name[0] for name in names}
    if ranks == {"A"} and rules.three_aces != "trips":
        return 32 if rules.three_aces == "fire" else float(rules.three_aces)
    if len(ranks) == 1 and rules.three_of_a_kind != "none":
        return float(rules.three_of_a_kind)
    return max(sum(POINTS[name[0]] for name in names if name[1] == suit) for suit in "CSHD")


@given(rule_sets(), st.lists(st.sampled_from(HANDS), min_size=1, max_size=40))
def test_values_are_those_of_the_book_in_every_order_of_the_cards(rules: RuleSet, hands: list[Hand]) -> None:
    for cards in hands:
        for a, b, c in permutations(cards):
            assert value2((a, b, c), rules) == 2 * by_the_book(cards, rules)


@given(rule_sets())
def test_instant_is_fire_or_exactly_31(rules: RuleSet) -> None:
    for cards in [*HANDS[::7], hand("AS AH AD"), hand("KS KH KD"), hand("AS KS TS")]:
        fire = rules.three_aces == "fire" and {CARD_NAMES[card][0] for card in cards} == {"A"}
        thirty_one = by_the_book(cards, rules) == 31 and rules.instant_31 != "off"
        assert instant(cards, rules) == ("fire" if fire else "31" if thirty_one else None)
        assert is_fire(cards, rules) == fire == (hand_kind(cards, rules) == "fire")


def test_32_as_a_number_is_not_fire() -> None:
    rules = PUB._replace(three_aces="32")
    assert value2(hand("AS AH AD"), rules) == value2(hand("AS AH AD"), PUB) == 64
    assert instant(hand("AS AH AD"), rules) is None
    assert hand_kind(hand("AS AH AD"), rules) == "aces"


def test_three_of_a_kind_that_does_not_count_is_compared_by_its_highest_suit() -> None:
    rules = PUB._replace(tie_break="rank_suit", three_of_a_kind="none")
    assert compare_key(hand("KD KH KS"), rules) == compare_key(hand("QS 7H 8D"), rules)
    assert compare_key(hand("KD KH KC"), rules) > compare_key(hand("KD KH KS"), rules)


def test_three_aces_of_31_stand_below_a_real_31_where_ties_are_broken() -> None:
    rules = PUB._replace(tie_break="rank_suit", three_of_a_kind="31", three_aces="trips")
    assert compare_key(hand("AD AH AS"), rules) < compare_key(hand("AD KD JD"), rules)
    assert compare_key(hand("AD AH AS"), rules) > compare_key(hand("KD KH KS"), rules)
