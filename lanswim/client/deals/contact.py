"""Whether the host has read what was sent, as far as one connection tells. Pure; times are in ms."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAIN_MS: Final = 1_000
"""what was sent so long ago has been read, on a connection that still answers"""
EDGE_MS: Final = 250
"""so much before the end of a wait what has been read may still have been too late"""
_FIRST: Final = 2**52  # a connection's other pings count from 1


class Contact(NamedTuple):
    """The last thing said about a cut over this connection, and the ping behind it."""

    number: int = _FIRST
    sent_ms: int | None = None
    pong_ms: int | None = None

    def sent(self, now_ms: int) -> Contact:
        """Something is sent, and the ping `number` of the value returned behind it."""
        return Contact(self.number + 1, now_ms)

    def heard(self, number: int, now_ms: int) -> Contact:
        """A pong has come."""
        if number != self.number or self.sent_ms is None or self.pong_ms is not None:
            return self
        return self._replace(pong_ms=now_ms)

    def was_read(self, by_ms: int) -> bool:
        """Whether what was sent last must have been read by then."""
        if self.sent_ms is None:
            return False
        return self.sent_ms + PLAIN_MS <= by_ms or (self.pong_ms is not None and self.pong_ms <= by_ms)
