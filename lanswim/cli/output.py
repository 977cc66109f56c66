"""Writes lines for programs and people to standard output. Everything of others' making is made safe here."""

from __future__ import annotations

import json
import sys

from lanswim.cli import safe
from lanswim.cli.writer import Writer


def json_line(value: object) -> None:
    """One value on one line, flushed; ASCII only, so that nothing in it can steer a terminal."""
    _write(_json(value))


def text_line(text: str) -> None:
    """One line for people, flushed."""
    _write(safe.line(text))


class Lasting:
    """Writes as long as somebody reads and never waits for it; what nobody reads is dropped."""

    def __init__(self) -> None:
        self._writer = Writer(sys.stdout)

    def json_line(self, value: object) -> None:
        """As `json_line`, whether or not anybody reads."""
        self._writer.write(_json(value) + "\n")

    def text_line(self, text: str) -> None:
        """As `text_line`, whether or not anybody reads."""
        self._writer.write(safe.line(text) + "\n")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


def _write(line: str) -> None:
    if sys.stdout is not None:  # as under pythonw, or with >&-
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
