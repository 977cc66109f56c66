"""A client at a table, and a host that sends it whatever bytes: what must hold all the same.

No byte is chosen here (see `mutations`), and no test may live here. Nothing waits: time passes when told to.
"""

from __future__ import annotations

from typing import Final

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.frames import LIMIT

from lanswim.client import signals as s
from lanswim.client.line import Heard, Line
from tests.support.client_play import HERE, Play, view
from tests.support.still import StillTransport

STAGES: Final = ("connected", "met", "seated")
MOST_SENT: Final = 400
"""messages of a client that was sent some hundred; else a host could make it talk without end"""


class Beguiled:
    """One client that has got so far with an honest host, whose bytes are no longer honest."""

    def __init__(self, stage: str) -> None:
        self.play = Play()
        self.sent = 0
        self._transport = StillTransport()
        line = Line()
        self.channel = Channel(line, decode_to_client)
        self.channel.connection_made(self._transport)
        if stage == "seated":
            self.play.seat()
            self.play.hear(view(1, ask=1))
        elif stage == "met":
            self.play.give(s.Begin())
            self.play.meet(HERE)
        else:
            self.play.give(s.Begin())
            self.play.connect()
        self.channel.limit = LIMIT
        line.listen(self._hear)

    def hear(self, chunks: list[bytes]) -> int:
        """These bytes arrive, in these pieces, and some time passes; then it is left as a person would.

        How many messages it sent until then; AssertionError where it kept or sent more than it may.
        """
        for chunk in chunks:
            self.channel.data_received(chunk)
            assert self.channel._reader.pending <= 4 + LIMIT, "more is kept than one message may have"
        for given in (s.Tick(), s.WantLeave(), s.Tick(), s.Lost()):
            self._give(given)
        assert self.sent <= MOST_SENT, f"{self.sent} messages were sent"
        return self.sent

    def _hear(self, heard: Heard) -> None:
        self._give(heard)

    def _give(self, given: s.Input) -> None:
        """Does at once what the client wants reckoned, as its shell would do a little later."""
        for effect in self.play.give(given):
            if isinstance(effect, s.Send):
                self.sent += 1
            elif isinstance(effect, s.Reckon):
                self._give(effect.work())
