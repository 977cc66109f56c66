"""A line that is being typed: keys, their echo, and news that comes meanwhile, as a terminal shows it."""

from __future__ import annotations

import pyte
import pytest

from lanswim.tui.plain.half_typed import LONGEST_LINE, Half, around, stroke

COLUMNS = 40


class Shown:
    """What stands on a terminal at which this is typed."""

    def __init__(self) -> None:
        self.half = Half()
        self.lines: list[str] = []
        self.over = False
        self._glass = pyte.Screen(COLUMNS, 12)
        self._stream = pyte.Stream(self._glass)

    def type(self, text: str) -> Shown:
        for char in text:
            self.half, echo, line, over = stroke(self.half, char, COLUMNS)
            self.over = self.over or over
            self.lines += [line] if line is not None else []
            self._put(echo)
        return self

    def hear(self, news: str) -> Shown:
        self._put(around(self.half, f"{news}\n", COLUMNS))
        return self

    def rows(self) -> list[str]:
        return [row.rstrip() for row in self._glass.display[: self._glass.cursor.y + 1]]

    def column(self) -> int:
        return self._glass.cursor.x

    def _put(self, text: str) -> None:
        assert all(char.isprintable() or char in "\n\r\b" for char in text)
        self._stream.feed(text.replace("\n", "\r\n"))


def test_news_stands_above_what_is_typed_and_the_line_goes_on() -> None:
    shown = Shown().type("swap 7").hear("Ben passes.").hear("Your turn.").type("D 9S")
    assert shown.rows() == ["Ben passes.", "Your turn.", "swap 7D 9S"]
    assert shown.type("\r").lines == ["swap 7D 9S"]
    assert shown.hear("Swapped.").rows()[-2:] == ["Swapped.", ""]


def test_news_without_anything_typed_is_only_a_line() -> None:
    assert around(Half(), "Ben passes.\n", COLUMNS) == "Ben passes.\n"


def test_a_line_that_goes_over_the_edge_is_typed_anew_below_the_news() -> None:
    long = "chat " + "na " * 20
    shown = Shown().type(long).hear("Ben passes.").type("x")
    rows = shown.rows()
    assert "".join(row.ljust(COLUMNS) for row in rows[rows.index("Ben passes.") + 1 :]).rstrip() == long + "x"
    assert shown.type("\r").lines == [long + "x"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("pasx\x7fs", "pass"),
        ("pasx\bs", "pass"),
        ("\x7f\x7fpass", "pass"),
        ("nonsense\x15pass", "pass"),
        ("swap 7D 8\x179S", "swap 7D 9S"),
        ("swap 7D 9S  \x17\x17\x17\x17pass", "pass"),
        ("pa\x1b[A\x1b[1;5D\x1bOP\x1b[200~ss\x1b[201~", "pass"),
        ("pa\x00\x01\x9b\u202ess", "pass"),
        ("chat\tja", "chat ja"),
        ("Grüße 猫\x7f!", "Grüße !"),
    ],
)
def test_a_line_is_changed_with_the_usual_keys(typed: str, kept: str) -> None:
    shown = Shown().type(typed)
    assert shown.half.text == kept and shown.rows() == [kept]
    assert shown.column() == len(kept)
    assert shown.type("\n").lines == [kept]


@pytest.mark.parametrize("begun", ["\x1b", "\x1b\x1b", "\x1b[", "\x1b[1;", "\x1bO"])
def test_enter_ends_the_line_whatever_key_was_begun(begun: str) -> None:
    assert Shown().type(f"leave{begun}\rhand\r").lines == ["leave", "hand"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("le\x1bave", "leave"),
        ("leav\x1b\x1be", "leave"),
        ("leavx\x1b\x7fe", "leave"),
        ("nonsense\x1b\x15leave", "leave"),
        ("le\x1b\x1b[Aave", "leave"),
        ("le\x1b[\x1b[Bave", "leave"),
    ],
)
def test_escape_drops_nothing_but_itself(typed: str, kept: str) -> None:
    assert Shown().type(typed).half == Half(kept)


def test_the_key_for_the_end_works_after_escape() -> None:
    assert Shown().type("\x1b\x04").over


def test_several_lines_of_one_paste_are_several_lines() -> None:
    assert Shown().type("hand\rmiddle\r\nli").lines == ["hand", "middle", ""]


def test_the_key_for_the_end_ends_only_an_empty_line() -> None:
    assert not Shown().type("pa\x04").over
    assert Shown().type("pa\x15\x04").over


def test_a_line_has_an_end() -> None:
    shown = Shown().type("x" * (LONGEST_LINE + 50))
    assert len(shown.half.text) == LONGEST_LINE
    assert shown.type("\r").lines == ["x" * LONGEST_LINE]


def test_a_long_line_is_shortened_where_all_of_it_can_be_seen() -> None:
    shown = Shown().type("x" * 45 + "\x7f\x7f")
    assert shown.half.text == "x" * 43
    assert shown.rows()[-2:] == ["x" * 40, "x" * 3]
