"""Who comes, goes and sleeps while a deck is being cut: nobody is blamed for it, and nothing is missed."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import CutProof

from lanswim.table.inputs import Silent, Slept
from tests.support.cuts import at_showdown, cutting, dealt, said
from tests.support.table_match import phase, play_on

HOUR = 3_600_000


def test_who_comes_back_hears_after_the_welcome_all_that_was_said_and_goes_on() -> None:
    book = cutting(2)
    book.commit(1)
    book.lose(1)
    book.sit(3, "Anna")
    assert said(book.last)[:2] == ["3 welcome", "3 open 0.1"]
    book.commit(3)
    book.commit(2)
    book.lose(3)
    book.sit(4, "Anna")
    assert said(book.last)[:3] == ["4 welcome", "4 open 0.1", "4 frozen 0.1 [0, 1]"]
    book.reveal(2)
    book.reveal(4)
    assert "4 proof 0.1" in said(book.last)


def test_who_comes_back_in_a_round_hears_what_it_was_dealt_from_but_no_secret() -> None:
    book = dealt(2)
    book.lose(1)
    book.sit(3, "Anna")
    lot = ["3 open 0.1", "3 frozen 0.1 [0, 1]", "3 proof 0.1"]
    assert said(book.last)[:6] == ["3 welcome", *lot, "3 open 1.1", "3 frozen 1.1 [0, 1]"]
    play_on(book, "showdown")
    book.cut(2, 3)
    for conn in (2, 3):
        book.answer(conn, "ready")
    book.lose(3)
    book.sit(4, "Anna")
    assert said(book.last)[1:3] == ["4 open 2.1", "4 frozen 2.1 [0, 1]"]


def test_a_part_that_was_read_counts_also_where_nothing_was_heard_since() -> None:
    book = cutting(3)
    book.commit(1)
    book.commit(2)
    book.give(Silent(2))
    book.commit(3)
    assert "3 frozen 0.1 [0, 1, 2]" in said(book.last)


def test_while_nobody_is_connected_the_cut_stands_still_and_nobody_is_blamed() -> None:
    book = cutting(2)
    book.commit(1)
    book.commit(2)
    book.lose(1)
    book.lose(2)
    book.wait(HOUR // 60)
    book.sit(3, "Anna")
    book.sit(4, "Ben")
    book.wait(4_999)
    book.reveal(3)
    book.reveal(4)
    assert not [one for one in book.journal if one.stage == "void"]


@pytest.mark.parametrize("frozen", [False, True])
def test_a_machine_that_slept_takes_no_time_from_anybody(frozen: bool) -> None:
    book = cutting(2)
    book.commit(1)
    if frozen:
        book.commit(2)
        book.reveal(1)
    book.wait(1_000)
    book.now += HOUR
    book.give(Slept(HOUR))
    book.wait(3_999 if frozen else 999)
    before = len(book.journal)
    book.wait(1)
    assert len(book.journal) > before


def test_two_who_leave_before_a_card_is_dealt_leave_no_result_behind() -> None:
    book = cutting(2)
    book.get_up(2)
    assert phase(book) == "waiting"
    assert book.state.deals.cut is None
    book.sit(3, "Cara")
    assert phase(book) == "cut"
    assert book.journal[-1].place[2:] == (2, 0, 1)


def test_who_leaves_during_the_lot_draws_no_card() -> None:
    book = cutting(3)
    book.get_up(1)
    book.cut(2, 3)
    book.cut(2, 3)
    assert book.shown is not None
    assert book.shown.round.dealer in (1, 2)
    assert {one.seat: one.status for one in book.shown.round.seats}[0] == "left"


def test_when_a_match_ends_by_leaving_the_round_before_has_been_proved() -> None:
    book = at_showdown(2)
    book.get_up(2)
    assert phase(book) == "over"
    assert [one.round for one in book.heard[1] if isinstance(one, CutProof)] == [0, 1]
    assert (book.state.deals.cut, book.state.deals.until_ms) == (None, None)
