"""Reads every frame that a host sends, as it is sent, and looks for what that connection may not know."""

from __future__ import annotations

from collections.abc import Callable, Container

from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT, FrameReader
from lanswim_protocol.messages import TableView, ToClient

from tests.support.audit_fields import leaves

Knows = Callable[[int, tuple[int, int] | None], Container[str]]
"""the cards that a connection may know of a round (match and number; None: of the one that runs)"""


class FrameCheck:
    """One connection. Cards and parts are looked for in whatever field of whatever message has some."""

    def __init__(
        self, conn: int, knows: Knows, closed: Container[bytes],
        violated: Callable[[str], None], read: dict[bytes, ToClient],
    ) -> None:
        self.frames = 0
        self._read = read
        """what was read here, so that a client need not read it again"""
        self.conn = conn
        self._knows = knows
        self._closed = closed
        self._violated = violated
        self._reader = FrameReader(LIMIT)

    def sent(self, data: bytes) -> None:
        """These bytes leave the host now."""
        try:
            for payload in self._reader.feed(data):
                self._frame(payload)
        except RemoteProtocolError as error:
            self._violated(f"connection {self.conn} was sent what is no message: {error}")

    def _frame(self, payload: bytes) -> None:
        self.frames += 1
        knows: Container[str] | None = None
        message = self._read[payload] = decode_to_client(payload)
        for leaf in leaves(ToClient, message):
            if leaf.sort == "card":
                if knows is None:
                    knows = self._knows(self.conn, _round_of(message))
                if leaf.value not in knows:
                    self._violated(f"connection {self.conn} was sent {leaf.value!r} in {leaf.field}")
            elif leaf.sort == "part" and leaf.value in self._closed:
                self._violated(f"connection {self.conn} was sent a part in {leaf.field} too early")


def _round_of(message: ToClient) -> tuple[int, int] | None:
    """A view that a slow disk has held back is of the round it shows."""
    return (message.round.match, message.round.round) if isinstance(message, TableView) else None
