"""Cards for people: how they are shown and what may be typed. Wire names (`AS`, `TH`) never change here.

The words are data of a language, not messages, because the same tables read what people type.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from lanswim import locale
from lanswim.locale import Language
from lanswim.rules.cards import CARD_NAMES, RANKS

SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_OUTLINES: Final = {"C": "♧", "S": "♤", "H": "♡", "D": "♢"}
_FACES: Final = {"C": "club", "S": "spade", "H": "heart", "D": "diam."}
_TEXT_STYLE: Final = "\ufe0e\ufe0f"


class _Words(NamedTuple):
    """A language's cards, letters and words of ranks and suits; first the one shown, then what is read.

    German reads the cards of both packs, whichever is shown: none of their letters and words mean two cards.
    """

    ranks: dict[str, tuple[str, ...]]
    rank_words: dict[str, tuple[str, ...]]
    many: dict[str, str]
    suits: dict[str, tuple[str, ...]]
    suit_words: dict[str, tuple[str, ...]]


_DIGITS: Final = {rank: (rank,) for rank in "789"}
_GERMAN: Final = _Words(
    ranks=_DIGITS | {"T": ("10", "T"), "J": ("B", "J", "U"), "Q": ("D", "Q", "O"), "K": ("K",), "A": ("A",)},
    rank_words={
        "7": ("7", "sieben"),
        "8": ("8", "acht"),
        "9": ("9", "neun"),
        "T": ("10", "zehn"),
        "J": ("Bube", "Unter"),
        "Q": ("Dame", "Ober"),
        "K": ("König",),
        "A": ("Ass", "As", "Daus"),
    },
    many={
        "7": "Siebener",
        "8": "Achter",
        "9": "Neuner",
        "T": "Zehner",
        "J": "Buben",
        "Q": "Damen",
        "K": "Könige",
        "A": "Asse",
    },
    suits={"C": ("Kr", "C", "Ei"), "S": ("Pi", "La"), "H": ("He", "H"), "D": ("Ka", "Sc")},
    suit_words={
        "C": ("Kreuz", "Treff", "Eichel"),
        "S": ("Pik", "Laub"),
        "H": ("Herz",),
        "D": ("Karo", "Schellen", "Schell"),
    },
)
_ENGLISH: Final = _Words(
    ranks=_DIGITS | {"T": ("10", "T"), "J": ("J",), "Q": ("Q",), "K": ("K",), "A": ("A",)},
    rank_words={
        "7": ("7", "seven"),
        "8": ("8", "eight"),
        "9": ("9", "nine"),
        "T": ("10", "ten"),
        "J": ("jack",),
        "Q": ("queen",),
        "K": ("king",),
        "A": ("ace",),
    },
    many={
        "7": "sevens",
        "8": "eights",
        "9": "nines",
        "T": "tens",
        "J": "jacks",
        "Q": "queens",
        "K": "kings",
        "A": "aces",
    },
    suits={suit: (suit,) for suit in "CSHD"},
    suit_words={
        "C": ("clubs", "club"),
        "S": ("spades", "spade"),
        "H": ("hearts", "heart"),
        "D": ("diamonds", "diamond"),
    },
)
_WORDS: Final[dict[Language, _Words]] = {"de": _GERMAN, "en": _ENGLISH}


def _words() -> _Words:
    return _WORDS[locale.language()]


def rank(card: str) -> str:
    """The rank as printed on a card: `10`, German `D` and `B`, English `Q` and `J`."""
    return _words().ranks[card[0]][0]


def sign(card: str) -> str:
    """The suit as one cell: its symbol, or in ASCII its wire letter."""
    return card[1] if locale.ascii_only() else SIGNS[card[1]]


def suit(card: str) -> str:
    """The suit in a word: `Pik`, `spades`."""
    return _words().suit_words[card[1]][0]


def suit_face(card: str) -> str:
    """The suit in a word of at most five letters, for the face of a card: `Kreuz`, `diam.`"""
    return suit(card) if locale.language() == "de" else _FACES[card[1]]


def short(card: str) -> str:
    """A card in at most four cells: `10♠`; in ASCII `Pi10`, in English `10S`."""
    if not locale.ascii_only():
        return rank(card) + SIGNS[card[1]]
    letters = _words().suits[card[1]][0]
    return letters + rank(card) if locale.language() == "de" else rank(card) + letters


def shorts(cards: Iterable[str]) -> str:
    """Several cards in short."""
    return " ".join(short(card) for card in cards)


def spoken(card: str) -> str:
    """A card in words: `Pik König`, `king of spades`."""
    word = _words().rank_words[card[0]][0]
    text = f"{suit(card)} {word}" if locale.language() == "de" else f"{word} of {suit(card)}"
    return locale.plain_letters(text) if locale.ascii_only() else text


def spoken_list(names: Iterable[str]) -> str:
    """Several cards in words, with commas."""
    return ", ".join(spoken(card) for card in names)


def rank_plural(card: str) -> str:
    """Cards of this rank: `Siebener`, `sevens`."""
    text = _words().many[card[0]]
    return locale.plain_letters(text) if locale.ascii_only() else text


def parse_card_words(text: str, language: Language) -> str | None:
    """The wire name of the card a person typed (`10♠`, `karo dame`, English `KS`), None if it is none."""
    return _readings(language).get(_key(text))


def readable(language: Language) -> dict[str, set[str]]:
    """Every text that is read in this language, without blanks and capitals, with the cards it would name."""
    found: dict[str, set[str]] = {}
    for card in CARD_NAMES:
        for text in _spellings(card, _WORDS[language]):
            found.setdefault(_key(text), set()).add(card)
    return found


def parse_wire(text: str) -> str | None:
    """The wire name a text spells, in capitals or not, `10H` as well; None if it spells none."""
    name = text.strip().upper()
    name = "T" + name[2:] if name.startswith("10") else name
    return name if len(name) == 2 and name[0] in RANKS and name[1] in SIGNS else None


@cache
def _readings(language: Language) -> dict[str, str]:
    return {text: next(iter(found)) for text, found in readable(language).items() if len(found) == 1}


def _spellings(card: str, words: _Words) -> Iterator[str]:
    """Letters with letters or symbols; words with words, letters or symbols; in either order."""
    ranks, rank_words = words.ranks[card[0]], words.rank_words[card[0]]
    symbols = (SIGNS[card[1]], _OUTLINES[card[1]])
    suits, suit_words = (*words.suits[card[1]], *symbols), words.suit_words[card[1]]
    for one, other in ((ranks, suits), (rank_words, suit_words), (ranks, suit_words), (rank_words, symbols)):
        for first in one:
            for second in other:
                yield first + second
                yield second + first
                yield f"{first} of {second}"


def _key(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    for sign in (*_TEXT_STYLE, "-", " ", "\t"):
        folded = folded.replace(sign, "")
    return folded.replace("ö", "oe")
