"""Writes lines for programs and people to standard output. Everything of others' making is made safe here."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from lanswim.cli import safe
from lanswim.cli.stop import REFUSED, Stop
from lanswim.cli.writer import Writer
from lanswim.locale import _


def json_line(value: object) -> None:
    """One value on one line, flushed; ASCII only, so that nothing in it can steer a terminal."""
    _write(_json(value))


def text_line(text: str) -> None:
    """One line for people, flushed."""
    _write(safe.line(text))


def beside(text: str) -> None:
    """One line for people on standard error, whether or not anybody reads: nothing that a log would keep."""
    with suppress(OSError, ValueError):
        sys.stderr.write(safe.line(text) + "\n")
        sys.stderr.flush()


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
    try:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise given_up(error) from None


def given_up(error: OSError) -> Stop:
    """Standard output takes no more, as on a full disk: what waits is dropped, and why is said once."""
    with suppress(OSError, ValueError):  # where it is no file any more, nothing waits
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    why = error.strerror or type(error).__name__
    return Stop(REFUSED, _("Standard output cannot be written: {why}.").format(why=why))
