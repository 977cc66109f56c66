"""What a log shows is safe, and leaves each record as it was for whoever else looks at it."""

from __future__ import annotations

import io
import logging

import pytest

from lanswim.cli import logs


class Kept(logging.Handler):
    """Keeps what it would have written."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(self.format(record))


def test_a_line_without_tracebacks_takes_none_from_another_handler(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.StringIO()
    monkeypatch.setattr("sys.stderr", shown)
    logs.set_up(verbose=False, file=None, screen=False)
    kept = Kept()
    logging.getLogger().addHandler(kept)
    try:
        raise ValueError("why")
    except ValueError as error:
        logging.getLogger("lanswim.x").warning("a fault\x1b[31m", exc_info=error)
    assert "ValueError: why" in kept.texts[0]
