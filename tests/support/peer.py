"""A client that says exactly what a test tells it to, over any transport. No game is played in here."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, TypeVar

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Join, Message, Ping, Pong, ToClient

from lanswim.client.handshake import over_tls
from tests.support.keys import key

M = TypeVar("M")


class Peer:
    """Keeps all that it is sent; answers pings unless `mute`."""

    def __init__(self, *, mute: bool = False) -> None:
        self.mute = mute
        self.said: list[ToClient] = []
        self.gone = asyncio.Event()
        self.channel = Channel(self, decode_to_client, limit=LIMIT)
        self._more = asyncio.Event()
        self._next = 0

    def connected(self, channel: Channel) -> None:
        """Nothing is said by itself."""

    def received(self, message: ToClient) -> None:
        """Kept for the test."""
        if isinstance(message, Ping) and not self.mute:
            self.channel.send(Pong(n=message.n))
        self.said.append(message)
        self._more.set()

    def broken(self, error: RemoteProtocolError) -> None:
        """A host never sends what is no message."""
        raise AssertionError(error)

    def lost(self, error: Exception | None) -> None:
        """The connection is gone."""
        self.gone.set()
        self._more.set()

    def say(self, *messages: Message) -> None:
        """Sends these messages."""
        for message in messages:
            self.channel.send(message)

    def enter(self, who: str = "Ada", *, name: str = "Ada", table: str = "", **more: Any) -> None:
        """Says hello and asks for a seat, with the key of `who`."""
        public = key(who).public
        self.say(our_hello("test"), Join(table=table, name=name, key=public, claim=bytes(64), **more))

    async def next(self, kind: type[M]) -> M:
        """The next message of this kind after the last one returned; ConnectionError when none can come."""
        while True:
            while self._next < len(self.said):
                message = self.said[self._next]
                self._next += 1
                if isinstance(message, kind):
                    return message
            if self.gone.is_set():
                raise ConnectionError(f"gone before a {kind.__name__} came; the last was {self.said[-1:]}")
            self._more.clear()
            await self._more.wait()

    def all(self, kind: type[M]) -> list[M]:
        """Every message of this kind so far."""
        return [message for message in self.said if isinstance(message, kind)]

    async def dial(self, port: int, address: str = "127.0.0.1") -> None:
        """Connects over a real socket, with TLS."""
        await over_tls(self.channel, await connected_to(port, address))


async def connected_to(port: int, address: str = "127.0.0.1") -> socket.socket:
    """A socket that is connected, for a handshake of one's own."""
    one = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    one.setblocking(False)
    await asyncio.get_running_loop().sock_connect(one, (address, port))
    return one
