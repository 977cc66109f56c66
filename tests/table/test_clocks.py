"""Every wait has an end and a stated default; a clock runs only for whoever is to decide."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Clock

from lanswim.rules import PUB
from lanswim.table.inputs import Heard, Silent
from tests.support.table import brief
from tests.support.table_clock import at_showdown, clock, last_kinds, news, playing
from tests.support.table_match import NAMES


def test_without_a_turn_clock_somebody_present_has_all_the_time() -> None:
    book = playing()
    assert (book.deadline, clock(book.shown)) == (None, None)


def test_a_turn_clock_passes_when_it_ends() -> None:
    book = playing(turn_ms=3_000)
    seat = book.views[book.conn_on_turn()].round.you
    assert clock(book.shown) == Clock(left_ms=3_000, total_ms=3_000, seat=seat)
    assert book.wait(2_999) == []
    assert last_kinds(book) == ["keep"]
    book.wait(1)
    assert (last_kinds(book), news(book)) == (["keep", "pass"], ["played_for"])


def test_a_dealer_who_does_not_choose_keeps() -> None:
    book = playing(kept=False, turn_ms=3_000)
    book.wait(3_000)
    assert (last_kinds(book), news(book)) == (["keep"], ["played_for"])


def test_a_view_in_between_shows_what_is_left() -> None:
    book = playing(turn_ms=3_000)
    book.wait(1_000)
    conn = book.conn_on_turn()
    book.give(Silent(conn))
    assert clock(book.shown) == Clock(left_ms=2_000, total_ms=3_000, seat=book.views[conn].round.you)


@pytest.mark.parametrize(("turn_ms", "ends"), [(None, 5_000), (3_000, 3_000), (60_000, 5_000)])
def test_an_absent_seat_keeps_the_others_waiting_for_the_grace_only(turn_ms: int | None, ends: int) -> None:
    book = playing(turn_ms=turn_ms, grace_ms=5_000, absence="open")
    book.lose(book.conn_on_turn())
    book.wait(ends - 1)
    assert last_kinds(book) == ["keep"]
    book.wait(1)
    if book.thinking:
        book.think()
    assert last_kinds(book) == ["keep", "pass"]


def test_grace_begins_with_the_absence_if_that_came_later_than_the_ask() -> None:
    book = playing(grace_ms=5_000, absence="open")
    book.wait(100_000)
    book.give(Silent(book.conn_on_turn()))
    book.wait(4_999)
    assert book.thinking == []
    book.wait(1)
    book.think()
    assert last_kinds(book) == ["keep", "pass"]


@pytest.mark.parametrize("back", ["heard", "joined"])
def test_who_comes_back_in_time_has_the_ordinary_clock_again(back: str) -> None:
    book = playing(grace_ms=5_000)
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    if back == "heard":
        book.give(Silent(conn))
        book.wait(4_000)
        book.give(Heard(conn))
    else:
        book.lose(conn)
        book.wait(4_000)
        book.join(conn + 10, NAMES[conn])
        conn += 10
    assert (book.deadline, clock(book.shown), news(book)) == (None, None, ["back"])
    assert book.views[conn].ask == ask, "the ask has not changed"
    book.wait(60_000)
    assert last_kinds(book) == ["keep"]


def test_where_passing_is_off_a_bot_plays_for_the_seat() -> None:
    book = playing(PUB._replace(pass_allowed=False), turn_ms=3_000)
    seat = book.views[book.conn_on_turn()].round.you
    assert f"think {seat}" in brief(book.wait(3_000))
    asked = book.thinking[0]
    assert (asked.view.you, asked.view.legal) == (seat, ["swap", "swap_all"])


def test_a_bot_that_does_not_answer_never_holds_up_the_table() -> None:
    book = playing(PUB._replace(pass_allowed=False), turn_ms=3_000)
    book.wait(3_000)
    book.wait(30_000)
    assert last_kinds(book) == ["keep", "swap"]


def test_the_next_round_is_dealt_as_soon_as_everybody_is_ready() -> None:
    book = at_showdown()
    book.answer(1, "ready")
    book.answer(2, "ready")
    assert book.views[3].round.phase == "showdown"
    assert [person.ready for person in book.people()] == [True, True, False]
    book.answer(3, "ready")
    assert (book.views[1].round.phase, book.views[1].round.round) == ("dealer_choice", 2)


def test_the_next_round_is_dealt_when_the_time_to_look_is_over() -> None:
    book = at_showdown(ready_ms=20_000)
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=20_000)
    assert book.views[1].ask is not None
    assert book.views[1].ask.kind == "ready"
    book.wait(19_999)
    assert book.views[1].round.phase == "showdown"
    book.wait(1)
    assert (book.views[1].round.phase, book.views[1].round.round) == ("dealer_choice", 2)
