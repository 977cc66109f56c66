"""Two protocols joined in memory, as by a cable that can be slow, cut or unread. No socket may live here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class MemoryTransport(asyncio.Transport):
    """One end of a `Wire`; behaves like a socket transport, also in when it calls its protocol."""

    def __init__(self, wire: Wire, peername: tuple[str, int]) -> None:
        super().__init__({"peername": peername})
        self.protocol: Any = None
        self.other: MemoryTransport
        self._wire = wire
        self._unsent = bytearray()
        self._high = 64 * 1024
        self._reading = True
        self._closing = False
        self._gone = False

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        if self._closing:
            return
        self._unsent += data
        self._wire.later(self._flush)
        if len(self._unsent) > self._high:
            self.protocol.pause_writing()

    def _flush(self) -> None:
        other = self.other
        if not self._wire.is_cut and (other._reading or other._gone):
            data, self._unsent = bytes(self._unsent), bytearray()
            if data and not other._gone:
                other.protocol.data_received(data)
        if self._closing and not self._unsent:
            self._lose(None)

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._wire.later(self._flush)

    def abort(self) -> None:
        self._closing = True
        self._unsent.clear()
        self._wire.loop.call_soon(self._lose, None)

    def _lose(self, error: Exception | None) -> None:
        if self._gone:
            return
        self._gone = self._closing = True
        self.protocol.connection_lost(error)
        if not self._wire.is_cut:
            self._wire.later(self.other._end_of_stream)

    def _end_of_stream(self) -> None:
        if not self._gone and not self.protocol.eof_received():
            self.close()

    def is_closing(self) -> bool:
        return self._closing

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        self._wire.later(self.other._flush)

    def is_reading(self) -> bool:
        return self._reading

    def get_write_buffer_size(self) -> int:
        return len(self._unsent)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        if high is not None:
            self._high = high

    def can_write_eof(self) -> bool:
        return False


class Wire:
    """Joins a client's and a server's protocol; the server sees the client at the given address."""

    def __init__(
        self, client: Any, server: Any, *, address: str = "10.0.0.1", delay_s: float = 0.0, loop: Any = None
    ) -> None:
        self.loop = loop or asyncio.get_running_loop()
        self.is_cut = False
        self._delay_s = delay_s
        self.client = MemoryTransport(self, ("10.0.0.99", 4031))
        self.server = MemoryTransport(self, (address, 50_000))
        self.client.other, self.server.other = self.server, self.client
        self.client.protocol, self.server.protocol = client, server
        server.connection_made(self.server)
        client.connection_made(self.client)

    def later(self, call: Callable[[], None]) -> None:
        """After the way through the cable."""
        if self._delay_s:
            self.loop.call_later(self._delay_s, call)
        else:
            self.loop.call_soon(call)

    def cut(self) -> None:
        """Pulls the cable: nothing comes through any more, and nobody is told."""
        self.is_cut = True

    def restore(self) -> None:
        """Puts the cable back: what was sent meanwhile comes through, as TCP would repeat it."""
        self.is_cut = False
        self.later(self.client._flush)
        self.later(self.server._flush)
