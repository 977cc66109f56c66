"""What is changed in rules, and what is wrong with them, is said in the language spoken."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale.rules_changed import differences, wrong
from lanswim.rules import PUB, TEMPLATES, RulesError, parse_rules
from lanswim.rules.toml import parse_toml


def error_of(text: str) -> RulesError:
    with pytest.raises(RulesError) as raised:
        parse_rules(text)
    return raised.value


WRONG = ["nothing", "pub,tempo=2", "pub,lives", "pub,lives=2,lives=3", "pub,lives=99", "pub,swimming=x"]


@pytest.mark.parametrize("text", WRONG)
def test_in_english_both_rooms_say_the_same(text: str) -> None:
    said = wrong(error_of(text))
    assert said == str(error_of(text)) or " (" in said  # what options and values are called is added


def test_options_and_values_are_named_with_what_they_are_called() -> None:
    assert "lives (lives), swimming (swimming allowed)" in wrong(error_of("pub,tempo=2"))
    assert wrong(error_of("pub,three_aces=x")) == (
        "option three_aces cannot be 'x': it is fire, 33, 32 or trips (like any three)"
    )
    locale.use("de")
    assert wrong(error_of("pub,swimming=x")).endswith("Möglich ist on (ja) oder off (nein)")


def test_what_is_wrong_is_said_in_german() -> None:
    locale.use("de")
    said = [wrong(error_of(text)) for text in WRONG]
    assert said[0].startswith("Es gibt keine Regeln namens 'nothing': Die Vorlagen sind pub, family")
    assert said[1].startswith("Es gibt keine Option 'tempo': Die Optionen sind max_players (Spieler")
    assert said[2] == "'lives' in den Regeln hat keinen Wert: Schreib option=wert"
    assert said[3] == "Die Option lives steht zweimal in den Regeln"
    assert said[4] == "Die Option lives kann nicht '99' sein: Möglich ist 1 bis 10"
    assert said[5] == "Die Option swimming kann nicht 'x' sein: Möglich ist on (ja) oder off (nein)"


CODES = ["3TA-9N8-YFC", "3TA-9N8-YF0", "4TA-9N8-YF8", "31"]
FILES = [
    b"lives = 0", b"\nswimming = 1", b"tie_rule = 'x'", b"template = 3", b"template = 'x'", b"lives", b"\xff",
    b"'\\u006cives' = 0", b"x = 9" + b"9" * 5_000, b"#" * 70_000, b"x = " + b"[" * 60_000,
]  # fmt: skip


@pytest.mark.parametrize("text", CODES)
def test_what_is_wrong_with_a_code_is_said_in_both_languages(text: str) -> None:
    assert wrong(error_of(text)) == str(error_of(text))
    locale.use("de")
    assert wrong(error_of(text)) != str(error_of(text))


@pytest.mark.parametrize("data", FILES)
def test_what_is_wrong_with_a_file_is_said_in_both_languages(data: bytes) -> None:
    with pytest.raises(RulesError) as raised:
        parse_toml(data, "mine.toml")
    assert wrong(raised.value).startswith("mine.toml")
    english = wrong(raised.value)
    locale.use("de")
    assert english != wrong(raised.value) != str(raised.value)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"lives = 5\nswimming on\n", "mine.toml, line 2, column 10: here is no TOML any more"),
        (b"lives = 5\nlives = 6\nall_out = 1\n", "mine.toml, line 2, column 10: an option stands in it"),
        (b"lives = 5\nswimming", "mine.toml: it ends within an option"),
        (b'tie_rule = "nobody', "mine.toml: it ends within an option"),
        (b"\xff", "mine.toml: it is no text in UTF-8"),
    ],
)
def test_where_a_file_is_no_toml_is_said_in_words_of_our_own(data: bytes, said: str) -> None:
    with pytest.raises(RulesError) as raised:
        parse_toml(data, "mine.toml")
    assert wrong(raised.value).startswith(said)


def test_a_line_and_values_of_a_file_are_said_in_german() -> None:
    locale.use("de")
    with pytest.raises(RulesError) as raised:
        parse_toml(b"\nswimming = 1", "mine.toml")
    assert wrong(raised.value) == (
        "mine.toml, Zeile 2: Die Option swimming kann nicht 1 sein: Möglich ist true oder false"
    )


def test_what_has_no_code_is_said_as_it_is() -> None:
    assert wrong(RulesError("the file is empty")) == "the file is empty"


def test_rules_differ_by_a_sentence_for_each_option() -> None:
    assert differences(PUB) == []
    assert differences(PUB._replace(lives=5)) == ["Everybody starts with 5 lives."]
    assert len(differences(TEMPLATES["quick"])) == 4
    assert differences(TEMPLATES["quick"], TEMPLATES["quick"]) == []
