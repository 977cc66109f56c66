"""What comes seldom is said as clearly: whom one waits for, who decides, that one has nothing to do."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.tui.presenter import Size
from tests.support import round_screens as scenes
from tests.support.screens import picture, text

SIZES = [Size(80, 24), Size(40, 12)]
LAST: dict[Language, str] = {"en": "last turn", "de": "letzte"}


@pytest.mark.parametrize("size", SIZES)
def test_who_has_knocked_reads_that_the_others_have_a_last_turn(size: Size) -> None:
    assert "You have knocked, Ben has a last turn." in text(scenes.last_elsewhere(), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_ones_own_last_turn_is_said_to_the_end(size: Size, language: Language) -> None:
    locale.use(language)
    said = next(line for line in picture(scenes.last_turn(), size) if LAST[language] in line)
    assert said.endswith(".")


@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_waited_for_as_not_ready_while_somebody_may_buy_back_in(size: Size) -> None:
    others, mine = text(scenes.buy_back(mine=False), size), text(scenes.buy_back(), size)
    assert "Whoever went out may buy back in now." in others
    for said in (others, mine):
        assert "Waiting for" not in said and "when all are ready" not in said


def test_at_another_try_one_list_says_who_is_waited_for() -> None:
    said = text(scenes.round_screens()["another_try_later"])
    assert said.count("Waiting for:") == 1 and "Another try: Ben, Dan" in said


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_to_be_done_while_the_deck_is_cut_unless_something_is_asked(size: Size) -> None:
    screens = scenes.round_screens()
    assert "Your program does that for you" in text(screens["cut"], size)
    assert "Your program" not in text(screens["another_try"], size)
