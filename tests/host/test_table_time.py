"""The time of a table and its one timer, on a clock that only counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lanswim.host.clock import Clock
from lanswim.host.table_time import TableTime


class Timer:
    """Rings once, unless it is called off."""

    def __init__(self, at_ms: int, call: Callable[[], None]) -> None:
        self.at_ms = at_ms
        self.call = call
        self.off = False

    def cancel(self) -> None:
        """Does not ring."""
        self.off = True


class World(NamedTuple):
    """A time that stands until it is moved; `rang`: when the table was told."""

    now: list[int]
    timers: list[Timer]
    rang: list[int]
    time: TableTime

    def pass_to(self, ms: int) -> None:
        """Everything rings that has to until then, in order."""
        while running := [one for one in self.timers if not one.off and one.at_ms <= ms]:
            first = min(running, key=lambda one: one.at_ms)
            first.off = True
            self.now[0] = max(self.now[0], first.at_ms)
            first.call()
        self.now[0] = ms


def world() -> World:
    now, timers, rang = [0], list[Timer](), list[int]()

    def later(delay_s: float, call: Callable[[], None]) -> Timer:
        timers.append(Timer(now[0] + round(delay_s * 1000), call))
        return timers[-1]

    time = TableTime(Clock(lambda: now[0], later), lambda: rang.append(now[0]))
    return World(now, timers, rang, time)


def test_it_rings_when_it_is_due_and_not_again() -> None:
    here = world()
    here.time.wait_until(500)
    here.pass_to(2_000)
    assert here.rang == [500]


def test_what_is_put_off_again_and_again_takes_one_timer_and_rings_at_the_last_time() -> None:
    here = world()
    for turn in range(50):
        here.pass_to(turn * 10)
        here.time.wait_until(turn * 10 + 1_000)
    assert len(here.timers) == 1
    here.pass_to(5_000)
    assert here.rang == [1_490]
    assert len(here.timers) == 2


def test_what_comes_nearer_rings_then() -> None:
    here = world()
    here.time.wait_until(1_000)
    here.time.wait_until(300)
    here.pass_to(2_000)
    assert here.rang == [300]


def test_what_is_called_off_never_rings_also_when_it_had_been_put_off() -> None:
    here = world()
    here.time.wait_until(100)
    here.time.wait_until(200)
    here.time.wait_until(None)
    here.pass_to(1_000)
    assert here.rang == []
    assert all(one.off for one in here.timers)


def test_while_it_stands_nothing_comes_due_and_afterwards_the_rest_of_the_time_is_left() -> None:
    here = world()
    here.time.wait_until(100)
    here.time.wait_until(400)
    here.pass_to(50)
    here.time.stand()
    here.pass_to(1_000)
    assert here.rang == []
    here.time.go_on()
    here.pass_to(3_000)
    assert here.rang == [1_350]
