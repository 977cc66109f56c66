"""A match without anybody stands still; at an open table it is given up when others want the table."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Clock, Pause

from lanswim.table.inputs import Silent
from tests.support.table import Playbook, brief
from tests.support.table_absence import asked_about, missing, standstill
from tests.support.table_clock import at_showdown, clock, last_kinds, news, playing
from tests.support.table_match import NAMES, phase

QUARTER_HOUR = 900_000


def deserted(**changed: Any) -> Playbook:
    """A match of two at an open table on whose third second everybody is gone."""
    book = playing(**{"turn_ms": 3_000, "absence": "open", **changed})
    book.wait(2_000)
    book.lose(1)
    book.lose(2)
    return book


def test_a_match_stands_still_while_nobody_is_connected() -> None:
    book = deserted()
    book.wait(QUARTER_HOUR - 1)
    assert last_kinds(book) == ["keep"]
    book.join(7, "Anna")
    book.wait(2_999)
    assert last_kinds(book) == ["keep"], "the whole time again"
    book.wait(1)
    assert last_kinds(book) == ["keep", "pass"]


def test_after_a_quarter_of_an_hour_a_match_without_anybody_is_given_up_for_others_who_come() -> None:
    book = deserted(may_watch=False)
    book.wait(QUARTER_HOUR - 1)
    assert "turn away 8 match_running" in brief(book.join(8, "Dan"))
    book.wait(1)
    effects = brief(book.join(9, "Eva"))
    assert effects[0] == "9 welcome seat 0 owner"
    assert [person.name for person in book.people()] == ["Eva"]
    assert (phase(book), book.deadline, news(book).count("left")) == ("waiting", None, 2)


def test_as_long_as_nobody_else_comes_everything_is_kept() -> None:
    book = deserted()
    book.wait(100 * QUARTER_HOUR)
    assert (last_kinds(book), book.deadline) == (["keep"], None)
    book.join(7, "Anna")
    assert phase(book) == "turn"
    assert [person.name for person in book.people()] == ["Anna", "Ben"]


def test_at_the_same_table_everything_is_kept_whoever_comes() -> None:
    book = deserted(absence="same", may_watch=False)
    book.wait(100 * QUARTER_HOUR)
    assert "turn away 8 match_running" in brief(book.join(8, "Dan"))
    book.join(7, "Anna")
    assert (phase(book), last_kinds(book)) == ("turn", ["keep"])


def test_after_a_match_that_was_given_up_the_next_dealer_deals() -> None:
    book = deserted()
    assert book.state.match is not None
    last = book.state.match.dealer
    book.wait(QUARTER_HOUR)
    assert phase(book) == "turn"
    book.join(8, "Dan")
    book.join(9, "Eva")
    assert book.shown is not None
    assert (last, book.shown.round.dealer) in [(0, 1), (1, 0)]


def test_a_table_for_one_match_ends_when_nobody_comes_back() -> None:
    book = deserted(once=True, all_away_ms=60_000)
    book.wait(59_999)
    assert book.ended == []
    book.wait(1)
    assert book.ended == ["finished"]


def test_the_time_without_anybody_begins_anew_each_time() -> None:
    book = deserted()
    book.wait(QUARTER_HOUR - 1)
    book.join(7, "Anna")
    book.lose(7)
    book.wait(QUARTER_HOUR - 1)
    book.join(8, "Dan")
    assert phase(book) == "turn"
    book.lose(8)
    book.wait(1)
    book.join(9, "Eva")
    assert phase(book) == "waiting"


def test_a_connection_that_is_only_silent_keeps_the_match() -> None:
    book = playing(grace_ms=5_000)
    book.give(Silent(1))
    book.give(Silent(2))
    book.wait(5_000)
    book.think()
    assert last_kinds(book) == ["keep", "pass"]


def test_where_everybody_has_left_between_rounds_the_match_is_given_up_too() -> None:
    book = at_showdown(absence="open")
    for conn in (1, 2, 3):
        book.lose(conn)
    book.wait(QUARTER_HOUR)
    assert phase(book) == "showdown"
    book.join(8, "Dan")
    assert phase(book) == "waiting"
    assert [person.name for person in book.people()] == ["Dan"]


def test_a_bot_client_keeps_the_match_going() -> None:
    book = Playbook(seats=2, start="full", grace_ms=1_000)
    book.join(1, "Anna")
    book.join(2, "Robot", bot=True)
    book.lose(1)
    for _ in range(6):
        if book.views[2].ask is not None:
            book.answer(2, "keep" if "keep" in book.views[2].round.legal else "pass")
        elif book.thinking:
            book.think()
        book.wait(1_000)
    assert len(last_kinds(book)) >= 4


def test_after_a_pause_there_is_the_whole_time_to_look_at_the_showdown() -> None:
    book = at_showdown(ready_ms=20_000)
    book.wait(15_000)
    for conn in (1, 2, 3):
        book.lose(conn)
    book.wait(60_000)
    assert phase(book) == "showdown"
    book.join(7, "Anna")
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=20_000)
    book.wait(19_999)
    assert phase(book) == "showdown"
    book.wait(1)
    assert phase(book) == "dealer_choice"


def test_who_watches_is_told_that_nothing_goes_on_because_nobody_is_there() -> None:
    book = playing(people=2)
    book.join(9, "Cara", role="watch")
    assert standstill(book) == (None, None)
    book.lose(1)
    book.lose(2)
    assert book.views[9].standstill == "deserted"
    book.join(7, NAMES[1])
    assert standstill(book) == (None, None)


def test_a_pause_of_people_who_have_all_gone_is_still_a_pause() -> None:
    book = playing(people=2)
    book.join(9, "Cara", role="watch")
    book.order(1, Pause)
    book.lose(1)
    book.lose(2)
    assert book.views[9].standstill == "paused"


def looked_on(**changed: Any) -> Playbook:
    """Whoever was on turn has left for good and looks on; the two who still play are gone."""
    book = playing(people=3, **changed)
    leaver = book.conn_on_turn()
    book.get_up(leaver)
    book.join(9, NAMES[leaver])
    for conn in {1, 2, 3} - {leaver}:
        book.lose(conn)
    return book


def goes_on(book: Playbook) -> bool:
    """Whether anything is played within some minutes in which every bot that is asked answers at once."""
    before = book.state.match
    for _ in range(300):
        book.wait(1_000)
        while book.thinking:
            book.think()
    return book.state.match is not before


@pytest.mark.parametrize("changed", [{}, {"turn_ms": 3_000}, {"absence": "open"}])
def test_who_left_for_good_and_looks_on_does_not_keep_the_match_going(changed: dict[str, Any]) -> None:
    book = looked_on(**changed)
    assert (standstill(book), goes_on(book)) == (("deserted", None), False)
    players = [conn for conn in (1, 2, 3) if not book.people()[conn - 1].forfeited]
    book.join(11, NAMES[players[0]])
    assert standstill(book) == (None, None)
    assert not any(one.stands_in for one in book.people())


def test_who_was_voted_out_and_looks_on_does_not_keep_it_going_either() -> None:
    book, seat = missing(people=3)
    for conn in list(asked_about(book)):
        book.answer(conn, "drop")
    book.join(9, NAMES[seat + 1])
    for conn in {1, 2, 3} - {seat + 1}:
        book.lose(conn)
    assert (standstill(book), goes_on(book)) == (("deserted", None), False)


def test_where_everybody_has_left_for_good_bots_play_on_for_who_looks_on() -> None:
    book = playing(people=2, seats=3, bots=1)
    book.get_up(1)
    book.join(9, NAMES[1])
    book.get_up(2)
    assert standstill(book) == (None, None)
    assert goes_on(book)


def test_at_an_open_table_who_looks_on_waits_no_longer_than_others_who_want_the_table() -> None:
    book = looked_on(absence="open", seats=4, bots=1)
    book.wait(QUARTER_HOUR - 1)
    assert standstill(book) == ("deserted", None)
    book.wait(1)
    assert standstill(book) == (None, None)
    assert news(book).count("left") == 2


def test_a_bot_that_came_as_a_client_keeps_the_match_going_beside_who_looks_on() -> None:
    book = playing(people=2, seats=3, start=3, kept=False)
    book.join(3, "Robot", bot=True)
    book.get_up(1)
    book.join(9, NAMES[1])
    book.lose(2)
    assert standstill(book) == (None, None)
