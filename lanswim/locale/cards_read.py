"""What people type for cards, in letters and in words. How cards are shown is in `cards`.

Nothing that is read in a language means two cards, and nothing that is read as letters of a language means
another card in the other one or on the wire (tests run over all of it).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from lanswim.locale import Language
from lanswim.locale.cards import SIGNS, WORDS, Words
from lanswim.rules.cards import CARD_NAMES, RANKS

_OUTLINES: Final = {"C": "♧", "S": "♤", "H": "♡", "D": "♢"}
_TEXT_STYLE: Final = "\ufe0e\ufe0f"
_SPELT_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_MOST_WORDS: Final = 3
"""in one card: ace of spades"""
_OTHER: Final[dict[Language, Language]] = {"de": "en", "en": "de"}


def parse_card_words(text: str, language: Language) -> str | None:
    """The wire name of the card a person typed (`10♠`, `karo dame`, English `KS`), None if it is none."""
    return _readings(language).get(_key(text))


def parse_typed(text: str, language: Language) -> str | None:
    """The same, also as a wire name and in the words of the other language, but never in its letters."""
    return parse_card_words(text, language) or parse_wire(text) or _in_words(_OTHER[language]).get(_key(text))


def parse_wire(text: str) -> str | None:
    """The wire name a text spells, in capitals or not, `10H` as well; None if it spells none."""
    name = text.strip().upper()
    name = "T" + name[2:] if name.startswith("10") else name
    return name if len(name) == 2 and name[0] in RANKS and name[1] in SIGNS else None


def parse_several(text: str, language: Language) -> list[str] | str:
    """The wire names of the cards in a text, with commas or without; of what is no card, its words."""
    found: list[str] = []
    for part in re.split(r"[,;]", text):
        words = part.split()
        ways = _ways(words, language)
        if not ways:
            return _wrong(words, language)
        found += ways[0]
    return found


def could_be(text: str, language: Language) -> list[str]:
    """The cards that somebody may mean by a letter for a rank and one for a suit that is not read."""
    key, words = _key(text), WORDS[language]
    found: dict[str, None] = {}
    for rank, suit in ((key[:-1], key[-1:]), (key[1:], key[:1])):
        for card in CARD_NAMES:
            suits = (card[1], *words.suits[card[1]], *words.suit_words[card[1]])
            is_rank = rank in (name.casefold() for name in words.ranks[card[0]])
            if is_rank and suit in (name[0].casefold() for name in suits):
                found[card] = None
    return list(found)


def readable(language: Language) -> dict[str, set[str]]:
    """Every text that is read in this language, without blanks and capitals, with the cards it would name."""
    found: dict[str, set[str]] = {}
    for card in CARD_NAMES:
        for text in _spellings(card, WORDS[language]):
            found.setdefault(_key(text), set()).add(card)
    return found


@cache
def _readings(language: Language) -> dict[str, str]:
    return {text: next(iter(found)) for text, found in readable(language).items() if len(found) == 1}


@cache
def _in_words(language: Language) -> dict[str, str]:
    words = WORDS[language]
    return {
        _key(text): card
        for card in CARD_NAMES
        for text in _pairs(words.rank_words[card[0]], words.suit_words[card[1]])
    }


def _ways(words: Sequence[str], language: Language) -> list[list[str]]:
    """In which ways the words are cards, each of one to three words, one after the other."""
    if not words:
        return [[]]
    found = []
    for size in range(min(_MOST_WORDS, len(words)), 0, -1):
        card = parse_typed(" ".join(words[:size]), language)
        if card is not None:
            found += [[card, *rest] for rest in _ways(words[size:], language)]
    return found


def _wrong(words: Sequence[str], language: Language) -> str:
    """The first words that are no card, as many as a card of these would have."""
    size = len(words) // 3 if len(words) in (3, 6, 9) else 1
    parts = [" ".join(words[at : at + size]) for at in range(0, len(words), size)]
    return next((part for part in parts if parse_typed(part, language) is None), " ".join(words))


def _spellings(card: str, words: Words) -> Iterator[str]:
    """Letters with letters or symbols; words with words, letters or symbols; in either order."""
    ranks, rank_words = words.ranks[card[0]], words.rank_words[card[0]]
    symbols = (SIGNS[card[1]], _OUTLINES[card[1]])
    suits, suit_words = (*words.suits[card[1]], *symbols), words.suit_words[card[1]]
    for one, other in ((ranks, suits), (rank_words, suit_words), (ranks, suit_words), (rank_words, symbols)):
        yield from _pairs(one, other)


def _pairs(ranks: Sequence[str], suits: Sequence[str]) -> Iterator[str]:
    for first in ranks:
        for second in suits:
            yield first + second
            yield second + first
            yield f"{first} of {second}"


def _key(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    for sign in (*_TEXT_STYLE, "-", " ", "\t"):
        folded = folded.replace(sign, "")
    return folded.translate(_SPELT_OUT)
