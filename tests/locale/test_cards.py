"""Cards as they are shown and typed: nothing that is read means two cards, all 32 look different."""

from __future__ import annotations

from typing import get_args

import pytest

from lanswim import locale
from lanswim.locale import Language, cards, cards_read
from lanswim.locale.cards import Pack
from lanswim.rules import CARD_NAMES

LANGUAGES: list[Language] = ["de", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_means_two_cards(language: Language) -> None:
    assert {text: found for text, found in cards_read.readable(language).items() if len(found) > 1} == {}


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", get_args(Pack))
def test_what_is_shown_is_distinct_and_can_be_typed(language: Language, ascii_only: bool, pack: Pack) -> None:
    locale.use(language, ascii_only=ascii_only)
    cards.use_pack(pack)
    for show in (cards.short, cards.spoken):
        shown = {show(card): card for card in CARD_NAMES}
        assert len(shown) == 32
        assert {text: cards_read.parse_card_words(text, language) for text in shown} == shown
        assert not ascii_only or all(text.isascii() for text in shown)


@pytest.mark.parametrize(
    ("language", "card", "short", "spoken", "face", "many"),
    [
        ("de", "QD", "ScO", "Schellen Ober", "Sc", "Ober"),
        ("de", "AC", "EiA", "Eichel Daus", "Ei", "Däuser"),
        ("de", "TS", "La10", "Laub 10", "La", "Zehner"),
        ("en", "JC", "UAc", "unter of acorns", "Ac", "unters"),
        ("en", "TS", "10Le", "10 of leaves", "Le", "tens"),
    ],
)
def test_a_german_pack_has_words_and_letters(
    language: Language, card: str, short: str, spoken: str, face: str, many: str
) -> None:
    locale.use(language)
    cards.use_pack("german")
    told = (cards.short(card), cards.spoken(card), cards.suit_face(card), cards.rank_plural(card))
    assert told == (short, spoken, face, many) and not cards.has_signs()
    assert all(len(cards.suit_face(card)) <= 5 and len(cards.short(card)) <= 4 for card in CARD_NAMES)


@pytest.mark.parametrize(
    ("text", "language", "card"),
    [
        ("AS", "en", "AS"),
        ("10h", "en", "TH"),
        ("queen of diamonds", "en", "QD"),
        ("karo dame", "de", "QD"),
        ("Pik König", "de", "KS"),
        ("pik koenig", "de", "KS"),
        ("♠K", "de", "KS"),
        ("K♠\ufe0f", "en", "KS"),
        ("Pi10", "de", "TS"),
        ("Kreuz-Bube", "de", "JC"),
        ("herz 7", "de", "7H"),
        ("Schellen Ober", "de", "QD"),
        ("eichel-daus", "de", "AC"),
        ("Laub Unter", "de", "JS"),
        ("Sc10", "de", "TD"),
        ("HeO", "de", "QH"),
        ("Kreuz Bauer", "de", "JC"),
        ("grün sau", "de", "AS"),
        ("Gruen 8", "de", "8S"),
        ("ROT-KÖNIG", "de", "KH"),
        ("ober of bells", "en", "QD"),
    ],
)
def test_what_people_type(text: str, language: Language, card: str) -> None:
    assert cards_read.parse_card_words(text, language) == card


@pytest.mark.parametrize("text", ["KS", "KD", "DK", "7D", "9S", "K K", "", "11S"])
def test_letters_that_could_be_two_things_are_not_read_in_german(text: str) -> None:
    assert cards_read.parse_card_words(text, "de") is None


def test_wire_names_are_read_alike_everywhere() -> None:
    assert [cards_read.parse_wire(text) for text in ("AS", "10h", "td", "XX", "")] == [
        "AS",
        "TH",
        "TD",
        None,
        None,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_typed_means_two_cards_in_words_letters_or_on_the_wire(language: Language) -> None:
    """Over every text that either language reads, and every wire name."""
    texts = {*cards_read.readable("de"), *cards_read.readable("en"), *(name.lower() for name in CARD_NAMES)}
    own = cards_read.readable(language)
    both = [text for text in own if cards_read.parse_wire(text) is not None]
    assert len(both) >= 16
    for text in texts:
        meant = {*own.get(text, ()), *filter(None, [cards_read.parse_wire(text)])}
        assert len(meant) <= 1, text
        typed = cards_read.parse_typed(text, language)
        assert not meant or {typed} == meant, text


def test_no_language_reads_the_letters_of_the_other_one_as_other_cards() -> None:
    for language, other in zip(LANGUAGES, reversed(LANGUAGES), strict=True):
        for text, meant in cards_read.readable(other).items():
            assert cards_read.parse_typed(text, language) in (None, *meant), text
    assert cards_read.parse_typed("DK", "de") is None
    assert cards_read.parse_typed("DK", "en") == "KD"
    assert cards_read.parse_typed("KD", "de") == cards_read.parse_typed("KD", "en") == "KD"


def test_several_cards_are_parted_where_each_is_one() -> None:
    assert cards_read.parse_several("10 h 9 s, ace of clubs", "en") == ["TH", "9S", "AC"]
    assert cards_read.parse_several("herz 7 karo 8 pik 9", "de") == ["7H", "8D", "9S"]
    assert cards_read.parse_several("", "de") == []
    assert cards_read.parse_several("herz 7 karo acht x 9", "de") == "x 9"
