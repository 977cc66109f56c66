from __future__ import annotations

from collections import Counter
from random import Random, SystemRandom

from lanswim.rules import FULL_DECK, is_deck, shuffled


class Script:
    """A random source that answers what it was told to, and remembers what it was asked."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return self.answers.pop(0)


def test_each_place_is_drawn_from_all_that_are_left_so_every_order_is_equally_likely() -> None:
    source = Script(*range(31, 0, -1))
    assert shuffled(source) == FULL_DECK  # each card changes places with itself
    assert source.asked == list(range(32, 1, -1))


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    rng = Random(31)
    decks = [shuffled(rng) for _ in range(3200)]
    for place in (0, 15, 31):
        counts = Counter(deck[place] for deck in decks)
        assert set(counts) == set(FULL_DECK)
        assert 60 < min(counts.values()) <= max(counts.values()) < 140  # 100 on average, 4 deviations are 39


def test_a_seed_gives_one_deck_and_the_system_source_is_taken_too() -> None:
    assert shuffled(Random(7)) == shuffled(Random(7)) != shuffled(Random(8))
    assert is_deck(shuffled(SystemRandom()))


def test_a_deck_is_every_card_once() -> None:
    assert is_deck(FULL_DECK)
    assert not is_deck(FULL_DECK[:-1])
    assert not is_deck((*FULL_DECK[:-1], 0))
    assert not is_deck((*FULL_DECK[:-1], 32))
    assert not is_deck((False, True, *FULL_DECK[2:]))
