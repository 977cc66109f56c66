"""Typed lines of both languages, and the two cards of a swap."""

from __future__ import annotations

from typing import get_args

import pytest

from lanswim import locale
from lanswim.tui.plain.read import Verb, read, two_cards, word, words
from lanswim.tui.plain.vocabulary import GERMAN


@pytest.mark.parametrize(
    ("text", "verb", "rest"),
    [
        ("swap 7D 9S", "swap", "7D 9S"),
        ("  SWAP   7d  9s ", "swap", "7d 9s"),
        ("tausche karo dame gegen pik 10", "swap", "karo dame gegen pik 10"),
        ("alle drei", "all", ""),
        ("swap all three", "all", ""),
        ("Ich schiebe", "pass", ""),
        ("klopfen", "knock", ""),
        ("PLÄTZE", "seats", ""),
        ("schliessen", "close", ""),
        ("sit 3", "sit", "3"),
        ("?", "help", ""),
        ("weiter", "continue", ""),
        ("Ich bin wieder da", "back", ""),
        ("mehr Zeit", "more time", ""),
        ("doppelte Zeit Oma", "double time", "Oma"),
        ("sag  ja, ich  komme", "say", "ja, ich komme"),
        ("regeln pub,lives=5", "rules", "pub,lives=5"),
    ],
)
def test_lines(text: str, verb: Verb, rest: str) -> None:
    line = read(text)
    assert line is not None and (line.verb, line.rest) == (verb, rest)


@pytest.mark.parametrize(
    "text", ["", "   ", "knockout", "was nun", "\x1b[A", "wait for me", "raus mit dir", "pause machen"]
)
def test_what_is_no_command(text: str) -> None:
    assert read(text) is None


def test_every_command_has_a_word_in_both_languages_and_no_word_means_two() -> None:
    for language in ("en", "de"):
        locale.use(language)
        for verb in get_args(Verb):
            line = read(word(verb))
            assert line is not None and line.verb == verb
    german = [text for many in GERMAN.values() for text in many]
    assert len(german) == len(set(german))
    assert len(words()) > len(get_args(Verb))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("swap 7D 9S", ("7D", "9S")),
        ("swap 10h, as", ("TH", "AS")),
        ("swap queen of diamonds for 10 of spades", ("QD", "TS")),
        ("swap Q♦ 10♠", ("QD", "TS")),
        ("tausche karo dame gegen pik 10", ("QD", "TS")),
        ("tausche karo dame pik 10", ("QD", "TS")),
        ("tausche KaD Pi10", ("QD", "TS")),
        ("tausche Karo Dame, Pik König", ("QD", "KS")),
        ("swap karo dame pik 10", ("QD", "TS")),
        ("tausche KS 9S", None),
        ("swap", None),
        ("swap 7D", None),
        ("swap 7D 9S TH", None),
    ],
)
def test_two_cards(text: str, cards: tuple[str, str] | None) -> None:
    line = read(text)
    assert line is not None and two_cards(line) == cards
