"""What a key has asked for leaves the keys of the moves on the screen, and pages end with whole sentences."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.company_screens import turn
from tests.support.screens import NOW, pages, picture, press, seated, text, waiting

SMALL, WIDE = Size(40, 12), Size(80, 24)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_how_cards_are_covered_takes_one_line_beside_the_moves(times: int, language: Language) -> None:
    locale.use(language)
    state = seated(turn())
    state = state._replace(now_ms=NOW)
    for _ in range(times):
        state = press(state, "tab")
    said = picture(state, SMALL)
    assert sum("[Tab]" in line for line in said) == 1
    assert any("[1-3]" in line for line in said) and any("[A]" in line for line in said)


@pytest.mark.parametrize("problem", ["", "no_network"])
def test_in_the_first_lobby_no_sentence_is_cut(problem: str) -> None:
    state = State("Anna", searching_since_ms=0, now_ms=1_000, problem=problem)
    said = [line for line in picture(state, SMALL)[2:] if line.startswith("  ")]
    assert said[-1][-1] in ".…"
    assert "You can still open a table" in text(state, WIDE)


def test_a_tip_leaves_the_key_that_covers_the_cards() -> None:
    said = text(press(seated(turn()), "t"), WIDE)
    assert "Tip:" in said and "[V]" in said


def test_after_a_knock_help_offers_none() -> None:
    knocked = turn(round=replace(examples.your_turn(), phase="last", knocker=1, legal=["swap", "pass"]))
    said = " ".join(" ".join(pages(press(seated(knocked), "?"), WIDE)).split())
    assert "[K]" not in said and "this is your last turn" in said


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_each_page_of_the_hosts_help_ends_with_a_whole_sentence(size: Size) -> None:
    found = pages(press(waiting(), "?"), size)
    assert [page for page in found if page[-1] not in ".:" and "192.168" not in page] == []
