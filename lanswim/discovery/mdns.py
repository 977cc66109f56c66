"""The mDNS sockets of this process, kept on the interfaces that the machine has now. Nothing is said here.

python-zeroconf does not watch interfaces. They are looked at every few seconds; a change counts when two
looks agree, so that a flapping link makes no storm.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address

from zeroconf import NotRunningException
from zeroconf.asyncio import AsyncZeroconf

from lanswim.tasks import Tasks

from .addresses import Local, chosen, is_link_local_v6, local_addresses

log = logging.getLogger("lanswim.discovery")

SERVICE = "_lanswim._tcp.local."
LOOK_S = 5.0
OPEN_S = 3.0
CLOSE_S = 1.5

NO_NETWORK = "There is no network that tables could be found in."
NO_SUCH_ADDRESS = "This machine has none of the addresses that were asked for."
PORT_TAKEN = "Another program keeps UDP port 5353 for itself, so tables cannot be found by themselves."
NOT_ALLOWED = "The system does not allow looking for tables: UDP port 5353 is blocked for this program."
NOT_WORKING = "Finding tables by themselves (mDNS) does not work on this machine."

_PROBLEMS = {errno.EADDRINUSE: PORT_TAKEN, errno.EACCES: NOT_ALLOWED, errno.EPERM: NOT_ALLOWED}

Look = Callable[[], tuple[Local, ...]]
Moved = Callable[[AsyncZeroconf], Awaitable[None]]


class Link:
    """Opens zeroconf on every real interface and follows their changes; no failure of it ever raises."""

    def __init__(
        self,
        interfaces: Sequence[str] | None,
        moved: Moved,
        *,
        look: Look = local_addresses,
        look_s: float = LOOK_S,
    ) -> None:
        self.local: tuple[Local, ...] = ()
        self.problem: str | None = None
        """why nobody can be found or find us now, as one sentence of this module; None when all is well"""
        self.tasks = Tasks()
        self._wanted = interfaces
        self._moved = moved
        self._look = look
        self._look_s = look_s
        self._zeroconf: AsyncZeroconf | None = None

    async def start(self) -> None:
        """Opens what can be opened, calls `moved`, and goes on looking at the interfaces."""
        self.local = self._see()
        await self._open()
        self.tasks.start("interfaces", self._watch())

    async def close(self) -> None:
        """Says goodbye and closes, in CLOSE_S at most."""
        await self.tasks.stop()
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            await _close(zeroconf)

    def _see(self) -> tuple[Local, ...]:
        try:
            return chosen(self._look(), self._wanted)
        except OSError as error:
            log.info("interfaces cannot be read: %s", error)
            return ()

    async def _watch(self) -> None:
        last = self.local
        while True:
            await asyncio.sleep(self._look_s)
            now = self._see()
            if self._zeroconf is None or (now == last and now != self.local):
                self.local = now
                await self._follow()
            last = now

    async def _follow(self) -> None:
        """Moves the sockets to the interfaces that are there now; opens them anew when that fails."""
        log.info("the addresses of this machine are now %s", [one.text for one in self.local])
        interfaces = sockets(self.local)
        if self._zeroconf is None or not interfaces:
            await self._open()
            return
        try:
            await self._zeroconf.async_update_interfaces(interfaces)
        except (OSError, RuntimeError, NotRunningException) as error:
            log.info("mDNS does not follow: %s", error)
            await self._open()
        else:
            self.problem = None
            await self._moved(self._zeroconf)

    async def _open(self) -> None:
        if self._zeroconf is not None:
            await _close(self._zeroconf)
            self._zeroconf = None
        self._zeroconf, self.problem = await self._opened()
        if self._zeroconf is not None:
            await self._moved(self._zeroconf)

    async def _opened(self) -> tuple[AsyncZeroconf | None, str | None]:
        """The sockets, or why there are none. Where v4 and v6 cannot be had together, v4 alone."""
        interfaces = sockets(self.local)
        if not interfaces:
            return None, NO_SUCH_ADDRESS if self._wanted else NO_NETWORK
        four: list[str | int] = [each for each in interfaces if isinstance(each, str)]
        problem = NOT_WORKING
        for attempt in (interfaces, four) if 0 < len(four) < len(interfaces) else (interfaces,):
            try:
                return await _opened_on(attempt), None
            except (OSError, RuntimeError, NotRunningException) as error:
                log.info("no mDNS on %s: %s", attempt, error)
                number = error.errno if isinstance(error, OSError) else None
                problem = _PROBLEMS.get(number or 0, NOT_WORKING)
        return None, problem


def sockets(local: Sequence[Local]) -> list[str | int]:
    """What zeroconf is to listen on: each v4 address, and the numbers of interfaces that have only v6."""
    four = [one for one in local if ip_address(one.ip).version == 4]
    served = {one.number for one in four}
    six = {one.number for one in local if is_link_local_v6(one.ip) and one.number not in served}
    return [*(one.ip for one in four), *sorted(six)]


async def _opened_on(interfaces: list[str | int]) -> AsyncZeroconf:
    zeroconf = AsyncZeroconf(interfaces=interfaces)
    try:
        await zeroconf.zeroconf.async_wait_for_start(OPEN_S)
        if not zeroconf.zeroconf.engine.senders:
            raise OSError(errno.ENODEV, "no interface takes multicast")
    except BaseException:
        await _close(zeroconf)
        raise
    return zeroconf


async def _close(zeroconf: AsyncZeroconf) -> None:
    with suppress(TimeoutError, OSError, RuntimeError, NotRunningException):
        async with asyncio.timeout(CLOSE_S):
            await zeroconf.async_close()
