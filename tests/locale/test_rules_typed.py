"""What rules show in words can be typed: nothing means two options or values, and ids always go."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.locale.options_said import glance
from lanswim.locale.rules_typed import in_ids, known, known_values, option_id
from lanswim.rules import OPTIONS, TEMPLATES, parse_rules, value_text


def test_no_text_means_two_options_or_two_values() -> None:
    assert {text: found for text, found in known().items() if len(found) > 1} == {}
    for name in OPTIONS:
        assert {text: found for text, found in known_values(name).items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TEMPLATES)
def test_what_stands_at_a_glance_can_be_typed(name: str, language: Language) -> None:
    for spoken in LANGUAGES:  # whichever language is spoken while it is read
        locale.use(language)
        typed = ",".join(["pub", *(f"{title}={value}" for title, value in glance(TEMPLATES[name]))])
        locale.use(spoken)
        rules = parse_rules(in_ids(typed))
        for option in OPTIONS:
            if OPTIONS[option].has_effect(TEMPLATES[name]):
                assert getattr(rules, option) == getattr(TEMPLATES[name], option)


@pytest.mark.parametrize("name", OPTIONS)
def test_ids_are_left_as_they_are(name: str) -> None:
    for value in OPTIONS[name].values:
        text = f"pub,{name}={value_text(value)}"
        assert in_ids(text) == text


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("pub,Leben=5", "pub,lives=5"),
        ("pub, buying back in = yes", "pub,buy_back=on"),
        ("haus,wieder einkaufen=nein,Drilling=30½", "haus,buy_back=off,three_of_a_kind=30.5"),
        ("pub,Drilling=30,5,leben=2", "pub,three_of_a_kind=30.5,lives=2"),
        ("pub,bei 31=wer am wenigsten hat, verliert,Leben=4", "pub,instant_31=lowest_loses,lives=4"),
        ("pub,Feuer kostet=zwei Leben", "pub,fire_cost=2"),
        ("pub,zwei paeckchen=1,x", "pub,zwei paeckchen=1,x"),
        ("pub,leben=viele", "pub,lives=viele"),
        ("3TA-9N8-YFA", "3TA-9N8-YFA"),
    ],
)
def test_words_become_ids_and_nonsense_stays(text: str, ids: str) -> None:
    assert in_ids(text) == ids


def test_an_option_is_found_by_its_name_and_its_titles() -> None:
    assert [option_id(text) for text in ("lives", " LEBEN", "price of 31", "31 kostet", "x")] == [
        "lives", "lives", "fire_cost", "fire_cost", None,
    ]  # fmt: skip
