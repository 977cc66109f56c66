"""A client that says exactly what a test tells it to, over any transport. No game is played in here."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, TypeVar

import msgspec
from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Join, Message, Ping, Pong, ToClient
from lanswim_protocol.statements import claim_statement

from lanswim.client.handshake import over_tls
from lanswim.trust.keys import SigningKey
from tests.support.keys import key

M = TypeVar("M")

NONCE = b"n" * 32


class Peer:
    """Keeps all that it is sent; answers pings unless `mute`."""

    def __init__(self, *, mute: bool = False) -> None:
        self.mute = mute
        self.said: list[ToClient] = []
        self.gone = asyncio.Event()
        self.channel = Channel(self, decode_to_client, limit=LIMIT)
        self._more = asyncio.Event()
        self._next = 0
        self._wanted: Join | None = None
        self._who = key("Ada")

    def connected(self, channel: Channel) -> None:
        """Nothing is said by itself."""

    def received(self, message: ToClient) -> None:
        """Kept for the test."""
        if isinstance(message, Ping) and not self.mute:
            self.channel.send(Pong(n=message.n))
        self.said.append(message)
        self._claim()
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
        """Says hello, and asks for a seat with the key of `who` as soon as the host has said hello."""
        self.say(our_hello("test", NONCE))
        self._wanted = Join(table=table, name=name, key=key(who).public, claim=bytes(64), **more)
        self._who = key(who)
        self._claim()

    def claim_of(self, join: Join, signer: SigningKey, table: str = "t1", term: int = 0) -> Join:
        """The join with its claim, for this connection."""
        hello = next(one for one in self.said if isinstance(one, Hello))
        assert hello.nonce is not None
        channel = self.channel
        claim = claim_statement(
            join.role, channel.binding, join.table or table, term, hello.nonce, NONCE, join.key,
            channel.heard, channel.said,
        )
        return msgspec.structs.replace(join, claim=signer.sign(claim))

    def _claim(self) -> None:
        if self._wanted is not None and any(isinstance(one, Hello) for one in self.said):
            self.say(self.claim_of(self._wanted, self._who))
            self._wanted = None

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
