"""The part of the core that has a witness of the deals. What it thinks of them is decided there, not here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import Answer, CutNews, TableView, Welcome

from lanswim.client import signals as s
from lanswim.client.deals.deeds import AlarmKept, At, NotKept, Recall, Recalled, Told
from lanswim.client.deals.witness import Witness
from lanswim.client.introducing import Introducing


class Attending(Introducing):
    """Whoever holds a seat has a part in the deals, and a witness that outlives connections."""

    _witness: Witness | None = None
    _resting: Witness | None = None  # of a seat that was given up, until there is one again
    _resumed = False

    def _attend(self, welcome: Welcome, now_ms: int, *, again: bool) -> None:
        """The seat is there (again); another term is another transcript.

        again: over the same connection. Then nothing can have been missed, except by who had no seat.
        """
        if welcome.seat is None:  # who only watches has no part in the deals
            self._conclude(now_ms)
            self._resting, self._witness = self._witness or self._resting, None
            return
        at = At(welcome.table, welcome.term, self._signer.public)
        if self._witness is not None and self._witness.at == at:
            if not again:
                self._witness.joined(welcome.seat)
            return
        if self._witness is None and self._resting is not None and self._resting.at == at:
            self._witness, self._resting = self._resting, None
            self._witness.joined(welcome.seat)
            return
        self._conclude(now_ms)
        self._resumed = welcome.resumed
        person = not self._claim.bot
        self._witness = Witness(at, welcome.seat, self._signer, self._random_bytes, person=person)
        known = None if self.model.checkpoint is None else self.model.checkpoint.state
        if known is not None and known.table == at.table and known.term < at.term:
            self._witness.handed_over(known.match, known.left_out, known.voids)
        self._effects.append(Recall(at))

    def _hear(self, message: CutNews, now_ms: int) -> None:
        if self._witness is not None:
            self._take_up(self._witness.heard(message, now_ms))

    def _note_ping(self, number: int, now_ms: int) -> None:
        if self._witness is not None:
            self._witness.pinged(number, now_ms)

    def _hear_pong(self, number: int) -> None:
        if self._witness is not None:
            self._witness.pong(number)

    def _note_sleep(self, passed_ms: int) -> None:
        if self._witness is not None:
            self._witness.slept(passed_ms)

    def _look(self, view: TableView, now_ms: int) -> None:
        if self._witness is not None:
            self._take_up(self._witness.saw(view, now_ms))

    def _watch_clock(self, now_ms: int) -> None:
        if self._witness is not None:
            self._take_up(self._witness.tick(now_ms))

    def _conclude(self, now_ms: int) -> None:
        """Nothing more will be heard of this table and term."""
        if self._witness is not None:
            self._take_up(self._witness.over(now_ms))

    def _note_answer(self, answer: Answer) -> None:
        view = self.model.view
        asked = view is not None and view.ask is not None and view.ask.kind == "another_try"
        if self._witness is not None and asked and answer.kind == "yes":
            self._witness.agreed()

    def _told(self, told: Told) -> None:
        """What came of something that was to be kept."""
        witness = self._witness
        if witness is None:
            return
        match told:
            case Recalled():
                witness.recalled(told, resumed=self._resumed)
            case AlarmKept(place, path):
                witness.evidence_is_at(place, path)
            case NotKept(why):
                witness.cannot_keep(why)
        self._take_up([])

    def _take_up(self, effects: Sequence[s.Effect]) -> None:
        self._effects += effects
        if self._witness is not None and self._witness.deals is not self.model.deals:
            self.model = self.model._replace(deals=self._witness.deals)
