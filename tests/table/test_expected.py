"""Whoever is there again first after a crash, a sleep or a bad Wi-Fi does not decide for the others."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Pause

from lanswim.table.clocks import COUNTDOWN_MS
from lanswim.table.inputs import Slept
from tests.support.table import Playbook
from tests.support.table_absence import GRACE, VOTE, asked_about, shown, standstill, stood_in
from tests.support.table_match import NAMES, SHORT, phase, play_on, status
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


def phases_as_they_come_back_and_are_ready(book: DiskBook) -> tuple[str, str, str]:
    """With the one alone who is ready already; with the others; once these are ready as well."""
    come(book, 1)
    alone = phase(book)
    come(book, 2, 3)
    together = phase(book)
    book.answer(12, "ready")
    book.answer(13, "ready")
    return alone, together, phase(book)


@pytest.mark.parametrize("how", [crash, lose_all])
def test_who_is_ready_and_back_first_cuts_nobody_off_from_the_showdown(how: object) -> None:
    book = table(3, until="showdown")
    book.answer(1, "ready")
    assert callable(how)
    how(book)
    alone, together, ready = phases_as_they_come_back_and_are_ready(book)
    assert alone == together == "showdown" != ready


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
    alone, together, ready = phases_as_they_come_back_and_are_ready(book)
    assert alone == together == "over" != ready


def test_a_full_table_that_was_started_again_waits_for_who_was_there() -> None:
    book = DiskBook(SHORT, seats=3, start="full")
    book.join(1, NAMES[1])
    book.join(2, NAMES[2])
    crash(book)
    come(book, 1)
    book.join(3, NAMES[3])
    assert phase(book) == "waiting"
    come(book, 2)
    book.wait(COUNTDOWN_MS - 1)
    assert phase(book) == "waiting"
    book.wait(1)
    assert phase(book) != "waiting"


def test_nobody_who_comes_and_goes_keeps_a_table_from_starting() -> None:
    book = Playbook(SHORT, seats=4, start=3)
    for conn in range(1, 5):
        book.join(conn, NAMES[conn])
    for times in range(3):
        book.wait(3_000)
        book.lose(4 + times)
        book.join(5 + times, NAMES[4])
    book.wait(1_000)
    assert phase(book) != "waiting"


def test_who_was_lost_together_with_the_one_on_turn_is_asked_as_well() -> None:
    book = table()
    missing = book.conn_on_turn()
    one, two, three = [conn for conn in range(1, 5) if conn != missing]
    book.lose(one)
    book.wait(5_000)
    book.lose(missing)
    book.lose(two)
    book.wait(GRACE)
    book.answer(three, "drop")
    assert standstill(book) == ("missing", missing - 1)
    book.wait(VOTE)
    assert stood_in(book) == [missing - 1]


@pytest.mark.parametrize("away", [11_000, 60_000])
def test_who_was_away_long_before_is_not_asked(away: int) -> None:
    book = table()
    missing = book.conn_on_turn()
    one, two, three = [conn for conn in range(1, 5) if conn != missing]
    book.lose(one)
    book.wait(away)
    book.lose(missing)
    book.wait(GRACE)
    book.answer(two, "drop")
    book.answer(three, "drop")
    assert shown(book).people[missing - 1].presence == "left"


def test_who_is_here_at_the_end_of_a_vote_can_wait_but_drop_nobody() -> None:
    for choice in ("wait", "drop"):
        book, seat, (first, second, third) = voted(choice)
        book.lose(second)
        book.lose(third)
        book.wait(VOTE)
        assert shown(book).people[seat].presence == "away"
        assert (standstill(book), stood_in(book)) == (
            (("missing", seat), []) if choice == "wait" else ((None, None), [seat])
        )
        assert first in book.views


def test_a_pause_takes_no_voter_away() -> None:
    book, seat, (first, second, third) = voted("wait")
    book.lose(second)
    book.lose(third)
    book.order(first, Pause, on=True)
    book.lose(first)
    book.wait(30_000)
    come(book, first)
    book.order(10 + first, Pause, on=False)
    assert standstill(book) == ("missing", seat)
    come(book, second, third)
    assert asked_about(book) == {10 + second: seat, 10 + third: seat}


def test_whose_line_fails_just_before_the_last_move_sees_the_showdown() -> None:
    book = table(3)
    while phase(book) == "turn":
        knocker = book.conn_on_turn()
        book.answer(knocker, "knock" if "knock" in book.views[knocker].round.legal else "pass")
    second = book.conn_on_turn()
    book.answer(second, "pass")
    book.lose(second)
    book.wait(5_000)
    book.answer(book.conn_on_turn(), "pass")
    for conn in list(book.views):
        book.answer(conn, "ready")
    assert phase(book) == "showdown"
    come(book, second)
    book.answer(10 + second, "ready")
    assert phase(book) != "showdown"


def test_who_was_ready_and_is_lost_is_waited_for_no_more() -> None:
    book = table(3, until="showdown")
    for conn in (1, 2, 3):
        if conn == 3:
            book.lose(1)
        book.answer(conn, "ready")
    assert phase(book) != "showdown"


def test_who_is_out_keeps_nobody_at_a_showdown() -> None:
    book = table(4, until="showdown", lives=1)
    out = next(seat for seat, how in status(book).items() if how == "out")
    book.lose(out + 1)
    for conn in list(book.views):
        book.answer(conn, "ready")
    assert phase(book) not in ("showdown", "over")


def at_showdown_but_for(how: str) -> DiskBook:
    """Somebody is away for whom nobody waits; the others are ready."""
    book = table(3, until="showdown")
    seat = book.state.seats[2]
    assert seat is not None
    book.lose(3)
    seat.stands_in, seat.forfeited = how == "stands in", how == "forfeited"
    book.answer(1, "ready")
    book.answer(2, "ready")
    return book


@pytest.mark.parametrize("how", ["stands in", "forfeited"])
def test_for_whom_a_bot_plays_nobody_waits(how: str) -> None:
    assert phase(at_showdown_but_for(how)) != "showdown"
    assert phase(at_showdown_but_for("")) == "showdown"


def test_a_bot_that_is_lost_with_the_one_on_turn_is_no_voter() -> None:
    book = Playbook(SHORT._replace(lives=2), seats=4, start="full")
    for conn in range(1, 5):
        book.join(conn, NAMES[conn], bot=conn == 4)
    play_on(book, "turn")
    while (missing := book.conn_on_turn()) == 4:
        book.answer(4, "pass")
    book.lose(4)
    book.lose(missing)
    book.wait(GRACE)
    one, two = [conn for conn in (1, 2, 3) if conn != missing]
    book.answer(one, "drop")
    book.answer(two, "drop")
    assert shown(book).people[missing - 1].presence == "left"


def test_a_bot_that_left_does_not_decide_how_many_are_half() -> None:
    book = Playbook(SHORT._replace(lives=2), seats=4, start="full")
    for conn in range(1, 5):
        book.join(conn, NAMES[conn], bot=conn >= 3)
    play_on(book, "turn")
    while (missing := book.conn_on_turn()) not in (1, 2):
        book.answer(missing, "pass")
    for conn in (3, 4, missing):
        book.lose(conn)
    book.wait(GRACE)
    book.answer(3 - missing, "drop")
    assert shown(book).people[missing - 1].presence == "left"
