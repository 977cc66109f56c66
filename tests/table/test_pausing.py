"""A pause: every clock stands, nothing moves, and afterwards every wait goes on from where it stood."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Clock, Nudge, Pause, VoteAgain

from lanswim.rules import PUB
from lanswim.table.inputs import Slept
from tests.support.cuts import cutting
from tests.support.table import Playbook, brief
from tests.support.table_absence import GRACE, VOTE, missing, shown, standstill, stood_in, turn
from tests.support.table_clock import at_showdown, clock, last_kinds, news, playing
from tests.support.table_match import NAMES, phase

HOUR = 3_600_000


def pause(book: Playbook, conn: int, on: bool = True) -> list[str]:
    """Pauses, or goes on."""
    return brief(book.order(conn, Pause, on=on))


def test_a_turn_goes_on_with_the_time_it_had() -> None:
    book = playing(turn_ms=30_000, absence="same")
    book.wait(10_000)
    pause(book, 1)
    assert (standstill(book), news(book), clock(book.shown)) == (("paused", None), ["paused"], None)
    assert book.deadline is None
    book.wait(HOUR)
    pause(book, 2, on=False)
    assert (standstill(book), news(book)) == ((None, None), ["went_on"])
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=30_000, seat=turn(book))


def test_no_move_is_taken_meanwhile_and_it_can_be_made_afterwards() -> None:
    book = playing()
    conn = book.conn_on_turn()
    pause(book, conn)
    assert f"{conn} refused paused" in brief(book.answer(conn, "pass"))
    assert last_kinds(book) == ["keep"]
    assert f"{3 - conn} refused paused" in brief(book.order(3 - conn, Nudge))
    pause(book, conn, on=False)
    book.answer(conn, "pass")
    assert last_kinds(book) == ["keep", "pass"]


def test_bots_do_not_think_and_a_thought_that_comes_late_is_asked_for_again() -> None:
    book = Playbook(seats=2, bots=1, start="full", seed=3)
    book.join(1, "Anna")
    while not book.thinking:
        book.answer(1, "keep" if "keep" in book.views[1].round.legal else "pass")
    pause(book, 1)
    before = book.state.match
    book.think()
    assert (book.state.match is before, book.thinking) == (True, [])
    book.wait(HOUR)
    pause(book, 1, on=False)
    assert len(book.thinking) == 1
    book.think()
    assert book.state.match is not before


def test_the_showdown_and_the_parts_of_a_deal_wait_too() -> None:
    book = at_showdown(ready_ms=20_000)
    book.wait(15_000)
    pause(book, 1)
    book.wait(HOUR)
    pause(book, 1, on=False)
    assert clock(book.shown) == Clock(left_ms=5_000, total_ms=20_000)
    cuts = cutting(3)
    left = cuts.deadline
    assert left is not None
    wait = left - cuts.now
    pause(cuts, 1)
    cuts.wait(HOUR)
    assert cuts.state.deals.voids == 0
    pause(cuts, 1, on=False)
    assert cuts.deadline == cuts.now + wait


def test_grace_and_votes_wait_too() -> None:
    book = playing(people=3)
    conn = book.conn_on_turn()
    book.lose(conn)
    book.wait(GRACE - 1_000)
    other = next(iter(book.views))
    pause(book, other)
    book.wait(HOUR)
    pause(book, other, on=False)
    book.wait(999)
    assert standstill(book) == (None, None)
    book.wait(1)
    assert standstill(book) == ("missing", conn - 1)
    book.wait(VOTE - 1_000)
    pause(book, other)
    assert standstill(book) == ("paused", conn - 1)
    assert f"{other} refused paused" in brief(book.answer(other, "drop"))
    book.wait(HOUR)
    pause(book, other, on=False)
    book.wait(1_000)
    assert stood_in(book) == [conn - 1]


def test_who_went_away_in_the_pause_has_the_whole_grace_after_it() -> None:
    book = playing(people=3)
    conn = book.conn_on_turn()
    other = next(one for one in book.views if one != conn)
    pause(book, other)
    book.wait(HOUR)
    book.lose(conn)
    book.wait(HOUR)
    pause(book, other, on=False)
    book.wait(GRACE - 1)
    assert standstill(book) == (None, None)
    book.wait(1)
    assert standstill(book) == ("missing", conn - 1)


def test_nobody_is_asked_again_in_a_pause() -> None:
    book, _ = missing(people=3)
    for conn in list(book.views):
        book.answer(conn, "wait")
    book.wait(10_000)
    conn = next(iter(book.views))
    pause(book, conn)
    assert f"{conn} refused paused" in brief(book.order(conn, VoteAgain))


def test_at_the_same_table_any_player_pauses_but_no_bot() -> None:
    book = Playbook(seats=3, start="full")
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.join(3, "Robot", bot=True)
    assert "2 accepted" in pause(book, 2)
    assert "3 refused not_allowed" in pause(book, 3, on=False)
    assert "1 accepted" in pause(book, 1, on=False)


def test_at_an_open_table_only_the_owner_pauses_and_others_go_on_only_without_the_owner() -> None:
    book = playing(people=3, absence="open")
    assert "2 refused not_owner" in pause(book, 2)
    assert "1 accepted" in pause(book, 1)
    assert "2 refused not_owner" in pause(book, 2, on=False)
    book.lose(1)
    assert "2 accepted" in pause(book, 2, on=False)
    assert standstill(book) == (None, None)


def test_only_a_match_is_paused() -> None:
    book = Playbook(seats=3)
    book.join(1, "Anna")
    assert "1 refused wrong_phase" in pause(book, 1)


def test_pausing_twice_is_pausing_once() -> None:
    book = playing(turn_ms=30_000)
    pause(book, 1)
    book.wait(HOUR)
    assert "2 accepted" in pause(book, 2)
    assert news(book) == ["paused"]
    pause(book, 1, on=False)
    assert clock(book.shown) == Clock(left_ms=30_000, total_ms=30_000, seat=turn(book))
    assert "1 accepted" in pause(book, 1, on=False)


def test_a_pause_outlasts_that_nobody_is_connected() -> None:
    book = playing(people=2)
    pause(book, 1)
    book.lose(1)
    book.lose(2)
    book.wait(100 * HOUR)
    book.join(8, NAMES[1])
    assert standstill(book) == ("paused", None)
    assert phase(book) == "turn"


@pytest.mark.parametrize("robot", [False, True])
def test_a_pause_ends_when_everybody_who_could_end_it_has_left_for_good(robot: bool) -> None:
    book = Playbook(PUB, seats=3, start=2)
    book.join(1, "Anna")
    book.join(2, "Ben")
    if robot:
        book.join(3, "Robot", bot=True)
    book.wait(20_000)
    pause(book, 1)
    book.get_up(1)
    assert standstill(book) == ("paused", None)
    book.get_up(2)
    assert standstill(book) == (None, None)
    assert phase(book) == ("waiting" if not robot else shown(book).round.phase)
    assert not robot or book.thinking or book.views[3].ask is not None


def test_a_pause_ends_with_its_match() -> None:
    book = at_showdown()
    pause(book, 1)
    book.get_up(2)
    assert standstill(book) == ("paused", None)
    book.get_up(3)
    assert (phase(book), standstill(book)) == ("over", (None, None))


def test_a_machine_that_slept_in_a_pause_costs_nobody_time_after_it() -> None:
    book = playing(turn_ms=30_000)
    book.wait(10_000)
    pause(book, 1)
    book.wait(5_000)
    book.now += HOUR
    book.give(Slept(HOUR))
    book.wait(5_000)
    pause(book, 1, on=False)
    assert clock(book.shown) == Clock(left_ms=20_000, total_ms=30_000, seat=turn(book))


def with_a_robot(**changed: Any) -> Playbook:
    """Two people and a bot client in a match."""
    book = Playbook(PUB, seats=3, start="full", **changed)
    for conn, name in enumerate(("Anna", "Ben"), start=1):
        book.join(conn, name)
    book.join(3, "Robot", bot=True)
    return book


def test_at_an_open_table_a_pause_ends_after_the_grace_when_only_a_bot_is_there() -> None:
    book = with_a_robot(absence="open")
    pause(book, 1)
    book.wait(HOUR)
    book.lose(2)
    book.wait(1_000)
    book.lose(1)
    book.wait(book.state.settings.grace_ms - 1)
    assert standstill(book) == ("paused", None)
    book.wait(1)
    assert standstill(book) == (None, None)
    book.wait(HOUR)
    assert 0 in stood_in(book) or 1 in stood_in(book)


def test_who_is_back_within_the_grace_keeps_the_pause_and_so_does_the_same_table() -> None:
    book = with_a_robot(absence="open")
    pause(book, 1)
    book.lose(1)
    book.lose(2)
    book.wait(book.state.settings.grace_ms - 1)
    book.join(8, "Ben")
    book.wait(HOUR)
    assert standstill(book) == ("paused", None)
    same = with_a_robot(absence="same")
    pause(same, 1)
    same.lose(1)
    same.lose(2)
    same.wait(HOUR)
    assert standstill(same) == ("paused", None)


def test_with_nobody_connected_a_pause_stays_until_a_bot_waits_for_its_end() -> None:
    book = with_a_robot(absence="open")
    pause(book, 1)
    for conn in (1, 2, 3):
        book.lose(conn)
    book.wait(60_000)
    assert book.state.paused_ms is not None
    book.join(9, "Robot", bot=True)
    assert standstill(book) == (None, None)


def test_a_pause_ends_with_the_giving_up_of_those_who_could_end_it() -> None:
    book = with_a_robot(absence="open", all_away_ms=60_000)
    book.join(9, "Dan")
    pause(book, 1)
    for conn in (1, 2, 3):
        book.lose(conn)
    book.wait(60_000)
    assert standstill(book) == (None, None)
