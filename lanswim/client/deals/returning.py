"""What one comes back to: seats may have changed under the result of a match. No cut is made or judged here.

The result moves with those who change seats. What is said again of its last deal does not: it is signed.
"""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.deals import cut as c
from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.cutting import Cutting


class Returning(Cutting):
    """The part of the witness that knows whether seats are still those of the match."""

    def _has_moved(self, view: TableView, *, first: bool) -> bool:
        """Whether this is a result one has come back to, and its seats may not be those of the match."""
        round_ = view.round
        if first:
            moved = round_.phase == "over" and not self._names.stand(round_, view.people)
            self._moved = round_.match if moved else 0
        self._look_for_misplaced(view)
        return round_.phase == "over" and round_.match == self._moved

    def _look_for_misplaced(self, view: TableView) -> None:
        """Where the match goes on, or nobody has moved, the lists were to have one's part on this very seat.

        A list is kept until a view shows either: the first one may be made up to have it forgotten.
        """
        told, self._told_again = self._told_again, []
        for cut, seat in told:
            seats = self._seats_for(cut, view, seat)
            if c.is_forged(cut, self.at.key) or any(c.is_misplaced(cut, one, self.at.key) for one in seats):
                self._alarm(cut.place, {Alarm.NOT_MY_PART})
            elif not seats and cut.place in self._cuts:
                self._told_again.append((cut, seat))

    def _seats_for(self, cut: Cut, view: TableView, told: int) -> set[int]:
        """The seats that are to be one's own in this cut, by a view; none where that does not show it."""
        round_, match = view.round, cut.deal.match
        now = self._seat if round_.you is None else round_.you
        if round_.phase == "waiting" or round_.match > match:
            return set()
        if round_.phase != "over" or round_.match < match:
            return {told, now}  # nobody changes seats while a match runs
        return {now} if self._names.stand(round_, view.people) else set()
