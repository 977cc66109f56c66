"""Whoever is there again first after a crash, a sleep or a bad Wi-Fi does not decide for the others."""

from __future__ import annotations

import pytest

from lanswim.table.clocks import SEAT_KEPT_MS
from lanswim.table.inputs import Slept
from tests.support.table import Playbook
from tests.support.table_absence import GRACE, VOTE, asked_about, shown, standstill, stood_in
from tests.support.table_match import NAMES, SHORT, phase, play_on
from tests.table.test_resumed import DiskBook

LOOK = 20_000
"""so long a showdown is looked at"""


def table(people: int = 4, *, until: str = "turn", lives: int = 2) -> DiskBook:
    """People at a table that started when it was full, connections counted from 1."""
    book = DiskBook(SHORT._replace(lives=lives), seats=people, start="full")
    for conn in range(1, people + 1):
        book.join(conn, NAMES[conn])
    play_on(book, until)
    return book


def crash(book: DiskBook) -> None:
    book.restart(1_000)


def lose_all(book: Playbook) -> None:
    for conn in list(book.views):
        book.lose(conn)


def come(book: Playbook, *people: int) -> None:
    """Over new connections: 10 and more."""
    for one in people:
        book.join(10 + one, NAMES[one])


def voted(choice: str = "drop") -> tuple[DiskBook, int, list[int]]:
    """Of three voters the first has voted about this seat."""
    book = table()
    missing = book.conn_on_turn()
    book.lose(missing)
    book.wait(GRACE)
    first, *others = [conn for conn in range(1, 5) if conn != missing]
    book.answer(first, "drop" if choice == "drop" else "wait")
    return book, missing - 1, [first, *others]


@pytest.mark.parametrize("choice", ["drop", "wait"])
def test_a_voter_who_is_back_first_after_a_crash_decides_nothing(choice: str) -> None:
    book, seat, (first, second, third) = voted(choice)
    crash(book)
    come(book, first)
    assert standstill(book) == ("missing", seat)
    come(book, second, third)
    assert asked_about(book) == {10 + second: seat, 10 + third: seat}
    book.answer(10 + second, "bot")
    book.answer(10 + third, "bot")
    assert stood_in(book) == [seat]


def test_nor_one_whose_line_alone_outlasts_a_sleep() -> None:
    book, seat, (_first, second, third) = voted()
    book.now += 8_000
    book.give(Slept(8_000))
    book.lose(second)
    book.lose(third)
    assert standstill(book) == ("missing", seat)
    book.wait(VOTE)
    assert (shown(book).people[seat].presence, stood_in(book)) == ("away", [seat]), "nobody is dropped by one"


@pytest.mark.parametrize("how", [crash, lose_all])
def test_who_is_ready_and_back_first_cuts_nobody_off_from_the_showdown(how: object) -> None:
    book = table(3, until="showdown")
    book.answer(1, "ready")
    assert callable(how)
    how(book)
    come(book, 1)
    assert phase(book) == "showdown"
    come(book, 2, 3)
    assert phase(book) == "showdown"
    book.answer(12, "ready")
    book.answer(13, "ready")
    assert phase(book) != "showdown"


def test_the_showdown_ends_all_the_same_for_who_stays_away() -> None:
    book = table(3, until="showdown")
    book.answer(1, "ready")
    book.answer(2, "ready")
    book.lose(3)
    book.wait(LOOK - 1)
    assert phase(book) == "showdown"
    book.wait(1)
    assert phase(book) != "showdown"


def test_who_wants_another_match_and_is_back_first_does_not_begin_it_alone() -> None:
    book = table(3, until="over", lives=1)
    book.answer(1, "ready")
    crash(book)
    come(book, 1)
    assert phase(book) == "over"
    come(book, 2, 3)
    assert phase(book) == "over"
    book.answer(12, "ready")
    book.answer(13, "ready")
    assert phase(book) != "over"


def test_a_table_that_starts_by_itself_waits_for_a_seat_as_long_as_that_is_kept() -> None:
    book = DiskBook(SHORT, seats=4, start=3)
    for conn in range(1, 4):
        book.join(conn, NAMES[conn])
    crash(book)
    come(book, 1)
    book.wait(SEAT_KEPT_MS - 1)
    assert phase(book) == "waiting"
    come(book, 2, 3)
    book.wait(9_999)
    assert phase(book) == "waiting"
    book.wait(1)
    assert phase(book) != "waiting"


def test_a_full_table_begins_once_all_are_back() -> None:
    book = DiskBook(SHORT, seats=3, start="full")
    book.join(1, NAMES[1])
    book.join(2, NAMES[2])
    book.lose(2)
    book.join(3, NAMES[3])
    assert phase(book) == "waiting"
    come(book, 2)
    assert phase(book) != "waiting"
