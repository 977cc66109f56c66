"""Writes lines for programs and people to standard output. Everything of others' making is made safe here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from lanswim.cli import safe


def json_line(value: object) -> None:
    """One value on one line, flushed; ASCII only, so that nothing in it can steer a terminal."""
    _write(json.dumps(value, ensure_ascii=True, separators=(",", ":")))


def text_line(text: str) -> None:
    """One line for people, flushed."""
    _write(safe.line(text))


class Lasting:
    """Writes as long as somebody reads; what comes after that is dropped without a word."""

    def __init__(self) -> None:
        self.open = True

    def json_line(self, value: object) -> None:
        """As `json_line`, whether or not anybody reads."""
        self._try(json_line, value)

    def text_line(self, text: str) -> None:
        """As `text_line`, whether or not anybody reads."""
        self._try(text_line, text)

    def _try(self, write: Callable[[Any], None], value: object) -> None:
        if not self.open:
            return
        try:
            write(value)
        except (OSError, ValueError):
            self.open = False
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(line: str) -> None:
    if sys.stdout is not None:  # as under pythonw, or with >&-
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
