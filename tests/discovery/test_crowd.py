"""Whom to ask next: fair to newcomers and to those who answered before. Time is an argument."""

from __future__ import annotations

import pytest

from lanswim.discovery.crowd import (
    ASKED_AT_ONCE,
    FIRST_PATIENCE_S,
    LONGEST_PATIENCE_S,
    LONGEST_PAUSE_S,
    MOST_FOLLOWED,
    Crowd,
)


@pytest.fixture
def crowd() -> Crowd:
    return Crowd(most_known=64)


def asked(crowd: Crowd, now: float) -> list[str]:
    """Everybody who is asked now."""
    turns = iter(lambda: crowd.next(now), None)
    return [host_id for host_id, _ in turns]


def announce(crowd: Crowd, *host_ids: str, now: float = 0.0) -> list[str]:
    """Those who had to go."""
    return [gone for host_id in host_ids if (gone := crowd.announced(host_id, now)) is not None]


def fail(crowd: Crowd, now: float) -> list[str]:
    """Everybody who is due now is asked, and does not answer."""
    failed = []
    while turn := asked(crowd, now):
        for host_id in turn:
            crowd.ended(host_id, now, None)
        failed += turn
    return failed


def names(number: int) -> list[str]:
    return [f"x{each:03}" for each in range(number)]


def test_the_longest_waiting_come_first_and_so_many_at_once(crowd: Crowd) -> None:
    announce(crowd, *names(20))
    assert asked(crowd, 0) == names(ASKED_AT_ONCE)
    crowd.ended("x003", 0.1, None)
    assert asked(crowd, 0.1) == ["x008"]


def test_who_answers_makes_room_for_another(crowd: Crowd) -> None:
    announce(crowd, *names(20))
    asked(crowd, 0)
    crowd.answered("x000")
    assert asked(crowd, 0) == ["x008"]


def test_so_many_are_followed(crowd: Crowd) -> None:
    crowd = Crowd(most_known=100)
    announce(crowd, *names(100))
    while turn := asked(crowd, 0):
        for host_id in turn:
            crowd.answered(host_id)
    assert list(crowd)[:MOST_FOLLOWED] == names(MOST_FOLLOWED)
    assert crowd.due_s(0) is None
    crowd.ended("x000", 1, 1.0)
    assert asked(crowd, 1) == ["x064"]


def test_who_failed_goes_behind_the_new(crowd: Crowd) -> None:
    announce(crowd, *names(16))
    fail(crowd, 0)
    announce(crowd, "new", now=1)
    assert asked(crowd, 1)[0] == "new"


def test_who_failed_often_goes_behind_who_failed_once(crowd: Crowd) -> None:
    announce(crowd, "often")
    for now in (0, 1, 3):
        assert fail(crowd, now) == ["often"]
    announce(crowd, "once", now=3)
    assert fail(crowd, 3) == ["once"]
    assert asked(crowd, 10) == ["once", "often"]


def test_who_answered_before_comes_first(crowd: Crowd) -> None:
    announce(crowd, "old")
    asked(crowd, 0)
    crowd.answered("old")
    announce(crowd, *names(20), now=9)
    crowd.ended("old", 9, 9.0)
    assert asked(crowd, 10)[0] == "old"


def test_nobody_waits_for_ever_behind_a_flood_of_new_names() -> None:
    crowd = Crowd(most_known=1_000)
    announce(crowd, "true")
    for now in (0, 1, 3, 7):
        fail(crowd, now)
    announce(crowd, *names(800), now=12)
    turns = 0
    while "true" not in (turn := asked(crowd, 12.5)):
        turns += 1
        for host_id in turn:
            crowd.ended(host_id, 12.5, None)
    assert turns <= 1


def test_patience_grows_with_failures(crowd: Crowd) -> None:
    announce(crowd, "x")
    seen = []
    for now in (0, 10, 20, 30, 40):
        turn = crowd.next(now)
        assert turn is not None
        seen.append(turn[1])
        crowd.ended("x", now, None)
    assert seen == [FIRST_PATIENCE_S, 1.0, 2.0, LONGEST_PATIENCE_S, LONGEST_PATIENCE_S]


@pytest.mark.parametrize(
    ("known", "patience_s"), [(1, FIRST_PATIENCE_S), (64, FIRST_PATIENCE_S), (100, 0.32), (500, 0.25)]
)
def test_a_large_crowd_makes_the_first_patience_short(known: int, patience_s: float) -> None:
    crowd = Crowd()
    announce(crowd, *names(known))
    assert crowd.next(0) == ("x000", patience_s)


@pytest.mark.parametrize(("known", "longest_s"), [(1, LONGEST_PAUSE_S), (64, 5.0), (320, 25.0)])
def test_pauses_grow_with_failures_and_with_the_crowd(known: int, longest_s: float) -> None:
    crowd = Crowd(most_known=1_000)
    announce(crowd, *names(known))
    now = 0.0
    pauses = []
    for _ in range(12):
        fail(crowd, now)
        pause_s = crowd.due_s(now) or 0.0
        pauses.append(round(pause_s, 1))
        now += pause_s + 0.001
    assert pauses[:4] == [0.3, 0.6, 1.2, 2.4]
    assert pauses[-1] == pytest.approx(longest_s, abs=0.5)


def test_after_a_long_connection_the_pauses_begin_anew(crowd: Crowd) -> None:
    announce(crowd, "x")
    for now in range(0, 100, 10):
        fail(crowd, now)
    asked(crowd, 100)
    crowd.answered("x")
    crowd.ended("x", 110, 10.0)
    assert crowd.due_s(110) == pytest.approx(0.3)


def test_an_announcement_ends_a_pause_also_of_one_that_is_being_asked(crowd: Crowd) -> None:
    announce(crowd, "x")
    fail(crowd, 0)
    announce(crowd, "x", now=0.1)
    assert asked(crowd, 0.1) == ["x"]
    announce(crowd, "x", now=0.2)
    crowd.ended("x", 0.3, None)
    assert asked(crowd, 0.3) == ["x"]


def test_who_is_known_is_not_remembered_anew(crowd: Crowd) -> None:
    announce(crowd, "x")
    fail(crowd, 0)
    crowd.remember("x", 0.1)
    assert asked(crowd, 0.1) == []


def test_withdrawn_is_forgotten_unless_it_answers(crowd: Crowd) -> None:
    announce(crowd, "waits", "asked", "answers")
    asked(crowd, 0)
    crowd.answered("answers")
    crowd.ended("waits", 0, None)
    assert crowd.withdrawn("waits") and crowd.withdrawn("asked")
    assert not crowd.withdrawn("answers") and not crowd.withdrawn("none")
    assert list(crowd) == ["answers"]
    crowd.ended("answers", 9, 9.0)
    assert len(crowd) == 0


def test_full_of_hosts_that_failed_a_new_one_replaces_the_one_that_failed_longest(crowd: Crowd) -> None:
    announce(crowd, *names(64))
    crowd.next(0)
    crowd.answered("x000")
    for now in (0, 1):
        fail(crowd, now)
    crowd.ended("x000", 1, 1.0)
    assert announce(crowd, "true", now=2) == ["x001"]
    assert announce(crowd, "another", now=2) == ["x002"]
    assert len(crowd) == 64 and crowd.missed
    assert {"true", "another"} <= set(asked(crowd, 2)[:3])


def test_full_of_hosts_that_were_not_asked_yet_nobody_goes_and_the_miss_is_noted(crowd: Crowd) -> None:
    announce(crowd, *names(64))
    assert not crowd.missed
    assert announce(crowd, "true") == []
    assert crowd.missed and "true" not in crowd
    fail(crowd, 0)
    assert crowd.remember("true", 1) is not None
    assert asked(crowd, 1)[0] == "true"
