"""Lines at a terminal break between words, never inside of one."""

from __future__ import annotations

import pytest

from lanswim.tui.plain.edge import broken
from lanswim.tui.presenter.text import cells

SENTENCE = "Ben is missing. Most of those present decide; a tie means that a bot plays."


@pytest.mark.parametrize("columns", [20, 40, 60])
def test_a_long_line_breaks_at_blanks_and_loses_nothing(columns: int) -> None:
    found = broken(SENTENCE, columns)
    assert all(cells(line) <= columns for line in found) and len(found) > 1
    assert " ".join(found) == SENTENCE


@pytest.mark.parametrize("line", ["", "Your turn.", "x" * 200, "  t1  Stube", SENTENCE])
def test_what_fits_or_has_no_blank_stays_as_it_is(line: str) -> None:
    assert broken(line, 100) == [line]


def test_wide_letters_count_twice_and_an_indent_is_no_place_to_break() -> None:
    assert broken("日本 日本", 5) == ["日本", "日本"]
    assert broken("   " + "x" * 30, 10) == ["   " + "x" * 30]
    assert broken("x" * 30 + " y z", 10) == ["x" * 30, "y z"]


def test_many_blanks_and_a_line_without_end_take_no_time() -> None:
    assert broken("a " * 5_000, 10)[0] == "a a a a a"
