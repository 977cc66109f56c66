"""Which of the lines that a host tells of are kept: no more than an honest one lets through. Pure.

What is shown of them, and how, is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lanswim_protocol.heartbeat import SILENCE_MS
from lanswim_protocol.messages import ChatLine

EVERY_MS: Final = 3_000
"""for long, a host takes one line in such a time of one person"""
AT_ONCE: Final = 5 + -(-SILENCE_MS // EVERY_MS)
"""five, and those that a connection which still counts as alive may have held back"""
TOLD_AGAIN: Final = 20
"""the last lines, after each welcome"""
MOST_PEOPLE: Final = 9 + 32
"""who may sit and watch at one table; names beyond them have one budget together"""
_Who = tuple[int | None, str]
_OTHERS: Final[_Who] = (None, "")


class Hearing:
    """What was heard last, and the budget of whoever speaks, over all connections to a table."""

    def __init__(self) -> None:
        self._last = 0
        self._told_again = 0
        self._free_ms: dict[_Who, int] = {}  # when somebody has their whole budget again

    def connected(self) -> None:
        """A new connection: the last lines come again, and may have been said meanwhile."""
        self._told_again = TOLD_AGAIN

    def forget(self) -> None:
        """Another term: lines are numbered anew."""
        self._last = 0

    def take(self, lines: Sequence[ChatLine], now_ms: int) -> tuple[tuple[ChatLine, ...], bool]:
        """Those that are new and not more than people can say, in order; and whether others were left out."""
        kept, left_out = [], False
        for line in lines:
            if line.n <= self._last:
                continue
            self._last = line.n
            if self._is_borne(line, now_ms):
                kept.append(line)
            else:
                left_out = True
        return tuple(kept), left_out

    def _is_borne(self, line: ChatLine, now_ms: int) -> bool:
        if self._told_again:
            self._told_again -= 1
            return True
        who = self._budget_of((line.seat, line.name), now_ms)
        free_ms = max(now_ms, self._free_ms.get(who, 0)) + EVERY_MS
        if free_ms - now_ms > AT_ONCE * EVERY_MS:
            return False
        self._free_ms[who] = free_ms
        return True

    def _budget_of(self, who: _Who, now_ms: int) -> _Who:
        if who in self._free_ms or len(self._free_ms) < MOST_PEOPLE:
            return who
        self._free_ms = {one: free_ms for one, free_ms in self._free_ms.items() if free_ms > now_ms}
        return who if len(self._free_ms) < MOST_PEOPLE else _OTHERS
