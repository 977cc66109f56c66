"""The order of the deck that follows from a seed, the same for everybody. No random source may live here.

Written out in protocol/README.md, so that a program in any language comes to the same deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from lanswim.rules.cards import FULL_DECK, Card

SEED_BYTES: Final = 32
_BYTE: Final = 256


def deck_from_seed(seed: bytes) -> tuple[Card, ...]:
    """All 32 cards, the first one dealt first, every order equally likely over all seeds of 32 bytes."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    stream = _stream(seed)
    deck = list(FULL_DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = _below(last + 1, stream)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def _stream(seed: bytes) -> Iterator[int]:
    """The bytes of SHA-256(seed, counter) for the counters 0, 1, … of eight bytes, highest byte first."""
    counter = 0
    while True:
        yield from sha256(seed + counter.to_bytes(8, "big")).digest()
        counter += 1


def _below(stop: int, stream: Iterator[int]) -> int:
    """A number below `stop`; bytes that would make the low ones likelier than the others are passed over."""
    limit = _BYTE - _BYTE % stop
    return next(byte for byte in stream if byte < limit) % stop
