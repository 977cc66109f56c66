"""Whoever leaves a match for good is played by a bot, then out, and may come back to watch."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer, Command

from lanswim.rules import PUB
from lanswim.table.inputs import Commanded
from tests.support.table import brief
from tests.support.table_absence import missing
from tests.support.table_match import NAMES, SHORT, phase, play_on, play_one, seated, status


def test_who_gets_up_is_played_by_a_bot_to_the_end_of_the_round_and_is_then_out() -> None:
    book = seated(3, PUB)
    book.answer(book.conn_on_turn(), "keep")
    conn = book.conn_on_turn()
    seat = book.views[conn].round.you
    assert seat is not None
    effects = brief(book.get_up(conn))
    assert effects[0] == f"close {conn} left"
    assert f"think {seat}" in effects
    assert [person.presence for person in book.people()].count("left") == 1
    assert status(book)[seat] == "in"
    play_on(book, "showdown")
    assert status(book)[seat] == "left"
    assert len(book.people()) == 3, "the result still has all names"


def test_getting_up_between_rounds_can_end_the_match() -> None:
    book = seated(2, PUB)
    play_on(book, "showdown")
    book.get_up(2)
    assert phase(book) == "over"
    assert book.shown is not None
    assert book.shown.round.winner == 0


def test_who_left_in_a_match_may_come_back_to_watch_and_play_the_next() -> None:
    book = seated(3, SHORT)
    book.get_up(1)
    assert brief(book.join(7, "Anna"))[0] == "7 welcome seat 0 resumed"
    play_on(book)
    assert status(book)[0] in ("left", "out")
    for conn in list(book.views):
        book.answer(conn, "ready")
    assert phase(book) == "dealer_choice"
    assert status(book)[0] == "in"


@pytest.mark.parametrize("turn_ms", [None, 3_000])
def test_who_comes_back_after_leaving_for_good_watches_the_own_seat_until_the_next_match(
    turn_ms: int | None,
) -> None:
    book = seated(3, PUB._replace(lives=1, swimming=False, tie_rule="nobody"), turn_ms=turn_ms)
    left = book.conn_on_turn()
    seat = book.views[left].round.you
    assert seat is not None
    ask = book.views[left].ask
    book.get_up(left)
    book.join(7, NAMES[left])
    assert (book.views[7].ask, book.views[7].round.legal) == (None, [])
    assert book.views[7].round.hand, "the own hand is no secret"
    assert [person.presence for person in book.people()] == ["here", "here", "here"]
    assert ask is not None
    assert "7 refused stale_ask" in brief(book.give(Commanded(7, Command(99, ask.id, Answer("keep")))))
    (asked,) = book.thinking
    assert (asked.seat, asked.view.legal) == (seat, ["keep", "reject"])
    book.think()
    assert book.shown is not None
    assert "played_for" not in [news.kind for news in book.shown.news]
    while phase(book) in ("turn", "last"):
        assert book.views[7].ask is None
        play_one(book)
    assert status(book)[seat] == "left"
    play_on(book)
    for conn in list(book.views):
        book.answer(conn, "ready")
    assert status(book)[seat] == "in"
    while book.views[7].ask is None:
        play_one(book)
    assert book.views[7].round.legal


def test_a_bot_still_plays_for_a_leaver_who_came_back_and_was_lost() -> None:
    book = seated(3, PUB)
    left = book.conn_on_turn()
    book.get_up(left)
    book.join(7, NAMES[left])
    book.lose(7)
    book.think()
    assert phase(book) == "turn"


def test_a_match_whose_people_have_all_left_is_given_up() -> None:
    book = seated(2, PUB, seats=3, bots=1)
    book.get_up(1)
    assert phase(book) == "dealer_choice"
    book.get_up(2)
    assert (phase(book), book.asked(), book.deadline) == ("waiting", {}, None)
    assert [person.presence for person in book.people()] == ["bot"]
    assert book.info is not None
    assert (book.info.state, book.info.host) == ("open", None)


def test_a_table_for_one_match_ends_with_its_people() -> None:
    book = seated(2, PUB, once=True)
    book.get_up(1)
    effects = brief(book.get_up(2))
    assert effects[0] == "close 2 left"
    assert effects[-1] == "ended finished"


def test_where_nobody_here_plays_those_who_watch_say_when_to_go_on() -> None:
    book = seated(2, PUB, seats=4, bots=2)
    book.get_up(1)
    book.join(7, "Anna")
    play_on(book, "showdown")
    book.get_up(2)
    assert (phase(book), status(book)[0]) == ("showdown", "left")
    book.answer(7, "ready")
    assert phase(book) == "dealer_choice"


def test_a_bot_that_plays_for_who_left_for_good_thinks_once_though_its_holder_comes_to_watch() -> None:
    book = seated(3, PUB._replace(pass_allowed=False), turn_ms=3_000)
    book.answer(book.conn_on_turn(), "keep")
    left = book.conn_on_turn()
    found = book.state.at(left)
    assert found is not None
    book.wait(3_000)
    assert len(book.thinking) == 1, "no move is harmless, so a bot makes one"
    book.get_up(left)
    book.join(9, found[1].name)
    assert len(book.thinking) == 1
    book.think()
    assert len(book.views) == 3


def test_everybody_sees_that_who_left_for_good_and_is_back_only_watches() -> None:
    book = seated(3, SHORT)
    book.get_up(1)
    assert [one.forfeited for one in book.people()] == [True, False, False]
    book.join(7, "Anna")
    found = book.people()[0]
    assert (found.presence, found.forfeited, found.stands_in) == ("here", True, False)
    play_on(book)
    for conn in list(book.views):
        book.answer(conn, "ready")
    assert phase(book) == "dealer_choice"
    assert not any(one.forfeited for one in book.people())


def test_who_was_voted_out_and_is_back_is_seen_to_watch() -> None:
    book, seat = missing(people=3)
    for conn in list(book.views):
        book.answer(conn, "drop")
    assert [one.seat for one in book.people() if one.forfeited] == [seat]
    book.join(9, NAMES[seat + 1])
    assert [one.seat for one in book.people() if one.forfeited and one.presence == "here"] == [seat]
