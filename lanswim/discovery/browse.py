"""The tables nearby: mDNS says which hosts there are, the hosts say which tables. No table is joined here.

Bounded: so many hosts, so many asked at once, and only addresses on a link of this machine are ever dialled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from zeroconf import (  # type: ignore[attr-defined]  # the first two are offered, though not in __all__
    DNSOutgoing,
    DNSQuestion,
    IPVersion,
    NotRunningException,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from .addresses import local_addresses, targets
from .mdns import LOOK_S, SERVICE, Link, Look
from .nearby import NearbyTable, nearby
from .neighbour import Dial, Found, Neighbour
from .txt import ID, read

MOST_HOSTS = 64
ASKED_AT_ONCE = 8
PTR, IN, QUERY = 12, 1, 0
"""record type, class and flags of a question in DNS"""
RECORDS_MS = 3_000
"""for records that arrive in pieces; after that the host is looked up again"""

OnChange = Callable[[list[NearbyTable]], None]


class Browser:
    """Keeps the list of tables nearby, and calls on_change with it whenever it is another one."""

    def __init__(
        self,
        dial: Dial,
        on_change: OnChange,
        interfaces: Sequence[str] | None = None,
        *,
        look: Look = local_addresses,
        look_s: float = LOOK_S,
    ) -> None:
        self.tables: list[NearbyTable] = []
        """every table whose host answers now, by name"""
        self._dial = dial
        self._on_change = on_change
        self._link = Link(interfaces, self._browse, look=look, look_s=look_s)
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._slots = asyncio.Semaphore(ASKED_AT_ONCE)
        self._hosts: dict[str, Neighbour] = {}
        self._following: dict[str, asyncio.Task[None]] = {}

    @property
    def problem(self) -> str | None:
        """Why nothing can be found now, in one sentence (a constant of `mdns`); None when all is well."""
        return self._link.problem

    @property
    def resolving(self) -> int:
        """How many hosts are announced that have not answered yet."""
        return sum(host.says is None for host in self._hosts.values())

    async def start(self) -> None:
        """Looks from now on; never raises, see `problem`."""
        await self._link.start()

    async def close(self) -> None:
        """Leaves every host and stops looking, in 1.5 s at most; on_change is not called any more."""
        self._on_change = lambda _: None
        browser, self._browser = self._browser, None
        if browser is not None:
            await browser.async_cancel()
        await self._link.close()

    async def _browse(self, zeroconf: AsyncZeroconf) -> None:
        """Asks on the sockets as they are now; what is known already is told again, and does no harm."""
        if self._browser is None:
            _ask_at_once(zeroconf.zeroconf)
        else:
            await self._browser.async_cancel()
        self._zeroconf = zeroconf
        self._browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        host_id = name.removesuffix(f".{SERVICE}")
        if not ID.fullmatch(host_id):
            return
        if state_change is ServiceStateChange.Removed:
            self._withdrawn(host_id)
        elif host_id in self._hosts:
            self._hosts[host_id].wake()
        elif len(self._hosts) < MOST_HOSTS or self._make_room():
            host = Neighbour(host_id, self._look_up, self._dial, self._slots, self._changed)
            self._hosts[host_id] = host
            self._following[host_id] = self._link.tasks.start("host", self._follow(host))

    def _withdrawn(self, host_id: str) -> None:
        """A goodbye, or the record ran out: while the host itself still answers, it is there."""
        host = self._hosts.get(host_id)
        if host is not None:
            host.announced = False
            if host.says is None:
                self._following[host_id].cancel()

    def _make_room(self) -> bool:
        """Drops the oldest host that does not answer; False when all do."""
        silent = next((host_id for host_id, host in self._hosts.items() if host.says is None), None)
        if silent is None:
            return False
        self._following[silent].cancel()
        self._drop(self._hosts[silent])
        return True

    async def _follow(self, host: Neighbour) -> None:
        try:
            await host.run()
        finally:
            self._drop(host)

    def _drop(self, host: Neighbour) -> None:
        if self._hosts.get(host.host_id) is host:
            del self._hosts[host.host_id], self._following[host.host_id]

    async def _look_up(self, host_id: str) -> Found | None:
        """The records of a host; None when pieces are still missing."""
        if self._zeroconf is None:
            return None
        info = AsyncServiceInfo(SERVICE, f"{host_id}.{SERVICE}")
        try:
            complete = await info.async_request(self._zeroconf.zeroconf, RECORDS_MS)
        except (NotRunningException, OSError, RuntimeError):
            return None
        if not complete or not info.port:
            return None
        addresses = targets(info.parsed_scoped_addresses(IPVersion.All), info.port, self._link.local)
        return Found(addresses, read(info.properties))

    def _changed(self) -> None:
        tables = nearby(host.says for host in self._hosts.values() if host.says is not None)
        if tables != self.tables:
            self.tables = tables
            self._on_change(list(tables))


def _ask_at_once(zeroconf: Zeroconf) -> None:
    """One question before the browser's own, which wait 20 to 120 ms at first: here a person is waiting.

    The pause keeps machines that start together from asking together; only a person's wish starts this.
    """
    question = DNSQuestion(SERVICE, PTR, IN)
    question.unicast = True
    out = DNSOutgoing(QUERY)
    out.add_question(question)
    zeroconf.async_send(out)
