"""The order of the deck. No random source may live here: the caller passes one in."""

from __future__ import annotations

from typing import Final, Protocol

from lanswim.rules.cards import FULL_DECK, Card

_ALL: Final = frozenset(FULL_DECK)


class Rng(Protocol):
    """What is asked of a random source; random.Random and random.SystemRandom have it."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each as likely as the others."""
        ...


def shuffled(rng: Rng) -> tuple[Card, ...]:
    """All 32 cards, every order equally likely (Fisher-Yates; no modulo of a larger number)."""
    deck = list(FULL_DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = rng.randrange(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def is_deck(cards: tuple[Card, ...]) -> bool:
    """Whether these are the 32 cards, each once, and nothing that only equals one."""
    return len(cards) == len(FULL_DECK) and set(cards) == _ALL and set(map(type, cards)) == {Card}
