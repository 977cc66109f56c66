"""Decks that are cut just after the host was started again: whoever was there before is waited for once."""

from __future__ import annotations

from lanswim_protocol.messages import Kick

from lanswim.table.deals import BACK_MS
from lanswim.table.expected import AT_ONCE_MS
from tests.support.cuts import NAMES, said
from tests.support.table_match import play_on
from tests.table.test_resumed import DiskBook, disk_book

LONGEST_MS = 2_000 + BACK_MS
"""so long whoever is not back yet is waited for, from when the first one is"""


def frozen(book: DiskBook) -> list[list[int]]:
    """The seats that each list has so far, as written down."""
    return [[part.seat for part in one.parts] for one in book.journal if one.stage == "frozen"]


def restarted(people: int = 3) -> DiskBook:
    """The host has ended while the lot was being cut; the first one is back and has committed."""
    book = disk_book(people)
    book.commit(1)
    book.restart()
    book.sit(11, "Anna")
    book.commit(11)
    return book


def test_the_try_after_a_restart_waits_for_those_who_are_not_back_yet() -> None:
    book = restarted()
    book.wait(1_600)
    book.sit(12, "Ben")
    book.commit(12)
    assert frozen(book) == []
    book.sit(13, "Cara")
    assert frozen(book) == []
    book.commit(13)
    assert "11 frozen 0.2 [0, 1, 2]" in said(book.last), "at once, as all are in"


def test_who_tries_every_two_seconds_and_has_just_missed_the_first_one_has_a_part() -> None:
    book = restarted(2)
    book.wait(2_000 + 500)
    book.sit(12, "Ben")
    book.commit(12)
    assert frozen(book) == [[0, 1]]


def test_whoever_does_not_come_back_is_waited_for_once() -> None:
    book = restarted()
    book.sit(12, "Ben")
    book.commit(12)
    book.wait(LONGEST_MS - 1)
    assert frozen(book) == []
    book.wait(1)
    assert frozen(book) == [[0, 1]]
    book.reveal(11)
    book.reveal(12)
    book.commit(11)
    book.commit(12)
    assert frozen(book) == [[0, 1]] * 2, "the next deck is not held up by anybody who is not there"


def test_a_client_that_takes_no_part_in_deals_does_not_settle_them_by_being_back_first() -> None:
    book = DiskBook(seats=3, start="full")
    book.sit(1)
    book.sit(2)
    book.sit(3, cuts=False)
    book.restart()
    book.sit(13, "Cara", cuts=False)
    book.sit(11, "Anna")
    book.commit(11)
    assert frozen(book) == []
    book.sit(12, "Ben")
    book.commit(12)
    assert frozen(book) == [[0, 1]]


def test_who_only_played_without_a_part_is_not_waited_for() -> None:
    book = DiskBook(seats=3, start="full")
    book.sit(1)
    book.sit(2)
    book.sit(3, cuts=False)
    book.restart()
    book.sit(11, "Anna")
    book.commit(11)
    book.sit(12, "Ben")
    book.commit(12)
    assert frozen(book) == [[0, 1]]


def test_a_seat_that_a_void_has_named_is_not_waited_for() -> None:
    book = disk_book(3)
    for conn in (1, 2, 3):
        book.commit(conn)
    book.reveal(3, secret=bytes(32))
    book.restart()
    book.sit(11, "Anna")
    assert book.state.deals.voids == 2
    book.answer(11, "yes")
    book.sit(12, "Ben")
    book.answer(12, "yes")
    book.wait(AT_ONCE_MS)
    book.commit(11)
    book.commit(12)
    assert frozen(book)[-1] == [0, 1]


def test_who_comes_back_and_goes_again_is_not_waited_for_again() -> None:
    book = restarted(2)
    book.sit(12, "Ben")
    assert frozen(book) == []
    book.lose(12)
    assert frozen(book) == [[0]]


def test_who_is_sent_away_meanwhile_is_not_waited_for() -> None:
    book = restarted()
    book.sit(12, "Ben")
    book.commit(12)
    book.order(11, Kick, seat=2)
    assert frozen(book) == [[0, 1]]


def test_a_second_restart_begins_the_wait_anew() -> None:
    book = restarted(2)
    book.wait(LONGEST_MS - 1)
    book.restart()
    book.sit(21, "Anna")
    book.answer(21, "yes")
    book.wait(LONGEST_MS - 1)
    assert frozen(book) == []
    book.sit(22, "Ben")
    book.answer(22, "yes")
    book.commit(21)
    book.wait(LONGEST_MS - 1)
    book.commit(22)
    assert frozen(book) == [[0, 1]]


def test_a_round_that_ends_just_after_a_restart_is_followed_by_a_deal_that_waits() -> None:
    book = disk_book(2)
    book.cut(1, 2)
    book.cut(1, 2)
    play_on(book, "last")
    last = book.conn_on_turn()
    book.restart()
    book.sit(10 + last, NAMES[last])
    play_on(book, "showdown")
    book.commit(10 + last)
    assert len(frozen(book)) == 2, "of the lot and the first round"
    book.wait(1_000)
    book.sit(13 - last, NAMES[3 - last])
    book.commit(13 - last)
    assert frozen(book)[2:] == [[0, 1]]


def test_nobody_who_is_away_is_waited_for_where_nothing_was_restarted() -> None:
    book = disk_book(3)
    book.commit(1)
    book.commit(2)
    book.lose(3)
    assert frozen(book) == [[0, 1]]


def test_while_nobody_is_back_no_time_passes() -> None:
    book = restarted(2)
    book.lose(11)
    book.wait(60_000)
    book.sit(21, "Anna")
    book.commit(21)
    book.wait(LONGEST_MS - 1)
    assert frozen(book) == []
    book.wait(1)
    assert frozen(book) == [[0]]
