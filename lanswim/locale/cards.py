"""Cards for people: their words, and how they are shown. What is typed is read in `cards_read`.

The words are data of a language, not messages, because the same tables read what people type. Wire names
(`AS`, `TH`) never change here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from lanswim import locale
from lanswim.locale import Language

SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
Pack = Literal["french", "german"]


class Words(NamedTuple):
    """A language's cards, letters and words of ranks and suits; first the one shown, then what is read.

    Either language reads the cards of both packs, whichever is shown: none of their letters and words
    mean two cards.
    """

    ranks: dict[str, tuple[str, ...]]
    rank_words: dict[str, tuple[str, ...]]
    many: dict[str, str]
    suits: dict[str, tuple[str, ...]]
    suit_words: dict[str, tuple[str, ...]]


_DIGITS: Final = {rank: (rank,) for rank in "789"}
_GERMAN: Final = Words(
    ranks=_DIGITS | {"T": ("10", "T"), "J": ("B", "J", "U"), "Q": ("D", "Q", "O"), "K": ("K",), "A": ("A",)},
    rank_words={
        "7": ("7", "sieben"),
        "8": ("8", "acht"),
        "9": ("9", "neun"),
        "T": ("10", "zehn"),
        "J": ("Bube", "Unter", "Bauer", "Wenzel"),
        "Q": ("Dame", "Ober"),
        "K": ("König",),
        "A": ("Ass", "As", "Daus", "Sau"),
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
        "C": ("Kreuz", "Treff", "Eichel", "Eicheln"),
        "S": ("Pik", "Laub", "Blatt", "Gras", "Grün", "Schippen", "Schippe", "Pique"),
        "H": ("Herz", "Rot"),
        "D": ("Karo", "Schellen", "Schell", "Schelle", "Ecken"),
    },
)
_ENGLISH: Final = Words(
    ranks=_DIGITS | {"T": ("10", "T"), "J": ("J", "U"), "Q": ("Q", "O"), "K": ("K",), "A": ("A",)},
    rank_words={
        "7": ("7", "seven"),
        "8": ("8", "eight"),
        "9": ("9", "nine"),
        "T": ("10", "ten"),
        "J": ("jack", "unter", "under"),
        "Q": ("queen", "ober", "over"),
        "K": ("king",),
        "A": ("ace", "deuce", "daus"),
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
    suits={"C": ("C", "Ac"), "S": ("S", "Le"), "H": ("H", "He"), "D": ("D", "Be")},
    suit_words={
        "C": ("clubs", "club", "acorns", "acorn"),
        "S": ("spades", "spade", "leaves", "leaf"),
        "H": ("hearts", "heart"),
        "D": ("diamonds", "diamond", "bells", "bell"),
    },
)
WORDS: Final[dict[Language, Words]] = {"de": _GERMAN, "en": _ENGLISH}
_SHOWN: Final[dict[tuple[Pack, Language], Words]] = {
    ("french", "de"): _GERMAN,
    ("french", "en"): _ENGLISH,
    ("german", "de"): _GERMAN._replace(
        ranks=_GERMAN.ranks | {"J": ("U",), "Q": ("O",)},
        rank_words=_GERMAN.rank_words | {"J": ("Unter",), "Q": ("Ober",), "A": ("Daus",)},
        many=_GERMAN.many | {"J": "Unter", "Q": "Ober", "A": "Däuser"},
        suits={"C": ("Ei",), "S": ("La",), "H": ("He",), "D": ("Sc",)},
        suit_words={"C": ("Eichel",), "S": ("Laub",), "H": ("Herz",), "D": ("Schellen",)},
    ),
    ("german", "en"): _ENGLISH._replace(
        ranks=_ENGLISH.ranks | {"J": ("U",), "Q": ("O",)},
        rank_words=_ENGLISH.rank_words | {"J": ("unter",), "Q": ("ober",)},
        many=_ENGLISH.many | {"J": "unters", "Q": "obers"},
        suits={"C": ("Ac",), "S": ("Le",), "H": ("He",), "D": ("Be",)},
        suit_words={"C": ("acorns",), "S": ("leaves",), "H": ("hearts",), "D": ("bells",)},
    ),
}
_FACES: Final[dict[tuple[Pack, Language], dict[str, str]]] = {
    ("french", "de"): {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"},
    ("french", "en"): {"C": "club", "S": "spade", "H": "heart", "D": "diam."},
    ("german", "de"): {"C": "Ei", "S": "La", "H": "He", "D": "Sc"},
    ("german", "en"): {"C": "Ac", "S": "Le", "H": "He", "D": "Be"},
}


class _Chosen:
    """The setting of this process."""

    pack: Pack = "french"


def use_pack(pack: Pack) -> None:
    """Cards are shown as those of this pack from now on; what is read are always both."""
    _Chosen.pack = pack


def has_signs() -> bool:
    """Whether suits are shown as signs: a German pack has none in any font, and ASCII has none at all."""
    return _Chosen.pack == "french" and not locale.ascii_only()


def _words() -> Words:
    return _SHOWN[_Chosen.pack, locale.language()]


def rank(card: str) -> str:
    """The rank as printed on a card: `10`, German `D` and `B`, English `Q` and `J`."""
    return _words().ranks[card[0]][0]


def sign(card: str) -> str:
    """The suit as one cell: its symbol, or its wire letter where there are none."""
    return SIGNS[card[1]] if has_signs() else card[1]


def suit(card: str) -> str:
    """The suit in a word: `Pik`, `spades`."""
    return _words().suit_words[card[1]][0]


def suit_face(card: str) -> str:
    """The suit for the face of a card: `Kreuz`, `diam.`; without signs as it is short everywhere, `Sc`."""
    return _FACES[_Chosen.pack, locale.language()][card[1]]


def short(card: str) -> str:
    """A card in at most four cells: `10♠`; without signs `Pi10`, in English `10S`."""
    if has_signs():
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


def rank_word(card: str) -> str:
    """The rank in a word, as the pack has it: `Ober`, `queen`."""
    text = _words().rank_words[card[0]][0]
    return locale.plain_letters(text) if locale.ascii_only() else text


def rank_plural(card: str) -> str:
    """Cards of this rank: `Siebener`, `sevens`."""
    text = _words().many[card[0]]
    return locale.plain_letters(text) if locale.ascii_only() else text
