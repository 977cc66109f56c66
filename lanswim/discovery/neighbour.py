"""One announced host: found, asked, listened to, asked again. Whether it is announced is decided elsewhere.

Looking up its records and dialling are handed in, so that no mDNS is needed to try this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.messages import ToClient

from .asking import HostFeed
from .nearby import HostSays
from .txt import Announced

ANSWER_S = 3.0
"""for connecting, and again for the answer"""
BEAT_S = 0.25
FIRST_PAUSE_S = 0.3
LONGEST_PAUSE_S = 5.0
LASTING_S = 5.0
"""a connection that held so long starts the pauses from the first again"""


class Found(NamedTuple):
    """What the records of a host say: `HOST:PORT` texts on our links, and its TXT if it made sense."""

    addresses: tuple[str, ...]
    announced: Announced | None


class Dial(Protocol):
    """`client.dial.connect`: a connection to the first address that answers; raises OSError."""

    def __call__(
        self, addresses: Sequence[str], make_receiver: Callable[[], Receiver[ToClient]], *, timeout_s: float
    ) -> Awaitable[Channel]: ...


LookUp = Callable[[str], Awaitable[Found | None]]


class Neighbour:
    """Follows one host for as long as it is announced; `says` is what is known of it now."""

    def __init__(
        self, host_id: str, look_up: LookUp, dial: Dial, slots: asyncio.Semaphore, changed: Callable[[], None]
    ) -> None:
        self.host_id = host_id
        self.says: HostSays | None = None
        """None while nobody answers"""
        self.announced = True
        """whether mDNS still has it; one that is not is left when its connection ends"""
        self._look_up = look_up
        self._dial = dial
        self._slots = slots
        self._changed = changed
        self._woken = asyncio.Event()
        self._wrong: set[str] = set()  # addresses where another host answers
        self._foreign = False  # what it says is only from its record: it speaks another version
        self._feed: HostFeed | None = None
        self._addresses: tuple[str, ...] = ()

    def wake(self) -> None:
        """It was announced anew: whoever waits before asking again asks now."""
        self.announced = True
        self._woken.set()

    async def run(self) -> None:
        """Asks, listens, and asks again after a pause, until it is no longer announced."""
        pause_s = FIRST_PAUSE_S
        try:
            while self.announced:
                self._woken.clear()
                if await self._visit() > LASTING_S:
                    pause_s = FIRST_PAUSE_S
                if self.announced:
                    await _within(pause_s, self._woken)
                pause_s = min(pause_s * 2, LONGEST_PAUSE_S)
        finally:
            self._forget()

    async def _visit(self) -> float:
        """One connection from dialling to its end: so many seconds it held after the answer.

        The number of those that wait for an answer at one time is bounded.
        """
        clock = asyncio.get_running_loop().time
        async with self._slots:
            feed = await self._ask()
        began = clock()
        if feed is not None:
            await _listen(feed)
        if not self._foreign:
            self._forget()
        return clock() - began

    async def _ask(self) -> HostFeed | None:
        """A connection over which the tables were told; None when there is no such thing."""
        self._foreign = False
        found = await self._look_up(self.host_id)
        addresses = [each for each in found.addresses if each not in self._wrong] if found else []
        if found is None or not addresses:
            self._wrong.clear()
            return None
        feeds: list[HostFeed] = []

        def make_receiver() -> HostFeed:
            feeds.append(HostFeed(self.host_id, asyncio.get_running_loop().time, self._told))
            return feeds[-1]

        try:
            channel = await self._dial(addresses, make_receiver, timeout_s=ANSWER_S)
        except (OSError, ValueError):
            return None
        self._feed = feed = next(each for each in feeds if each.channel is channel)
        self._addresses = _answering_first(addresses, channel.peer)
        feed.begin()
        await _within(ANSWER_S, feed.answered)
        if feed.tables is None:
            self._judge(feed, found, channel)
        return feed if feed.tables is not None else None

    def _judge(self, feed: HostFeed, found: Found, channel: Channel) -> None:
        """Nothing came of it: another host at that address, another version, or silence."""
        if feed.fault == "wrong_host":
            self._wrong.update(each for each in self._addresses if _host_of(each) == _bare(channel.peer))
        elif feed.fault == "version" and found.announced is not None:
            tables = (found.announced.table,)
            self.says = HostSays(self._addresses, feed.protocol, tables)
            self._foreign = True
            self._changed()
        channel.abort()

    def _told(self) -> None:
        """The host said its tables, for the first time or anew."""
        feed = self._feed
        if feed is not None and feed.tables is not None:
            self.says = HostSays(self._addresses, feed.protocol, feed.tables)
            self._changed()

    def _forget(self) -> None:
        self._feed = None
        if self.says is not None:
            self.says = None
            self._changed()


async def _listen(feed: HostFeed) -> None:
    """Until the connection ends, by itself or because the other side is silent."""
    try:
        while not feed.over.is_set():
            feed.beat()
            await _within(BEAT_S, feed.over)
    finally:
        if feed.channel is not None:
            feed.channel.abort()


def _answering_first(addresses: Sequence[str], peer: str) -> tuple[str, ...]:
    """The address that answered is the one to try first, and to show first."""
    return tuple(sorted(addresses, key=lambda each: _host_of(each) != _bare(peer)))


def _host_of(address: str) -> str:
    return _bare(address.rpartition(":")[0].strip("[]"))


def _bare(host: str) -> str:
    return host.partition("%")[0]


async def _within(timeout_s: float, event: asyncio.Event) -> None:
    """Until the event, but no longer than that."""
    try:
        async with asyncio.timeout(timeout_s):
            await event.wait()
    except TimeoutError:
        return
