"""What is sent beside moves: lines of talk and nudges, one after the other. No move may ever wait here."""

from __future__ import annotations

from collections import deque
from typing import Final

from lanswim_protocol.messages import Nudge, Order, Say

MOST_WAITING: Final = 32
"""more than so many are not taken; a host that is there refuses all but the first few of them, and says so"""


def is_talk(order: Order) -> bool:
    """Whether this waits here, and not with the moves."""
    return isinstance(order, Say | Nudge)


class Talk:
    """The first one is on its way, under one id however often it is sent; the others wait for its answer."""

    def __init__(self) -> None:
        self._waiting: deque[Order] = deque()

    @property
    def current(self) -> Order | None:
        """What is on its way."""
        return self._waiting[0] if self._waiting else None

    def has_room(self) -> bool:
        """Whether one more is taken."""
        return len(self._waiting) < MOST_WAITING

    def add(self, order: Order) -> Order | None:
        """One more, with its id; returned if it is to be sent now."""
        self._waiting.append(order)
        return order if len(self._waiting) == 1 else None

    def settle(self, id: int) -> bool:
        """The host has answered this id: whether that was what is on its way; then the next one is."""
        if self.current is None or self.current.id != id:
            return False
        self._waiting.popleft()
        return True

    def clear(self) -> None:
        """Nothing waits any more."""
        self._waiting.clear()
