"""A deck against what one seat was shown: each thing that does not fit has its own name."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lanswim.client.deals.round_seen import RoundSeen, first_seen, seen_again
from lanswim.client.deals.shown_check import unlike
from lanswim.rules import (
    CARD_NAMES,
    FULL_DECK,
    LotDrawn,
    MatchStarted,
    deal_round,
    evolve,
    parse_rules,
    replay,
    rules_text,
)
from lanswim.views import EMPTY_LOG, fold, round_view

RULES = parse_rules("pub,dealer_choice=none,instant_31=off")
DECK = FULL_DECK
"""the dealer is seat 2: seats 0, 1 and 2 get cards 0-8 by turns, 9-11 lie in the middle; then the stock"""


def shown() -> RoundSeen:
    """What seat 0 sees of a round just dealt."""
    state = replay([MatchStarted(RULES, (0, 1, 2), 1), LotDrawn((), 2)])
    log = EMPTY_LOG
    for event in deal_round(state, DECK):
        state, log = evolve(state, event), fold(log, event)
    return first_seen(round_view(state, 0, log, rules_text(RULES)))


def swapped(one: int, other: int) -> Sequence[int]:
    """The deck with two places exchanged."""
    deck = list(DECK)
    deck[one], deck[other] = deck[other], deck[one]
    return deck


def test_the_deck_that_was_dealt_fits() -> None:
    seen = shown()
    assert list(seen.last.hand) == [CARD_NAMES[DECK[place]] for place in (0, 3, 6)]
    assert unlike(seen, DECK) == set()


@pytest.mark.parametrize(
    ("places", "names"),
    [
        ((0, 20), {"not_my_hand"}),
        ((0, 1), {"not_my_hand"}),
        ((9, 20), {"not_the_middle"}),
        ((0, 9), {"not_my_hand", "not_the_middle"}),
        ((1, 20), set()),
        ((20, 21), set()),
    ],
)
def test_a_card_elsewhere(places: tuple[int, int], names: set[str]) -> None:
    """Nobody can tell while the hands of others and the stock are hidden."""
    assert unlike(shown(), swapped(*places)) == names


def test_whose_turn_it_is_follows_from_the_deal_as_well() -> None:
    seen = shown()
    other, stands = seen_again(seen, seen.last)
    assert stands
    late = other._replace(glimpses=tuple(one._replace(turn=1) for one in other.glimpses))
    assert unlike(late, DECK) == {"not_shown"}
