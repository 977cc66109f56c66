"""A machine that slept takes nobody's time away: what ran before goes on from where it stood."""

from __future__ import annotations

from lanswim_protocol.messages import Agree, Clock, Join, Kick, Nudge

from lanswim.rules import PUB
from lanswim.table.inputs import Joined, Silent, Slept
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import phase, play_on, seated

HOURS = 3_600_000


def sleep(book: Playbook) -> None:
    """The machine sleeps; the host says so before it ticks."""
    book.now += HOURS
    book.give(Slept(HOURS))


def clock(book: Playbook) -> Clock | None:
    """The clock that everybody sees in a fresh view."""
    book.give(Silent(2))
    assert book.shown is not None
    return book.shown.clock


def left(book: Playbook) -> int:
    """What that clock still gives."""
    shown = clock(book)
    assert shown is not None
    return shown.left_ms


def test_a_reminder_is_as_new_as_it_was() -> None:
    book = seated(2, PUB)
    other = 3 - book.conn_on_turn()
    book.order(other, Nudge)
    sleep(book)
    assert f"{other} refused reminded" in brief(book.order(other, Nudge))


def test_who_waits_before_the_door_waits_as_long_as_before() -> None:
    book = Playbook()
    for conn, name, home in ((1, "Anna", "10.0.0.1"), (2, "Troll", "10.0.0.2")):
        book.give(Joined(conn, Join("", name, key_of(name), bytes(64)), home))
    book.order(1, Kick, seat=1)
    book.give(Joined(3, Join("", "Cara", key_of("Cara"), bytes(64)), "10.0.0.2"))
    book.wait(4_000)
    sleep(book)
    book.wait(5_999)
    assert [one.name for one in book.views[1].knocks] == ["Cara"]
    book.wait(1)
    assert book.views[1].knocks == []


def test_a_turn_goes_on_with_the_time_it_had() -> None:
    book = seated(2, PUB, turn_ms=30_000, grace_ms=100_000)
    book.wait(10_000)
    sleep(book)
    assert phase(book) == "dealer_choice", "nobody has played for the seat"
    assert left(book) == 20_000


def test_the_grace_of_an_absent_seat_goes_on() -> None:
    book = seated(3, PUB, grace_ms=20_000, absence="open")
    conn = book.conn_on_turn()
    book.lose(conn)
    book.wait(5_000)
    sleep(book)
    assert phase(book) == "dealer_choice"
    book.wait(14_999)
    assert book.thinking == []
    book.wait(1)
    book.think()
    assert phase(book) == "turn"


def test_a_bot_that_was_asked_has_its_time_again() -> None:
    book = Playbook(seats=2, bots=1, start="full", seed=3)
    book.join(1, "Anna")
    if not book.thinking:
        book.answer(1, "keep")
    asked = list(book.asked().items())
    book.wait(29_000)
    sleep(book)
    assert list(book.asked().items()) == asked
    book.wait(1_000)
    assert list(book.asked().items()) != asked


def test_the_showdown_stays_to_be_looked_at() -> None:
    book = seated(3, PUB, ready_ms=20_000)
    play_on(book, "showdown")
    book.wait(15_000)
    sleep(book)
    assert phase(book) == "showdown"
    assert left(book) == 5_000


def test_the_countdown_goes_on() -> None:
    book = Playbook(seats=3, start=2)
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.wait(7_000)
    sleep(book)
    assert phase(book) == "waiting"
    book.give_order(1, Agree(900, "pub"))  # what everybody sees is told anew
    assert book.shown is not None
    assert book.shown.clock == Clock(left_ms=3_000, total_ms=10_000)


def test_lost_connections_keep_their_seats_before_and_after_a_match() -> None:
    waiting = Playbook()
    for conn, name in enumerate(("Anna", "Ben"), start=1):
        waiting.join(conn, name)
    after = seated(3)
    play_on(after)
    for book in (waiting, after):
        book.lose(2)
        book.wait(29_000)
        sleep(book)
        assert [person.presence for person in book.people()][1] == "away"
        book.wait(1_000)
        assert [person.presence for person in book.people()][1:2] != ["away"]


def test_a_seat_lost_long_before_the_end_is_kept_for_a_while_after_it() -> None:
    book = seated(3, grace_ms=1_000, absence="open")
    book.lose(3)
    book.wait(200_000)
    play_on(book)
    book.wait(29_000)
    sleep(book)
    assert [person.presence for person in book.people()] == ["here", "here", "away"]
    book.wait(1_000)
    assert [person.presence for person in book.people()] == ["here", "here", "left"]


def test_who_was_asked_only_after_the_sleep_has_no_more_than_the_whole_time() -> None:
    book = seated(2, PUB, turn_ms=30_000, grace_ms=100_000)
    book.now += HOURS
    book.answer(book.conn_on_turn(), "keep")
    book.give(Slept(HOURS))
    assert left(book) == 30_000
    book.wait(29_999)
    assert phase(book) == "turn"
    asked = book.asked()
    book.wait(1)
    assert book.asked() != asked


def test_a_match_without_anybody_waits_as_long_as_it_would_have() -> None:
    book = seated(2, PUB, absence="open", once=True)
    book.lose(1)
    book.lose(2)
    book.wait(600_000)
    sleep(book)
    book.wait(299_999)
    assert phase(book) == "dealer_choice"
    book.wait(1)
    assert book.ended == ["finished"]
