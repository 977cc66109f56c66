"""What a table says to whom: gathered, encoded, then written. No input and no decision of a table here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from lanswim_protocol.channel import framed
from lanswim_protocol.codec import half_encoded
from lanswim_protocol.messages import Closed, Refuse, TableView

from lanswim.table.effects import Send, ToSend, Views, view_of

Fault = Callable[[str, Exception], None]
"""where it was, and what; never raises"""


class Framed(NamedTuple):
    """A view, and the bytes that say it."""

    view: TableView
    frame: bytes


class Ready(NamedTuple):
    """The views of some connections, encoded; see `Views`."""

    views: list[tuple[int, Framed]]


class Connection(Protocol):
    """Somebody at the table, as far as the table's queue knows."""

    def prepared(self, *messages: ToSend | Framed) -> Callable[[], None]:
        """What gives them to the transport, in one write, and never waits."""

    def dismiss(self, last: Closed | Refuse) -> None:
        """Says why, and ends the connection; the table hears no more of it."""


class People:
    """Who is connected to a table, and what waits to be written to each of them."""

    def __init__(self, fault: Fault) -> None:
        self._here: dict[int, Connection] = {}
        self._waiting: dict[int, list[ToSend | Framed]] = {}
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
        """Encodes them; the lists that all have in common only once."""
        many = len(views.own) + len(views.watching) > 1
        public = half_encoded(views.public) if many else views.public
        found: list[tuple[int, Framed]] = []
        for own in views.own:
            found += self._framed((own.conn,), view_of(public, own))
        if views.watching:
            found += self._framed(views.watching, public)
        return Ready(found)

    def _framed(self, conns: tuple[int, ...], view: TableView) -> list[tuple[int, Framed]]:
        try:
            written = Framed(view, framed(view))
        except Exception as error:  # one peer: the others still get what is theirs
            self._fault("Views", error)
            return []
        return [(conn, written) for conn in conns]

    def say(self, conn: int, message: ToSend | Framed) -> None:
        """Waits for the next flush()."""
        self._waiting.setdefault(conn, []).append(message)

    def send(self, effect: Send | Views | Ready) -> None:
        """Likewise."""
        if type(effect) is Send:
            self.say(effect.conn, effect.message)
            return
        ready = self.ready(effect) if type(effect) is Views else effect
        assert type(ready) is Ready
        for conn, written in ready.views:
            self.say(conn, written)

    def flush(self) -> None:
        """What waits goes out: to each connection in one write.

        All is encoded before anything is written: the system's work at a write pushes out of the caches what
        the next view has in common with the last one.
        """
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, {}
        writes: list[Callable[[], None]] = []
        for conn, messages in waiting.items():
            try:
                if (connection := self._here.get(conn)) is not None:
                    writes.append(connection.prepared(*messages))
            except Exception as error:
                self._fault("Send", error)
        for write in writes:
            try:
                write()
            except Exception as error:  # one peer: the others still get what is theirs
                self._fault("Send", error)
