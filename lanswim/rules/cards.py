"""Cards as ints 0..31 and their names. No state, no hidden information, no input or output may live here."""

from __future__ import annotations

from typing import Final

Card = int
Hand = tuple[Card, Card, Card]

RANKS: Final = "789TJQKA"
SUITS: Final = "DHSC"  # ascending, as the tie break orders them (RULES.md section 2)
FULL_DECK: Final[tuple[Card, ...]] = tuple(range(32))


def rank_of(card: Card) -> int:
    """Index into RANKS, 0..7."""
    return card & 7


def suit_of(card: Card) -> int:
    """Index into SUITS, 0..3."""
    return card >> 3


def card_of(rank: int, suit: int) -> Card:
    """The card with this index into RANKS and this into SUITS."""
    return suit << 3 | rank


CARD_NAMES: Final[tuple[str, ...]] = tuple(RANKS[rank_of(c)] + SUITS[suit_of(c)] for c in FULL_DECK)
_BY_NAME: Final[dict[str, Card]] = {name: c for c, name in enumerate(CARD_NAMES)}


class CardSyntaxError(ValueError):
    """A text that names no card."""


def parse_card(text: str) -> Card:
    """The card a text names (`AS`, `th`, `10H`); CardSyntaxError otherwise."""
    if (card := _BY_NAME.get(text)) is not None:  # as programs write it
        return card
    name = text.strip().upper()
    if name.startswith("10"):
        name = "T" + name[2:]
    card = _BY_NAME.get(name)
    if card is None:
        raise CardSyntaxError(
            f"{text[:20]!r} is not a card: a rank of 7 8 9 10 J Q K A, then a suit of C S H D, like AS or 10H"
        )
    return card
