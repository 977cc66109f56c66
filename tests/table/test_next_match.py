"""After a match: its result stays to be seen, people come and go, and the next one begins."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lanswim_protocol.messages import Clock, Kick, Start, SwapSeats

from lanswim.table.inputs import Slept
from lanswim.table.moving import move_result
from tests.support.table import Playbook
from tests.support.table_match import SHORT, owned, phase, play_on, play_one, seated, status


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


@pytest.mark.parametrize("seed", range(4))
def test_who_was_ready_for_a_round_is_not_ready_for_another_match(seed: int) -> None:
    """The last opponent is sent away between two rounds: the result is shown before anything begins."""
    book = seated(3, start=2, seed=seed)
    book.wait(20_000)
    while "out" not in status(book).values():
        play_on(book, "showdown")
        if "out" not in status(book).values():
            play_one(book)
    sent = next(seat for seat, one in status(book).items() if one != "out" and seat != 0)
    for seat in {0, 1, 2} - {sent}:
        book.answer(seat + 1, "ready")
    book.order(1, Kick, seat=sent)
    assert (phase(book), book.state.matches) == ("over", 1)
    assert not any(holder.ready for _, holder in book.state.holders())


def test_bots_alone_rest_between_their_matches() -> None:
    book = Playbook(SHORT, seats=2, start="full")
    book.join(1, "Resi", bot=True)
    book.join(2, "Sepp", bot=True)
    play_on(book)
    for conn in (1, 2):
        book.answer(conn, "ready")
    assert (phase(book), clock(book)) == ("over", Clock(left_ms=5_000, total_ms=5_000))
    book.wait(5_000)
    assert phase(book) == "dealer_choice"


def test_a_silent_table_does_not_begin_another_match_by_itself() -> None:
    book = seated(2, seats=3, bots=1)
    play_on(book)
    book.lose(1)
    book.lose(2)
    book.wait(1_000)
    assert phase(book) == "over"


def clock(book: Playbook) -> Clock | None:
    """The clock that everybody sees."""
    assert book.shown is not None
    return book.shown.clock


@pytest.mark.parametrize("start", ["full", 2])
def test_one_who_wants_another_match_does_not_wait_for_ever_for_the_idle(start: Any) -> None:
    book = seated(3, SHORT, start=start)
    if start == 2:
        book.wait(20_000)
    play_on(book)
    book.wait(3_600_000)
    assert (phase(book), clock(book)) == ("over", None), "nobody wants another one"
    book.answer(1, "ready")
    assert clock(book) == Clock(left_ms=60_000, total_ms=60_000)
    book.wait(30_000)
    book.answer(2, "ready")
    assert clock(book) == Clock(left_ms=30_000, total_ms=60_000)
    book.wait(29_999)
    assert phase(book) == "over"
    book.wait(1)
    assert (phase(book), status(book)) == ("dealer_choice", {0: "in", 1: "in", 2: "in"})
    assert clock(book) is None


def test_the_clock_to_another_match_ends_with_whoever_wanted_it() -> None:
    book = seated(3, SHORT)
    play_on(book)
    book.answer(1, "ready")
    book.get_up(1)
    assert (phase(book), clock(book), book.deadline) == ("over", None, None)


def test_no_clock_begins_another_match_where_the_owner_does() -> None:
    book = owned(2)
    book.answer(1, "ready")
    book.answer(2, "ready")
    assert clock(book) is None
    book.wait(600_000)
    assert phase(book) == "over"


def test_a_sleep_does_not_shorten_the_clock_to_another_match() -> None:
    book = seated(3, SHORT)
    play_on(book)
    book.answer(1, "ready")
    book.wait(20_000)
    book.now += 3_600_000
    book.give(Slept(3_600_000))
    book.answer(2, "ready")
    assert clock(book) == Clock(left_ms=40_000, total_ms=60_000)


def test_after_a_match_a_lost_connection_keeps_its_seat_for_a_while() -> None:
    book = seated(3, grace_ms=50_000, absence="open")
    book.lose(3)
    play_on(book)
    book.wait(29_000)
    assert [person.presence for person in book.people()][2] == "away"
    book.wait(2_000)
    assert [person.presence for person in book.people()][2] == "left"
    book.join(9, "Cara")
    assert [person.presence for person in book.people()][2] == "here"


def test_the_owner_starts_the_next_match_with_those_who_are_still_there() -> None:
    book = owned(3)
    for conn in (1, 2, 3):
        book.answer(conn, "ready")
    assert phase(book) == "over", "the owner says so"
    book.get_up(2)
    book.order(1, Start)
    assert status(book) == {0: "in", 2: "in"}
    assert book.names() == {0: "Anna", 2: "Cara"}


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


def test_changing_places_for_ever_fills_neither_memory_nor_journal() -> None:
    book = owned(3)
    rng = random.Random(5)
    over, log = book.state.match, book.state.log
    for _ in range(100):
        book.order(1, SwapSeats, a=rng.randrange(4), b=rng.randrange(4))
        assert len(book.state.moves) < 4
    shown = (book.state.match, book.state.log)
    moves, book.state.match, book.state.log, book.state.moves = book.state.moves, over, log, []
    for a, b in moves:
        move_result(book.state, a, b)
    assert (book.state.match, book.state.log, book.state.moves) == (*shown, moves), "as after a restart"
