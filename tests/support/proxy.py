"""Somebody between a client and a host, on real sockets: who records, or who decrypts and encrypts anew."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from lanswim.tasks import Tasks


class Between:
    """Passes everything on, and keeps what it has read."""

    def __init__(self) -> None:
        self.port = 0
        self.read = bytearray()
        """in both directions, as it came; what came first, first"""
        self._tasks = Tasks()
        self._writers: list[asyncio.StreamWriter] = []

    async def pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """One direction, until its end."""
        with suppress(OSError):  # an end that is cut is an end
            while data := await source.read(65_536):
                self.read += data
                sink.write(data)
        sink.close()

    def join(
        self, one: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        other: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Both directions."""
        self._writers += [one[1], other[1]]
        self._tasks.start("there", self.pass_on(one[0], other[1]))
        self._tasks.start("back", self.pass_on(other[0], one[1]))

    async def close(self) -> None:
        """Hangs up everywhere."""
        await self._tasks.stop()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def between(
    port: int, *, listens: ssl.SSLContext | None = None, dials: ssl.SSLContext | None = None
) -> AsyncIterator[Between]:
    """In front of this port; without contexts it can only look at what passes."""
    made = Between()

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        made.join((reader, writer), await asyncio.open_connection("127.0.0.1", port, ssl=dials))

    server = await asyncio.start_server(met, "127.0.0.1", 0, ssl=listens)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        await made.close()
