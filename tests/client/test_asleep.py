"""Sleep that the clock of the program has not counted is told once."""

from __future__ import annotations

from lanswim.client.asleep import Sleeps, asleep_ms


def test_each_sleep_is_told_once_and_what_two_clocks_differ_by_is_none() -> None:
    read = iter([1_000, 1_003, 6_000, 6_150, 6_250])
    sleeps = Sleeps(lambda: next(read))
    assert [sleeps.news() for _ in range(4)] == [0, 5_000, 0, 250]


def test_a_machine_that_runs_has_not_slept() -> None:
    sleeps = Sleeps()
    assert sleeps.news() == 0
    assert abs(asleep_ms() - asleep_ms()) < 100
