"""What one comes back to: seats may have changed under the result of a match. No cut is made or judged here.

The result moves with those who change seats. What is said again of its last deal does not: it is signed.
"""

from __future__ import annotations

from lanswim_protocol.messages import RoundView, TableView

from lanswim.client.deals import cut as c
from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.cutting import Cutting


class Returning(Cutting):
    """The part of the witness that knows whether seats are still those of the match."""

    def _has_moved(self, view: TableView, *, first: bool) -> bool:
        """Whether this is a result one has come back to, and its seats may not be those of the match."""
        round_ = view.round
        if first:
            moved = round_.phase == "over" and not self._names.stand(round_, view.people)
            self._moved = round_.match if moved else 0
            self._look_for_misplaced(round_)
        return round_.phase == "over" and round_.match == self._moved

    def _look_for_misplaced(self, view: RoundView) -> None:
        """Where the match goes on, or nobody has moved, the list was to have one's part on this very seat."""
        places, self._misplaced = self._misplaced, set()
        for place in sorted(places):
            cut = self._cuts.get(place)
            stands = view.phase != "waiting" and view.match <= place[0] != self._moved
            if cut is not None and (stands or c.is_forged(cut, self.at.key)):
                self._alarm(place, {Alarm.NOT_MY_PART})
