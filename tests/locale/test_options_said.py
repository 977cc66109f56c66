"""Every value of every option can be said in both languages, and what has no effect is called that."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.options_said import glance, option_sentence, title, value_words, without_effect
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


def test_fire_costs_everybody_else_and_not_the_lowest() -> None:
    assert in_both("pub", "fire_cost") == (
        "Fire costs everybody else one life.", "Feuer kostet alle anderen ein Leben.",
    )  # fmt: skip
    assert in_both("pub,fire_cost=2", "fire_cost")[0] == "Fire costs everybody else two lives."


def test_a_price_is_called_after_what_has_it() -> None:
    titles = [title("fire_cost", parse_rules(text)) for text in ("pub", "cardzo", "cardzo,three_aces=33")]
    assert titles == ["price of fire", "price of 31 or three aces", "price of 31"]
    assert ("price of 31", "one life") in glance(parse_rules("cardzo,three_aces=33"))


def test_where_equal_values_are_compared_only_what_is_still_equal_is_a_tie() -> None:
    said = in_both("pagat", "tie_break")[0]
    assert "rank as 30½ whatever they count (above a real 30, below a real 31)" in said
    assert "The ranks of the cards in one suit are not compared." in said
    assert in_both("pagat", "tie_rule")[0].startswith("If several are still equal")
    assert in_both("pagat,tie_rule=nobody", "tie_rule")[1] == (
        "Sind danach noch mehrere gleich niedrig, verliert niemand."
    )


def test_what_has_no_effect_is_named_with_what_it_stands_beside() -> None:
    said = dict(without_effect(TEMPLATES["family"]))
    assert list(said) == ["fire_cost", "dealt_fire_costs_two", "knocker_safe_on_tie", "all_out"]
    assert said["all_out"] == "“all out together” has no effect here (lowest tied: nobody loses)."
    assert not list(without_effect(PUB))
