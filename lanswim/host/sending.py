"""What a table says to whom: gathered, encoded, then written. No input and no decision of a table here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from lanswim_protocol.channel import framed
from lanswim_protocol.messages import Closed, Refuse
from lanswim_protocol.same_for_all import SameForAll

from lanswim.table.effects import Own, Send, ToSend, Views

Fault = Callable[[str, Exception], None]
"""where it was, and what; never raises"""


class Framed(NamedTuple):
    """The bytes of the view for one connection, and the question it asks."""

    conn: int
    frame: bytes
    ask: int | None


class Ready(NamedTuple):
    """The views of some connections, encoded; see `Views`."""

    views: list[Framed]


class Connection(Protocol):
    """Somebody at the table, as far as the table's queue knows."""

    def framed(self, message: ToSend) -> bytes:
        """Its bytes, which are written soon."""

    def asked(self, ask: int) -> None:
        """A view with this question is written soon."""

    def write(self, data: bytes) -> None:
        """Gives it to the transport, and never waits."""

    def dismiss(self, last: Closed | Refuse) -> None:
        """Says why, and ends the connection; the table hears no more of it."""


class People:
    """Who is connected to a table, and what waits to be written to each of them."""

    def __init__(self, fault: Fault) -> None:
        self._here: dict[int, Connection] = {}
        self._waiting: dict[int, bytes] = {}
        self._fault = fault

    def __len__(self) -> int:
        """How many are connected."""
        return len(self._here)

    def come(self, conn: int, connection: Connection) -> None:
        """From now on what is said to `conn` goes there."""
        self._here[conn] = connection

    def gone(self, conn: int) -> bool:
        """Nothing is said there any more; whether something could have been."""
        return self._here.pop(conn, None) is not None

    def dismiss(self, conn: int, last: Closed | Refuse) -> None:
        """The last word to somebody, who is gone then."""
        if (connection := self._here.pop(conn, None)) is not None:
            connection.dismiss(last)

    def ready(self, views: Views) -> Ready:
        """Encodes them, to be sent later; what all have in common only once."""
        return Ready(list(self._framed(views)))

    def _framed(self, views: Views) -> Iterator[Framed]:
        shared = SameForAll(views.public)
        for own in views.own:
            try:
                yield _of_seat(shared, own)
            except Exception as error:  # one peer: the others still get what is theirs
                self._fault("Views", error)
        if views.watching:
            yield from self._for_watchers(views)

    def _for_watchers(self, views: Views) -> list[Framed]:
        try:
            public = framed(views.public)
        except Exception as error:
            self._fault("Views", error)
            return []
        return [Framed(conn, public, None) for conn in views.watching]

    def say(self, conn: int, message: ToSend) -> None:
        """Is encoded now, and waits for the next flush()."""
        if (connection := self._here.get(conn)) is None:
            return
        try:
            data = connection.framed(message)
        except Exception as error:
            self._fault("Send", error)
        else:
            self._waiting[conn] = self._waiting.get(conn, b"") + data

    def send(self, effect: Send | Views | Ready) -> None:
        """Views go out at once, each with what waits for its connection: none waits for the others."""
        if isinstance(effect, Send):
            self.say(effect.conn, effect.message)
            return
        views = self._framed(effect) if isinstance(effect, Views) else effect.views
        for conn, frame, ask in views:
            self._write(conn, self._waiting.pop(conn, b"") + frame, ask)

    def flush(self) -> None:
        """What waits goes out: to each connection in one write."""
        waiting, self._waiting = self._waiting, {}
        for conn, data in waiting.items():
            self._write(conn, data, None)

    def _write(self, conn: int, data: bytes, ask: int | None) -> None:
        if (connection := self._here.get(conn)) is None:
            return
        try:
            if ask is not None:
                connection.asked(ask)
            connection.write(data)
        except Exception as error:  # one peer: the others still get what is theirs
            self._fault("Send", error)


def _of_seat(shared: SameForAll, own: Own) -> Framed:
    conn, you, hand, legal, ask, news, knocks, more_time = own
    frame = shared.frame_for(you, hand, legal, ask, news, knocks, more_time=more_time)
    return Framed(conn, frame, None if ask is None else ask.id)
