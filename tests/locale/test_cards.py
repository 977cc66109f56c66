"""Cards as they are shown and typed: nothing that is read means two cards, all 32 look different."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import Language, cards
from lanswim.rules import CARD_NAMES

LANGUAGES: list[Language] = ["de", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_means_two_cards(language: Language) -> None:
    assert {text: found for text, found in cards.readable(language).items() if len(found) > 1} == {}


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_shown_is_distinct_and_can_be_typed(language: Language, ascii_only: bool) -> None:
    locale.use(language, ascii_only=ascii_only)
    for show in (cards.short, cards.spoken):
        shown = {show(card): card for card in CARD_NAMES}
        assert len(shown) == 32
        assert {text: cards.parse_card_words(text, language) for text in shown} == shown
        assert not ascii_only or all(text.isascii() for text in shown)


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
    ],
)
def test_what_people_type(text: str, language: Language, card: str) -> None:
    assert cards.parse_card_words(text, language) == card


@pytest.mark.parametrize("text", ["KS", "KD", "DK", "7D", "9S", "K K", "", "11S"])
def test_letters_that_could_be_two_things_are_not_read_in_german(text: str) -> None:
    assert cards.parse_card_words(text, "de") is None


def test_wire_names_are_read_alike_everywhere() -> None:
    assert [cards.parse_wire(text) for text in ("AS", "10h", "td", "XX", "")] == [
        "AS",
        "TH",
        "TD",
        None,
        None,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_as_words_and_as_a_wire_name_is_the_same_card(language: Language) -> None:
    both = {text: found for text, found in cards.readable(language).items() if cards.parse_wire(text)}
    assert {text: {cards.parse_wire(text)} for text in both} == both
    assert len(both) >= 16
