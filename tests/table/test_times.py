"""More time once a round, twice the time for a seat, and what the owner sets between matches."""

from __future__ import annotations

from lanswim_protocol.messages import Clock, DoubleTime, MoreTime, Nudge, Pace, Pause, SetTimes

from tests.support.table import Playbook, brief
from tests.support.table_absence import missing, shown, turn
from tests.support.table_clock import at_showdown, clock, last_kinds, news, playing


def on_turn(book: Playbook) -> tuple[int, int]:
    """The connection whose turn it is, and another one."""
    conn = book.conn_on_turn()
    return conn, next(one for one in book.views if one != conn)


def test_a_turn_gets_its_whole_time_once_more_in_a_round() -> None:
    book = playing(turn_ms=30_000)
    conn, other = on_turn(book)
    assert book.views[conn].more_time
    book.wait(29_000)
    assert f"{conn} accepted" in brief(book.order(conn, MoreTime))
    assert (news(book), clock(book.shown)) == (
        ["more_time"], Clock(left_ms=30_000, total_ms=30_000, seat=conn - 1),
    )  # fmt: skip
    assert (book.views[conn].more_time, book.views[other].more_time) == (False, True)
    assert f"{conn} refused no_more_time" in brief(book.order(conn, MoreTime))
    book.wait(29_999)
    assert last_kinds(book) == ["keep"]
    book.wait(1)
    assert last_kinds(book) == ["keep", "pass"]


def test_more_time_is_only_for_whose_turn_it_is_and_only_where_a_clock_runs() -> None:
    book = playing(turn_ms=30_000)
    conn, other = on_turn(book)
    assert f"{other} refused not_your_turn" in brief(book.order(other, MoreTime))
    book.order(conn, Pause)
    assert f"{conn} refused paused" in brief(book.order(conn, MoreTime))
    slow = playing()
    conn, _ = on_turn(slow)
    assert f"{conn} refused no_clock" in brief(slow.order(conn, MoreTime))
    assert not slow.views[conn].more_time


def test_each_round_has_more_time_anew() -> None:
    book = playing(people=3, turn_ms=30_000)
    conn, _ = on_turn(book)
    book.order(conn, MoreTime)
    while shown(book).round.phase in ("turn", "last"):
        moves = book.views[book.conn_on_turn()].round.legal
        book.answer(book.conn_on_turn(), "knock" if "knock" in moves else "pass")
    assert not book.views[conn].more_time
    for one in list(book.views):
        book.answer(one, "ready")
    assert shown(book).round.round == 2
    assert book.views[conn].more_time


def test_a_seat_has_twice_the_time_because_the_owner_says_so() -> None:
    book = playing(turn_ms=30_000)
    conn, other = on_turn(book)
    book.wait(10_000)
    book.order(1, DoubleTime, seat=conn - 1)
    assert (news(book), clock(book.shown)) == (
        ["double_time"], Clock(left_ms=50_000, total_ms=60_000, seat=conn - 1),
    )  # fmt: skip
    assert [one.double for one in shown(book).people] == [conn == 1, conn == 2]
    book.wait(45_000)
    book.order(1, DoubleTime, seat=conn - 1, on=False)
    assert (news(book), clock(book.shown)) == (
        ["single_time"], Clock(left_ms=5_000, total_ms=60_000, seat=conn - 1),
    ), "nobody's time is over by an order"  # fmt: skip
    book.wait(5_000)
    assert turn(book) == other - 1
    book.answer(other, "pass")
    assert clock(book.shown) == Clock(left_ms=30_000, total_ms=30_000, seat=conn - 1)


def test_the_owner_gains_no_time_by_doubling_and_halving_the_own() -> None:
    book = playing(turn_ms=30_000)
    if turn(book) != 0:
        book.answer(book.conn_on_turn(), "pass")
    for on in (True, False) * 5:
        book.wait(5_000)
        assert "1 accepted" in brief(book.order(1, DoubleTime, seat=0, on=on))
    assert clock(book.shown) == Clock(left_ms=10_000, total_ms=60_000, seat=0)
    book.wait(10_000)
    assert turn(book) == 1


def test_nobody_else_doubles_and_only_people_have_it() -> None:
    book = Playbook(seats=3, bots=1, start="full", turn_ms=30_000)
    book.join(1, "Anna")
    book.join(2, "Ben")
    assert "2 refused not_owner" in brief(book.order(2, DoubleTime, seat=1))
    assert "1 refused no_such_person" in brief(book.order(1, DoubleTime, seat=2))
    assert "1 refused no_such_seat" in brief(book.order(1, DoubleTime, seat=7))
    book.order(1, DoubleTime, seat=1)
    assert news(book) == ["double_time"]
    book.order(1, DoubleTime, seat=1)
    assert news(book) == ["double_time"], "it was twice as long already"


def test_the_owner_sets_the_pace_while_no_match_runs_and_everybody_sees_it() -> None:
    book = Playbook(seats=2)
    book.join(1, "Anna")
    book.join(2, "Ben")
    assert shown(book).pace == Pace("same", 10_000)
    wanted = {"absence": "open", "grace_ms": 5_000, "turn_ms": 40_000}
    assert "2 refused not_owner" in brief(book.order(2, SetTimes, **wanted))
    assert "1 accepted" in brief(book.order(1, SetTimes, **wanted))
    assert (news(book), shown(book).pace) == (["times"], Pace("open", 5_000, 40_000))
    running = playing()
    assert "1 refused match_running" in brief(running.order(1, SetTimes, **wanted))


def test_a_match_goes_by_the_times_that_were_set() -> None:
    book = Playbook(seats=2)
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.order(1, SetTimes, absence="open", grace_ms=5_000, turn_ms=40_000)
    book.state.settings = book.state.settings._replace(start="full")
    book.wait(0)
    book.order(1, SetTimes, absence="open", grace_ms=5_000, turn_ms=41_000)
    assert clock(book.shown) == Clock(left_ms=41_000, total_ms=41_000, seat=turn(book))


def test_whoever_is_waited_for_is_reminded_but_seldom() -> None:
    book = playing(people=3)
    conn, other = on_turn(book)
    assert f"{conn} refused nobody_waited_for" in brief(book.order(conn, Nudge))
    assert f"{other} accepted" in brief(book.order(other, Nudge))
    assert [(one.kind, one.seat) for one in shown(book).news] == [("nudge", conn - 1)]
    assert f"{other} refused reminded" in brief(book.order(other, Nudge))
    book.wait(10_000)
    assert f"{other} accepted" in brief(book.order(other, Nudge))


def test_at_the_showdown_all_who_are_not_ready_are_reminded() -> None:
    book = at_showdown()
    assert "1 refused nobody_waited_for" in brief(book.order(1, Nudge))
    book.answer(1, "ready")
    book.order(1, Nudge)
    assert [(one.kind, one.seat) for one in shown(book).news] == [("nudge", 1), ("nudge", 2)]


def test_nobody_is_reminded_where_a_bot_thinks_or_no_match_runs() -> None:
    waiting = Playbook(seats=3)
    waiting.join(1, "Anna")
    assert "1 refused nobody_waited_for" in brief(waiting.order(1, Nudge))
    book, _ = missing(people=3, absence="open")
    conn = next(iter(book.views))
    assert f"{conn} refused nobody_waited_for" in brief(book.order(conn, Nudge))
