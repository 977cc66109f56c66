"""One question on one line before a screen is drawn, for a yes or a no. What is asked is decided elsewhere.

Never while a loop runs: there Ctrl-C would not end the waiting.
"""

from __future__ import annotations

import os
import select
import stat
import sys
from typing import Final

from lanswim.cli.safe import line

YES: Final = frozenset({"y", "yes", "j", "ja"})
LONGEST: Final = 100


def can_be() -> bool:
    """Whether somebody sits at a terminal who sees the question and can answer."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def says_yes(text: str) -> bool:
    """What somebody at a terminal answers; enter is a no."""
    sys.stderr.write(line(text) + " ")
    sys.stderr.flush()
    return _is_yes(sys.stdin.readline(LONGEST))


def answered(text: str, *, in_lines: bool) -> bool | None:
    """What is answered at a terminal or, in_lines, through a pipe; None: nobody can, or its input has ended.

    Of a pipe no more is read than this one line: the rest is for the table.
    """
    if can_be():
        return says_yes(text)
    source = _source() if in_lines else None
    if source is None or sys.stdout is None:
        return None
    try:
        sys.stdout.write(line(text) + "\n")
        sys.stdout.flush()
        given = _line_of(source)
    except (OSError, ValueError):  # nobody reads the question, or nothing can be read here
        return None
    return _is_yes(given.decode("utf-8", "replace")) if given else None


def _source() -> int | None:
    """Where lines could come from; not the terminal whose question nobody would see, and not /dev/null."""
    try:
        number = sys.stdin.fileno()
        return None if stat.S_ISCHR(os.fstat(number).st_mode) else number
    except (OSError, ValueError, AttributeError):
        return None


def _line_of(source: int) -> bytes:
    given = b""
    while len(given) < LONGEST and not given.endswith(b"\n"):
        if not os.get_blocking(source):
            select.select([source], [], [])
        if not (one := os.read(source, 1)):
            break
        given += one
    return given


def _is_yes(given: str) -> bool:
    return given.strip().casefold() in YES
