"""The times of a table, and where the keys are that a small window has no room for, in every window."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import News, Pace
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.company_screens import OPEN, SAME, others_turn, turn
from tests.support.screens import pages, picture, press, seated

WIDE, SMALL = Size(80, 24), Size(40, 12)
SIZES = (WIDE, SMALL)
LONGEST = replace(OPEN, turn_ms=3_600_000, grace_ms=3_600_000)


def text(state: State, size: Size) -> str:
    return "\n".join(picture(state, size))


def whole_help(state: State) -> str:
    """All pages of it in a small window."""
    return " ".join(pages(press(state, "?"), SMALL))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("pace", [SAME, OPEN, LONGEST])
@pytest.mark.parametrize("size", SIZES)
def test_a_change_of_the_times_says_what_they_are_now(size: Size, pace: Pace, language: Language) -> None:
    locale.use(language)
    state = scenes.told(scenes.waiting(pace=pace), News("times"))
    said = picture(state, size)[1]
    assert f"{pace.grace_ms // 1_000} s" in said and "…" not in said
    assert pace.turn_ms is None or f"{pace.turn_ms // 1_000} s" in said


def test_who_does_not_own_the_table_sees_the_times_before_the_match() -> None:
    guest = seated(scenes.waiting()._replace(owner=False))
    assert "Clock: none. Who is missing: after 10 s all are asked." in text(guest, WIDE)
    assert "clock none; missing 10 s: ask" in text(guest, SMALL)
    assert "clock none; missing 10 s: ask" in text(scenes.watching_before(), SMALL)
    assert "[U] clock: none   [F] missing: ask" in text(seated(scenes.waiting()), SMALL)


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_a_table_tell_its_times_too(size: Size) -> None:
    guest = seated(scenes.waiting()._replace(owner=False))
    said = " ".join(text(press(guest, "r"), size).split())
    assert "Clock: none. Who is missing: after 10 s all are asked." in said


def test_a_small_window_says_where_the_other_keys_are() -> None:
    owner = seated(scenes.waiting())
    over = seated(examples.model(examples.view(examples.over(), examples.people(3))))
    for state in (owner, over, seated(others_turn())):
        assert "[?] more keys" in text(state, SMALL)
    for key in ("[E]", "[U]", "[F]", "[H]", "[X]", "[M]"):
        assert key in whole_help(owner), key
    for key in ("[E]", "[U]", "[F]", "[H]"):
        assert key in whole_help(over), key
    for key in ("[F9]", "[H]"):
        assert key in whole_help(seated(turn())) and key in whole_help(seated(others_turn())), key
    assert "[!]" in whole_help(seated(others_turn()))
