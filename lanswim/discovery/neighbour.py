"""One announced host: found, asked, listened to. When and how often it is visited is decided elsewhere.

Looking up its records and dialling are handed in, so that no mDNS is needed to try this.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.messages import ToClient

from .asking import HostFeed
from .nearby import HostSays
from .txt import Announced

BEAT_S = 0.25


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
    """What is known of one host, over all visits; `says` is what is known of it now."""

    def __init__(self, host_id: str, look_up: LookUp, dial: Dial, changed: Callable[[], None]) -> None:
        self.host_id = host_id
        self.says: HostSays | None = None
        """None while nobody answers"""
        self._look_up = look_up
        self._dial = dial
        self._changed = changed
        self._wrong: set[str] = set()  # addresses where another host answers
        self._foreign = False  # what it says is only from its record: it speaks another version
        self._feed: HostFeed | None = None
        self._addresses: tuple[str, ...] = ()

    async def visit(self, patience_s: float, answered: Callable[[], None]) -> float | None:
        """One connection from looking it up to its end; `answered` is called when the tables were told.

        Returns how many seconds it held after that, None when nothing came within patience_s.
        """
        clock = asyncio.get_running_loop().time
        try:
            feed = await self._ask(patience_s)
            if feed is None:
                return 0.0 if self._foreign else None
            answered()
            began = clock()
            await _listen(feed)
            return clock() - began
        finally:
            if not self._foreign:
                self.forget()

    def forget(self) -> None:
        """Nobody answers there any more."""
        self._feed = None
        if self.says is not None:
            self.says = None
            self._changed()

    async def _ask(self, patience_s: float) -> HostFeed | None:
        """A connection over which the tables were told; None when there is no such thing in time."""
        self._foreign, self._feed = False, None
        feeds: list[HostFeed] = []
        found: Found | None = None
        try:
            async with asyncio.timeout(patience_s):
                found = await self._look_up(self.host_id)
                if (asked := await self._connected(found, feeds, patience_s)) is not None:
                    await asked.answered.wait()
        except (OSError, ValueError):  # among them TimeoutError
            pass
        finally:
            feed = self._feed if self._feed is not None and self._feed.tables is not None else None
            _abort(each for each in feeds if each is not feed)
        if feed is None:
            self._judge(found)
        return feed

    async def _connected(
        self, found: Found | None, feeds: list[HostFeed], timeout_s: float
    ) -> HostFeed | None:
        """A connection that was asked for the tables; None where there is no address left to try."""
        addresses = [each for each in found.addresses if each not in self._wrong] if found else []
        if not addresses:
            self._wrong.clear()
            return None

        def make_receiver() -> HostFeed:
            feeds.append(HostFeed(self.host_id, asyncio.get_running_loop().time, self._told))
            return feeds[-1]

        channel = await self._dial(addresses, make_receiver, timeout_s=timeout_s)
        self._feed = feed = next(each for each in feeds if each.channel is channel)
        self._addresses = _answering_first(addresses, channel.peer)
        feed.begin()
        return feed

    def _judge(self, found: Found | None) -> None:
        """Nothing came of it: another host at that address, another version, or silence."""
        feed = self._feed
        if feed is None or feed.channel is None:
            return
        if feed.fault == "wrong_host":
            peer = _bare(feed.channel.peer)
            self._wrong.update(each for each in self._addresses if _host_of(each) == peer)
        elif feed.fault == "version" and found is not None and found.announced is not None:
            self.says = HostSays(self._addresses, feed.protocol, (found.announced.table,))
            self._foreign = True
            self._changed()

    def _told(self) -> None:
        """The host said its tables, for the first time or anew."""
        feed = self._feed
        if feed is not None and feed.tables is not None:
            self.says = HostSays(self._addresses, feed.protocol, feed.tables, feed.binding)
            self._changed()


async def _listen(feed: HostFeed) -> None:
    """Until the connection ends, by itself or because the other side is silent."""
    try:
        while not feed.over.is_set():
            feed.beat()
            await _within(BEAT_S, feed.over)
    finally:
        _abort([feed])


def _abort(feeds: Iterable[HostFeed]) -> None:
    for feed in feeds:
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
