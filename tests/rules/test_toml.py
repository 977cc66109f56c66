"""Saved rules: what is written is read back; what is wrong is named with its line; nothing is half read."""

from __future__ import annotations

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.rules import OPTIONS, PUB, TEMPLATES, RulesError, RuleSet
from lanswim.rules.toml import parse_toml, rules_toml, toml_template
from tests.support.playing import rule_sets


def refusal(data: bytes) -> str:
    with pytest.raises(RulesError) as error:
        parse_toml(data, "mine.toml")
    assert str(error.value).isprintable()
    return str(error.value)


@given(rule_sets())
def test_every_rule_set_survives_its_file(rules: RuleSet) -> None:
    assert parse_toml(rules_toml(rules).encode(), "mine.toml") == rules


def test_every_option_stands_in_the_file_as_it_is() -> None:
    assert toml_template(rules_toml(PUB, "quick").encode(), "x") == "quick"
    assert toml_template(rules_toml(PUB).encode(), "x") == ""
    assert parse_toml(rules_toml(PUB, "quick").encode(), "x") == PUB
    assert tomllib.loads(rules_toml(TEMPLATES["tough"])) == TEMPLATES["tough"]._asdict()
    assert list(tomllib.loads(rules_toml(PUB))) == list(OPTIONS)


def test_what_is_left_out_is_as_in_the_template_that_is_named() -> None:
    assert parse_toml(b"", "mine.toml") == PUB
    assert parse_toml(b"lives = 5", "mine.toml") == PUB._replace(lives=5)
    assert parse_toml(b'lives = 5\ntemplate = "sw002_family"', "f") == TEMPLATES["family"]._replace(lives=5)


def test_line_ends_and_a_mark_of_other_systems_are_read() -> None:
    assert parse_toml(b"\xef\xbb\xbflives = 5\r\nswimming = false\r\n", "f") == PUB._replace(
        lives=5, swimming=False
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lives = 0", "mine.toml, line 1: option lives cannot be 0: it is 1 to 10"),
        ("\n\nswimming = 'on'", "mine.toml, line 3: option swimming cannot be 'on': it is true or false"),
        ("# lives\n lives = true", "mine.toml, line 2: option lives cannot be True: it is 1 to 10"),
        (
            "three_of_a_kind = 30.5",
            'mine.toml, line 1: option three_of_a_kind cannot be 30.5: it is "30.5", "31", "30" or "none"',
        ),
        ('"tie_rule" = []', 'mine.toml, line 1: option tie_rule cannot be []: it is "all_lose" or "nobody"'),
        ("\nlife = 3", "mine.toml, line 2: there is no option 'life': the options are max_players, lives"),
        ("lives = 3\n[rules]\nlives = 4", "mine.toml, line 2: there is no option 'rules': the options are"),
        ("lives.left = 3", "mine.toml, line 1: option lives cannot be {'left': 3}: it is 1 to 10"),
        ("template = 'house'", "mine.toml, line 1: there are no rules named 'house': templates are pub"),
        ("template = 3", 'mine.toml, line 1: template is a name in quotes, like "family"'),
        ("lives = 3\nlives = 4", "mine.toml: this is no TOML file of rules: "),
        ('"l\\u0069ves" = 0', "mine.toml: option lives cannot be 0: it is 1 to 10"),
        ("lives = ", "mine.toml: this is no TOML file of rules: Invalid value"),
        ("lives = " + "9" * 5_000, "mine.toml: this is no TOML file of rules: a number in it is"),
        ("lives = '\x1b[2J'", "mine.toml: this is no TOML file of rules: "),
        ("#" * 100_000, "mine.toml: this is no TOML file of rules: it is longer than 8192 bytes"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, sentence: str) -> None:
    assert refusal(text.encode()).startswith(sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"lives = " + b"[" * 8_000, "mine.toml: this is no TOML file of rules: "),
        (b"lives" + b".a" * 4_000 + b" = 1", "mine.toml, line 1: option lives cannot be "),
        (b"lives" + b".a" * 4_000 + b" = 0x" + b"f" * 99, "mine.toml, line 1: option lives cannot be "),
        (b"lives = 0x" + b"f" * 6_000, "mine.toml, line 1: option lives cannot be 0xfff"),
        (b"lives = [0b" + b"1" * 8_000 + b"]", "mine.toml, line 1: option lives cannot be "),
        (b"lives = [0x" + b"f" * 8_000 + b"]", "mine.toml, line 1: option lives cannot be list: "),
        (b" " * 8_000 + b"\nnope = 1", "mine.toml, line 2: there is no option 'nope'"),
        (b"\"\" = 1\n" + b"[" * 8_000, "mine.toml: this is no TOML file of rules: "),
        (b"\n\"\" = 1", "mine.toml, line 2: there is no option ''"),
    ],
)
def test_what_is_nested_or_long_without_end_is_refused_at_once(data: bytes, sentence: str) -> None:
    began = time.process_time()
    assert refusal(data).startswith(sentence)
    assert time.process_time() - began < 2


def test_what_is_written_in_letters_of_others_is_shown_as_it_is() -> None:
    assert "there is no option 'größe':" in refusal("'größe' = 1".encode())
    assert r"option lives cannot be '\x1b[2J\u202e':" in refusal(b'lives = "\\u001b[2J\\u202e"')
    assert len(refusal(b'lives = "' + b"x" * 8_000 + b'"')) < 120


def test_what_is_no_text_is_refused() -> None:
    assert refusal(b"lives = 3 # \xff") == "mine.toml: this is no TOML file of rules: it is no text in UTF-8"


@given(st.binary(max_size=80))
def test_no_file_does_worse_than_a_printable_refusal(data: bytes) -> None:
    try:
        parse_toml(data, "mine.toml")
    except RulesError as error:
        assert str(error).isprintable()
