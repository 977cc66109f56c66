"""Frames: four bytes of length, big-endian, then one message. No decoding and no sockets may live here."""

from __future__ import annotations

from typing import Final

from .errors import LocalProtocolError, RemoteProtocolError

HEADER: Final = 4
HELLO_LIMIT: Final = 4 * 1024  # a stranger's first message may cost this side 4 KiB and no more
TO_HOST_LIMIT: Final = 8 * 1024  # a client says under 500 bytes; 8 hostile KiB take 2 ms, 64 would take 20
LIMIT: Final = 64 * 1024  # to a client; the largest view has about 10 KiB, the largest lobby about 50


def frame(payload: bytes) -> bytes:
    """The payload with its length before it; raises LocalProtocolError for one that no peer would read."""
    size = len(payload)
    if not 0 < size <= LIMIT:
        raise LocalProtocolError(f"a message has 1 to {LIMIT} bytes, not {size}")
    return size.to_bytes(HEADER, "big") + payload


class FrameReader:
    """Cuts a stream of bytes into payloads; each length is checked before its payload is waited for.

    `limit` may be raised at any moment and holds from the next frame on. The cost is linear in the bytes fed,
    however they are split.
    """

    def __init__(self, limit: int = HELLO_LIMIT) -> None:
        self.limit = limit
        self._buffer: bytes | bytearray = b""
        self._start = 0

    @property
    def pending(self) -> int:
        """How many bytes wait for the rest of their frame."""
        return len(self._buffer) - self._start

    def push(self, data: bytes) -> None:
        """Adds received bytes; next_frame() takes the frames out."""
        if self._start == len(self._buffer):  # mostly, as messages are short: nothing is copied
            self._buffer = bytes(data)
        else:
            if not isinstance(self._buffer, bytearray):
                self._buffer = bytearray(self._buffer)
            del self._buffer[: self._start]
            self._buffer += data
        self._start = 0

    def next_frame(self) -> bytes | None:
        """The next whole payload or None; raises RemoteProtocolError (too_large) and forgets what it held."""
        buffer, start = self._buffer, self._start
        if len(buffer) - start < HEADER:
            return None
        body = start + HEADER
        size = int.from_bytes(buffer[start:body], "big")
        if not 0 < size <= self.limit:
            self.clear()
            raise _bad_length(size, self.limit)
        end = body + size
        if len(buffer) < end:
            return None
        if end == len(buffer):
            self._buffer, self._start = b"", 0  # who is silent for long keeps nothing
        else:
            self._start = end
        return bytes(buffer[body:end])

    def feed(self, data: bytes) -> list[bytes]:
        """Every payload that is whole now; raises like next_frame()."""
        self.push(data)
        return list(iter(self.next_frame, None))

    def clear(self) -> None:
        """Forgets what waits for the rest of its frame."""
        self._buffer = b""
        self._start = 0


def _bad_length(size: int, limit: int) -> RemoteProtocolError:
    if size:
        return RemoteProtocolError("too_large", f"a message of {size} bytes; at most {limit} are read here")
    return RemoteProtocolError("bad_message", "a message of no bytes")
