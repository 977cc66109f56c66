"""Settings in words: every value has some, whatever is typed for one is read, and no two mean the same."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.tui.settings import ALLOWED, NAMES, Mistake, Settings, following
from lanswim.tui.settings_said import (
    choices,
    meaning,
    mistake_said,
    read_name,
    read_value,
    title,
    value_words,
)
from lanswim.tui.settings_toml import parse


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_setting_is_read_in_both_languages(language: Language) -> None:
    locale.use(language)
    said = {name: (title(name), [value_words(name, value) for value in ALLOWED[name]]) for name in NAMES}
    for other in LANGUAGES:
        locale.use(other)
        for name, (word, values) in said.items():
            assert read_name(word) == read_name(word.upper()) == name
            assert [read_value(name, value) for value in values] == list(ALLOWED[name])


def test_the_words_of_the_file_are_read_as_well() -> None:
    assert [read_name(name) for name in NAMES] == list(NAMES)
    assert read_value("sound", "off") is False and read_value("sound", "an") is True
    assert read_value("colours", "2") == 2 and read_value("language", "de") == "de"
    assert read_name("colour") is None and read_value("colours", "3") is None
    assert read_value("name", " Änne ") == "Änne" and read_value("name", "x" * 21) is None


def test_every_setting_is_explained() -> None:
    for language in LANGUAGES:
        locale.use(language)
        assert len({meaning(name) for name in NAMES}) == len(NAMES)
        assert all(choices(name) or name == "name" for name in NAMES)


def test_what_is_set_at_first_is_one_of_the_values() -> None:
    first = Settings()
    assert all(getattr(first, name) in ALLOWED[name] for name in NAMES if ALLOWED[name])
    assert following(first, "colours", 1) == 2 and following(first, "colours", -1) == 2
    assert following(first, "theme", -1) == "plain" and following(first, "name", 1) == ""


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "\ntheme = dark",
            'settings.toml, line 2: theme cannot be dark; allowed is "default", "contrast" or "plain".',
            "settings.toml, Zeile 2: theme kann nicht dark sein; "
            'erlaubt ist "default", "contrast" oder "plain".',
        ),
        (
            "name = 7",
            "settings.toml, line 1: name cannot be 7; allowed is a name in quotes, 20 characters at most.",
            "settings.toml, Zeile 1: name kann nicht 7 sein; "
            "erlaubt ist ein Name in Anführungszeichen, höchstens 20 Zeichen.",
        ),
        (
            "sound = true\nsound = true",
            "settings.toml, line 2: sound is set before already, and that counts.",
            "settings.toml, Zeile 2: sound steht weiter oben schon, und das gilt.",
        ),
    ],
)
def test_a_mistake_is_one_sentence_with_what_is_allowed(text: str, english: str, german: str) -> None:
    (mistake,) = parse(text).mistakes
    locale.use("en")
    assert mistake_said(mistake, "settings.toml") == english
    locale.use("de")
    assert mistake_said(mistake, "settings.toml") == german


def test_what_is_no_setting_is_told_with_those_there_are() -> None:
    said = mistake_said(Mistake("unknown", 3, "colour"), "settings.toml")
    assert said.startswith("settings.toml, line 3: there is no setting colour; there are name, language,")
    said = mistake_said(Mistake("not_toml", 1, given="?" * 50), "settings.toml")
    assert said.count("?") == 30 and "sound = true" in said
    said = mistake_said(Mistake("unreadable", given="Permission denied"), "settings.toml")
    assert said == "settings.toml cannot be read, so no setting of it counts: Permission denied."


def test_no_mistake_steers_a_terminal() -> None:
    for mistake in parse('lan\x1b[2Jguage = "x\x1b[2J"\n"a\\u001b[2Jb" = 1').mistakes:
        assert mistake_said(mistake, "settings.toml").isprintable()
