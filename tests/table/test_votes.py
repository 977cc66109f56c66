"""At the same table the others are asked about somebody absent: wait, let a bot play, or drop."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer, AnswerKind, Clock, Command, VoteAgain

from lanswim.rules import PUB
from lanswim.table.inputs import Commanded, Heard, Silent, Slept
from tests.support.table import Playbook, brief
from tests.support.table_absence import (
    GRACE,
    VOTE,
    asked_about,
    missing,
    shown,
    standstill,
    stood_in,
    turn,
    two_absent_at_a_buy_back,
    votes,
)
from tests.support.table_clock import clock, news, playing
from tests.support.table_match import NAMES, phase, play_on, status


def others(seat: int, people: int = 4) -> list[int]:
    """The connections of everybody else."""
    return [conn for conn in range(1, people + 1) if conn != seat + 1]


def cast(book: Playbook, *choices: AnswerKind) -> None:
    """Those who are asked vote like this, in the order of their connections."""
    for conn, choice in zip(list(asked_about(book)), choices, strict=False):
        book.answer(conn, choice)


def test_the_others_are_asked_after_the_grace_and_everything_stands_still_meanwhile() -> None:
    book = playing(people=4)
    conn = book.conn_on_turn()
    book.lose(conn)
    assert clock(book.shown) == Clock(left_ms=GRACE, total_ms=GRACE, seat=conn - 1)
    book.wait(GRACE - 1)
    assert (asked_about(book), standstill(book)) == ({}, (None, None))
    book.wait(1)
    assert asked_about(book) == dict.fromkeys(others(conn - 1), conn - 1)
    assert standstill(book) == ("missing", conn - 1)
    assert (news(book), clock(book.shown)) == (["vote"], Clock(left_ms=VOTE, total_ms=VOTE))
    assert book.thinking == []


@pytest.mark.parametrize(
    ("choices", "comes"),
    [
        (["wait", "wait"], "vote_wait"),
        (["bot", "bot"], "vote_bot"),
        (["drop", "drop"], "vote_drop"),
        (["drop", "wait", "bot"], "vote_bot"),
        (["wait", "drop", "wait"], "vote_wait"),
    ],
)
def test_what_more_than_half_of_those_here_want_is_done_at_once(
    choices: list[AnswerKind], comes: str
) -> None:
    book, _ = missing()
    cast(book, *choices)
    assert comes in news(book)
    assert asked_about(book) == {}


def test_without_a_majority_when_the_time_is_over_a_bot_plays() -> None:
    book, seat = missing()
    cast(book, "wait")
    assert votes(book) == {others(seat)[0] - 1: "wait"}
    book.wait(VOTE - 1)
    assert standstill(book) == ("missing", seat)
    book.wait(1)
    assert (standstill(book), stood_in(book), votes(book)) == ((None, None), [seat], {})
    assert [one.seat for one in book.thinking] == [seat]


def test_a_tie_means_bot() -> None:
    book, seat = missing(people=3)
    cast(book, "wait", "drop")
    assert news(book) == ["vote_bot", "stands_in"]
    book.think()
    assert turn(book) != seat
    assert "played_for" not in news(book), "it was said once that a bot plays"


def test_one_of_two_players_decides_alone() -> None:
    book, seat = missing(people=2)
    cast(book, "bot")
    assert stood_in(book) == [seat]


def test_to_wait_is_to_wait_until_the_player_is_back() -> None:
    book, seat = missing()
    cast(book, "wait", "wait")
    book.wait(3_600_000)
    assert (standstill(book), book.deadline, book.thinking) == (("missing", seat), None, [])
    book.join(9, shown(book).people[seat].name)
    assert standstill(book) == (None, None)
    assert book.views[9].ask is not None
    book.answer(9, "pass")
    assert turn(book) != seat


def test_who_does_not_want_to_wait_any_longer_has_all_asked_again_but_not_at_once() -> None:
    book, seat = missing()
    book.wait(15_000)
    cast(book, "wait", "wait")
    first = others(seat)[0]
    assert f"{first} refused too_fast" in brief(book.order(first, VoteAgain))
    book.wait(10_000)
    assert f"{first} accepted" in brief(book.order(first, VoteAgain))
    assert list(asked_about(book)) == others(seat)
    assert f"{first} refused wrong_phase" in brief(book.order(first, VoteAgain))
    cast(book, "bot", "bot")
    assert stood_in(book) == [seat]
    assert f"{first} refused nobody_waited_for" in brief(book.order(first, VoteAgain))


def test_who_is_dropped_is_played_by_a_bot_to_the_end_of_the_round_and_may_watch() -> None:
    book, seat = missing()
    name = shown(book).people[seat].name
    cast(book, "drop", "drop")
    assert news(book) == ["vote_drop", "dropped"]
    assert [one.seat for one in book.thinking] == [seat]
    assert (stood_in(book), shown(book).people[seat].presence) == ([], "left")
    book.join(9, name)
    assert (book.views[9].ask, book.views[9].round.legal) == (None, [])
    play_on(book, "showdown")
    assert status(book)[seat] == "left"


def test_who_is_dropped_while_only_silent_is_told() -> None:
    book = playing(people=3)
    conn = book.conn_on_turn()
    book.give(Silent(conn))
    book.wait(GRACE)
    assert conn not in asked_about(book)
    cast(book, "drop")
    assert f"close {conn} silent" not in brief(book.last)
    cast(book, "drop")
    assert f"close {conn} silent" in brief(book.last)


@pytest.mark.parametrize("back", ["joined", "heard", "said"])
def test_the_vote_is_off_as_soon_as_the_player_is_back(back: str) -> None:
    book = playing(people=3, turn_ms=60_000)
    conn = book.conn_on_turn()
    seat, ask = conn - 1, book.views[conn].ask
    if back == "joined":
        book.lose(conn)
    else:
        book.give(Silent(conn))
    book.wait(GRACE + 5_000)
    assert standstill(book) == ("missing", seat)
    if back == "joined":
        conn = 9
        book.join(9, NAMES[seat + 1])
    elif back == "heard":
        book.give(Heard(conn))
    assert ask is not None
    if back == "said":
        book.give(Commanded(conn, Command(77, ask.id, Answer("pass"))))
        assert turn(book) != seat
    else:
        assert book.views[conn].ask == ask, "the ask has not changed"
        assert clock(book.shown) == Clock(left_ms=60_000, total_ms=60_000, seat=seat)
    assert (asked_about(book), standstill(book)) == ({}, (None, None))


def test_a_late_vote_is_no_vote_on_the_next_one_who_is_missing() -> None:
    book, seat = missing()
    late = others(seat)[0]
    ask = book.views[late].ask
    assert ask is not None
    book.wait(VOTE)
    said = Commanded(late, Command(5, ask.id, Answer("drop")))
    assert f"{late} refused stale_ask" in brief(book.give(said))


def test_two_are_absent_at_once_and_nothing_said_of_one_is_said_of_the_other() -> None:
    book, one, _ = two_absent_at_a_buy_back()
    book.wait(GRACE)
    first = standstill(book)[1]
    before = book.views[one].ask
    assert before is not None
    book.wait(VOTE)
    second = standstill(book)[1]
    assert {first, second} == {0, 3}
    assert f"{one} refused stale_ask" in brief(
        book.give(Commanded(one, Command(5, before.id, Answer("drop"))))
    )
    assert asked_about(book) == {2: second, 3: second}
    cast(book, "bot", "bot")
    assert phase(book) == "showdown"


def test_the_clock_of_a_buy_back_does_not_run_for_somebody_absent_who_is_voted_on_next() -> None:
    book, _, _ = two_absent_at_a_buy_back()
    book.wait(GRACE)
    cast(book, "wait", "wait")
    book.wait(600_000)
    first, second = standstill(book)[1], {0: 3, 3: 0}
    assert first is not None
    assert book.asked() == {0: "buy_back", 3: "buy_back"}
    book.join(9, NAMES[first + 1])
    book.answer(9, "yes")
    assert standstill(book) == ("missing", second[first])


def test_who_left_for_good_and_watches_has_no_say() -> None:
    book = playing(people=4)
    conn = book.conn_on_turn()
    leaver = next(one for one in book.views if one != conn)
    book.get_up(leaver)
    book.join(9, NAMES[leaver])
    book.lose(conn)
    book.wait(GRACE)
    assert sorted(asked_about(book)) == sorted({1, 2, 3, 4} - {conn, leaver})
    cast(book, "wait", "drop")
    assert stood_in(book) == [conn - 1], "two of two have voted"


def test_a_vote_has_three_answers() -> None:
    book, seat = missing()
    first = others(seat)[0]
    assert f"{first} refused wrong_phase" in brief(book.answer(first, "pass"))
    assert votes(book) == {}


def test_a_voter_who_is_gone_does_not_count_and_may_vote_anew_on_return() -> None:
    book, seat = missing()
    one, two, three = others(seat)
    book.answer(one, "drop")
    book.lose(one)
    assert list(asked_about(book)) == [two, three]
    book.answer(two, "wait")
    book.answer(three, "wait")
    assert news(book) == ["vote_wait"]


def test_the_leaving_of_a_voter_can_decide() -> None:
    book, seat = missing()
    one, two, three = others(seat)
    book.answer(one, "wait")
    book.get_up(two)
    assert standstill(book) == ("missing", seat)
    assert list(asked_about(book)) == [three]
    book.get_up(three)
    assert "vote_wait" in news(book)


def test_nobody_decides_for_voters_who_are_lost() -> None:
    book, seat = missing()
    one, two, three = others(seat)
    book.answer(one, "drop")
    book.lose(two)
    book.give(Silent(three))
    assert (standstill(book), asked_about(book)) == (("missing", seat), {})
    book.join(9, NAMES[two])
    assert asked_about(book) == {9: seat}
    book.wait(VOTE)
    assert (shown(book).people[seat].presence, stood_in(book)) == ("away", [seat])


def test_several_are_absent_and_each_is_voted_on_in_turn() -> None:
    book, seat = missing()
    voters = others(seat)
    gone = next(conn for conn in voters if conn - 1 == (seat + 1) % 4)
    book.lose(gone)
    cast(book, "bot", "bot")
    book.think()
    assert turn(book) == gone - 1
    assert standstill(book) == (None, None)
    book.wait(GRACE)
    assert standstill(book) == ("missing", gone - 1)
    cast(book, "drop", "drop")
    assert shown(book).people[gone - 1].presence == "left"
    assert stood_in(book) == [seat]


def test_where_only_bots_are_there_a_bot_plays_after_the_grace() -> None:
    book = Playbook(seats=2, start="full")
    book.join(1, "Anna")
    book.join(2, "Robot", bot=True)
    while turn(book) != 0:
        book.answer(book.conn_on_turn(), "keep" if "keep" in book.views[2].round.legal else "pass")
    book.lose(1)
    book.wait(GRACE)
    assert (stood_in(book), asked_about(book)) == ([0], {})


def test_where_those_who_wait_go_too_a_bot_plays_after_their_grace() -> None:
    book = Playbook(seats=3, start="full")
    for conn, name in enumerate(("Anna", "Ben"), 1):
        book.join(conn, name)
    book.join(3, "Robot", bot=True)
    while turn(book) not in (0, 1):
        book.answer(3, "keep" if "keep" in book.views[3].round.legal else "pass")
    seat = turn(book)
    assert seat is not None
    book.lose(seat + 1)
    book.wait(GRACE)
    other = 2 - seat
    book.answer(other, "wait")
    assert standstill(book) == ("missing", seat)
    book.wait(60_000)
    book.lose(other)
    book.wait(GRACE - 1)
    assert stood_in(book) == []
    book.wait(1)
    assert stood_in(book) == [seat]


def test_a_vote_that_everybody_left_begins_anew_with_the_first_who_is_back() -> None:
    book, seat = missing(people=3)
    one, two = others(seat, 3)
    book.wait(15_000)
    book.lose(one)
    book.lose(two)
    book.wait(3_600_000)
    assert (standstill(book), book.deadline) == (("missing", seat), None)
    book.join(9, NAMES[one])
    assert clock(book.shown) == Clock(left_ms=VOTE, total_ms=VOTE)
    assert asked_about(book) == {9: seat}


def test_a_machine_that_slept_ends_no_vote() -> None:
    book, seat = missing()
    book.wait(15_000)
    book.now += 3_600_000
    book.give(Slept(3_600_000))
    book.wait(4_999)
    assert standstill(book) == ("missing", seat)
    book.wait(1)
    assert stood_in(book) == [seat]


@pytest.mark.parametrize("choice", ["bot", "drop"])
def test_an_absent_owner_is_voted_on_like_everybody(choice: AnswerKind) -> None:
    book = playing(people=3)
    while turn(book) != 0:
        book.answer(book.conn_on_turn(), "pass")
    book.lose(1)
    book.wait(GRACE)
    cast(book, choice, choice)
    owners = [one.seat for one in shown(book).people if one.owner]
    assert owners == ([0] if choice == "bot" else [1])


def test_the_absent_dealer_holds_up_the_choice_and_the_bot_makes_it() -> None:
    book = playing(people=3, kept=False)
    conn = book.conn_on_turn()
    book.lose(conn)
    book.wait(GRACE)
    cast(book, "bot", "bot")
    (asked,) = book.thinking
    assert asked.view.legal == ["keep", "reject"]
    book.think()
    assert phase(book) == "turn"


def test_the_absent_last_one_to_act_after_a_knock_is_played_and_the_round_ends() -> None:
    book = playing(people=3)
    while "knock" not in book.views[book.conn_on_turn()].round.legal:
        book.answer(book.conn_on_turn(), "pass")
    knocker = book.conn_on_turn()
    book.answer(knocker, "knock")
    book.answer(book.conn_on_turn(), "pass")
    last = book.conn_on_turn()
    book.lose(knocker)
    book.wait(12_000)
    book.lose(last)
    book.wait(GRACE)
    cast(book, "bot")
    book.think()
    assert phase(book) == "showdown", "who knocked and went blocks nobody"


def test_an_absent_player_is_not_put_out_by_a_clock_but_asked_about_at_a_buy_back() -> None:
    rules = PUB._replace(buy_back=True, lives=1, swimming=False, tie_rule="nobody", knock_from="first_round")
    book = playing(rules, people=3)
    while phase(book) != "buy_back":
        conn = book.conn_on_turn()
        book.answer(conn, "knock" if "knock" in book.views[conn].round.legal else "pass")
    conn = next(conn for conn, view in book.views.items() if view.ask and view.ask.kind == "buy_back")
    book.lose(conn)
    book.wait(GRACE)
    assert standstill(book) == ("missing", conn - 1)
    cast(book, "wait", "wait")
    book.wait(600_000)
    assert phase(book) == "buy_back"
    book.join(9, NAMES[conn])
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=20_000, seat=conn - 1)
    book.answer(9, "yes")
    assert phase(book) == "showdown"
