"""Who is let in: how many connections there are, from where, how many half open. No byte is read here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final, Literal, NamedTuple, Protocol

from lanswim.host.limits import Limits
from lanswim.host.pulse import Budget

Entry = Literal["in", "full", "cut"]
GiveWay = Callable[[bool], None]
"""ends a connection that only looks around, for somebody new: told why, or cut where that takes room"""

TOLD: Final = 32
"""beyond all that are let in, so many may at a time be hearing that the house is full"""


class Bound(NamedTuple):
    """Where connections come from that are counted together, and how many of them there may be."""

    origin: str
    most: int
    burst: int
    a_second: int


class _Looking(NamedTuple):
    """Somebody without a place at a table, and where that is counted."""

    origins: frozenset[str]
    give_way: GiveWay


class Door:
    """Counts connections. Those that are refused stay a moment to hear it, and take no place of others.

    Where all places are taken, whoever has only looked around for longest gives way: nobody who wants to come
    back to a seat is kept out by any number of them.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._let_in: dict[int, bool] = {}
        self._in = 0
        self._in_from: Counter[str] = Counter()
        self._from: Counter[str] = Counter()
        self._arrivals = Arrivals(limits)
        self._looking: dict[int, _Looking] = {}

    def enter(self, conn: int, address: str, *, wanted: bool = True) -> Entry:
        """In, or told why not, or cut where too many are told or come too fast; then also leave()."""
        limits, bounds = self._limits, bounds_of(address, self._limits)
        full = {one.origin for one in bounds if self._in_from[one.origin] >= one.most}
        too_many = bool(full) or self._in >= limits.connections
        oldest = self._oldest(full) if wanted and too_many else None
        refused = not wanted or (too_many and oldest is None)
        many = any(self._from[one.origin] >= 2 * one.most for one in bounds)
        crowded = many or len(self._let_in) >= limits.connections + TOLD
        cut = (refused and crowded) or not self._arrivals.begin(bounds)
        self._let_in[conn] = let_in = not (refused or cut)
        self._from.update(one.origin for one in bounds)
        if let_in:
            self._in += 1
            self._in_from.update(one.origin for one in bounds)
            if oldest is not None:
                self._show_out(oldest, told=not crowded)
            return "in"
        return "cut" if cut else "full"

    def looks(self, conn: int, address: str, give_way: GiveWay) -> None:
        """This one has no place at a table (yet): it goes where its place is needed, and only then."""
        if self._let_in.get(conn) and conn not in self._looking:
            origins = frozenset(one.origin for one in bounds_of(address, self._limits))
            self._looking[conn] = _Looking(origins, give_way)

    def stays(self, conn: int) -> None:
        """This one has a place at a table, or asks for one: nobody else gets it."""
        self._looking.pop(conn, None)

    def _oldest(self, full: set[str]) -> int | None:
        """Whose place counts wherever there is none left."""
        return next((conn for conn, one in self._looking.items() if full <= one.origins), None)

    def _show_out(self, conn: int, *, told: bool) -> None:
        """Until it has left it is one of those who hear why."""
        one = self._looking.pop(conn)
        self._let_in[conn] = False
        self._in -= 1
        for origin in one.origins:
            _count_down(self._in_from, origin)
        one.give_way(told)

    def refill(self, passed_ms: int) -> None:
        """Time has passed."""
        self._arrivals.refill(passed_ms)

    def leave(self, conn: int, address: str) -> None:
        """The connection has ended."""
        self._looking.pop(conn, None)
        let_in = self._let_in.pop(conn)
        self._in -= let_in
        for one in bounds_of(address, self._limits):
            if let_in:
                _count_down(self._in_from, one.origin)
            _count_down(self._from, one.origin)


class Arrivals:
    """How fast connections may come: the first thing each of them does takes a signature of the host."""

    def __init__(self, limits: Limits) -> None:
        self._all = Budget(limits.arrivals_burst, limits.arrivals_a_second)
        self._new = Budget(limits.arrivals_burst_new, limits.arrivals_a_second_new)
        self._each: dict[str, Budget] = {}

    def begin(self, bounds: list[Bound]) -> bool:
        """One more from there; False: it is too early for that. Without bounds it never is."""
        if not bounds:
            return True
        is_new = not any(one.origin in self._each for one in bounds)
        own = {one.origin: self._each.get(one.origin) or Budget(one.burst, one.a_second) for one in bounds}
        if not all(one.spend() for one in own.values()):
            return False
        if not (self._all.spend() or (is_new and self._new.spend())):
            return False
        self._each |= own  # only now: never more of them than come in some seconds
        return True

    def refill(self, passed_ms: int) -> None:
        """Time has passed; who has not come for a while is forgotten."""
        self._all.refill(passed_ms)
        self._new.refill(passed_ms)
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


def bounds_of(address: str, limits: Limits) -> list[Bound]:
    """Those of the address itself, and of its network where addresses cost nothing; none for this machine."""
    if address == "::1" or address.startswith("127."):
        return []
    each = (limits.arrivals_burst_each, limits.arrivals_a_second_each)
    bounds = [Bound(address, limits.per_address, *each)]
    if (network := _network(address)) is not None:
        together = (limits.arrivals_burst_network, limits.arrivals_a_second_network)
        bounds.append(Bound(network, limits.per_network, *together))
    return bounds


def _network(address: str) -> str | None:
    """The first 64 bits of an IPv6 address; None for any other."""
    if ":" not in address:
        return None
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return f"{ip.packed[:8].hex()}/64" if isinstance(ip, IPv6Address) else None
