"""One attempt at a connection: keeps what the host says until somebody listens. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable

from lanswim_protocol.channel import Channel
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.messages import ToClient

from lanswim.client.signals import Broken, Lost, Received

Heard = Received | Broken | Lost


class Line:
    """Receiver of a channel; of several that are dialled at once, only the one listened to is ever heard."""

    def __init__(self) -> None:
        self.channel: Channel | None = None
        self._early: list[Heard] = []
        self._listener: Callable[[Heard], None] | None = None

    def listen(self, listener: Callable[[Heard], None]) -> None:
        """Hands on what came so far and what comes from now on."""
        self._listener = listener
        early, self._early = self._early, []
        for heard in early:
            listener(heard)

    def mute(self) -> None:
        """Nothing of this line is of interest any more."""
        self._listener = _ignore

    # The channel calls these.

    def connected(self, channel: Channel) -> None:
        """The connection stands."""
        self.channel = channel

    def received(self, message: ToClient) -> None:
        """The host sent a message."""
        self._hand_on(Received(message))

    def broken(self, error: RemoteProtocolError) -> None:
        """What came is no message."""
        self._hand_on(Broken())

    def lost(self, error: Exception | None) -> None:
        """The connection is gone."""
        self._hand_on(Lost())

    def _hand_on(self, heard: Heard) -> None:
        if self._listener is None:
            self._early.append(heard)
        else:
            self._listener(heard)


def _ignore(heard: Heard) -> None:
    """For what nobody listens to."""
