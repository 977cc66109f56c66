"""Counts sequences of moves by trying everything one could say, straight from RULES.md.

For comparison with the engine's counts; nothing is imported from lanswim, ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.support.straight_round import NotByTheRules, Record, check_dealt, choose, deal, take_turn
from tests.support.straight_values import instant


def sequences(rules: dict[str, Any], players: int, deck: str, depth: int) -> int:
    """Sequences of exactly so many moves, the dealer's choice included; the last player deals."""
    seats = [f"P{number + 1}" for number in range(players)]
    table = deal({"rules": rules, "seats": seats, "dealer": seats[-1], "deck": deck.split()})
    if rules["dealer_choice"] == "none" or instant(table["hands"][seats[-1]], rules):
        check_dealt(table)
        return _turns(table, depth)
    return sum(_after_choice(table, word, depth - 1) for word in ("keep", "reject"))


def _after_choice(table: Record, word: str, depth: int) -> int:
    after = _copy(table)
    choose(after, [(after["dealer"], [word])])
    check_dealt(after)
    return _turns(after, depth)


def _turns(table: Record, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_turns(after, depth - 1) for after in _following(table))


def _following(table: Record) -> Iterator[Record]:
    if table["ended_by"] is not None:
        return
    who = table["order"][table["on_turn"]]
    for words in _attempts(table, who):
        after = _copy(table)
        try:
            take_turn(after, who, words)
        except NotByTheRules:
            continue
        yield after


def _attempts(table: Record, who: str) -> Iterator[list[str]]:
    said = [["swap", mine, theirs] for mine in table["hands"][who] for theirs in table["middle"]]
    said += [["swap_all"], ["pass"], ["knock"], ["keep"], ["reject"]]
    for words in said:
        yield words
        yield [*words, "close"]


def _copy(table: Record) -> Record:
    hands = {who: list(cards) for who, cards in table["hands"].items()}
    return {**table, "hands": hands, "middle": list(table["middle"]), "stock": list(table["stock"])}
