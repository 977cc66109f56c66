"""Hands over to the installed lanswim. Standard library only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

from scripts import _venv

FAILED = 1
INTERRUPTED = 130


def play(arguments: Sequence[str]) -> int:
    """Installs lanswim where that is needed and becomes it; returns when that fails, on Windows always."""
    try:
        python = _venv.ensure(_venv.ROOT / ".venv", "")
    except _venv.SetupError as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped; the next start goes on with it.", file=sys.stderr)
        return INTERRUPTED
    return _become([str(python), "-P", "-m", "lanswim", *arguments])


def _become(command: list[str]) -> int:
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    # execv on Windows gives the prompt back at once. The child answers Ctrl-C, this process waits for it; a
    # handler, since SIG_IGN would be inherited.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    return subprocess.call(command)
