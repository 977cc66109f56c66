"""The tables nearby: mDNS says which hosts there are, the hosts say which tables. No table is joined here.

Bounded: so many hosts, so many asked at once, and only addresses on a link of this machine are ever dialled.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from zeroconf import (  # type: ignore[attr-defined]  # the first three are offered, though not in __all__
    DNSOutgoing,
    DNSPointer,
    DNSQuestion,
    IPVersion,
    NotRunningException,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from .addresses import local_addresses, targets
from .following import Following
from .mdns import LOOK_S, SERVICE, Link, Look
from .nearby import NearbyTable, Proved, nearby
from .neighbour import Dial, Found
from .txt import ID, read

PTR, IN, QUERY = 12, 1, 0
"""record type, class and flags of a question in DNS"""
RECORDS_MS = 3_000
"""for records that arrive in pieces; after that the host is looked up again"""
RECALL_S = 5.0
"""between two looks for names that could not be remembered when they were announced"""

OnChange = Callable[[list[NearbyTable]], None]


class Browser:
    """Keeps the list of tables nearby, and calls on_change with it whenever it is another one."""

    def __init__(
        self,
        dial: Dial,
        on_change: OnChange,
        interfaces: Sequence[str] | None = None,
        *,
        is_proved: Proved,
        look: Look = local_addresses,
        look_s: float = LOOK_S,
    ) -> None:
        self.tables: list[NearbyTable] = []
        """every table whose host answers now, by name"""
        self._is_proved = is_proved
        self._on_change = on_change
        self._link = Link(interfaces, self._browse, look=look, look_s=look_s)
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._following = Following(self._look_up, dial, self._link.tasks, self._changed)

    @property
    def problem(self) -> str | None:
        """Why nothing can be found now, in one sentence (a constant of `mdns`); None when all is well."""
        return self._link.problem

    @property
    def resolving(self) -> int:
        """How many hosts are announced that have not answered yet."""
        return self._following.resolving

    async def start(self) -> None:
        """Looks from now on; never raises, see `problem`."""
        await self._link.start()
        self._link.tasks.start("recall", self._recall())

    async def close(self) -> None:
        """Leaves every host and stops looking, in 1.5 s at most; on_change is not called any more."""
        self._on_change = lambda _: None
        self._following.close()
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
        host_id = _host_id(name)
        if host_id is None:
            return
        if state_change is ServiceStateChange.Removed:
            self._following.withdrawn(host_id)
        else:
            self._following.announced(host_id)

    async def _recall(self) -> None:
        """A flood may pass over a name, which is not announced a second time: zeroconf still has it."""
        while True:
            await asyncio.sleep(RECALL_S)
            if self._zeroconf is not None and self._following.take_missed():
                records = self._zeroconf.zeroconf.cache.async_entries_with_name(SERVICE)
                names = (_host_id(each.alias) for each in records if isinstance(each, DNSPointer))
                self._following.remember(host_id for host_id in names if host_id is not None)

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
        tables = nearby(self._following.says(), self._is_proved)
        if tables != self.tables:
            self.tables = tables
            self._on_change(list(tables))


def _host_id(name: str) -> str | None:
    """The id in the name of a service; None when it is none of ours."""
    host_id = name.removesuffix(f".{SERVICE}")
    return host_id if ID.fullmatch(host_id) else None


def _ask_at_once(zeroconf: Zeroconf) -> None:
    """One question before the browser's own, which wait 20 to 120 ms at first: here a person is waiting.

    The pause keeps machines that start together from asking together; only a person's wish starts this.
    """
    question = DNSQuestion(SERVICE, PTR, IN)
    question.unicast = True
    out = DNSOutgoing(QUERY)
    out.add_question(question)
    zeroconf.async_send(out)
