"""The waiting room: seats of lost connections, and the countdown of a table that starts by itself."""

from __future__ import annotations

from lanswim_protocol.messages import Clock, SetBots

from tests.support.table import Playbook


def clock(book: Playbook) -> Clock | None:
    """The clock that everybody sees."""
    assert book.shown is not None
    return book.shown.clock


def test_a_lost_connection_keeps_its_seat_in_the_waiting_room_for_thirty_seconds() -> None:
    book = Playbook()
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.lose(2)
    assert [person.presence for person in book.people()] == ["here", "away"]
    book.wait(29_999)
    assert book.names() == {0: "Anna", 1: "Ben"}
    book.wait(1)
    assert book.names() == {0: "Anna"}
    assert book.shown is not None
    assert [one.kind for one in book.shown.news] == ["left"]


def test_coming_back_in_time_keeps_the_seat_in_the_waiting_room() -> None:
    book = Playbook()
    book.join(1, "Anna")
    book.lose(1)
    book.wait(29_000)
    book.join(2, "Anna")
    book.wait(60_000)
    assert book.names() == {0: "Anna"}


def test_the_countdown_starts_with_enough_people_and_once_again_with_a_newcomer() -> None:
    book = Playbook(seats=6, bots=1, start=3)
    book.join(1, "Anna")
    assert clock(book) is None
    book.join(2, "Ben")
    assert clock(book) == Clock(left_ms=10_000, total_ms=10_000)
    book.wait(6_000)
    book.join(3, "Cara")
    assert clock(book) == Clock(left_ms=10_000, total_ms=10_000)
    book.wait(6_000)
    book.join(4, "Dan")
    assert clock(book) == Clock(left_ms=4_000, total_ms=10_000)
    book.wait(4_000)
    assert book.views[1].round.phase == "dealer_choice"
    assert len(book.views[1].round.seats) == 5


def test_the_countdown_stops_when_too_few_are_left() -> None:
    book = Playbook(seats=6, start=2)
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.get_up(2)
    assert (clock(book), book.deadline) == (None, None)


def test_bots_alone_start_nothing() -> None:
    book = Playbook(seats=3, bots=3, start=2)
    assert book.deadline is None
    book.join(1, "Anna")
    book.order(1, SetBots, bots=2)
    book.lose(1)
    assert clock(book) is None
    book.wait(60_000)
    assert book.state.stage == "waiting"
