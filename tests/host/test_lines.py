"""How much the log says of peers: some lines of a kind, and how many are missing."""

from __future__ import annotations

import logging

import pytest

from lanswim.host.lines import A_SECOND, AT_ONCE, KINDS, Lines


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "lanswim.host")
    return caplog


def test_of_a_flood_some_lines_are_written_and_the_rest_is_counted(told: pytest.LogCaptureFixture) -> None:
    lines = Lines()
    assert [lines.may("busy") for _ in range(500)].count(True) == AT_ONCE
    assert lines.may("too_slow"), "another kind has lines of its own"
    lines.refill(1_000)
    assert told.messages == [f"… and {500 - AT_ONCE} more: busy"]
    lines.refill(60_000)
    assert len(told.messages) == 1


def test_a_flood_that_goes_on_costs_two_lines_a_second(told: pytest.LogCaptureFixture) -> None:
    lines, written = Lines(), 0
    for _ in range(4 * 60):
        written += [lines.may("busy") for _ in range(100)].count(True)
        lines.refill(250)
    assert written + len(told.messages) <= AT_ONCE + 60 * A_SECOND


def test_what_is_missing_at_the_end_is_said(told: pytest.LogCaptureFixture) -> None:
    lines = Lines()
    for _ in range(AT_ONCE + 7):
        lines.may("host_stopped")
    lines.end()
    lines.end()
    assert told.messages == ["… and 7 more: host_stopped"]


def test_kinds_are_bounded(told: pytest.LogCaptureFixture) -> None:
    lines = Lines()
    for n in range(10 * KINDS):
        lines.may(f"kind {n}")
    assert len(lines._kinds) == KINDS + 1
