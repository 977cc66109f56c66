"""Whether this terminal can show a full screen. Nothing slow may be imported: it is asked first."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import IO

from lanswim.locale import _


def terminal_problem(
    environ: Mapping[str, str] = os.environ, stdin: IO[str] | None = None, stdout: IO[str] | None = None
) -> str | None:
    """Why there can be no full screen here, as one sentence; None when there can."""
    read, write = stdin or sys.stdin, stdout or sys.stdout
    if read is None or write is None or not read.isatty() or not write.isatty():
        return _("This needs a terminal: with --plain it works through pipes too.")
    if os.name != "nt" and environ.get("TERM", "dumb") in ("dumb", "unknown", ""):
        return _("This terminal cannot show a full screen (TERM=dumb): use --plain.")
    return None


def terminal_ok() -> bool:
    """Whether there can be a full screen here."""
    return terminal_problem() is None
