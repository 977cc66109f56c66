"""Cables between processes in memory: slow, cut, one-way, split, unread. No message is read here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tests.sim.evening.timeline import MS, SECOND, Machine

HANDSHAKE_US: Final = 3 * SECOND
"""so long a dial waits for somebody to answer (client.dial)"""


@dataclass
class Manner:
    """How a cable is: both delays in microseconds; split 0: bytes come as they were sent."""

    least_us: int = 200
    most_us: int = 2 * MS
    split: float = 0.0
    """how often what comes is cut at some byte"""
    crumbs: int = 0
    """at most so many bytes come at a time; 0: any number"""


class End:
    """One end of a cable: a transport as asyncio has them, also in when it calls its protocol."""

    def __init__(self, cable: Cable, machine: Machine, protocol: Any, peername: tuple[str, int]) -> None:
        self.machine = machine
        self.protocol = protocol
        self.other: End
        self.blocked = False
        """nothing that is sent from here gets through"""
        self.reading = True
        self._cable = cable
        self._peername = peername
        self._unsent = bytearray()
        self._high = 64 * 1024
        self._flying = self._closing = self._gone = False
        self._early: list[Callable[[], None]] | None = []
        """what came before the protocol was told of the connection: as in asyncio, it hears of that first"""

    def begin(self) -> None:
        """The protocol is told of the connection, and in the next turn of the loop of what came before."""
        self.protocol.connection_made(self)
        self.machine.post(self._catch_up)

    def _catch_up(self) -> None:
        early, self._early = self._early or [], None
        for tell in early:
            tell()

    # What a channel needs of a transport

    def write(self, data: bytes) -> None:
        if self._closing:
            return
        if (tap := self._cable.tap) is not None and self is self._cable.host:
            tap(data)
            if self._closing:  # the process has ended just now
                return
        self._unsent += data
        self._fly()
        if len(self._unsent) > self._high:
            self.protocol.pause_writing()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._fly()

    def abort(self) -> None:
        self._closing = True
        self._unsent.clear()
        self._lose(None, reset=True)

    def is_closing(self) -> bool:
        return self._closing

    def can_write_eof(self) -> bool:
        return False

    def write_eof(self) -> None:
        raise NotImplementedError

    def set_write_buffer_limits(self, *, high: int) -> None:
        self._high = high

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        if name == "peername":
            return self._peername
        return self._cable.binding if name == "binding" else default

    # The way through the cable

    @property
    def gone(self) -> bool:
        """Whether the connection has ended on this side, or is about to."""
        return self._gone

    def _fly(self) -> None:
        if not self._flying:
            self._flying = True
            self.machine.timeline.later(self._cable.delay_us(), self._land)

    def _land(self) -> None:
        self._flying = False
        other = self.other
        if self.blocked or self._gone:
            return
        if not self.machine.alive:
            return
        if other._gone or not other.machine.alive:
            if other._gone and self._unsent:
                self._lose(ConnectionResetError("reset"), reset=False)
            elif self._closing and other._gone:
                self._lose(None, reset=False)
            return
        if not other.reading and self._unsent:
            return
        if self._unsent:
            piece = self._cable.cut_off(self._unsent)
            other._hear(lambda: other._receive(piece))
        if self._unsent:
            self._fly()
        elif self._closing:
            self._lose(None, reset=False)

    def _hear(self, tell: Callable[[], None]) -> None:
        """Something comes to this end, which its process learns in a turn of its loop."""
        self.machine.post(lambda: tell() if self._early is None else self._early.append(tell))

    def _receive(self, data: bytes) -> None:
        if not self._gone:
            self.protocol.data_received(data)

    def _lose(self, error: Exception | None, *, reset: bool) -> None:
        """This side ends; the other one learns of it, if anything gets through."""
        if self._gone:
            return
        self._gone = self._closing = True
        self._hear(lambda: self.protocol.connection_lost(error))
        self._tell_other(reset)

    def _tell_other(self, reset: bool) -> None:
        other = self.other
        if not self.blocked:
            delay_us = self._cable.delay_us()
            self.machine.timeline.later(delay_us, lambda: other._hear(lambda: other._ended(reset)))

    def _ended(self, reset: bool) -> None:
        if self._gone:
            return
        if reset:
            self._lose(ConnectionResetError("reset"), reset=False)
        elif not self.protocol.eof_received():
            self.close()

    def process_ended(self) -> None:
        """The process is gone without a word; its system sends what it has, and ends the connection."""
        if self._gone:
            return
        self._gone = self._closing = True
        if self._unsent and not self.blocked and self.other.reading:
            rest, other = bytes(self._unsent), self.other
            self.machine.timeline.later(
                self._cable.delay_us(), lambda: other._hear(lambda: other._receive(rest))
            )
            self._cable.manner = Manner(self._cable.manner.most_us, self._cable.manner.most_us)
        self._tell_other(reset=True)

    def release(self) -> None:
        """What has waited goes on its way, as TCP repeats it; so does the news of an end."""
        self.blocked = False
        if self._gone:
            self._tell_other(reset=True)
        else:
            self._fly()


class Cable:
    """One connection; the host sees the client at the given address."""

    def __init__(
        self, client: Machine, dialled: Any, host: Machine, answering: Any, *, address: str, binding: bytes,
        manner: Manner, luck: Random, tap: Callable[[bytes], None] | None,
    ) -> None:
        self.binding = binding
        self.tap = tap
        """is told of every byte that the host sends, as it does"""
        self.manner = manner
        self._luck = luck
        self.client = End(self, client, dialled, ("10.0.0.99", 4031))
        self.host = End(self, host, answering, (address, 50_000))
        self.client.other, self.host.other = self.host, self.client

    @property
    def over(self) -> bool:
        """Whether both sides know of the end."""
        return (self.client.gone or not self.client.machine.alive) and (
            self.host.gone or not self.host.machine.alive
        )

    def delay_us(self) -> int:
        """How long the next bytes take."""
        manner = self.manner
        return manner.least_us + int(self._luck.random() * (manner.most_us - manner.least_us))

    def cut_off(self, unsent: bytearray) -> bytes:
        """What comes at once of what waits."""
        size = len(unsent)
        if self.manner.crumbs:
            size = min(size, self.manner.crumbs)
        if size > 1 and self.manner.split and self._luck.random() < self.manner.split:
            size = self._luck.randrange(1, size)
        piece = bytes(unsent[:size])
        del unsent[:size]
        return piece

    def block(self, *, to_host: bool, to_client: bool) -> None:
        """Nothing comes through any more in these directions, and nobody is told."""
        self.client.blocked |= to_host
        self.host.blocked |= to_client

    def restore(self) -> None:
        """The cable is whole again."""
        for end in (self.client, self.host):
            if end.blocked:
                end.release()
