"""What a player has sent and not yet been answered. No connection may live here: a desk outlives several."""

from __future__ import annotations

from lanswim_protocol.messages import Answer, Command, Order, TableView, with_id

from lanswim.client.talk import Talk, is_talk

_IDS = 2**53


class Desk:
    """At most one command or order waits for its answer, under one id however often it is sent.

    Talk waits beside it: neither holds up the other.
    """

    def __init__(self, first_id: int) -> None:
        self._next_id = first_id % _IDS
        self._answered: tuple[int, int] | None = None  # term and ask of the last accepted command
        self._answers: tuple[int, int] | None = None  # the same of the pending one
        self.pending: Command | Order | None = None
        self.talk = Talk()

    def answer(self, answer: Answer, ask: int | None, view: TableView | None) -> Command | None:
        """The command to send; None when something is pending, or the ask meant is not open (any more)."""
        if self.pending is not None or view is None or view.ask is None:
            return None
        meant = (view.term, view.ask.id)
        if meant == self._answered or ask not in (None, view.ask.id):
            return None
        self._answers = meant
        self.pending = command = Command(self._take_id(), view.ask.id, answer)
        return command

    def order(self, order: Order) -> Order | None:
        """The order to send now, with its id; None when something is pending, or other talk comes first."""
        if is_talk(order):
            return self.talk.add(with_id(order, self._take_id())) if self.talk.has_room() else None
        if self.pending is not None:
            return None
        self._answers = None
        self.pending = numbered = with_id(order, self._take_id())
        return numbered

    def settle(self, id: int, *, accepted: bool) -> bool:
        """The host has answered id: whether that was the pending one, which then is no longer pending."""
        if self.pending is None or self.pending.id != id:
            return False
        if accepted and self._answers is not None:
            self._answered = self._answers
        self.pending = None
        return True

    @property
    def pending_id(self) -> int | None:
        """The id of what is pending."""
        return None if self.pending is None else self.pending.id

    def clear(self) -> None:
        """Nothing is pending: what was asked belongs to a term that is over."""
        self.pending = None
        self.talk.clear()

    def _take_id(self) -> int:
        taken, self._next_id = self._next_id, (self._next_id + 1) % _IDS
        return taken
