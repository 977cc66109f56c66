"""A host process announces itself by mDNS. A table never waits for this and never ends by it.

One entry a process. Instance and host name are the host's random id, never the name of a machine or a person.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lanswim_protocol.messages import TableInfo
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from .addresses import Local, local_addresses
from .mdns import LOOK_S, SERVICE, Link, Look
from .txt import write

TTL_S = 120
"""how long others believe in us without hearing anything"""
PAUSE_S = 1.0
"""between two announcements of changes: whoever looks closely asks the host anyway"""
MOST_ADDRESSES = 10


class Advertiser:
    """Announces one host on every real interface, or on those whose addresses are given."""

    def __init__(
        self,
        host_id: str,
        port: int,
        interfaces: Sequence[str] | None = None,
        *,
        look: Look = local_addresses,
        look_s: float = LOOK_S,
    ) -> None:
        self._host_id = host_id
        self._port = port
        self._info: TableInfo | None = None
        self._link = Link(interfaces, self._announce, look=look, look_s=look_s)
        self._zeroconf: AsyncZeroconf | None = None
        self._waits = False

    @property
    def problem(self) -> str | None:
        """Why nobody can find this host now: a sentence, a constant of `mdns`; None when all is well."""
        return self._link.problem

    async def start(self, info: TableInfo) -> None:
        """The host is announced when this returns, or `problem` says why not; it is tried again later."""
        self._info = info
        await self._link.start()

    async def update(self, info: TableInfo) -> None:
        """The host's first table has changed; returns at once."""
        if info == self._info:
            return
        self._info = info
        if not self._waits:
            self._waits = True
            self._link.tasks.start("announce", self._announce_later())

    async def close(self) -> None:
        """Says goodbye, in 1.5 s at most."""
        await self._link.close()

    async def _announce_later(self) -> None:
        await asyncio.sleep(PAUSE_S)
        self._waits = False
        if self._zeroconf is not None and self._link.problem is None:
            await self._announce(self._zeroconf)

    async def _announce(self, zeroconf: AsyncZeroconf) -> None:
        """Registers with sockets that are new, updates with those that are known."""
        if self._info is None:
            return
        service = service_info(self._host_id, self._port, self._info, self._link.local)
        if zeroconf is self._zeroconf:
            said = await zeroconf.async_update_service(service)
        else:
            self._zeroconf = zeroconf
            # The name is random, so nobody is asked whether it is free: seen at once, not after 1.2 s.
            said = await zeroconf.async_register_service(service, cooperating_responders=True)
        self._link.tasks.await_later("announcement", said)


def service_info(host_id: str, port: int, info: TableInfo, local: Sequence[Local]) -> ServiceInfo:
    """The records of a host: where it is reached, and the TXT of its first table."""
    return ServiceInfo(
        SERVICE,
        f"{host_id}.{SERVICE}",
        port=port,
        properties=write(host_id, info),
        server=f"lanswim-{host_id}.local.",
        host_ttl=TTL_S,
        other_ttl=TTL_S,
        parsed_addresses=[one.ip for one in local[:MOST_ADDRESSES]],
    )
