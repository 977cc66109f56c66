"""`lanswim value`: cards as they are typed, one sentence for what is no hand, and golden values as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lanswim import locale
from lanswim.cli import main
from lanswim.cli.stop import Stop
from lanswim.cli.value import as_object, read_cards
from lanswim.locale import Language
from lanswim.rules import parse_card
from tests.support.golden_rounds import rules_of

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "golden" / "rules.json").read_text(encoding="utf-8")
)
HANDS = [case for case in GOLDEN["cases"] if case["kind"] == "hand_value"]


@pytest.mark.parametrize("case", HANDS, ids=[case["id"] for case in HANDS])
def test_the_object_is_that_of_the_golden_cases(case: dict[str, Any]) -> None:
    names = read_cards(case["cards"])
    first, second, third = map(parse_card, names)
    said = as_object(names, (first, second, third), rules_of(case))
    wanted = case["expect"]
    value = "fire" if wanted["kind"] == "fire" else f"{wanted['value']:g}"
    assert (said["value"], said["kind"], said["instant"]) == (value, wanted["kind"], wanted["instant"])


@pytest.mark.parametrize(
    ("language", "typed", "names"),
    [
        ("en", "as TH 10d", ["AS", "TH", "TD"]),
        ("de", "AS KS 10H", ["AS", "KS", "TH"]),
        ("de", "karo dame pik 10 herz 7", ["QD", "TS", "7H"]),
        ("de", "Schellen Ober Laub Daus Eichel König", ["QD", "AS", "KC"]),
        ("en", "karo dame pik 10 herz 7", ["QD", "TS", "7H"]),
        ("en", "ace of spades king of clubs seven of hearts", ["AS", "KC", "7H"]),
        ("de", "B♠ D♦ A♣", ["JS", "QD", "AC"]),
        ("de", "pik-könig pik dame KARO KOENIG", ["KS", "QS", "KD"]),
        ("de", "Laub Sau, Rot Daus, Kreuz Bauer", ["AS", "AH", "JC"]),
        ("de", "grün 10, schippen 9 ; Gras Unter", ["TS", "9S", "JS"]),
        ("en", "as, ks td", ["AS", "KS", "TD"]),
        ("de", "bells ober, ace of leaves, acorn ten", ["QD", "AS", "TC"]),
    ],
)
def test_cards_are_read_in_letters_and_in_words(language: Language, typed: str, names: list[str]) -> None:
    locale.use(language)
    assert read_cards(typed.split()) == names


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["AS", "AS", "KD"], "There is only one ace of spades in a pack."),
        (["AS", "as", "ace of spades"], "There is only one ace of spades in a pack."),
        (["AS", "KD"], "A hand is three cards, like AS KS TD, not 2."),
        ([], "A hand is three cards, like AS KS TD, not 0."),
        (["AS", "KD", "11H"], '"11H" is not a card: write rank and suit, like AS, 10H or "queen of '),
        (["AS", "KD", "\x1b[2J"], '"?[2J" is not a card'),
    ],
)
def test_what_is_no_hand_is_one_sentence(typed: list[str], sentence: str) -> None:
    with pytest.raises(Stop) as stop:
        read_cards(typed)
    assert stop.value.code == 2
    assert stop.value.text.startswith(sentence)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("DK AS 7H", '"DK" kann "Karo Dame", "Kreuz Dame" oder "Karo König" sein: Schreib es so aus.'),
        ("AS DS 7H", '"DS" kann "Karo Dame" oder "Pik Dame" sein: Schreib es so aus.'),
    ],
)
def test_german_letters_that_could_be_two_cards_are_answered_with_what_to_write(
    typed: str, sentence: str
) -> None:
    locale.use("de")
    with pytest.raises(Stop) as stop:
        read_cards(typed.split())
    assert stop.value.text == sentence


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_no_cards_at_all_are_wrong_usage(json_too: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["value", *json_too]) == 2
    assert capsys.readouterr().err == "A hand is three cards, like AS KS TD, not 0.\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["KS", "10S", "QD"], "20  spades 10+10"),
        (["7D", "7H", "7S", "--lang", "de"], "30½  drei Siebener"),
        (["AS", "AH", "AD"], "fire  three aces  (ends the round)"),
        (["AS", "AH", "AD", "--rules", "family"], "33  three aces"),
        (["7D", "7H", "7S", "--rules", "pub,three_of_a_kind=none"], "7  "),
    ],
)
def test_people_read_the_value_and_what_makes_it(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["value", *arguments]) == 0
    assert capsys.readouterr().out.startswith(line)


def test_wrong_rules_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["value", "AS", "KS", "TD", "--rules", "pub,lives=0"]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith("--rules: ")
