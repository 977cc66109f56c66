"""What three cards are worth and who pays at a showdown, straight from RULES.md sections 2 and 4.7.

For the straight replayer: text cards, plain numbers, and nothing imported from lanswim, ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

RANKS = "789TJQKA"
SUITS = "DHSC"
POINTS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
FIRE = "fire"
Rules = Mapping[str, Any]
Hands = Mapping[str, list[str]]
"""by player, in turn order"""


def three_alike(cards: list[str]) -> bool:
    return len({card[0] for card in cards}) == 1


def suit_sums(cards: list[str]) -> dict[str, int]:
    sums = dict.fromkeys(SUITS, 0)
    for card in cards:
        sums[card[1]] += POINTS[card[0]]
    return sums


def is_three_of_a_kind(cards: list[str], rules: Rules) -> bool:
    """Whether the hand counts as three of a kind and not by its best suit."""
    if not three_alike(cards):
        return False
    if cards[0][0] == "A" and rules["three_aces"] != "trips":
        return True
    return bool(rules["three_of_a_kind"] != "none")


def worth(cards: list[str], rules: Rules) -> float | str:
    """The number of points, or fire."""
    if is_three_of_a_kind(cards, rules):
        aces = cards[0][0] == "A" and rules["three_aces"] != "trips"
        name = rules["three_aces"] if aces else rules["three_of_a_kind"]
        return FIRE if name == "fire" else float(name)
    return float(max(suit_sums(cards).values()))


def worth_text(cards: list[str], rules: Rules) -> str:
    value = worth(cards, rules)
    return value if isinstance(value, str) else f"{value:g}"


def instant(cards: list[str], rules: Rules) -> str | None:
    value = worth(cards, rules)
    if value == FIRE:
        return "fire"
    return "31" if value == 31 and rules["instant_31"] != "off" else None


def key(cards: list[str], rules: Rules) -> tuple[float, ...]:
    """The lowest loses. No fire is ever compared at a showdown; it is shown as 32."""
    value = worth(cards, rules)
    value = 32.0 if isinstance(value, str) else value
    if rules["tie_break"] == "none":
        return (value,)
    if is_three_of_a_kind(cards, rules):
        return (value, 30.5, RANKS.index(cards[0][0]))
    best = [SUITS.index(suit) for suit, total in suit_sums(cards).items() if total == value]
    return (value, value, max(best))


def losses(hands: Hands, rules: Rules, ended_by: str, knocker: str | None, dealt: bool) -> dict[str, int]:
    """Lives lost by these hands, before all_out is looked at; who loses none is not named."""
    fire = [who for who, cards in hands.items() if worth(cards, rules) == FIRE]
    with_31 = [who for who, cards in hands.items() if worth(cards, rules) == 31]
    everybody = list(hands)
    if ended_by == "fire" and dealt and rules["dealt_fire_costs_two"]:
        return {who: 1 if who in with_31 else 2 for who in everybody if who not in fire}
    if ended_by == "fire":
        safe = fire + (with_31 if rules["instant_31"] == "all_others_lose" else [])
        return {who: rules["fire_cost"] for who in everybody if who not in safe}
    if ended_by == "show_31" and rules["instant_31"] == "all_others_lose":
        return {who: rules["fire_cost"] for who in everybody if who not in with_31}
    if ended_by == "show_31" and dealt and rules["dealt_31_all_lose"]:
        return {who: 1 for who in everybody if who not in with_31}
    return lowest_lose(hands, rules, knocker)


def lowest_lose(hands: Hands, rules: Rules, knocker: str | None) -> dict[str, int]:
    keys = {who: key(cards, rules) for who, cards in hands.items()}
    losers = [who for who in hands if keys[who] == min(keys.values())]
    if len(losers) > 1 and rules["tie_rule"] == "nobody":
        return {}
    if len(losers) > 1 and rules["knocker_safe_on_tie"]:
        losers = [who for who in losers if who != knocker]
    return {who: rules["knocker_penalty"] if who == knocker else 1 for who in losers}
