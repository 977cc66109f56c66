"""After a match: its result stays to be seen, people come and go, and the next one begins."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import SetBots, Sit, Start, SwapSeats

from tests.support.table import Playbook, brief
from tests.support.table_match import phase, play_on, seated, status


def test_the_next_match_starts_when_everybody_here_is_ready_and_its_dealer_follows_the_last() -> None:
    book = seated(3)
    play_on(book)
    assert book.shown is not None
    last = book.shown.round.dealer
    assert last is not None
    for conn in (1, 2, 3):
        assert phase(book) == "over"
        book.answer(conn, "ready")
    assert (book.shown.round.match, book.shown.round.dealer) == (2, (last + 1) % 3)
    assert set(status(book).values()) == {"in"}


def test_a_silent_table_does_not_begin_another_match_by_itself() -> None:
    book = seated(2, seats=3, bots=1)
    play_on(book)
    book.lose(1)
    book.lose(2)
    book.wait(1_000)
    assert phase(book) == "over"


def test_after_a_match_a_lost_connection_keeps_its_seat_for_a_while() -> None:
    book = seated(3, grace_ms=50_000)
    book.lose(3)
    play_on(book)
    book.wait(29_000)
    assert [person.presence for person in book.people()][2] == "away"
    book.wait(2_000)
    assert [person.presence for person in book.people()][2] == "left"
    book.join(9, "Cara")
    assert [person.presence for person in book.people()][2] == "here"


def test_a_newcomer_takes_the_seat_of_somebody_who_left_after_the_match() -> None:
    book = seated(2)
    play_on(book)
    assert brief(book.join(5, "Dan")) == ["turn away 5 table_full"]
    book.get_up(2)
    assert book.info is not None
    assert (book.info.state, book.info.taken) == ("open", 1)
    book.join(6, "Eva")
    assert book.names() == {0: "Anna", 1: "Eva"}
    for conn in (1, 6):
        book.answer(conn, "ready")
    assert phase(book) == "dealer_choice"


def owned(people: int) -> Playbook:
    """A match that its owner has started, over now; one seat more than people."""
    book = seated(people, start="owner", seats=people + 1)
    book.order(1, Start)
    play_on(book)
    return book


def test_the_owner_starts_the_next_match_with_those_who_are_still_there() -> None:
    book = owned(3)
    for conn in (1, 2, 3):
        book.answer(conn, "ready")
    assert phase(book) == "over", "the owner says so"
    book.get_up(2)
    book.order(1, Start)
    assert status(book) == {0: "in", 2: "in"}
    assert book.names() == {0: "Anna", 2: "Cara"}


def test_bots_and_seats_change_after_a_match_and_the_result_goes_with_its_names() -> None:
    book = owned(2)
    assert book.shown is not None
    names, ranks = book.names(), {one.seat: one.rank for one in book.shown.round.standings}
    by_name = {names[seat]: rank for seat, rank in ranks.items()}
    book.order(1, Sit, seat=2)
    assert book.names() == {1: "Ben", 2: "Anna"}
    assert {book.names()[one.seat]: one.rank for one in book.shown.round.standings} == by_name
    book.order(1, SetBots, bots=1)
    assert book.names()[0] == "Resi"
    book.order(1, Start)
    assert status(book) == {0: "in", 1: "in", 2: "in"}


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 2), (0, 3), (2, 3)])
def test_the_next_dealer_follows_the_last_one_wherever_that_one_sits_now(a: int, b: int) -> None:
    book = owned(3)
    last = book.state.last_dealer
    assert last is not None
    last = {a: b, b: a}.get(last, last)
    book.order(1, SwapSeats, a=a, b=b)
    seats = sorted(book.names())
    book.order(1, Start)
    assert book.shown is not None
    assert book.shown.round.dealer == next((seat for seat in seats if seat > last), seats[0])
