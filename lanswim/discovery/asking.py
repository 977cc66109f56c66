"""One connection to a host that was found: hello, lobby, then whatever it pushes. No mDNS, no dialling here.

Time is an argument. Everything the host says has passed the codec; its id is compared with the one that was
announced, because the same address and port may be another host on another network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

from lanswim_protocol.channel import Channel
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.heartbeat import Heartbeat
from lanswim_protocol.hello import negotiate, our_hello, refusal
from lanswim_protocol.messages import Hello, Lobby, Ping, Pong, Refuse, TableInfo, Tables, ToClient

Fault = Literal["wrong_host", "version", "refused"]


class HostFeed:
    """What one host says over one connection; `changed` is called after each new list of tables."""

    def __init__(self, host_id: str, now: Callable[[], float], changed: Callable[[], None]) -> None:
        self.channel: Channel | None = None
        self.protocol: tuple[int, int] = (0, 0)
        """the versions the host speaks, once its hello is there"""
        self.tables: tuple[TableInfo, ...] | None = None
        """None until the host has answered"""
        self.binding = b""
        """SHA-256 of the host's certificate on this connection"""
        self.fault: Fault | None = None
        """why this host is of no use, when it is not merely gone"""
        self.answered = asyncio.Event()
        """the host has said its tables, or the connection is over"""
        self.over = asyncio.Event()
        self._host_id = host_id
        self._now = now
        self._changed = changed
        self._beat = Heartbeat(self._now_ms())
        self._pings = 0

    def begin(self) -> None:
        """Asks for the tables; to be called on the one connection of several that is used."""
        if self.channel is not None:
            self.channel.send(our_hello("lanswim browse"))
            self.channel.send(Lobby())

    def beat(self) -> None:
        """To be called a few times a second: asks after a silence, gives up after a long one."""
        now_ms = self._now_ms()
        if self.channel is None or not self.channel.is_open:
            return
        verdict = self._beat.check(now_ms)
        if verdict == "dead":
            self.channel.abort()
        elif verdict == "ping":
            self._pings += 1
            self._beat = self._beat.pinged(now_ms)
            self.channel.send(Ping(n=self._pings))

    # The channel calls these four.

    def connected(self, channel: Channel) -> None:
        """Nothing is said yet: this may be the slower one of several connections."""
        self.channel = channel

    def received(self, message: ToClient) -> None:
        """Takes what concerns a lobby; everything else is ignored."""
        self._beat = Heartbeat(self._now_ms())
        if isinstance(message, Hello):
            self._met(message)
        elif isinstance(message, Refuse):
            self._refused(message)
        elif isinstance(message, Ping):
            self._send(Pong(n=message.n))
        elif isinstance(message, Tables):
            self._told(message)

    def broken(self, error: RemoteProtocolError) -> None:
        """Something else listens there."""
        self._give_up("refused")

    def lost(self, error: Exception | None) -> None:
        """The host, or the way to it, is gone."""
        self.over.set()
        self.answered.set()

    def _met(self, hello: Hello) -> None:
        self.protocol = (hello.min, hello.max)
        try:
            negotiate(our_hello(), hello)
        except RemoteProtocolError as error:
            self._send(refusal(error))
            self._give_up("version")
        else:
            if self.channel is not None:
                self.channel.limit = LIMIT

    def _refused(self, refuse: Refuse) -> None:
        if refuse.reason == "version":
            self.protocol = (refuse.min, refuse.max)
        self._give_up("version" if refuse.reason == "version" else "refused")

    def _told(self, message: Tables) -> None:
        if message.host != self._host_id:
            self._give_up("wrong_host")
            return
        self.tables = tuple(message.tables)
        self.binding = self.channel.binding if self.channel is not None else b""
        self.answered.set()
        self._changed()

    def _now_ms(self) -> int:
        return round(self._now() * 1000)

    def _send(self, message: Pong | Refuse) -> None:
        if self.channel is not None:
            self.channel.send(message)

    def _give_up(self, fault: Fault) -> None:
        self.fault = self.fault or fault
        if self.channel is not None:
            self.channel.close()
