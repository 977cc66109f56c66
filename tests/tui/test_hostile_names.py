"""Whatever others call themselves or say: no screen holds a control sign or a line wider than the window."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.state import State
from tests.support.hostile import HOSTILE, with_names
from tests.support.screens import NOW, press, screens

SIZES = (Size(40, 12), Size(80, 24), Size(100, 30), Size(120, 40))
SCREENS = screens()
SHOW_NAMES = ("lobby_crowded", "waiting_watched", "turn", "showdown", "people", "chat", "stranger", "over")
ODD = st.text(
    st.one_of(
        st.characters(categories=["Cc", "Cf", "Mn", "Me", "Zl", "Zp", "So", "Lo", "Co", "Cn"]),
        st.sampled_from("aB \u0301\u202e\x1b\x9b猫👦"),
    ),
    min_size=1,
    max_size=90,
)


def faults_in(state: State, size: Size) -> list[str]:
    """Lines that steer the terminal, that pile up, or that leave the window; and a title that does."""
    now = max(NOW, state.now_ms)
    lines = ["".join(text for _style, text in line) for line in render(state, size, now)]
    odd = [line for line in lines if is_odd(line, size)] + lines[size.rows :]
    title = window_title(state)
    return [ascii(line) for line in (*odd, *([] if title.isprintable() else [title]))]


def is_odd(line: str, size: Size) -> bool:
    return not line.isprintable() or not 0 <= wcswidth(line) <= size.columns or piles_up(line)


def piles_up(line: str) -> bool:
    """Whether more than two marks stand over one sign."""
    many = 0
    for char in line:
        many = many + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if many > 2:
            return True
    return False


def test_every_screen_of_people_or_tables_has_another_name_then() -> None:
    """Else nothing would be tried."""
    changed = [name for name, state in SCREENS.items() if with_names(state, "Mallory") != state]
    assert set(SHOW_NAMES) <= set(changed) and len(changed) > len(SCREENS) * 0.7
    shown = "".join(
        text for line in render(with_names(SCREENS["people"], "Mallory"), SIZES[1], NOW) for _s, text in line
    )
    assert "Mallory" in shown and "Cara" not in shown


@pytest.mark.slow
@pytest.mark.parametrize(("language", "ascii_only"), [("de", False), ("en", True)])
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_screen_is_broken_by_a_hostile_name(kind: str, language: Language, ascii_only: bool) -> None:
    locale.use(language, ascii_only=ascii_only)
    for state in SCREENS.values():
        odd = with_names(state, HOSTILE[kind])
        for size in SIZES:
            assert faults_in(odd, size) == []


@pytest.mark.parametrize("key", ["?", "h", "r", "l", "c", "q"])
@pytest.mark.parametrize("kind", HOSTILE)
def test_what_lies_over_a_table_is_not_broken_either(kind: str, key: str) -> None:
    odd = press(with_names(SCREENS["turn"], HOSTILE[kind]), key)
    assert odd.overlay is not None
    for size in SIZES:
        assert faults_in(odd, size) == []


@settings(max_examples=60)
@given(ODD, st.sampled_from(SHOW_NAMES), st.sampled_from(SIZES))
def test_no_name_there_can_be_breaks_a_screen(name: str, screen: str, size: Size) -> None:
    assert faults_in(with_names(SCREENS[screen], name), size) == []
