"""How a cut comes to its end, as one client hears it: frozen and revealed, void, proved. No view is read.

Nothing is revealed to a host that has broken its word.
"""

from __future__ import annotations

from lanswim_protocol.messages import CutFrozen, CutProof, CutVoid

from lanswim.client.deals import cut as c
from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.notebook import Notebook, Place
from lanswim.client.deals.waits import Live


class Closing(Notebook):
    """The part of the witness that listens from the freeze on."""

    def _froze(self, place: Place, heard: CutFrozen) -> None:
        cut = self._running(place, heard.attempt, Alarm.OTHER_LIST)
        if cut is None:
            return
        names = {one.seat: self._names.of(place[0], one.seat) for one in heard.parts}
        after, alarms = c.froze(cut, heard, self._seat, self.at.key, names)
        if not cut.frozen:
            after, alarms = self._counted(after, alarms)
            alarms = self._unless_moved(after, alarms)
        said = None if self._is_dealt(place) else c.reveal(after, self._signer.sign)
        self._put(after._replace(revealed=cut.revealed or said is not None))
        self._alarm(place, alarms)
        self._look_early(place)
        self._keep()
        if said is not None:
            mark = self._say(said)
            live = self._live_of(after)
            self._live = None if live is None else live._replace(revealed=mark)

    def _unless_moved(self, cut: Cut, alarms: set[Alarm]) -> set[Alarm]:
        """What is said again is of the seats of its match; whether these still are, only the view shows."""
        if not self._catches_up:
            return alarms
        if cut.whole and not cut.deal.mine:
            self._told_again.append((cut, self._seat))
        return alarms - {Alarm.NOT_MY_PART}

    def _counted(self, cut: Cut, alarms: set[Alarm]) -> tuple[Cut, set[Alarm]]:
        """Whether one's part is in the list; and if not, whether that can be."""
        if cut.deal.mine:
            self._maybe_named = False
            return cut, alarms
        named = self._seat in self._named(cut.deal.match)
        cut = cut._replace(deal=cut.deal._replace(not_taken=cut.secret is not None or named))
        live = self._live_of(cut)
        if alarms or named or self._maybe_named or not self._may_cut(cut) or live is None:
            return cut, alarms
        if self._contact.was_read(live.committed):
            return cut, alarms | {Alarm.LEFT_OUT}
        return cut, alarms | ({Alarm.NOT_WAITED} if live.froze_early(self._now_ms) else set())

    def _voided(self, place: Place, heard: CutVoid) -> None:
        cut = self._cuts.get(place)
        if self._is_dealt(place) or (cut is not None and cut.proved):
            is_repeated = cut is None and self._catches_up  # and the round was done with here
            self._alarm(place, () if is_repeated else {Alarm.DEALT_AGAIN})
            return
        by_restart = heard.why == "restart"
        cut = self._running(place, heard.attempt, Alarm.ATTEMPT_BACK, is_end=not by_restart)
        if cut is None:
            return
        self._agreed = False
        self._put(c.voided(cut, heard))
        if by_restart and not self._catches_up:
            self._alarm(place, {Alarm.RESTARTED})
        if cut.revealed and heard.seat is not None and heard.seat == c.own_seat(cut, self.at.key):
            self._alarm(place, self._named_wrongly(heard, self._live_of(cut)))
        self._look_early(place)
        self._keep()

    def _named_wrongly(self, heard: CutVoid, live: Live | None) -> set[Alarm]:
        """One's reveal is right; a host that has read it, or has not waited for it, cannot miss it."""
        if heard.why == "wrong" or (live is not None and self._contact.was_read(live.revealed)):
            return {Alarm.NAMED}
        early = live is not None and live.voided_early(self._now_ms)
        return {Alarm.NOT_WAITED} if early else set()

    def _proved(self, place: Place, heard: CutProof) -> None:
        is_end = bool(heard.reveals)
        cut = self._running(place, heard.attempt, Alarm.OTHER_LIST, is_end=is_end)
        if cut is None:
            return
        after, alarms = c.proved(cut, heard)
        self._put(after)
        self._alarm(place, alarms)
        if place[1] == 0:  # a round's is looked at together with what was played
            self._draws = None if self._catches_up else place
            self._look_early(place)
        self._keep()

    def _running(
        self, place: Place, attempt: int, otherwise: Alarm, *, is_end: bool = False
    ) -> Cut | None:
        """The cut, if this is its attempt (frozen, for its end); else something is made up.

        Whoever comes back hears all of the deal again, so that nothing of it is ever missed.
        """
        cut = self._cuts.get(place)
        if cut is None:
            return None
        if attempt == cut.deal.attempt and (cut.frozen or not is_end):
            self._unsure.discard(place)
            return cut
        self._alarm(place, {otherwise})
        return None

    def _live_of(self, cut: Cut) -> Live | None:
        """What is known of this attempt's times, if it is the one that was last begun."""
        live = self._live
        return live if live is not None and live.attempt == (*cut.place, cut.deal.attempt) else None
