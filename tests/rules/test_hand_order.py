"""The order of all 4,960 hands is the one that a second reading of the rules finds, ties included."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from lanswim.rules import CARD_NAMES, FULL_DECK, OPTIONS, Hand, compare_key, instant, rules_from
from tests.support import straight_values

HANDS: list[Hand] = list(combinations(FULL_DECK, 3))
WAYS = list(product(OPTIONS["three_of_a_kind"].values, ("fire", "33", "trips")))


@pytest.mark.parametrize(("trips", "aces"), WAYS)
@pytest.mark.parametrize("tie_break", ["none", "rank_suit"])
def test_hands_stand_in_the_same_order(trips: str, aces: str, tie_break: str) -> None:
    rules = rules_from({"three_of_a_kind": trips, "three_aces": aces, "tie_break": tie_break})
    compared = [cards for cards in HANDS if instant(cards, rules) != "fire"]  # fire never is
    options = rules._asdict()
    keys = {
        cards: straight_values.key([CARD_NAMES[card] for card in cards], options) for cards in compared
    }
    ranked = sorted(compared, key=lambda cards: compare_key(cards, rules))
    for low, high in pairwise(ranked):
        tied = compare_key(low, rules) == compare_key(high, rules)
        assert keys[low] == keys[high] if tied else keys[low] < keys[high]
