"""A channel over real transports of asyncio on this machine: TCP, and a pair of unix sockets."""

from __future__ import annotations

import asyncio
import socket

import pytest
from lanswim_protocol import (
    Channel,
    RemoteProtocolError,
    decode_to_client,
    decode_to_host,
    encode,
    frame,
    refusal,
)
from lanswim_protocol.messages import Message, Ping, Pong

from tests.support.still import Notebook


class Echo(Notebook):
    """Answers each ping; `done` is set when the connection is gone."""

    def __init__(self) -> None:
        super().__init__()
        self.done = asyncio.Event()

    def connected(self, channel: Channel) -> None:
        super().connected(channel)
        self.channel = channel

    def received(self, message: Message) -> None:
        super().received(message)
        if isinstance(message, Ping):
            self.channel.send(Pong(message.n))
        else:
            self.channel.close()

    def lost(self, error: Exception | None) -> None:
        super().lost(error)
        self.done.set()


async def test_over_tcp() -> None:
    loop, host, client = asyncio.get_running_loop(), Echo(), Echo()
    server = await loop.create_server(lambda: Channel(host, decode_to_host), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        _, channel = await loop.create_connection(
            lambda: Channel(client, decode_to_client), "127.0.0.1", port
        )
        channel.send(Ping(7))
        await asyncio.wait_for(asyncio.gather(client.done.wait(), host.done.wait()), 5)
    assert client.told == ["connected", "Pong", "lost"]
    assert host.told == ["connected", "Ping", "lost"]
    assert host.channel.peer == "127.0.0.1"
    assert host.end == client.end == [None]


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no unix sockets on this system")
async def test_over_a_pair_of_unix_sockets() -> None:
    loop, host, client = asyncio.get_running_loop(), Echo(), Echo()
    ends = socket.socketpair()
    await loop.create_connection(lambda: Channel(host, decode_to_host), sock=ends[0])
    _, channel = await loop.create_connection(lambda: Channel(client, decode_to_client), sock=ends[1])
    channel.send(Ping(7))
    await asyncio.wait_for(asyncio.gather(client.done.wait(), host.done.wait()), 5)
    assert client.messages == [Pong(7)]


async def test_the_last_word_arrives_although_the_peer_never_stops_sending() -> None:
    """A socket closed with bytes unread resets the connection and takes the last message with it."""
    loop, client = asyncio.get_running_loop(), Echo()

    class Door(Echo):
        def broken(self, error: RemoteProtocolError) -> None:
            super().broken(error)
            self.channel.send(refusal(error))
            self.channel.finish()

    host = Door()
    server = await loop.create_server(lambda: Channel(host, decode_to_host), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        _, channel = await loop.create_connection(
            lambda: Channel(client, decode_to_client, max_unsent=10_000_000), "127.0.0.1", port
        )
        channel.send_frame(b"\xff" * 4_000_000)
        await asyncio.wait_for(asyncio.gather(client.done.wait(), host.done.wait()), 5)
    assert client.told == ["connected", "Refuse", "lost"]
    assert host.told == ["connected", "broken", "lost"]


async def test_a_peer_that_never_reads_is_dropped_without_waiting() -> None:
    loop, host = asyncio.get_running_loop(), Echo()
    ours, theirs = socket.socketpair()
    with theirs:
        _, channel = await loop.create_connection(
            lambda: Channel(host, decode_to_host, max_unsent=10_000), sock=ours
        )
        data = frame(encode(Ping(1))) * 1_000
        sent = 0
        while channel.is_open and sent < 50_000_000:
            channel.send_frame(data)
            sent += len(data)
        await asyncio.wait_for(host.done.wait(), 5)
    assert sent < 50_000_000
    assert str(host.end[0]) == "the peer does not read what it is sent"
