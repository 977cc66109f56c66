"""Somebody at the table as its queue knows them: a connection that reads. No test lives here."""

from __future__ import annotations

from lanswim_protocol.channel import framed
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.frames import LIMIT, FrameReader
from lanswim_protocol.messages import Closed, Refuse

from lanswim.table.effects import ToSend


class Guest:
    """Keeps what it gets, and counts the writes."""

    def __init__(self) -> None:
        self.got: list[object] = []
        self.writes = 0

    def framed(self, message: ToSend) -> bytes:
        return framed(message)

    def asked(self, ask: int) -> None:
        """Nothing is counted here."""

    def write(self, data: bytes) -> None:
        self.got += map(decode_to_client, FrameReader(LIMIT).feed(data))
        self.writes += 1

    def dismiss(self, last: Closed | Refuse) -> None:
        self.got.append(last)
