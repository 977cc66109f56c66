"""A channel's transport and owner without a loop: what is written stays put. No asyncio may live here."""

from __future__ import annotations

from typing import Any

from lanswim_protocol import Channel, RemoteProtocolError
from lanswim_protocol.messages import Message


class StillTransport:
    """Keeps what a channel writes; `full` makes it look as if the peer had not read so many bytes."""

    def __init__(
        self, peername: object = ("10.0.0.7", 50_000), full: int = 0, half_closes: bool = True
    ) -> None:
        self.full = full
        self.eof = False
        self.high: int | None = None
        self.written = bytearray()
        self.ended: list[str] = []
        self._peername = peername
        self._half_closes = half_closes

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.ended.append("close")

    def abort(self) -> None:
        self.ended.append("abort")

    def can_write_eof(self) -> bool:
        return self._half_closes

    def write_eof(self) -> None:
        assert not self.eof, "said twice that nothing more is sent"
        self.eof = True

    def is_closing(self) -> bool:
        return bool(self.ended)

    def get_write_buffer_size(self) -> int:
        return self.full

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._peername if name == "peername" else default

    def take(self) -> bytes:
        """What was written since the last call."""
        data, self.written = bytes(self.written), bytearray()
        return data


class Notebook:
    """A receiver that writes down what it is told, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.messages: list[Message] = []
        self.faults: list[RemoteProtocolError] = []
        self.end: list[Exception | None] = []

    def connected(self, channel: Channel) -> None:
        self.told.append("connected")

    def received(self, message: Message) -> None:
        self.told.append(type(message).__name__)
        self.messages.append(message)

    def broken(self, error: RemoteProtocolError) -> None:
        self.told.append("broken")
        self.faults.append(error)

    def lost(self, error: Exception | None) -> None:
        self.told.append("lost")
        self.end.append(error)
