"""A host's connections on a real socket: nothing is lost where a read ends, the buffer is small."""

from __future__ import annotations

import asyncio

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_host, encode
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import frame
from lanswim_protocol.messages import Ping, ToHost

from lanswim.host.inlet import SIZE, BufferedChannel

MANY = 1_500


class Listener:
    """Keeps what it hears, and answers the last ping."""

    def __init__(self) -> None:
        self.heard: list[ToHost] = []
        self.ended: Exception | None = None

    def connected(self, channel: Channel) -> None:
        self.channel = channel

    def received(self, message: ToHost) -> None:
        self.heard.append(message)
        if len(self.heard) == MANY:
            self.channel.send(message)
            self.channel.close()

    def broken(self, error: RemoteProtocolError) -> None:
        raise error

    def lost(self, error: Exception | None) -> None:
        self.ended = error


async def test_messages_over_many_reads_come_whole_and_in_order() -> None:
    listener = Listener()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: BufferedChannel(listener, decode_to_host), "127.0.0.1", 0)
    said = [Ping(n=n) for n in range(MANY)]
    data = b"".join(frame(encode(one)) for one in said)
    assert len(data) > 3 * SIZE
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(data)
        assert await reader.read() == frame(encode(said[-1]))
        writer.close()
    assert listener.heard == said
    assert listener.ended is None


def test_asyncio_reads_into_the_buffer_that_the_channel_keeps() -> None:
    listener = Listener()
    channel = BufferedChannel(listener, decode_to_host)
    assert isinstance(channel, asyncio.BufferedProtocol)
    data = frame(encode(Ping(n=7)))
    for part in (data[:5], data[5:]):
        buffer = channel.get_buffer(-1)
        assert len(buffer) == SIZE
        buffer[: len(part)] = part
        channel.buffer_updated(len(part))
    assert listener.heard == [Ping(n=7)]
    assert channel.get_buffer(-1) is buffer
