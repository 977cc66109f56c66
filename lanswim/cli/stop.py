"""How a command ends: exit codes, and an exception that carries one of them with a sentence."""

from __future__ import annotations

DONE = 0
REFUSED = 1
USAGE = 2
NETWORK = 3
CHECK_FAILED = 4
INTERRUPTED = 130


class Stop(Exception):
    """The command ends now: the exit code, and one sentence for whoever called it, or nothing."""

    def __init__(self, code: int, text: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def usage(text: str) -> Stop:
    """It was called in a way that makes no sense."""
    return Stop(USAGE, text)
