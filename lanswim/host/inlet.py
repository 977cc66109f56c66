"""How bytes of a socket reach a channel: by a small buffer, with TLS or plain. No message is read here."""

from __future__ import annotations

import asyncio
from typing import Final

from lanswim_protocol.channel import Channel

from lanswim.trust.sides import SecuredHost

SIZE: Final = 4 * 1024
"""several messages of a client; a longer one comes in pieces"""


class Inlet(asyncio.BufferedProtocol):
    """A protocol that asyncio reads into a buffer which it keeps.

    For other protocols asyncio maps 256 KiB of fresh memory at each read, and a client says 60 bytes: that
    was a tenth of what a turn at a table of nine takes.
    """

    _buffer: memoryview | None = None

    def data_received(self, data: bytes) -> None:
        """What is done with them."""
        raise NotImplementedError

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes go."""
        if self._buffer is None:
            self._buffer = memoryview(bytearray(SIZE))
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """So many bytes have come."""
        assert self._buffer is not None
        self.data_received(bytes(self._buffer[:nbytes]))


class BufferedChannel(Channel, Inlet):
    """A channel over a plain transport."""


class SecuredInlet(SecuredHost, Inlet):
    """What is below a channel that listens with TLS."""
