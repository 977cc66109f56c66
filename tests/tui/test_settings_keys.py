"""The screen of settings: what keys do, what is seen of it, and that each setting changes something."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from lanswim import locale
from lanswim.client.folders import FolderError
from lanswim.locale import LANGUAGES, Language, cards
from lanswim.tasks import Tasks
from lanswim.tui.effects import Decide, Later, Rename, Set
from lanswim.tui.events import Event, Key, Pasted, SettingKept, Ticked
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size, render
from lanswim.tui.presenter.text import width
from lanswim.tui.session import Session
from lanswim.tui.settings import NAMES, Read, SettingName, Settings, Value
from lanswim.tui.settings_keys import begun
from lanswim.tui.settings_toml import parse
from lanswim.tui.state import State
from lanswim.tui.theme import style_of
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld
from tests.support.screens import NOW, done, first_turn, picture, press, screens, seated, turn
from tests.support.settings_screens import MISTAKEN

WIDE, SMALL = Size(80, 24), Size(40, 12)


def at(name: SettingName) -> State:
    """The screen of settings, where this one is chosen."""
    return press(State("Anna"), letter("settings"), *["down"] * NAMES.index(name))


def test_the_lobby_leads_to_the_settings_and_back() -> None:
    for language in LANGUAGES:
        locale.use(language)
        assert letter("settings") == "e" and "[E] " in "\n".join(picture(State("Anna"), WIDE))
        assert press(State("Anna"), "e").screen == "settings"
        assert {press(State("Anna"), "e", "down", key).screen for key in ("escape", "q")} == {"lobby"}


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("language", "right", "de"),
        ("language", "left", "en"),
        ("theme", "enter", "contrast"),
        ("theme", "left", "plain"),
        ("colours", " ", 2),
        ("cards", "right", "small"),
        ("motion", "right", False),
        ("sound", "right", False),
        ("confirm", "left", False),
        ("plain", "right", True),
    ],
)
def test_a_key_changes_the_chosen_setting_and_keeps_it(name: SettingName, key: str, value: Value) -> None:
    assert done(at(name), key) == [Set(name, value)]
    assert getattr(press(at(name), key).settings, name) == value
    alone: dict[str, Any] = {name: value}
    assert press(at(name), key).settings == Settings()._replace(**alone)


def test_every_setting_comes_back_to_what_it_was() -> None:
    for name in NAMES[1:]:
        state = at(name)
        for _n in range(6):
            state = press(state, "right")
        assert state.settings == Settings()


def test_a_name_is_typed_and_taken() -> None:
    typing = press(at("name"), "enter", *["backspace"] * 4, "O", "q")
    assert typing.setting.typed == "Oq" and press(typing, "escape").me == "Anna"
    pasted = update(typing, Pasted("ma\nÄnne\x1b[2J"), typing.now_ms)[0]
    assert pasted.setting.typed == "OqmaÄnne[2J"
    assert done(typing, "backspace", "m", "a", "enter") == [Rename("Oma")]
    assert press(typing, "enter").me == "Oq"


def test_a_name_needs_a_letter() -> None:
    empty = press(at("name"), "enter", "delete", "enter")
    assert empty.me == "Anna" and "A name needs at least one letter." in "\n".join(picture(empty, SMALL))


def test_what_cannot_be_kept_is_said_until_the_next_key() -> None:
    changed = press(at("sound"), "right")
    told = update(changed, SettingKept(None, "The settings cannot be kept in /x: full.", "sound"), 0)[0]
    assert told.settings.sound is False
    assert "cannot be kept in /x" in "\n".join(picture(told, SMALL))
    assert "cannot be kept in /x" not in "\n".join(picture(press(told, "down"), SMALL))


def test_what_is_mistaken_is_gone_once_it_is_set_right() -> None:
    state = begun(replace(FakeWorld().context, settings=parse(MISTAKEN)))
    assert state.settings == Settings(name="Anna", theme="contrast")
    assert "settings.toml, line 3: sound cannot be ja" in state.notice
    right = update(press(state, "e"), SettingKept(Read(), name="sound"), 0)[0]
    assert "[?] tells" not in "\n".join(picture(right, SMALL))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_each_setting_and_all_that_is_said_of_it_is_in_sight(size: Size, language: Language) -> None:
    locale.use(language)
    for name in NAMES:
        shown = picture(at(name), size)
        assert any("►" in line for line in shown) and not any("…" in line for line in shown)
        assert any("[Esc]" in line for line in shown)


def test_two_colours_and_themes_change_what_suits_look_like() -> None:
    def colour(suit: str, settings: Settings) -> str | None:
        return style_of(settings).get_attrs_for_style_str(f"class:suit-{suit}").color

    assert len({colour(suit, Settings()) for suit in "cshd"}) == 4
    assert colour("h", Settings(colours=2)) == colour("d", Settings(colours=2)) == "ansired"
    assert colour("c", Settings(colours=2)) == colour("s", Settings(colours=2)) == ""
    assert {colour(suit, Settings(theme="plain")) for suit in "cshd"} == {""}


@pytest.mark.parametrize("colours", [2, 4])
def test_without_colour_no_style_has_one(colours: Value) -> None:
    rules = style_of(parse(f'theme = "plain"\ncolours = {colours}').settings).style_rules
    assert rules and not any("ansi" in style for _name, style in rules)


def test_small_cards_are_told_in_a_line_in_a_wide_window_too() -> None:
    small = turn()._replace(settings=Settings(cards="small"))
    assert "Hand   1: K♠" in "\n".join(picture(small, WIDE)) and "┌─────┐" in "\n".join(picture(turn(), WIDE))


def test_a_knock_without_confirmation_is_one_key_alone() -> None:
    quick = turn()._replace(settings=Settings(confirm=False))
    state, effects = update(quick, Key("k"), quick.now_ms + 1_000)
    assert [type(one) for one in effects] == [Later]
    state, effects = update(state, Ticked(), state.now_ms + 100)
    assert [one.answer.kind for one in effects if isinstance(one, Decide)] == ["knock"]


def test_keys_that_come_together_never_knock_without_confirmation() -> None:
    state = turn()._replace(settings=Settings(confirm=False))
    for n, name in enumerate("kkkkpppp"):
        state, effects = update(state, Key(name, together=n > 0), state.now_ms + (1_000 if n == 0 else 0))
        assert not any(isinstance(one, Decide) for one in effects)
    assert update(state, Ticked(), state.now_ms + 100)[1] == ()


def test_with_confirmation_a_pass_after_a_chosen_knock_is_a_pass() -> None:
    state = press(turn(), "k")
    state, _later = update(state, Key(letter("pass")), state.now_ms + 1_000)
    effects = update(state, Ticked(), state.now_ms + 100)[1]
    assert [one.answer.kind for one in effects if isinstance(one, Decide)] == ["pass"]


def test_help_tells_how_a_knock_is_set() -> None:
    quick = turn()._replace(settings=Settings(confirm=False))
    assert "[K] knocks at once" in "\n".join(picture(press(quick, "?"), WIDE))
    assert "[K] knocks at once" not in "\n".join(picture(press(first_turn(3), "?"), WIDE))


def test_without_tips_no_key_gives_one_and_none_is_named() -> None:
    quiet = turn()._replace(settings=Settings(tips=False))
    assert "[T]" in "\n".join(picture(turn(), WIDE))
    for state in (quiet, press(quiet, letter("tip")), press(quiet, "?")):
        assert "[T]" not in "\n".join(picture(state, WIDE))
    said = "\n".join(picture(press(quiet, letter("tip")), SMALL))
    assert "Tips are switched off." in said and "Tip:" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_german_pack_fits_into_every_screen(size: Size, language: Language) -> None:
    locale.use(language)
    cards.use_pack("german")
    for name, state in screens().items():
        lines = render(state, size, max(state.now_ms, NOW))
        assert len(lines) <= size.rows and all(width(line) <= size.columns for line in lines), name
    shown = "\n".join(picture(turn(), size))
    assert "♠" not in shown and ("ScO" if language == "de" else "OBe") in "\n".join(picture(turn(), SMALL))


@pytest.mark.parametrize("fault", [None, FolderError("no_home")])
def test_what_is_set_holds_whether_or_not_it_can_be_kept(fault: FolderError | None) -> None:
    def keep(name: SettingName, value: Value) -> Read:
        if fault is not None:
            raise fault
        return Read(Settings(language="de"))

    told: list[Event] = []
    context = replace(FakeWorld().context, keep_setting=keep)
    session = Session(context, told.append, Tasks(lambda _name, error: None))
    session.perform(Set("language", "de"))
    session.perform(Set("pack", "german"))
    assert (locale.language(), cards.short("QD")) == ("de", "ScO")
    assert all(isinstance(one, SettingKept) and bool(one.said) == (fault is not None) for one in told)
    assert len(told) == 2


def test_help_promises_no_bell_that_does_not_ring() -> None:
    view = examples.view(examples.your_turn(), examples.people(5))
    round_ = structs.replace(view.round, turn=3, legal=[])
    state = seated(examples.model(structs.replace(view, round=round_, ask=None)))
    assert "the bell rings" in "\n".join(picture(press(state, "?"), WIDE))
    quiet = state._replace(settings=Settings(sound=False))
    assert "the bell rings" not in "\n".join(picture(press(quiet, "?"), WIDE))
    assert "the top line says so" in "\n".join(picture(press(quiet, "?"), WIDE))
