"""What pings and pongs show of one connection: what the host has read, and since when it says what it says.

Pure; times are in ms. Time alone shows nothing: what was sent long ago may be stuck.
"""

from __future__ import annotations

from typing import Final, NamedTuple

EVERY_MS: Final = 700
"""a ping at least so often while anything is heard: the core's own come where nothing is"""
_FIRST: Final = 2**52  # a connection's other pings count from 1
_MOST_ASKED: Final = 64


class _Ping(NamedTuple):
    order: int
    number: int
    sent_ms: int


class Contact(NamedTuple):
    """The pings of one connection, in the order in which they left; the host answers them in that order.

    since_ms: when the last one left that is answered: what is heard from now on was said after this.
    """

    number: int = _FIRST
    order: int = 0
    asked: tuple[_Ping, ...] = ()
    asked_ms: int | None = None
    answered: int = 0
    since_ms: int | None = None

    def pinged(self, number: int, now_ms: int) -> Contact:
        """A ping leaves; its `order` is a mark for what was sent before it."""
        ping = _Ping(self.order + 1, number, now_ms)
        asked = (*self.asked, ping)[-_MOST_ASKED:]
        return self._replace(
            number=max(self.number, number), order=ping.order, asked=asked, asked_ms=now_ms
        )

    def heard(self, number: int) -> Contact:
        """A pong has come: all that left before its ping has been read."""
        ping = next((one for one in self.asked if one.number == number), None)
        if ping is None:
            return self
        later = tuple(one for one in self.asked if one.order > ping.order)
        return self._replace(asked=later, answered=ping.order, since_ms=ping.sent_ms)

    def was_read(self, mark: int | None) -> bool:
        """Whether the host has read what left before the ping of this order."""
        return mark is not None and mark <= self.answered

    def is_due(self, now_ms: int) -> bool:
        """Whether it is time for a ping."""
        return self.asked_ms is None or now_ms - self.asked_ms >= EVERY_MS
