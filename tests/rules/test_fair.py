"""Decks from seeds: as written down, every order as likely as every other."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.rules import CARD_NAMES, SEED_BYTES, deck_from_seed, is_deck

VECTORS = json.loads(
    (Path(__file__).parents[2] / "protocol" / "vectors" / "shuffle.json").read_text(encoding="utf-8")
)["vectors"]
DECKS = 3_200
CELLS = 31 * 31
"""degrees of freedom of places and cards: the last place and the last card follow from the others"""


@pytest.mark.parametrize("vector", [pytest.param(one, id=one["name"]) for one in VECTORS])
def test_a_seed_gives_the_deck_that_is_written_down(vector: dict[str, Any]) -> None:
    deck = deck_from_seed(bytes.fromhex(vector["seed"]))
    assert " ".join(CARD_NAMES[card] for card in deck) == vector["deck"]


def test_some_vector_uses_more_of_the_stream_than_one_hash_has_and_passes_bytes_over() -> None:
    assert max(vector["bytes_used"] for vector in VECTORS) > 32
    assert min(vector["bytes_used"] for vector in VECTORS) == 31


def test_every_card_comes_to_every_place_equally_often() -> None:
    counts = Counter(
        place for number in range(DECKS) for place in enumerate(deck_from_seed(number.to_bytes(32, "big")))
    )
    assert len(counts) == 32 * 32
    assert square(counts.values(), DECKS / 32) < CELLS + 4 * (2 * CELLS) ** 0.5


def test_every_card_follows_every_other_equally_often() -> None:
    counts = Counter(
        pair for number in range(DECKS) for pair in pairwise(deck_from_seed(number.to_bytes(32, "little")))
    )
    assert len(counts) == 32 * 31
    assert square(counts.values(), DECKS / 32) < CELLS + 4 * (2 * CELLS) ** 0.5


def square(counts: Iterable[int], expected: float) -> float:
    """Chi-square; for so many cells its deviation is the root of twice their number."""
    return sum((count - expected) ** 2 / expected for count in counts)


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_any_seed_gives_all_cards_and_a_bit_more_gives_others(seed: bytes) -> None:
    deck = deck_from_seed(seed)
    assert is_deck(deck)
    assert deck != deck_from_seed(bytes([seed[0] ^ 1, *seed[1:]]))


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_seed_of_another_length_is_none(size: int) -> None:
    with pytest.raises(ValueError, match=f"^a seed has 32 bytes, not {size}$"):
        deck_from_seed(bytes(size))
