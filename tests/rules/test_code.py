"""The rules code: every rule set has one, it stays as it is, and what is misread is noticed."""

from __future__ import annotations

import json
from itertools import combinations, product
from math import prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.rules import (
    OPTIONS,
    TEMPLATES,
    RulesError,
    RuleSet,
    is_code,
    parse_code,
    parse_rules,
    rules_code,
    value_text,
)
from lanswim.rules.code import ALPHABET
from lanswim.rules.layouts import LAYOUTS, Layout
from lanswim.rules.options import rules_from
from tests.support.playing import rule_sets

PINNED: dict[str, str] = json.loads(
    (Path(__file__).parents[1] / "golden" / "codes.json").read_text(encoding="utf-8")
)["codes"]
"""Codes that have been read out to people: they mean these rules for ever."""
NEWEST = max(LAYOUTS)
BASE = len(ALPHABET)


def refusal(text: str) -> str:
    with pytest.raises(RulesError) as error:
        parse_code(text)
    assert str(error.value).isprintable()
    return str(error.value)


@pytest.mark.parametrize("text", PINNED)
def test_codes_stay_as_they_are(text: str) -> None:
    assert rules_code(parse_rules(text)) == PINNED[text]
    assert parse_code(PINNED[text]) == parse_rules(text) == parse_rules(PINNED[text])


def test_every_value_of_every_option_of_the_frozen_layouts_is_pinned() -> None:
    for layout in LAYOUTS.values():
        for name, values in layout.options:
            assert {f"pub,{name}={value_text(value)}" for value in values} <= set(PINNED)


def test_the_order_of_todays_values_is_no_part_of_a_code() -> None:
    turned = {name: one._replace(values=one.values[::-1]) for name, one in reversed([*OPTIONS.items()])}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lanswim.rules.code.OPTIONS", turned)
        assert {text: rules_code(parse_rules(text)) for text in PINNED} == PINNED


@given(rule_sets())
def test_every_rule_set_survives_its_code(rules: RuleSet) -> None:
    assert parse_code(rules_code(rules)) == rules


def test_every_pair_of_values_has_a_code_of_its_own() -> None:
    seen = {}
    for one, other in combinations(OPTIONS.values(), 2):
        for a, b in product(one.values, other.values):
            rules = rules_from({one.name: a, other.name: b})
            assert parse_code(rules_code(rules)) == rules
            seen[rules_code(rules)] = rules
    assert len(seen) == len(set(seen.values()))


def test_the_newest_layout_says_all_and_each_has_room_for_what_it_says() -> None:
    newest = {name: set(values) for name, values in LAYOUTS[NEWEST].options}
    assert newest == {name: set(option.values) for name, option in OPTIONS.items()}
    for layout in LAYOUTS.values():
        assert prod(len(values) for _, values in layout.options) < BASE**layout.places
        assert layout.places + 2 < BASE


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_single_wrong_symbol_is_found(name: str) -> None:
    code = rules_code(TEMPLATES[name]).replace("-", "")
    for at, right in enumerate(code):
        for wrong in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZÄ?":
            if wrong != right:
                assert "rules code" in refusal(code[:at] + wrong + code[at + 1 :])


@given(rule_sets(), st.integers(0, 8), st.sampled_from(ALPHABET))
def test_no_symbol_of_any_code_can_be_another(rules: RuleSet, at: int, wrong: str) -> None:
    code = rules_code(rules).replace("-", "")
    if wrong != code[at]:
        assert "typing error" in refusal(code[:at] + wrong + code[at + 1 :])


@given(rule_sets())
def test_every_swap_of_two_symbols_is_found(rules: RuleSet) -> None:
    code = rules_code(rules).replace("-", "")
    for a, b in combinations(range(len(code)), 2):
        if code[a] != code[b]:
            swapped = list(code)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            assert "typing error" in refusal("".join(swapped))


@pytest.mark.parametrize(
    "text", ["327cw8p4p", " 327-cw8-p4p ", "327 CW8 P4P", "3 2-7 C–W 8_P.4-P", "327‑CW8\u00a0P4P\n"]
)
def test_case_hyphens_and_blanks_do_not_matter(text: str) -> None:
    assert parse_rules(text) == parse_code(text) == TEMPLATES["family"]


@pytest.mark.parametrize("places", [7, 8, 12])
def test_a_code_of_a_newer_version_is_called_that(places: int) -> None:
    """Whatever the newer layout is: a version, symbols, and one check symbol that makes the sum right."""
    said = checked_by_each(NEWEST + 1, places)
    newer = [text for text in said if "newer version of lanswim" in text]
    assert len(newer) == 1
    assert sum("typing error" in text for text in said) == BASE - 1


@pytest.mark.parametrize("places", [LAYOUTS[1].places, 12])
def test_there_is_no_version_before_the_first(places: int) -> None:
    assert all("typing error" in text for text in checked_by_each(0, places))


def checked_by_each(version: int, places: int) -> list[str]:
    """What is said of a code of this version with every symbol at its end, of which one is right."""
    return [
        refusal(ALPHABET[version] + "7K" * (places // 2) + "A" * (places % 2) + check) for check in ALPHABET
    ]


@given(rule_sets(), st.integers(0, 5))
def test_options_and_values_that_come_later_leave_old_codes_as_they_are(rules: RuleSet, more: int) -> None:
    """As if the last option, and lives beyond 8, had come with a version of some more places."""
    places, (*most, (late, values)) = LAYOUTS[NEWEST]
    early = [(name, had[:8] if name == "lives" else had) for name, had in most]
    first, full = Layout(places, tuple(early)), Layout(places + more, (*most, (late, values)))
    said = rules.lives <= 8 and getattr(rules, late) == values[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lanswim.rules.code.LAYOUTS", {1: first})
        old = rules_code(rules) if said else None
        patch.setattr("lanswim.rules.code.LAYOUTS", {1: first, 2: full})
        code = rules_code(rules)
        assert parse_code(code) == rules
        assert is_code(code)
        if old is not None:
            assert code == old
        else:
            assert (code[0], len(code.replace("-", ""))) == (ALPHABET[2], places + more + 2)
        with pytest.raises(RulesError, match=f"that has {places + 2 + (0 if said else more)} symbols"):
            parse_code(code + "777777")
        if not said and more:
            with pytest.raises(RulesError, match="typing error"):
                parse_code(ALPHABET[1] + code[1:])


def test_a_number_beyond_the_last_rule_set_is_no_code() -> None:
    """Most bodies mean nothing, so that more errors are found than the check symbol alone would."""
    rng = Random(1)
    said = [_why_not("".join(rng.choices(ALPHABET, k=7))) for _ in range(1_000)]
    assert {text for text in said if text is not None and "typing error" not in text} == set()
    assert 850 < sum(text is not None for text in said) < 930


def _why_not(body: str) -> str | None:
    """What is wrong with this body, the check symbol being right; None if it means rules."""
    total = sum(place * ALPHABET.index(sign) for place, sign in enumerate("3" + body, 1))
    check = next(sign for sign in ALPHABET if (total + 9 * ALPHABET.index(sign)) % 23 == 0)
    try:
        parse_code("3" + body + check)
    except RulesError as error:
        return str(error)
    return None


@pytest.mark.parametrize("text", ["3TA-9N8-YF", "3TA-9N8-YFA4", "3", "", "3" * 10_000, "3TA-9N8-YFA3TA-9N8"])
def test_a_code_with_a_symbol_too_few_or_too_many_says_so(text: str) -> None:
    assert "9 symbols" in refusal(text)


@given(st.text(max_size=40))
def test_no_text_does_worse_than_a_printable_refusal(text: str) -> None:
    try:
        assert parse_code(text) is not None
    except RulesError as error:
        assert str(error).isprintable()


def test_no_name_of_a_template_looks_like_a_code() -> None:
    assert not any(is_code(name) for name in TEMPLATES)


def test_a_code_takes_changes_like_a_template() -> None:
    assert parse_rules(f"{PINNED['family']}, lives=7") == TEMPLATES["family"]._replace(lives=7)


@pytest.mark.parametrize("text", ["31", "3TA-9N8-YFB", "tta-9n8-yfa"])
def test_a_wrong_code_is_not_taken_for_a_template(text: str) -> None:
    with pytest.raises(RulesError, match="rules code"):
        parse_rules(text)
