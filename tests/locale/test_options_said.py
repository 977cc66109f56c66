"""Every value of every option can be said in both languages, and what has no effect is called that."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.options_said import (
    all_sentences,
    card_table,
    glance,
    option_sentence,
    title,
    value_words,
    without_effect,
)
from lanswim.rules import OPTIONS, PUB, TEMPLATES, parse_rules, rules_from

LANGUAGES: tuple[Language, Language] = ("en", "de")


def in_both(text: str, name: str) -> tuple[str, str]:
    """The sentence of an option under these rules, in English and German."""
    said = []
    for language in LANGUAGES:
        locale.use(language)
        said.append(option_sentence(name, parse_rules(text)))
    return said[0], said[1]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_every_option_has_a_sentence_of_its_own_in_both_languages(name: str) -> None:
    said: dict[Language, set[str]] = {}
    for language in LANGUAGES:
        locale.use(language)
        values = [rules_from({name: value}) for value in OPTIONS[name].values]
        said[language] = {option_sentence(name, rules) for rules in values}
        assert len(said[language]) == len(values)
        for sentence in said[language]:
            assert sentence.endswith(".") and "{" not in sentence and "\n" not in sentence
    assert not said["en"] & said["de"]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_a_title_and_words_for_its_values_in_both_languages(name: str) -> None:
    titles, words = set(), set()
    for language in LANGUAGES:
        locale.use(language)
        titles.add(title(name))
        words |= {(language, value_words(name, value)) for value in OPTIONS[name].values}
    assert len(titles) == 2
    assert len(words) == 2 * len(OPTIONS[name].values)
    assert not any("_" in text or not text for _language, text in words)


def test_the_price_of_fire_is_that_of_31_where_all_others_lose() -> None:
    assert in_both("cardzo", "fire_cost")[0] == "31 or three aces cost all others one life."
    assert in_both("cardzo,three_aces=33", "fire_cost")[1] == "Eine 31 kostet alle anderen ein Leben."


def test_the_whole_rules_leave_out_only_what_has_no_effect() -> None:
    assert len(all_sentences(PUB)) == len(all_sentences(TEMPLATES["family"])) + 4
    assert len(glance(PUB)) == len(OPTIONS) == len(glance(TEMPLATES["family"])) + 4


def test_what_has_no_effect_is_named_with_what_it_stands_beside() -> None:
    said = dict(without_effect(TEMPLATES["family"]))
    assert list(said) == ["fire_cost", "dealt_fire_costs_two", "knocker_safe_on_tie", "all_out"]
    assert said["all_out"] == "“all out together” has no effect here (lowest tied: nobody loses)."
    assert not list(without_effect(PUB))


@pytest.mark.parametrize(
    ("language", "first", "second"), [("en", "A", "K Q J 10"), ("de", "A", "K D B 10")]
)
def test_the_card_table_has_the_letters_of_the_language(language: Language, first: str, second: str) -> None:
    locale.use(language)
    table = card_table(TEMPLATES["tough"])
    assert [row[0] for row in table[:2]] == [first, second]
    assert [points for _cards, points in table][:6] == ["11", "10", "9", "8", "7", "30"]


def test_where_only_ascii_is_shown_a_half_is_written_out() -> None:
    locale.use("de", ascii_only=True)
    texts = [*all_sentences(PUB), *(text for row in (*glance(PUB), *card_table(PUB)) for text in row)]
    assert all(text.isascii() for text in texts)
    assert "Ein Drilling zaehlt 30.5." in texts
