"""Whoever comes back while all wait for them can still decide; nobody is kept by coming and going."""

from __future__ import annotations

from itertools import count

from lanswim_protocol.messages import Clock

from tests.support.table import Playbook
from tests.support.table_absence import (
    GRACE,
    VOTE,
    asked_about,
    missing,
    standstill,
    turn,
    two_absent_at_a_buy_back,
)
from tests.support.table_clock import clock, last_kinds, news
from tests.support.table_match import NAMES

TURN = 15_000
CONNS = count(20)


def back(book: Playbook, seat: int) -> int:
    """The holder of the seat comes back, over a connection of this number."""
    conn = next(CONNS)
    book.join(conn, NAMES[seat + 1])
    return conn


def missed_again() -> tuple[Playbook, int]:
    """Whoever is on turn came back from a vote, went again, and the others have been asked once more."""
    book, seat = missing(turn_ms=TURN)
    book.lose(back(book, seat))
    book.wait(GRACE)
    assert standstill(book) == ("missing", seat)
    return book, seat


def test_who_is_waited_for_has_the_whole_time_after_every_vote_that_says_so() -> None:
    book, seat = missed_again()
    for conn in list(asked_about(book))[:2]:
        book.answer(conn, "wait")
    assert "vote_wait" in news(book)
    book.wait(120_000)
    back(book, seat)
    assert (turn(book), standstill(book)) == (seat, (None, None))
    assert clock(book.shown) == Clock(left_ms=TURN, total_ms=TURN, seat=seat)


def test_who_comes_back_again_during_a_vote_has_at_least_half_as_long_as_others_wait() -> None:
    book, seat = missed_again()
    book.wait(VOTE - 1)
    conn = back(book, seat)
    assert clock(book.shown) == Clock(left_ms=GRACE // 2, total_ms=TURN, seat=seat)
    book.answer(conn, "pass")
    assert last_kinds(book)[-1] == "pass"
    assert turn(book) != seat


def test_who_comes_and_goes_keeps_nobody() -> None:
    book, seat = missed_again()
    for _ in range(4):
        book.lose(back(book, seat))
        book.wait(GRACE // 2 - 1)
        assert turn(book) == seat
        book.wait(1)
        if turn(book) != seat:
            break
    assert turn(book) != seat
    assert asked_about(book) == {}


def test_whose_buy_back_waits_for_a_vote_on_another_one_can_still_decide() -> None:
    book, _, _ = two_absent_at_a_buy_back()
    book.wait(GRACE)
    for conn in list(asked_about(book)):
        book.answer(conn, "wait")
    book.wait(600_000)
    first = standstill(book)[1]
    conn = back(book, 3 if first == 0 else 0)
    assert book.asked() == {0: "buy_back", 3: "buy_back"}
    book.answer(conn, "yes")
    assert standstill(book) == ("missing", first)
    assert book.asked() == {first: "buy_back"}
