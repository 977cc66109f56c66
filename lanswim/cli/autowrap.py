"""A terminal that a killed full screen has left without line breaks gets them back. Nothing else is written.

Apart from `output`, which this would load before even `--help`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, TextIO

ON: Final = "\x1b[?7h"
"""DECAWM: what is longer than a line goes on in the next one"""


def on(arguments: Sequence[str]) -> None:
    """Once, before the command with these arguments says anything; not where a program reads."""
    if "--json" not in arguments and knows_escapes(os.environ):
        switch(sys.stdout, sys.stderr)


def switch(*streams: TextIO | None) -> None:
    """Told to the first of them that is a terminal: the others are the same one."""
    for stream in streams:
        with suppress(OSError, ValueError):  # closed, or nobody reads
            if stream is not None and stream.isatty():
                stream.write(ON)
                stream.flush()
                return


def knows_escapes(environ: Mapping[str, str], system: str = os.name) -> bool:
    """A console of Windows shows them as rubbish, unless it is the newer terminal; so does a dumb one."""
    if system == "nt":
        return "WT_SESSION" in environ
    return environ.get("TERM", "dumb") not in ("dumb", "unknown", "")
