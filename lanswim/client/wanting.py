"""The part of the core that asks for what its player wants, and hears whether it was done.

What the host tells of the table is not taken in here.
"""

from __future__ import annotations

from lanswim_protocol.messages import Answer, Leave, Order, RefusedReason, TableInfo, Watch

from lanswim.client.attending import Attending
from lanswim.client.desk import Desk
from lanswim.client.meeting import Meeting

LEAVE_MS = 1_500
"""how long the host may take to answer a leave"""


class Wanting(Attending):
    """Whoever has a seat or watches answers what is asked, gives orders, and leaves."""

    _desk: Desk

    def _join(self, offer: TableInfo, meeting: Meeting, now_ms: int) -> None:
        """What was ordered may be done and not answered yet: who gave up a seat does not ask for one."""
        if isinstance(self._desk.pending, Watch):
            self._role = "watch" if self._desk.pending.on else "play"
        super()._join(offer, meeting, now_ms)

    def _settled(self, id: int, reason: RefusedReason | None) -> None:
        if self._desk.talk.settle(id):
            self.model = self.model._replace(refused=reason or self.model.refused)
            if self._desk.talk.current is not None:
                self._send(self._desk.talk.current)
            return
        if isinstance(self._desk.pending, Watch) and self._desk.pending.id == id and reason is None:
            self._role = "watch" if self._desk.pending.on else "play"
        if self._desk.settle(id, accepted=reason is None):
            self.model = self.model._replace(pending=None, refused=reason)

    def _answer(self, answer: Answer, ask: int | None) -> None:
        if self._stage != "seated" or self._leaving:
            return
        command = self._desk.answer(answer, ask, self.model.view)
        if command is not None:
            self._note_answer(answer)
            self._sent(command.id)
            self._send(command)

    def _order(self, order: Order) -> None:
        if self._stage != "seated" or self._leaving:
            return
        numbered = self._desk.order(order)
        if numbered is not None:
            self.model = self.model._replace(pending=self._desk.pending_id, refused=None)
            self._send(numbered)

    def _sent(self, id: int) -> None:
        self.model = self.model._replace(pending=id, refused=None)

    def _leave(self, now_ms: int) -> None:
        if self._leaving:
            return
        if self._stage in ("join", "seated"):
            self._leaving, self._wake_at = True, now_ms + LEAVE_MS
            self._send(Leave())
        else:
            self._finish(closed="left")
