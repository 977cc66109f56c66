"""Every wait has an end and a stated default; a clock runs only for whoever is to decide."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Clock, TableView

from lanswim.rules import PUB, RuleSet
from lanswim.table.inputs import Heard, Silent
from tests.support.table import Playbook, brief
from tests.support.table_match import phase

NAMES = {1: "Anna", 2: "Ben", 3: "Cara"}


def playing(rules: RuleSet = PUB, *, people: int = 2, kept: bool = True, **changed: Any) -> Playbook:
    """A match of people, connections counted from 1; the dealer has kept."""
    book = Playbook(rules, **{"seats": people, "start": "full", **changed})
    for conn in range(1, people + 1):
        book.join(conn, NAMES[conn])
    if kept:
        book.answer(book.conn_on_turn(), "keep")
    return book


def clock(view: TableView | None) -> Clock | None:
    """The clock of a view that must be there."""
    assert view is not None
    return view.clock


def last_kinds(book: Playbook) -> list[str]:
    """The actions that everybody has seen in this round."""
    assert book.shown is not None
    return [entry.kind for entry in book.shown.round.log]


def news(book: Playbook) -> list[str]:
    """What was told with the last view."""
    assert book.shown is not None
    return [one.kind for one in book.shown.news]


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
    book = playing(turn_ms=turn_ms, grace_ms=5_000)
    book.lose(book.conn_on_turn())
    book.wait(ends - 1)
    assert last_kinds(book) == ["keep"]
    book.wait(1)
    assert last_kinds(book) == ["keep", "pass"]


def test_grace_begins_with_the_absence_if_that_came_later_than_the_ask() -> None:
    book = playing(grace_ms=5_000)
    book.wait(100_000)
    book.give(Silent(book.conn_on_turn()))
    book.wait(4_999)
    assert last_kinds(book) == ["keep"]
    book.wait(1)
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


def deserted(**changed: Any) -> Playbook:
    """A match of two on whose third second everybody is gone."""
    book = playing(turn_ms=3_000, **changed)
    book.wait(2_000)
    book.lose(1)
    book.lose(2)
    return book


QUARTER_HOUR = 900_000


def test_a_match_stands_still_while_nobody_is_connected() -> None:
    book = deserted()
    book.wait(QUARTER_HOUR - 1)
    assert last_kinds(book) == ["keep"]
    book.join(7, "Anna")
    book.wait(2_999)
    assert last_kinds(book) == ["keep"], "the whole time again"
    book.wait(1)
    assert last_kinds(book) == ["keep", "pass"]


def test_after_a_quarter_of_an_hour_a_match_without_anybody_is_given_up_and_others_may_sit_down() -> None:
    book = deserted()
    book.wait(QUARTER_HOUR - 1)
    assert "turn away 8 match_running" in brief(book.join(8, "Dan"))
    book.wait(1)
    assert book.shown is not None
    assert (book.shown.round.phase, book.people(), book.deadline) == ("waiting", [], None)
    assert news(book).count("left") == 2
    assert book.info is not None
    assert (book.info.state, book.info.host) == ("open", None)
    assert brief(book.join(9, "Eva"))[0] == "9 welcome seat 0 owner"


def test_after_a_match_that_was_given_up_the_next_dealer_deals() -> None:
    book = deserted()
    assert book.state.match is not None
    last = book.state.match.dealer
    book.wait(QUARTER_HOUR)
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
    assert phase(book) == "turn"
    book.wait(1)
    assert phase(book) == "waiting"


def test_a_connection_that_is_only_silent_keeps_the_match() -> None:
    book = playing(grace_ms=5_000)
    book.give(Silent(1))
    book.give(Silent(2))
    book.wait(5_000)
    assert last_kinds(book) == ["keep", "pass"]


def test_where_everybody_has_left_between_rounds_the_match_is_given_up_too() -> None:
    book = at_showdown()
    for conn in (1, 2, 3):
        book.lose(conn)
    book.wait(QUARTER_HOUR)
    assert (phase(book), book.people()) == ("waiting", [])


def test_a_bot_client_keeps_the_match_going() -> None:
    book = Playbook(seats=2, start="full", grace_ms=1_000)
    book.join(1, "Anna")
    book.join(2, "Robot", bot=True)
    book.lose(1)
    for _ in range(6):
        if book.views[2].ask is not None:
            book.answer(2, "keep" if "keep" in book.views[2].round.legal else "pass")
        book.wait(1_000)
    assert len(last_kinds(book)) >= 4


def at_showdown(**changed: Any) -> Playbook:
    """Three people who have just seen the hands of a first round."""
    book = playing(people=3, **changed)
    while book.shown is not None and book.shown.round.phase in ("turn", "last"):
        conn = book.conn_on_turn()
        book.answer(conn, "knock" if "knock" in book.views[conn].round.legal else "pass")
    assert book.shown is not None
    assert book.shown.round.phase == "showdown"
    return book


def test_the_next_round_is_dealt_as_soon_as_everybody_here_is_ready() -> None:
    book = at_showdown()
    book.answer(1, "ready")
    book.lose(2)
    assert book.views[3].round.phase == "showdown"
    assert [person.ready for person in book.people()] == [True, False, False]
    book.answer(3, "ready")
    assert (book.views[1].round.phase, book.views[1].round.round) == ("dealer_choice", 2)


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


def test_the_next_round_is_dealt_when_the_time_to_look_is_over() -> None:
    book = at_showdown(ready_ms=20_000)
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=20_000)
    assert book.views[1].ask is not None
    assert book.views[1].ask.kind == "ready"
    book.wait(19_999)
    assert book.views[1].round.phase == "showdown"
    book.wait(1)
    assert (book.views[1].round.phase, book.views[1].round.round) == ("dealer_choice", 2)
