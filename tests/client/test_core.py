"""The client's core by playbooks: from the first dial to the end."""

from __future__ import annotations

import pytest
from lanswim_protocol.heartbeat import SILENCE_MS
from lanswim_protocol.messages import (
    Accepted,
    Agree,
    Answer,
    Closed,
    ClosedReason,
    Command,
    Hello,
    Leave,
    Lobby,
    Ping,
    Pong,
    Refuse,
    Refused,
    SetBots,
    Sit,
    Start,
    TableView,
)

from lanswim.client import signals as s
from tests.support.client_play import HELLO, HERE, LINK, THERE, Play, claimed, info, lobby, view, welcome

PASS = Answer("pass")


# Sitting down


def test_says_hello_then_joins_with_its_key() -> None:
    play = Play()
    assert play.give(s.Begin()) == [s.Dial((HERE,))]
    play.connect()
    assert [type(message) for message in play.sent()] == [Hello]
    play.hear(HELLO)
    assert play.effects[:2] == [s.Widen(), s.Send(Lobby())]
    play.hear(lobby(info("t1")))
    assert play.sent() == [claimed("t1")]
    play.hear(welcome(owner=True))
    assert (play.model.status, play.model.seat, play.model.owner) == ("seated", 2, True)


def test_without_an_id_the_lobby_is_asked_and_the_only_table_joined() -> None:
    play = Play(table="")
    play.give(s.Begin())
    assert play.reach().sent() == [Lobby()]
    play.hear(lobby(info("t9")))
    assert play.sent() == [claimed("t9")]


def test_several_tables_end_it_with_their_list() -> None:
    play = Play(table="")
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(info("t1"), info("t2")))
    assert play.model.failure == "several"
    assert [each.table for each in play.model.tables] == ["t1", "t2"]
    assert isinstance(play.effects[-1], s.Done)


@pytest.mark.parametrize("typed", ["t2", "küche", "KÜCHE"])
def test_a_typed_table_is_an_id_or_a_name(typed: str) -> None:
    play = Play(table=typed, by_name=True)
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(info("t1"), info("t2", "Küche")))
    assert play.sent() == [claimed("t2")]


def test_a_typed_table_that_is_not_there_is_gone() -> None:
    play = Play(table="Bad", by_name=True)
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(info("t1"), info("t2")))
    assert play.model.failure == "gone"


def test_a_host_without_a_table_is_told_apart() -> None:
    play = Play(table="")
    play.give(s.Begin())
    play.reach()
    play.hear(lobby())
    assert (play.model.status, play.model.failure) == ("closed", "empty")


# Not sitting down


def test_nobody_answers_at_first() -> None:
    play = Play()
    play.give(s.Begin())
    play.give(s.DialFailed())
    assert (play.model.status, play.model.failure) == ("closed", "unreachable")


def test_a_name_that_nobody_knows_is_told_apart() -> None:
    play = Play("no-such-machine:4031")
    play.give(s.Begin())
    play.give(s.DialFailed("no_such_name"))
    assert (play.model.status, play.model.failure) == ("closed", "no_such_name")


def test_what_is_there_and_speaks_something_else_is_said_at_once() -> None:
    play = Play()
    play.give(s.Begin())
    play.give(s.DialFailed("not_lanswim"))
    assert (play.model.status, play.model.failure) == ("closed", "not_lanswim")


def test_who_takes_the_connection_and_is_silent_may_be_a_host_that_starts() -> None:
    play = Play()
    play.give(s.Begin())
    play.give(s.DialFailed("silent"))
    while play.due_ms is not None:
        assert play.wait()[0] == s.Dial((HERE,))
        play.give(s.DialFailed())
    assert play.model.failure == "not_lanswim"


def test_the_patient_dial_again_for_ten_minutes() -> None:
    play = Play(patient=True)
    play.give(s.Begin())
    started = play.now_ms
    play.give(s.DialFailed())
    while play.due_ms is not None:
        assert play.wait() == [s.Dial((HERE,)), s.Deadline(None)]
        play.give(s.DialFailed())
    assert play.model.failure == "gave_up"
    assert 590_000 < play.now_ms - started <= 600_000


@pytest.mark.parametrize("broken", [s.Broken(), s.Received(Pong(1))])
def test_something_else_listens_there(broken: s.Input) -> None:
    play = Play()
    play.give(s.Begin())
    play.connect()
    play.give(broken)
    assert play.model.failure == "not_lanswim"


@pytest.mark.parametrize("ends", [s.Lost(), s.Tick()])
def test_who_never_says_hello_is_asked_again_for_ten_seconds(ends: s.Input) -> None:
    play = Play()
    play.give(s.Begin())
    started = play.now_ms
    while True:
        play.connect()
        if ends == s.Tick():
            play.wait()
        else:
            play.give(ends)
        assert s.HangUp(at_once=True) in play.effects
        if play.model.status == "closed":
            break
        assert play.wait()[0] == s.Dial((HERE,))
    assert play.model.failure == "not_lanswim"
    assert 7_000 < play.now_ms - started <= 10_000 + 2 * SILENCE_MS


def test_a_host_that_was_only_starting_is_joined_after_all() -> None:
    play = Play()
    play.give(s.Begin())
    play.connect()
    play.give(s.Lost())
    assert play.model.status == "dialing"
    play.wait()
    play.give(s.DialFailed())
    play.seat()
    assert play.model.seat == 2


def test_the_patient_ask_a_host_that_resets_them_for_ten_minutes() -> None:
    play = Play(patient=True)
    play.give(s.Begin())
    started = play.now_ms
    while play.model.status != "closed":
        play.connect()
        play.give(s.Lost())
        if play.due_ms is not None:
            play.wait()
    assert play.model.failure == "not_lanswim"
    assert 590_000 < play.now_ms - started <= 600_000


def test_while_one_address_says_nothing_the_others_are_tried_first() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.connect()
    play.give(s.Lost())
    assert play.of(s.Dial) == [s.Dial((THERE,))]
    play.give(s.DialFailed())
    play.wait()
    assert play.of(s.Dial) == [s.Dial((HERE, THERE))]


def test_a_wrong_address_does_not_end_the_search_at_one_that_says_nothing() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.connect()
    play.give(s.Lost())
    play.connect(THERE)
    play.give(s.Broken())
    play.wait()
    assert play.of(s.Dial) == [s.Dial((HERE,))]
    play.meet()
    assert play.sent() == [claimed("t1")]


def test_a_newer_host_is_told_and_its_versions_are_kept() -> None:
    play = Play()
    play.give(s.Begin())
    play.connect()
    play.hear(Hello(7, 9))
    [refuse] = play.sent()
    assert isinstance(refuse, Refuse)
    assert refuse.reason == "version"
    assert play.model.refuse is not None
    assert (play.model.refuse.reason, play.model.refuse.min, play.model.refuse.max) == ("version", 7, 9)


@pytest.mark.parametrize("reason", ["table_full", "kicked", "match_running", "bad_message", "never_seen"])
def test_a_refuse_ends_it(reason: str) -> None:
    play = Play()
    play.give(s.Begin())
    play.reach()
    play.hear(Refuse(reason))
    assert play.model.refuse == Refuse(reason)
    assert play.of(s.Done) == [s.Done(play.model)]
    assert play.give(s.RetryNow()) == []


@pytest.mark.parametrize("reason", ["busy", "too_many_connections", "too_slow"])
def test_a_busy_host_is_asked_again_for_ten_seconds(reason: str) -> None:
    play = Play()
    play.give(s.Begin())
    started = play.now_ms
    while True:
        play.connect()
        play.hear(Refuse(reason))
        if play.due_ms is None:
            break
        play.wait()
    assert (play.model.failure, play.model.refuse) == ("gave_up", Refuse(reason))
    assert 7_000 < play.now_ms - started <= 10_000


def test_another_machine_with_the_same_private_address_is_passed_over() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.reach(HERE)
    play.hear(Refuse("no_such_table"))
    assert play.effects[:2] == [s.HangUp(), s.Dial((THERE,))]
    play.meet(THERE)
    assert play.sent() == [claimed("t1")]


def test_when_every_address_is_wrong_the_first_reason_counts() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.connect()
    play.give(s.Broken())
    play.give(s.DialFailed())
    assert play.model.failure == "not_lanswim"


# Deciding


def seated(ask: int | None = 5) -> Play:
    play = Play().seat()
    play.hear(view(1, ask=ask))
    return play


def test_an_answer_names_the_open_ask_and_waits_for_its_own_answer() -> None:
    play = seated()
    play.give(s.WantAnswer(PASS))
    assert play.sent() == [Command(1000, 5, PASS)]
    assert play.model.pending == 1000
    play.hear(Accepted(1000))
    assert play.model.pending is None


def test_a_double_click_plays_once() -> None:
    play = seated()
    play.give(s.WantAnswer(PASS))
    assert play.give(s.WantAnswer(PASS)) == []
    play.hear(Accepted(1000))
    assert play.give(s.WantAnswer(PASS)) == [], "the view that closes the ask is still on its way"
    play.hear(view(2, ask=6))
    play.give(s.WantAnswer(PASS))
    assert play.sent() == [Command(1001, 6, PASS)]


def test_an_answer_to_a_question_that_is_gone_is_not_sent() -> None:
    play = seated(ask=6)
    assert play.give(s.WantAnswer(PASS, ask=5)) == []
    play.give(s.WantAnswer(PASS, ask=6))
    assert play.sent() == [Command(1000, 6, PASS)]


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    assert seated(ask=None).give(s.WantAnswer(PASS)) == []


def test_a_refused_answer_says_why_and_can_be_given_anew() -> None:
    play = seated()
    play.give(s.WantAnswer(Answer("knock")))
    play.hear(Refused(1000, "knock_too_early"), view(2, ask=5))
    assert (play.model.pending, play.model.refused) == (None, "knock_too_early")
    play.give(s.WantAnswer(PASS))
    assert play.sent() == [Command(1001, 5, PASS)]
    assert play.model.refused is None


def test_an_answer_to_another_id_settles_nothing() -> None:
    play = seated()
    play.give(s.WantAnswer(PASS))
    play.hear(Accepted(999), Refused(1, "stale_ask"))
    assert (play.model.pending, play.model.refused) == (1000, None)


def test_orders_get_ids_and_one_waits_at_a_time() -> None:
    play = Play().seat()
    play.give(s.WantOrder(Sit(0, 3)))
    assert play.sent() == [Sit(1000, 3)]
    assert play.give(s.WantOrder(Start(0))) == []
    play.hear(Accepted(1000))
    play.give(s.WantOrder(SetBots(0, 2)))
    assert play.sent() == [SetBots(1001, 2)]
    play.hear(Accepted(1001))
    play.give(s.WantOrder(Agree(0, "pub,lives=5")))
    assert play.sent() == [Agree(1002, "pub,lives=5")]


# Views


def test_an_older_view_never_replaces_a_newer_one() -> None:
    play = seated()
    play.hear(view(3), view(2), view(9, table="t2"))
    assert play.model.view == view(3)
    play.hear(view(1, term=1))
    assert play.model.view == view(1, term=1)
    play.hear(view(50))
    assert play.model.view == view(1, term=1)


def test_a_view_of_the_same_version_is_not_newer() -> None:
    play = seated()
    play.hear(view(3))
    at_ms = play.model.view_at_ms
    play.now_ms += 500
    play.hear(view(3, you=0))
    assert (play.model.view, play.model.view_at_ms) == (view(3), at_ms)


def test_seat_and_ownership_follow_the_view() -> None:
    play = Play().seat()
    play.hear(view(1, you=0))
    assert (play.model.seat, play.model.owner) == (0, True)
    assert play.model.view_at_ms == play.now_ms


# Alive or not


def test_a_ping_is_answered() -> None:
    play = Play().seat()
    play.hear(Ping(7))
    assert play.sent() == [Pong(7)]


def test_silence_is_asked_about_and_then_believed() -> None:
    play = Play().seat()
    heard = play.now_ms
    pings = 0
    while play.model.status == "seated":
        play.wait()
        pings += sum(isinstance(message, Ping) for message in play.sent())
    assert (pings, play.now_ms - heard) == (3, SILENCE_MS)
    assert play.effects[0] == s.HangUp(at_once=True)
    assert play.model.status == "lost"


def test_whoever_answers_pings_is_never_given_up() -> None:
    play = seated()
    for _ in range(20):
        [ping] = play.wait()[:1]
        assert isinstance(ping, s.Send)
        assert isinstance(ping.message, Ping)
        play.hear(Pong(ping.message.n))
    assert play.model.status == "seated"


def test_after_a_sleep_of_this_machine_the_host_is_asked_first() -> None:
    play = seated()
    play.now_ms += 3_600_000
    play.wait()
    assert [type(message) for message in play.sent()] == [Ping]
    assert play.model.status == "seated"


# Coming back


def test_a_lost_connection_is_dialled_again_and_the_pending_command_repeated() -> None:
    play = seated()
    play.give(s.WantAnswer(PASS))
    play.give(s.Lost())
    assert (play.model.status, play.model.pending) == ("lost", 1000)
    assert play.wait() == [s.Dial((HERE,)), s.Deadline(None)]
    play.meet()
    assert play.model.status == "lost"
    play.hear(welcome(resumed=True))
    assert play.sent() == [Command(1000, 5, PASS)]
    play.hear(Accepted(1000), view(2))
    assert (play.model.status, play.model.pending) == ("seated", None)


def test_in_a_later_term_an_old_command_is_not_repeated() -> None:
    play = seated()
    play.give(s.WantAnswer(PASS))
    play.give(s.Lost())
    play.wait()
    play.meet(term=1)
    play.hear(welcome(term=1))
    assert play.sent() == []
    assert play.model.pending is None


def test_a_host_of_an_earlier_term_is_not_believed() -> None:
    play = Play().seat(welcome(term=3))
    play.give(s.Lost())
    play.wait()
    play.meet(term=2)
    assert not play.sent()
    assert play.model.status == "lost"
    assert play.effects[0] == s.HangUp()


def test_an_address_that_was_wrong_once_is_tried_again_after_a_loss() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.reach(HERE)
    play.hear(Refuse("no_such_table"))
    play.meet(THERE, term=0)
    play.hear(welcome(term=0))
    play.give(s.Lost())
    assert play.wait()[0] == s.Dial((HERE, THERE))


def test_while_lost_nothing_is_decided() -> None:
    play = seated()
    play.give(s.Lost())
    assert play.give(s.WantAnswer(PASS)) == []
    assert play.give(s.WantOrder(Start(0))) == []


def test_pauses_grow_to_two_seconds_and_end_after_ten_minutes() -> None:
    play = Play().seat()
    play.give(s.Lost())
    lost, pauses = play.now_ms, []
    while play.model.status == "lost":
        before = play.now_ms
        play.wait()
        pauses.append(play.now_ms - before)
        play.give(s.DialFailed())
    assert pauses[:6] == [75, 150, 300, 600, 1200, 1500]
    assert max(pauses) <= 2_000
    assert play.model.failure == "gave_up"
    assert 595_000 < play.now_ms - lost <= 600_000


def test_a_host_that_drops_everybody_at_once_is_not_hammered() -> None:
    play = Play().seat()
    started = play.now_ms
    for _ in range(10):
        play.give(s.Lost())
        play.seat()
    assert play.now_ms - started > 8_000


def test_after_a_steady_while_the_pause_is_short_again() -> None:
    play = Play().seat()
    for _ in range(5):
        play.give(s.Lost())
        play.seat()
    play.hear(view(1))
    play.now_ms += 6_000
    play.give(s.Lost())
    assert play.due_ms == play.now_ms + 75


@pytest.mark.parametrize(
    "ends", [s.Lost(), s.Received(Closed("host_stopped")), s.Received(Refuse("too_slow"))]
)
def test_the_pause_grows_beyond_that_of_a_search_while_the_table_is_seen_only_for_a_moment(
    ends: s.Input,
) -> None:
    play, pauses = Play().seat(), []
    for version in range(1, 9):
        play.hear(view(version))
        play.now_ms += 400
        play.give(ends)
        assert play.due_ms is not None
        pauses.append(play.due_ms - play.now_ms)
        play.seat(welcome(resumed=True))
    assert pauses == [75, 225, 675, 2_025, 6_075, 7_500, 7_500, 7_500]


def test_a_host_that_stays_away_is_dialled_every_two_seconds_however_often_it_was_lost() -> None:
    play = Play().seat()
    for _ in range(6):
        play.give(s.Lost())
        play.seat()
    play.give(s.Lost())
    play.wait()
    for _ in range(10):
        before = play.now_ms
        play.give(s.DialFailed())
        play.wait()
        assert play.now_ms - before <= 2_000


def test_an_announcement_by_a_host_that_holds_nobody_does_not_end_the_pause_but_a_person_does() -> None:
    play = Play().seat()
    for _ in range(3):
        play.give(s.Lost())
        play.seat()
    play.give(s.Lost())
    assert play.give(s.RetryNow((THERE,))) == []
    assert play.give(s.RetryNow())[0] == s.Dial((THERE, HERE))


def test_a_host_that_cannot_be_understood_is_left_after_three_times() -> None:
    play = Play().seat()
    for version in range(1, 3):
        play.hear(view(version))
        play.give(s.Broken())
        assert play.model.status == "lost"
        play.seat(welcome(resumed=True))
    play.hear(view(3))
    play.give(s.Broken())
    assert (play.model.status, play.model.failure) == ("closed", "not_understood")


def test_a_host_whose_tables_cannot_be_understood_is_left_after_three_times() -> None:
    play = Play()
    play.give(s.Begin())
    for _ in range(3):
        play.reach()
        play.give(s.Broken())
        if play.due_ms is not None:
            play.wait()
    assert (play.model.status, play.model.failure) == ("closed", "not_understood")


def test_what_was_not_understood_once_in_a_while_ends_nothing() -> None:
    play = Play().seat()
    for version in range(1, 9):
        play.hear(view(version))
        play.now_ms += 6_000
        play.give(s.Broken())
        play.seat(welcome(resumed=True))
    assert play.model.failure is None


def test_who_leaves_has_left_whatever_comes_last() -> None:
    play = Play().seat()
    for _ in range(2):
        play.give(s.Broken())
        play.seat()
    play.give(s.WantLeave())
    play.give(s.Broken())
    assert (play.model.closed, play.model.failure) == ("left", None)


def test_an_announcement_ends_the_pause() -> None:
    play = Play().seat()
    play.give(s.Lost())
    assert play.give(s.RetryNow((THERE,)))[0] == s.Dial((THERE, HERE))
    assert play.give(s.RetryNow((THERE,))) == [], "this very dial is running"
    assert play.give(s.RetryNow(("10.0.0.3:1",)))[0] == s.Dial(("10.0.0.3:1", THERE, HERE))


def test_an_announcement_changes_nothing_for_who_sits() -> None:
    play = Play().seat()
    assert play.give(s.RetryNow((THERE,))) == []
    assert play.model.status == "seated"


# The end


@pytest.mark.parametrize("reason", ["left", "taken_over", "kicked", "table_closed", "finished"])
def test_a_closed_connection_does_not_come_back_by_itself(reason: ClosedReason) -> None:
    play = Play().seat()
    play.hear(Closed(reason))
    assert (play.model.status, play.model.closed) == ("closed", reason)
    assert play.due_ms is None
    assert play.give(s.Lost()) == []


@pytest.mark.parametrize("reason", ["host_stopped", "silent"])
def test_a_host_that_stopped_is_sought_because_it_may_be_resumed(reason: ClosedReason) -> None:
    play = Play().seat()
    play.hear(Closed(reason))
    assert (play.model.status, play.model.closed) == ("lost", reason)
    play.wait()
    play.meet(term=0)
    play.hear(welcome(term=0), view(1))
    assert (play.model.status, play.model.closed) == ("seated", None)


def test_a_host_that_came_back_without_the_table_ends_it() -> None:
    play = Play().seat()
    play.give(s.Lost())
    play.wait()
    play.reach()
    play.hear(Refuse("no_such_table"))
    assert (play.model.status, play.model.failure) == ("closed", "gone")


def test_leaving_waits_for_the_host_to_say_so() -> None:
    play = seated()
    play.give(s.WantLeave())
    assert play.sent() == [Leave()]
    assert play.give(s.WantAnswer(PASS)) == []
    play.hear(view(2), Closed("left"))
    assert (play.model.closed, play.model.view) == ("left", view(1, ask=5))


@pytest.mark.parametrize("dead", [s.Lost(), s.Tick()])
def test_leaving_is_not_held_up_by_a_dead_host(dead: s.Input) -> None:
    play = seated()
    play.give(s.WantLeave())
    play.now_ms += 1_500
    play.give(dead)
    assert (play.model.status, play.model.closed) == ("closed", "left")


@pytest.mark.parametrize("before", [[s.Begin()], [s.Begin(), s.Connected(HERE, LINK)]])
def test_leaving_before_sitting_hangs_up(before: list[s.Input]) -> None:
    play = Play()
    for given in before:
        play.give(given)
    play.give(s.WantLeave())
    assert play.effects[0] == s.HangUp()
    assert play.model.closed == "left"


# The first view


@pytest.mark.parametrize("instead", [(), (view(1, table="t9"),)])
def test_a_host_that_gives_a_seat_and_shows_no_table_counts_as_lost(instead: tuple[TableView, ...]) -> None:
    play = Play().seat()
    began = play.now_ms
    play.hear(*instead)
    while play.model.status == "seated":
        play.wait()
        if play.model.status == "seated":
            play.hear(*(Pong(ping.n) for ping in play.sent() if isinstance(ping, Ping)))
    assert play.model.status == "lost"
    assert play.now_ms - began == 5_000
    assert any(isinstance(effect, s.HangUp) for effect in play.effects)


def test_who_shows_the_table_in_time_is_given_no_deadline() -> None:
    play = Play().seat()
    play.hear(view(1))
    play.now_ms += 3_000
    for _ in range(5):
        play.wait()
        play.hear(*(Pong(ping.n) for ping in play.sent() if isinstance(ping, Ping)))
    assert play.model.status == "seated"


def test_a_line_that_was_lost_is_so_until_the_table_is_seen_again_and_is_given_up_in_the_end() -> None:
    play = seated()
    began = play.now_ms
    play.give(s.Lost())
    while play.model.status == "lost":
        play.seat(welcome(term=0))
        assert play.model.status == "lost"
        play.give(s.Lost())
    assert (play.model.status, play.model.failure) == ("closed", "gave_up")
    assert 590_000 < play.now_ms - began <= 601_000
