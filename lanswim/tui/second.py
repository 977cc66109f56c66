"""The connection of the second player at this screen: a seat and an identity of its own. Draws nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from lanswim.client.model import Claim, ClientModel, Target
from lanswim.fault import Fault
from lanswim.locale import _, faults
from lanswim.tasks import Tasks
from lanswim.tui.context import Companion, Context, TableConnection
from lanswim.tui.events import SecondChanged


class SecondSeat:
    """At most one; everything known of it arrives by `emit`."""

    def __init__(self, context: Context, emit: Callable[[SecondChanged], None], tasks: Tasks) -> None:
        self._context = context
        self._emit = emit
        self._tasks = tasks
        self._who: Companion | None = None
        self._sitting: asyncio.Task[object] | None = None
        self.connection: TableConnection | None = None
        """None while nobody else plays at this screen"""

    def join(self, name: str, target: Target) -> None:
        """Sits down under this name, with the identity that has a seat there, or one that is free."""
        self.leave()
        if self._context.second is None:
            self._emit(SecondChanged(said=_("Here only one can play.")))
            return
        try:
            who = self._context.second(name, target)
        except Fault as error:
            self._emit(SecondChanged(said=faults.sentence(error.code, error.fields)))
            return
        seat = who.connect(target, Claim(name), lambda model: self._model(seat, model))
        self._who, self.connection = who, seat
        self._sitting = self._tasks.start("second player", seat.run())

    def retry_now(self, addresses: Iterable[str]) -> None:
        """The table was announced again."""
        if self.connection is not None:
            self.connection.retry_now(addresses)

    def leave(self) -> None:
        """Closes the connection; the seat is kept, and the identity is free for others."""
        if self._sitting is not None:
            self._sitting.cancel()
        if self._who is not None:
            self._who.leave()
        self._who, self._sitting, self.connection = None, None, None

    def _model(self, seat: TableConnection, model: ClientModel) -> None:
        if seat is self.connection:
            self._emit(SecondChanged(model))
