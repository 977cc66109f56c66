"""Heartbeats and the budget of messages: numbers in, numbers out."""

from __future__ import annotations

from lanswim.host.limits import Limits
from lanswim.host.pulse import Budget, Pulse

LIMITS = Limits()


def test_a_peer_is_asked_once_a_second_while_it_says_nothing() -> None:
    pulse = Pulse(0)
    times = [now for now in range(0, 3_500, 250) if "ping" in pulse.signs(now, LIMITS, seated=True)]
    assert times == [1_000, 2_000, 3_000]


def test_silence_is_told_once_until_something_is_heard() -> None:
    pulse = Pulse(0)
    assert "silent" in pulse.signs(3_500, LIMITS, seated=True)
    assert "silent" not in pulse.signs(3_750, LIMITS, seated=True)
    assert pulse.beat()
    assert not pulse.beat()
    assert pulse.signs(4_000, LIMITS, seated=True) == []
    assert "silent" in pulse.signs(7_500, LIMITS, seated=True)


def test_a_watcher_is_given_up_earlier_than_a_seat() -> None:
    assert Pulse(0).signs(10_000, LIMITS, seated=False) == ["dead"]
    assert "dead" not in Pulse(0).signs(10_000, LIMITS, seated=True)
    assert Pulse(0).signs(20_000, LIMITS, seated=True) == ["dead"]


def test_a_restart_forgets_the_silence() -> None:
    pulse = Pulse(0)
    pulse.restart(19_000)
    assert pulse.signs(19_500, LIMITS, seated=True) == []


def test_the_budget_fills_again_up_to_a_burst() -> None:
    budget = Budget(LIMITS.burst, LIMITS.messages_a_second)
    assert all(budget.spend() for _ in range(100))
    assert not budget.spend()
    budget.refill(1_000)
    assert sum(budget.spend() for _ in range(60)) == 50
    budget.refill(3_600_000)
    assert sum(budget.spend() for _ in range(200)) == 100
