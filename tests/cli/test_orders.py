"""Orders on the standard input of a host."""

from __future__ import annotations

import logging

import pytest

from lanswim.cli.orders import parse_order


def test_close_is_an_order() -> None:
    assert parse_order(b'{"order":"close"}') == "close"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"close",
        b"[]",
        b"{}",
        b'{"order":"fly"}',
        b'{"order":["close"]}',
        b"\xff\x00",
        b"[" * 100_000,
        b"7",
    ],
)
def test_anything_else_is_noted_and_changes_nothing(line: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert parse_order(line) is None
    assert len(caplog.records) == 1
    assert len(caplog.records[0].getMessage()) < 400
