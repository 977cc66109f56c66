"""Settings in lines: heard, changed in either language, and never lost without a word."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.tui import effects as e
from lanswim.tui.events import SettingKept
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.settings import SettingName, Value
from tests.support import views_examples as examples


def test_all_settings_are_heard_and_how_one_is_changed() -> None:
    locale.use("de")
    assert typed(Talk("Anna"), "einstellungen").lines == (
        "Name: Anna.",
        "Sprache: wie das System.",
        "Blatt: französisch.",
        "Tipps: ja.",
        "Nur Zeilen: nein.",
        "Im Vollbild:",
        "Aussehen: normal.",
        "Farben: vier.",
        "Karten: groß.",
        "Bewegung: ja.",
        "Glocke: ja.",
        "Klopfen bestätigen: ja.",
        "setze mit Name und Wert ändert eine, etwa: setze sprache English",
    )


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("set language de", "language", "de"),
        ("setze sprache deutsch", "language", "de"),
        ("set sprache english", "language", "en"),
        ("stelle farben zwei", "colours", 2),
        ("set theme high contrast", "theme", "contrast"),
        ("set sound off", "sound", False),
        ("set motion off", "motion", False),
        ("setze bewegung aus", "motion", False),
        ("setze klopfen bestätigen nein", "confirm", False),
        ("setze confirm nein", "confirm", False),
        ("set lines only yes", "plain", True),
    ],
)
def test_a_setting_is_changed_by_its_words(line: str, name: SettingName, value: Value) -> None:
    said = typed(Talk("Anna"), line)
    assert said.effects == (e.Set(name, value),) and getattr(said.talk.settings, name) == value


def test_a_change_is_confirmed_in_the_language_that_it_brings() -> None:
    talk = typed(Talk("Anna"), "set language de").talk
    locale.use("de")
    assert hear(talk, SettingKept(None, name="language")).lines == ("Sprache: Deutsch.",)


def test_what_cannot_be_kept_is_said_and_holds_for_now() -> None:
    talk = typed(Talk("Anna"), "set plain yes").talk
    said = hear(talk, SettingKept(None, "The settings cannot be kept.", "plain"))
    assert said.lines[0] == "Lines only: yes."
    assert said.lines[1:] == ("That holds from the next start on.", "The settings cannot be kept.")


def test_ones_name_is_a_setting_too() -> None:
    said = typed(Talk("Anna"), "set name Oma Änne")
    assert said.effects == (e.Rename("Oma Änne"),) and said.talk.me == "Oma Änne"
    assert hear(said.talk, SettingKept(None)).lines == ()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("set colour red", "There is no setting colour. There are: Name, Language,"),
        ("set colours three", "Colours cannot be three. Possible: four, two."),
        ("set name " + "x" * 21, "A name needs at least one letter, and has 20 characters at most."),
    ],
)
def test_nonsense_is_answered_with_what_is_possible(line: str, answer: str) -> None:
    said = typed(Talk("Anna"), line)
    assert said.effects == () and answer in said.lines[0]


def test_one_setting_is_explained() -> None:
    for line in ("settings sound", "set sound"):
        assert typed(Talk("Anna"), line).lines == (
            "Bell: yes.",
            "The bell of the terminal rings when it is your turn.",
            "Possible: yes, no.",
        )


def test_settings_are_heard_at_a_table_as_well() -> None:
    talk = Talk("Anna", seated=True, model=examples.turn_model())
    assert typed(talk, "settings").lines[0] == "Name: Anna."
    assert typed(talk, "set sound off").effects == (e.Set("sound", False),)


def test_who_wants_no_tips_gets_none() -> None:
    talk = typed(Talk("Anna", seated=True, model=examples.turn_model()), "set tips no").talk
    assert typed(talk, "tip").lines == ("No tip: so you have set it.",)
    assert ", tip" not in typed(talk, "what now").lines[0]
