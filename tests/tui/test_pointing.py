"""A click is the key under the pointer: it picks a card or opens something, and plays nothing alone."""

from __future__ import annotations

import re

import pytest
from lanswim_protocol.messages import Answer

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui import pointing
from lanswim.tui.effects import Decide, Effect
from lanswim.tui.events import Key
from lanswim.tui.letters import letter
from lanswim.tui.pointing import APART_MS
from lanswim.tui.presenter import Size, render
from lanswim.tui.settings import Settings
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import press, screens, seated, turn, waiting

pytestmark = pytest.mark.once

SIZES = [Size(80, 24), Size(100, 30), Size(40, 12)]
LANGUAGES: list[Language] = ["de", "en"]


def place(state: State, size: Size, text: str) -> tuple[int, int]:
    """Column and row of the first sign of this text."""
    for y, line in enumerate(render(state, size, state.now_ms)):
        if (x := "".join(part for _style, part in line).find(text)) >= 0:
            return x, y
    raise AssertionError(f"{text!r} is not on the screen")


def click(
    state: State, size: Size, x: int, y: int, later_ms: int = 1_000
) -> tuple[State, tuple[Effect, ...]]:
    now = state.now_ms + later_ms
    name = pointing.pressed(state, render(state, size, now), x, y, now)
    return update(state, Key(name, clicked=True), now) if name is not None else (state, ())


def clicked(state: State, size: Size, *texts: str) -> tuple[State, list[Effect]]:
    """After a click on each of these texts, a second apart."""
    done: list[Effect] = []
    for text in texts:
        state, effects = click(state, size, *place(state, size, text))
        done += effects
    return state, done


@pytest.mark.parametrize("size", SIZES)
def test_an_own_card_and_one_of_the_middle_are_picked_and_only_enter_plays(size: Size) -> None:
    own, other = ("3:", "5:") if size.columns < 80 else ("Q ♦", "10 ♠")
    state, effects = clicked(turn(), size, own, other)
    assert (state.seat.hand, state.seat.middle, effects) == ("QD", "TS", [])
    assert clicked(state, size, "[Enter]")[1] == [Decide(Answer("swap", "QD", "TS"), 7)]
    assert clicked(state, size, "[Esc]")[0].seat.choice is None
    assert clicked(turn(), size, other, own)[0].seat.choice == "swap"


def test_every_cell_of_a_drawn_card_picks_it() -> None:
    x, y = place(turn(), SIZES[0], "K ♠")
    for dx in range(-2, 5):
        for dy in range(-1, 3):
            name = pointing.key_at(render(turn(), SIZES[0], 0)[y + dy], x + dx)
            assert name == "1", (dx, dy)
    assert pointing.key_at(render(turn(), SIZES[0], 0)[y], x + 6) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", screens())
def test_each_key_that_is_shown_is_that_key(name: str, size: Size, language: Language) -> None:
    locale.use(language)
    for line in render(screens()[name], size, 2_000):
        text = "".join(part for _style, part in line)
        for found in re.finditer(r"\[(\w|Enter|Esc|F9|[-+?!])\]", text):
            if "class:key" in "".join(style for style, part in line if part == found[0]):
                key = {"Enter": "enter", "Esc": "escape", "F9": "f9"}.get(found[1], found[1].lower())
                assert pointing.key_at(line, found.start() + 1) == key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_of_the_screens_is_without_a_meaning(language: Language) -> None:
    locale.use(language)
    several = re.compile(r"\d-(\d|\{n\})|\{key\}|\[|(Ctrl|Strg)-C")
    for state in screens().values():
        for line in render(state, SIZES[1], 2_000):
            labels = [text[1:-1] for style, text in line if style == "class:key" and text[0] == "["]
            known = [
                one
                for one in labels
                if several.fullmatch(one) or pointing.key_at([("class:key", f"[{one}]")], 1)
            ]
            assert known == labels


def test_the_words_beside_a_key_belong_to_it_and_the_gap_does_not() -> None:
    line = [("", " "), ("class:key", "[R]"), ("", " rules   "), ("class:key", "[Q]"), ("", " get up")]
    keys = [pointing.key_at(line, x) for x in range(24)]
    assert keys == [None, *["r"] * 9, *[None] * 3, *["q"] * 10, None][:24]


def test_a_double_click_is_one() -> None:
    state = turn()
    x, y = place(state, SIZES[0], "[K]")
    state, _none = click(state, SIZES[0], x, y)
    assert state.seat.choice == "knock"
    x, y = place(state, SIZES[0], "[Enter]")
    again, effects = click(state, SIZES[0], x, y, APART_MS - 1)
    assert effects == () and again == state
    assert click(state, SIZES[0], x, y, APART_MS)[1] == (Decide(Answer("knock"), 7),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_click_but_one_on_enter_plays(language: Language) -> None:
    locale.use(language)
    state = turn()._replace(settings=Settings(confirm=False))
    for text in (f"[{letter('pass').upper()}]", "[K]", "[A]", "K ♠"):
        chosen, effects = clicked(state, SIZES[0], text)
        assert effects == [] and chosen.seat.passing_ms is None
    passing = clicked(state, SIZES[0], f"[{letter('pass').upper()}]")[0]
    assert clicked(passing, SIZES[0], "[Enter]")[1] == [Decide(Answer("pass"), 7)]


def test_while_a_line_is_typed_a_click_writes_nothing_into_it() -> None:
    state = press(turn(), letter("chat"), "h", "i")
    state, effects = clicked(state, SIZES[0], "K ♠", "10 ♠", "[K]")
    assert (state.seat.chat.text, state.seat.choice, effects) == ("hi", None, [])
    assert clicked(state, SIZES[0], "[Esc]")[0].overlay is None


def test_nothing_is_picked_before_ones_turn_has_been_seen() -> None:
    state = seated(examples.turn_model())
    assert click(state, SIZES[0], *place(state, SIZES[0], "K ♠"), later_ms=299)[0].seat.hand is None


def test_where_an_address_is_to_be_copied_the_mouse_is_left_alone() -> None:
    assert pointing.wanted(turn()) and pointing.wanted(State("Anna"))
    assert not any(map(pointing.wanted, (waiting(), press(turn(), "?"), turn()._replace(mouse=False))))


def test_a_click_beside_or_below_everything_is_nothing() -> None:
    for x, y in ((0, 0), (79, 23), (79, 500), (500, 10)):
        assert click(turn(), SIZES[0], x, y)[1] == ()
