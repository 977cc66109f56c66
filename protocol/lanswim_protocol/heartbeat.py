"""When to ask whether the other side is alive, and when to stop believing it. No clock may live here."""

from __future__ import annotations

from typing import Literal, NamedTuple

PING_MS = 1_000
"""silence after which a ping is sent, and again after each further second"""
SILENCE_MS = 3_500
"""silence after which the connection is given up"""
GRACE_MS = 1_000
"""how long a ping has been on its way by then, at least: after a sleep of this machine none was sent yet"""


class Heartbeat(NamedTuple):
    """heard_ms: when anything last came; asked_ms, again_ms: the first and the last ping since then."""

    heard_ms: int
    asked_ms: int | None = None
    again_ms: int | None = None

    def due_ms(self) -> int:
        """When `check` is to be asked next."""
        if self.asked_ms is None or self.again_ms is None:
            return self.heard_ms + PING_MS
        return min(self.again_ms + PING_MS, self._end_ms(self.asked_ms))

    def check(self, now_ms: int) -> Literal["ping", "dead"] | None:
        """What the silence up to now calls for."""
        if self.asked_ms is not None and now_ms >= self._end_ms(self.asked_ms):
            return "dead"
        return "ping" if now_ms >= self.due_ms() else None

    def pinged(self, now_ms: int) -> Heartbeat:
        """A ping went out."""
        return self._replace(asked_ms=now_ms if self.asked_ms is None else self.asked_ms, again_ms=now_ms)

    def _end_ms(self, asked_ms: int) -> int:
        return max(self.heard_ms + SILENCE_MS, asked_ms + GRACE_MS)
