"""Who is let in: how many connections there are, from where, how many half open. No byte is read here."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, Protocol

from lanswim.host.limits import Limits
from lanswim.host.pulse import Budget

Entry = Literal["in", "full", "cut"]

TOLD: Final = 32
"""beyond all that are let in, so many may at a time be hearing that the house is full"""


class Door:
    """Counts connections. Those that are refused stay a moment to hear it, and take no place of others."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._let_in: dict[int, bool] = {}
        self._in = 0
        self._in_from: Counter[str] = Counter()
        self._from: Counter[str] = Counter()
        self._arrivals = Arrivals(limits)

    def enter(self, conn: int, address: str, *, wanted: bool = True) -> Entry:
        """In, or told why not, or cut where too many are told or come too fast; then also leave()."""
        limits = self._limits
        most = limits.connections if _is_loopback(address) else limits.per_address
        refused = not wanted or self._in >= limits.connections or self._in_from[address] >= most
        crowded = self._from[address] >= 2 * most or len(self._let_in) >= limits.connections + TOLD
        cut = (refused and crowded) or not self._arrivals.begin(address)
        self._let_in[conn] = let_in = not (refused or cut)
        self._from[address] += 1
        if let_in:
            self._in += 1
            self._in_from[address] += 1
            return "in"
        return "cut" if cut else "full"

    def refill(self, passed_ms: int) -> None:
        """Time has passed."""
        self._arrivals.refill(passed_ms)

    def leave(self, conn: int, address: str) -> None:
        """The connection has ended."""
        if self._let_in.pop(conn):
            self._in -= 1
            _count_down(self._in_from, address)
        _count_down(self._from, address)


class Arrivals:
    """How fast connections may come: the first thing each of them does takes a signature of the host."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = Budget(limits.arrivals_burst, limits.arrivals_a_second)
        self._each: dict[str, Budget] = {}

    def begin(self, address: str) -> bool:
        """One more; False: it is too early for that."""
        if _is_loopback(address):
            return True
        limits = self._limits
        own = self._each.get(address) or Budget(limits.arrivals_burst_each, limits.arrivals_a_second_each)
        if not (own.spend() and self._all.spend()):
            return False
        self._each[address] = own  # only now: never more of them than come in some seconds
        return True

    def refill(self, passed_ms: int) -> None:
        """Time has passed; who has not come for a while is forgotten."""
        self._all.refill(passed_ms)
        for own in self._each.values():
            own.refill(passed_ms)
        self._each = {address: own for address, own in self._each.items() if not own.is_full}


class Opening(Protocol):
    """A connection, to be cut while it is not secured."""

    @property
    def handshaking(self) -> bool: ...
    def abort(self) -> None: ...


class HalfOpen:
    """Those in their handshake, oldest first: who is quick gets in beside any number who never end it."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.handshakes
        self._opening: dict[Opening, None] = {}

    def enter(self, one: Opening) -> None:
        """One more; cuts the oldest where there are too many."""
        if len(self._opening) >= self._most:
            self._opening = {each: None for each in self._opening if each.handshaking}
        if len(self._opening) >= self._most:
            oldest = next(iter(self._opening))
            del self._opening[oldest]
            oldest.abort()
        if one.handshaking:
            self._opening[one] = None

    def leave(self, one: Opening) -> None:
        """The connection has ended."""
        self._opening.pop(one, None)


def _count_down(counter: Counter[str], address: str) -> None:
    counter[address] -= 1
    if not counter[address]:
        del counter[address]


def _is_loopback(address: str) -> bool:
    return address == "::1" or address.startswith("127.")
