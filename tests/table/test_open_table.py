"""At an open table a bot plays for whoever is missing, and gives the seat back the moment they return."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Answer, AnswerKind, Back, Clock, Command, Say

from lanswim.rules import PASS, PUB
from lanswim.table.inputs import Commanded, Heard, Silent, Thought
from tests.support.table import Playbook, brief
from tests.support.table_absence import asked_about, shown, standstill, stood_in, turn
from tests.support.table_clock import clock, last_kinds, news, playing
from tests.support.table_match import NAMES, phase

GRACE, TURN = 20_000, 60_000


def open_table(people: int = 3, rules: Any = PUB, **changed: Any) -> Playbook:
    """A match at an open table, as it comes."""
    settings = {"absence": "open", "turn_ms": TURN, "grace_ms": GRACE, **changed}
    return playing(rules, people=people, **settings)


def played_by_bot(**changed: Any) -> tuple[Playbook, int]:
    """Whoever is on turn has been away for the grace, and a bot was asked."""
    book = open_table(**changed)
    conn = book.conn_on_turn()
    book.lose(conn)
    book.wait(GRACE)
    return book, conn - 1


def miss(book: Playbook, seat: int, turns: int) -> None:
    """So many turns of this seat, which is there, end with their clock; the others pass."""
    missed = 0
    while missed < turns:
        if turn(book) == seat:
            book.wait(TURN)
            missed += 1
        else:
            book.answer(book.conn_on_turn(), "pass")


def play_other(book: Playbook, seat: int) -> None:
    """Anybody but this seat does what is asked of them, or a second passes."""
    conn = next((one for one, view in book.views.items() if view.ask is not None and one != seat + 1), None)
    if conn is None:
        book.wait(1_000)
        return
    wanted: tuple[AnswerKind, ...] = ("keep", "knock", "pass")
    legal = book.views[conn].round.legal
    book.answer(conn, next((kind for kind in wanted if kind in legal), "ready"))


def test_after_the_grace_a_bot_plays_and_nobody_is_asked() -> None:
    book, seat = played_by_bot()
    assert (news(book), stood_in(book), asked_about(book)) == (["stands_in"], [seat], {})
    assert [one.seat for one in book.thinking] == [seat]
    assert (standstill(book), clock(book.shown)) == ((None, None), None)
    book.think()
    assert (turn(book) != seat, news(book)) == (True, [])


def test_at_its_next_turn_the_bot_plays_at_once() -> None:
    book, seat = played_by_bot()
    book.think()
    while turn(book) != seat:
        book.answer(book.conn_on_turn(), "pass")
    assert [one.seat for one in book.thinking] == [seat]


@pytest.mark.parametrize("back", ["joined", "heard", "talked", "played"])
def test_the_seat_is_given_back_in_the_middle_of_a_thought(back: str) -> None:
    book = open_table()
    conn = book.conn_on_turn()
    seat, ask = conn - 1, book.views[conn].ask
    assert ask is not None
    if back == "joined":
        book.lose(conn)
    else:
        book.give(Silent(conn))
    book.wait(GRACE + 500)
    late = book.thinking[0]
    if back == "joined":
        conn = 9
        book.join(conn, NAMES[seat + 1])
    elif back == "heard":
        book.give(Heard(conn))
    elif back == "talked":
        book.order(conn, Say, text="again")
    else:
        book.give(Commanded(conn, Command(99, ask.id, Answer("pass"))))
    assert stood_in(book) == []
    if back == "played":
        assert last_kinds(book) == ["keep", "pass"]
    else:
        left_ms = GRACE if back == "talked" else TURN  # talk is heard before the heartbeats are
        assert book.views[conn].ask == ask
        assert clock(book.shown) == Clock(left_ms=left_ms, total_ms=left_ms, seat=seat)
    before = book.state.match
    assert book.give(Thought(late.ask, PASS)) == []
    assert book.state.match is before, "what the bot has thought is not played"


def test_two_turns_missed_in_a_row_are_enough() -> None:
    book = open_table()
    seat = turn(book)
    assert seat is not None
    miss(book, seat, 1)
    assert (news(book), stood_in(book)) == (["played_for"], [])
    miss(book, seat, 1)
    assert (news(book), stood_in(book)) == (["played_for", "stands_in"], [seat])


def test_a_missed_choice_of_the_dealer_is_no_missed_turn() -> None:
    book = open_table(kept=False)
    seat = book.conn_on_turn() - 1
    book.wait(TURN)
    assert news(book) == ["played_for"]
    miss(book, seat, 1)
    assert stood_in(book) == []
    miss(book, seat, 1)
    assert stood_in(book) == [seat]


def test_who_leaves_for_good_while_a_bot_plays_gets_nothing_back_by_coming_to_watch() -> None:
    book = open_table()
    seat = turn(book)
    assert seat is not None
    miss(book, seat, 2)
    book.get_up(seat + 1)
    book.join(9, NAMES[seat + 1])
    assert (book.views[9].round.you, news(book)) == (seat, ["back"])


def test_a_turn_played_in_between_counts_anew() -> None:
    book = open_table()
    seat = turn(book)
    assert seat is not None
    assert seat is not None
    miss(book, seat, 1)
    book.order(seat + 1, Say, text="I am here")
    miss(book, seat, 1)
    assert stood_in(book) == []


@pytest.mark.parametrize("how", ["back", "move"])
def test_who_missed_turns_is_back_by_saying_so_or_by_moving(how: str) -> None:
    book = open_table()
    seat = turn(book)
    assert seat is not None
    assert seat is not None
    miss(book, seat, 2)
    while turn(book) != seat:
        book.answer(book.conn_on_turn(), "pass")
    assert [one.seat for one in book.thinking] == [seat]
    if how == "back":
        assert f"{seat + 1} accepted" in brief(book.order(seat + 1, Back))
        assert clock(book.shown) == Clock(left_ms=TURN, total_ms=TURN, seat=seat)
    else:
        book.answer(seat + 1, "pass")
        assert turn(book) != seat
    assert (stood_in(book), "gave_back" in news(book)) == ([], True)


def test_who_is_here_when_a_match_begins_has_missed_nothing_of_it() -> None:
    rules = PUB._replace(lives=1, swimming=False, tie_rule="nobody", knock_from="first_round")
    book = open_table(rules=rules)
    seat = turn(book)
    assert seat is not None
    assert seat is not None
    miss(book, seat, 2)
    while phase(book) != "over":
        if turn(book) == seat and book.thinking:
            book.think()
        else:
            play_other(book, seat)
    assert stood_in(book) == [seat]
    for conn in list(book.views):
        if conn != seat + 1:
            book.answer(conn, "ready")
    book.wait(60_000)
    assert (shown(book).round.match, stood_in(book)) == (2, [])


def test_somebody_present_who_answers_is_never_played_for() -> None:
    book = open_table()
    for _ in range(12):
        book.wait(TURN - 1)
        book.answer(book.conn_on_turn(), "pass")
    assert book.thinking == []


def test_coming_and_going_gives_the_whole_time_of_a_turn_once_more_and_no_oftener() -> None:
    book, seat = played_by_bot()
    book.join(9, NAMES[seat + 1])
    book.wait(TURN - 5_000)
    book.lose(9)
    book.join(10, NAMES[seat + 1])
    assert clock(book.shown) == Clock(left_ms=5_000, total_ms=TURN, seat=seat)


def test_at_a_buy_back_the_grace_means_no() -> None:
    rules = PUB._replace(buy_back=True, lives=1, swimming=False, tie_rule="nobody", knock_from="first_round")
    book = open_table(rules=rules)
    while phase(book) != "buy_back":
        conn = book.conn_on_turn()
        legal = book.views[conn].round.legal
        book.answer(conn, "knock" if "knock" in legal else "pass")
    conn = next(conn for conn, view in book.views.items() if view.ask and view.ask.kind == "buy_back")
    book.lose(conn)
    book.wait(GRACE - 1)
    assert phase(book) == "buy_back"
    book.wait(1)
    assert (phase(book), news(book)) == ("showdown", ["played_for"])
    assert stood_in(book) == []


def test_a_buy_back_that_nobody_answered_is_no_missed_turn() -> None:
    rules = PUB._replace(buy_back=True, lives=1, swimming=False, all_pass="showdown")
    book = open_table(people=2, rules=rules, seed=0)
    seat = turn(book)
    assert seat is not None
    assert seat is not None
    book.wait(TURN)
    book.answer(2 - seat, "pass")
    assert book.asked() == {seat: "buy_back"}
    book.wait(TURN)
    assert (phase(book), news(book)) == ("over", ["played_for"])


@pytest.mark.parametrize("back", ["joined", "heard"])
def test_a_turn_that_a_clock_has_given_to_a_bot_is_given_back_too(back: str) -> None:
    book = open_table(rules=PUB._replace(pass_allowed=False), turn_ms=15_000)
    conn = book.conn_on_turn()
    seat = conn - 1
    book.give(Silent(conn))
    book.wait(15_000)
    late = book.thinking[0]
    if back == "heard":
        book.give(Heard(conn))
    else:
        book.lose(conn)
        book.join(9, NAMES[conn])
    assert clock(book.shown) == Clock(left_ms=15_000, total_ms=15_000, seat=seat)
    assert book.give(Thought(late.ask, None)) == []
    assert turn(book) == seat


def test_whoever_is_away_plays_the_next_match_if_they_are_back_by_then() -> None:
    book, seat = played_by_bot()
    book.join(9, NAMES[seat + 1])
    assert stood_in(book) == []
    assert [one.presence for one in shown(book).people] == ["here"] * 3
