"""How many log lines peers may cause: a few a second of a kind, and how many more there were.

No other text is made here.
"""

from __future__ import annotations

import logging
from typing import Final

from lanswim.host.pulse import Budget

log = logging.getLogger("lanswim.host")

AT_ONCE: Final = 5
A_SECOND: Final = 2
KINDS: Final = 64
"""more of them than this program has; what is beyond shares one"""


class _Kind:
    """The lines of one kind."""

    def __init__(self) -> None:
        self.budget = Budget(AT_ONCE, A_SECOND)
        self.left_out = 0


class Lines:
    """Each peer that is refused or dropped is worth a line; a flood of them must not fill a disk."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}

    def may(self, kind: str) -> bool:
        """Whether a line of this kind may be written now; else it is counted. kind: a word of ours."""
        if kind not in self._kinds and len(self._kinds) >= KINDS:
            kind = "other"
        own = self._kinds.setdefault(kind, _Kind())
        if own.budget.spend():
            return True
        own.left_out += 1
        return False

    def refill(self, passed_ms: int) -> None:
        """Time has passed: says how many lines are missing, as soon as there is room for it."""
        for kind, own in self._kinds.items():
            own.budget.refill(passed_ms)
            if own.left_out and own.budget.spend():
                self._tell(kind, own)

    def end(self) -> None:
        """Nothing follows: what is missing is said now."""
        for kind, own in self._kinds.items():
            if own.left_out:
                self._tell(kind, own)

    def _tell(self, kind: str, own: _Kind) -> None:
        log.info("… and %d more: %s", own.left_out, kind)
        own.left_out = 0
