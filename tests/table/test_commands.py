"""Answers to asks: each is answered once, and only the seat that is asked can change anything."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer, Command

from lanswim.rules import PUB, RuleSet
from lanswim.table.effects import Send
from lanswim.table.inputs import Commanded
from tests.support.table import Playbook, brief

CLOSING = PUB._replace(knock_style="after_action", knock_from="first_round")


def two(rules: RuleSet = PUB) -> Playbook:
    """Two people in their first match; the dealer has kept."""
    book = Playbook(rules, seats=2, start="full")
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.answer(book.conn_on_turn(), "keep")
    return book


def test_a_command_is_accepted_first_then_everybody_sees_it() -> None:
    book = two()
    conn = book.conn_on_turn()
    assert brief(book.answer(conn, "pass")) == [f"{conn} accepted", "1 view", "2 view", "show"]
    assert book.conn_on_turn() == 3 - conn


def test_a_command_that_comes_twice_is_played_once_and_answered_alike() -> None:
    book = two()
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    command = Command(40, ask.id, Answer("pass"))
    first = book.give(Commanded(conn, command))
    played = book.state.match
    again = book.give(Commanded(conn, command))
    answer = next(one for one in first if isinstance(one, Send))
    assert (answer, brief(again)) == (again[0], [f"{conn} accepted", f"{conn} view"])
    assert book.state.match is played


def test_a_command_sent_again_after_coming_back_is_answered_alike() -> None:
    book = two()
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    command = Command(40, ask.id, Answer("pass"))
    book.give(Commanded(conn, command))
    book.lose(conn)
    book.join(9, "Anna" if conn == 1 else "Ben")
    assert brief(book.give(Commanded(9, command))) == ["9 accepted", "9 view"]


def test_an_ask_that_is_gone_or_another_seats_is_stale() -> None:
    book = two()
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    for who, number in [(conn, ask.id - 1), (conn, ask.id + 1), (3 - conn, ask.id)]:
        effects = book.give(Commanded(who, Command(book.new_id(), number, Answer("pass"))))
        assert brief(effects) == [f"{who} refused stale_ask", f"{who} view"]


@pytest.mark.parametrize(("answer", "reason"), [
    (Answer("keep"), "wrong_phase"),
    (Answer("ready"), "wrong_phase"),
    (Answer("yes"), "wrong_phase"),
    (Answer("knock"), "knock_too_early"),
    (Answer("pass", close=True), "no_close"),
    (Answer("swap"), "cards_missing"),
    (Answer("pass", hand="7D"), "not_legal"),
])
def test_what_the_rules_refuse_says_why_and_the_ask_stays(answer: Answer, reason: str) -> None:
    book = two()
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    effects = book.give(Commanded(conn, Command(book.new_id(), ask.id, answer)))
    assert brief(effects) == [f"{conn} refused {reason}", f"{conn} view"]
    assert book.views[conn].ask == ask


def test_cards_are_looked_for_in_the_own_hand_and_in_the_middle() -> None:
    book = two()
    conn = book.conn_on_turn()
    view = book.views[conn].round
    effects = book.answer(conn, "swap", hand=view.middle[0], middle=view.middle[1])
    assert brief(effects)[0] == f"{conn} refused card_not_held"
    effects = book.answer(conn, "swap", hand=view.hand[0], middle=view.hand[1])
    assert brief(effects)[0] == f"{conn} refused card_not_in_middle"
    book.answer(conn, "swap", hand=view.hand[0], middle=view.middle[2])
    assert view.middle[2] in book.views[conn].round.hand
    assert view.hand[0] in book.views[conn].round.middle


def test_a_close_reaches_the_rules() -> None:
    book = two(CLOSING)
    conn = book.conn_on_turn()
    book.answer(conn, "pass", close=True)
    view = book.views[conn].round
    assert (view.phase, view.knocker) == ("last", view.you)
    assert view.log[-1].close


def test_a_command_from_nowhere_is_ignored() -> None:
    book = two()
    assert book.give(Commanded(8, Command(1, 1, Answer("pass")))) == []


def test_asks_are_numbered_without_a_second_use() -> None:
    book, seen = two(), set()
    for _ in range(20):
        if not (set(book.asked().values()) & {"turn", "dealer_choice"}):
            break
        conn = book.conn_on_turn()
        ask = book.views[conn].ask
        assert ask is not None
        assert ask.id not in seen
        seen.add(ask.id)
        book.answer(conn, "pass")
    assert len(seen) > 10
