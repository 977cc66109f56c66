"""What three cards are worth (RULES.md section 2). Nobody's seat, lives or turn may matter here.

Values come from a table of every hand in every order, one per way of counting three of a kind, built at first
use: bots look up thousands of hands a move.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final, Literal

from lanswim.rules.cards import FULL_DECK, Card, Hand, rank_of, suit_of
from lanswim.rules.options import RuleSet, ThreeAces, ThreeOfAKind

Instant = Literal["31", "fire"]
HandKind = Literal["suit", "trips", "aces", "fire"]

FIRE_VALUE2: Final = 64
"""what a fire hand shows, in half points; it is never compared"""
THIRTY_ONE2: Final = 62
TRIPS_KEY2: Final = 61

RANK_POINTS: Final = (7, 8, 9, 10, 10, 10, 10, 11)
"""what a card counts, by its rank"""

_TRIPS2: Final[dict[ThreeOfAKind, int]] = {"30.5": 61, "31": 62, "30": 60}
_ACES2: Final[dict[ThreeAces, int]] = {"fire": FIRE_VALUE2, "33": 66, "32": 64}
_FIRE_BIT: Final = 128  # above every value, since 32 may also be a plain number
_ACE: Final = 7


def value2(hand: Hand, rules: RuleSet) -> int:
    """The value of a hand in half points; a fire hand shows 64."""
    a, b, c = hand
    return _table(rules.three_of_a_kind, rules.three_aces)[a << 10 | b << 5 | c] & ~_FIRE_BIT


def is_fire(hand: Hand, rules: RuleSet) -> bool:
    """Whether this is three aces where they are fire."""
    return rules.three_aces == "fire" and all(rank_of(card) == _ACE for card in hand)


def instant(hand: Hand, rules: RuleSet) -> Instant | None:
    """What must be shown at once: fire, a 31 made by any means (unless instant_31 is off), or nothing."""
    a, b, c = hand
    entry = _table(rules.three_of_a_kind, rules.three_aces)[a << 10 | b << 5 | c]
    if entry < THIRTY_ONE2:
        return None
    if entry & _FIRE_BIT:
        return "fire"
    return "31" if entry == THIRTY_ONE2 and rules.instant_31 != "off" else None


def hand_kind(hand: Hand, rules: RuleSet) -> HandKind:
    """How the hand gets its value: best suit, three of a kind, a number of three aces' own, or fire."""
    if not _same_rank(hand):
        return "suit"
    if rank_of(hand[0]) == _ACE and rules.three_aces != "trips":
        return "fire" if rules.three_aces == "fire" else "aces"
    return "suit" if rules.three_of_a_kind == "none" else "trips"


def compare_key(hand: Hand, rules: RuleSet) -> tuple[int, ...]:
    """Orders hands at a showdown: the lowest key loses, equal keys are a tie. Fire is never compared."""
    value = value2(hand, rules)
    if rules.tie_break == "none":
        return (value,)
    # Three of a kind stands between 30 and 31 whatever it is worth: a real 31 beats it, a real 30 does not.
    if hand_kind(hand, rules) != "suit":
        return (value, TRIPS_KEY2, rank_of(hand[0]))
    return (value, value, _best_suit(hand))


@cache
def _table(trips: ThreeOfAKind, aces: ThreeAces) -> bytes:
    table = bytearray(1 << 15)
    for hand in combinations(FULL_DECK, 3):
        entry = _entry(hand, trips, aces)
        for a, b, c in permutations(hand):
            table[a << 10 | b << 5 | c] = entry
    return bytes(table)


def _entry(hand: Hand, trips: ThreeOfAKind, aces: ThreeAces) -> int:
    if _same_rank(hand):
        if rank_of(hand[0]) == _ACE and aces != "trips":
            return _ACES2[aces] | (_FIRE_BIT if aces == "fire" else 0)
        if trips != "none":
            return _TRIPS2[trips]
    return max(_suit_points2(hand))


def _same_rank(hand: tuple[Card, ...]) -> bool:
    return rank_of(hand[0]) == rank_of(hand[1]) == rank_of(hand[2])


def _suit_points2(hand: tuple[Card, ...]) -> list[int]:
    sums = [0, 0, 0, 0]
    for card in hand:
        sums[suit_of(card)] += 2 * RANK_POINTS[rank_of(card)]
    return sums


def _best_suit(hand: Hand) -> int:
    """The highest suit among those that give the best sum."""
    sums = _suit_points2(hand)
    return max(range(4), key=lambda suit: (sums[suit], suit))
