"""From the first deal to the next match: who deals, who plays for whom, who is still there."""

from __future__ import annotations

from typing import Any

import pytest

from lanswim.rules import Action
from lanswim.table.effects import Think
from lanswim.table.inputs import Shut, Thought
from tests.support.table import Playbook, brief
from tests.support.table_match import SHORT, phase, play_on, seated, status


def test_a_full_table_starts_by_itself_and_is_announced_as_playing() -> None:
    book = seated(3)
    assert phase(book) == "dealer_choice"
    assert book.info is not None
    assert book.info.state == "playing"
    assert list(book.asked().values()) == ["dealer_choice"]


def test_a_bot_on_turn_is_asked_once_with_its_own_view_and_a_pause_while_a_person_is_here() -> None:
    book = Playbook(seats=2, bots=1, start="full", bot_pause_ms=900, seed=3)
    book.join(1, "Anna")
    if not book.thinking:
        book.answer(1, "keep")
    (asked,) = book.thinking
    assert (asked.seat, asked.view.you, asked.pause_ms, len(asked.view.hand)) == (1, 1, 900, 3)
    book.join(2, "Anna")
    assert book.thinking == [asked]


def test_a_table_of_bots_does_not_pause_between_moves() -> None:
    book = Playbook(seats=2, bots=1, start="full")
    book.join(1, "Robot", bot=True)
    if not book.thinking:
        book.answer(1, "keep")
    assert book.thinking[0].pause_ms == 0


@pytest.mark.parametrize("failure", [Action("swap", 0, 0), None])
def test_a_thought_too_late_changes_nothing_and_an_illegal_or_missing_one_becomes_a_pass(
    failure: Action | None,
) -> None:
    book = Playbook(seats=2, bots=1, start="full")
    book.join(1, "Anna")
    if not book.thinking:
        book.answer(1, "keep")
    asked = book.thinking[0]
    assert brief(book.give(Thought(asked.ask + 1, Action("pass")))) == []
    book.think(Thought(asked.ask, failure))
    assert book.shown is not None
    assert book.shown.round.log[-1].kind in ("pass", "keep")
    assert brief(book.give(Thought(asked.ask, Action("pass")))) == []


def test_a_table_for_one_match_shows_the_result_and_closes() -> None:
    book = seated(2, once=True)
    play_on(book)
    views, closed = ["1 view", "2 view", "show"], ["close 1 finished", "close 2 finished"]
    assert brief(book.last)[-6:] == [*views, *closed, "ended finished"]
    assert book.shown is not None
    assert book.shown.round.phase == "over"
    assert book.shown.round.standings[0].rank == 1


@pytest.mark.parametrize("yes", ["yes", "no"])
def test_a_seat_put_out_is_asked_whether_it_buys_back(yes: Any) -> None:
    book = seated(3, SHORT._replace(buy_back=True))
    play_on(book, "buy_back")
    (seat,) = [seat for seat, kind in book.asked().items() if kind == "buy_back"]
    book.answer(seat + 1, yes)
    assert phase(book) == "showdown"
    assert status(book)[seat] == ("in" if yes == "yes" else "out")


def test_no_answer_in_time_is_no() -> None:
    book = seated(3, SHORT._replace(buy_back=True), ready_ms=7_000)
    play_on(book, "buy_back")
    (seat,) = book.asked()
    book.wait(6_999)
    assert phase(book) == "buy_back"
    book.wait(1)
    assert phase(book) == "showdown"
    assert status(book)[seat] == "out"


def test_what_a_bot_thought_while_nobody_is_connected_is_asked_again() -> None:
    book = Playbook(seats=2, bots=1, start="full", seed=3)
    book.join(1, "Anna")
    if not book.thinking:
        book.answer(1, "keep")
    (asked,) = book.thinking
    before = book.state.match
    book.lose(1)
    book.think()
    assert (book.state.match, book.thinking) == (before, [])
    book.join(2, "Anna")
    (again,) = book.thinking
    assert (again.ask, again.view) == (asked.ask, asked.view)
    book.think()
    assert book.state.match is not before


def test_a_bot_of_the_host_buys_back() -> None:
    assert any(who_bought_back(seed) == [2] for seed in range(30)), "the bot was never the lowest"


def who_bought_back(seed: int) -> list[int]:
    """The seats that did so after the first round of two people and a bot on seat 2."""
    book = seated(2, SHORT._replace(buy_back=True), seats=3, bots=1, seed=seed)
    play_on(book, "showdown")
    assert book.state.match is not None
    return [seat.seat for seat in book.state.match.seats if seat.bought_back]


def test_the_host_may_shut_the_table_at_any_time() -> None:
    book = seated(2)
    assert brief(book.give(Shut())) == ["close 1 host_stopped", "close 2 host_stopped", "ended host_stopped"]


def test_the_host_says_why_it_shuts_the_table() -> None:
    book = seated(2)
    closed = ["close 1 table_closed", "close 2 table_closed", "ended table_closed"]
    assert brief(book.give(Shut("table_closed"))) == closed


def test_who_is_out_sees_no_hand_and_is_not_waited_for() -> None:
    book = seated(3, seed=5)
    play_on(book, "showdown")
    (out,) = [seat for seat, one in status(book).items() if one == "out"]
    others = [conn for conn in (1, 2, 3) if conn != out + 1]
    assert book.views[out + 1].ask is not None
    for conn in others:
        book.answer(conn, "ready")
    assert phase(book) == "dealer_choice"
    assert book.views[out + 1].round.hand == []
    assert all(not isinstance(effect, Think) for effect in book.last)
