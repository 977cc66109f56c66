"""What one client hears and says while decks are cut. No view, file or socket may be looked at here.

What it is bound to is kept before it is sent, and nothing is revealed to a host that has broken its word.
"""

from __future__ import annotations

from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutVoid,
)

from lanswim.client.deals import cut as c
from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.contact import EDGE_MS
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deal_check import VOIDS_BORNE
from lanswim.client.deals.notebook import NOWHERE, Notebook, Place

SECRET_BYTES = 32


class Cutting(Notebook):
    """The part of the witness that listens to the cuts; `deals` is what there is to show."""

    def _listen(self, message: CutNews) -> None:
        self._heard.add(message)
        place = message.match, message.round
        if self._blind == NOWHERE:
            self._blind = place
        if self._begins_at is None and not self._catches_up:
            self._begins_at = place
        match message:
            case CutOpen():
                self._opened(place, message)
            case CutFrozen():
                self._froze(place, message)
            case CutVoid():
                self._voided(place, message)
            case CutProof():
                self._proved(place, message)

    # An attempt begins

    def _opened(self, place: Place, heard: CutOpen) -> None:
        cut = self._cuts.get(place)
        if self._is_dealt(place):
            if cut is not None and not _is_same(cut, heard) and place not in self._unsure:
                self._alarm(place, {Alarm.DEALT_AGAIN})
            return
        begun = self._begun(place, heard) if cut is None else self._goes_on(cut, heard)
        if begun is not None:
            self._put(begun)
            self._unsure.discard(place)
            self._look_early(place)
            self._commit(begun)

    def _begun(self, place: Place, heard: CutOpen) -> Cut:
        if heard.attempt > 1 and self._begins_at is not None and place > self._begins_at:
            self._alarm(place, {Alarm.ATTEMPT_BACK})
        whole = place != self._blind and heard.attempt == 1
        return c.begun(self.at.table, self.at.term, heard, whole=whole)

    def _goes_on(self, cut: Cut, heard: CutOpen) -> Cut | None:
        """The same attempt again, or the one after a void; anything else only where something was missed."""
        if heard.attempt == cut.deal.attempt:
            if _is_same(cut, heard):
                return cut
            self._put(cut._replace(spoiled=True))
            self._alarm(cut.place, {Alarm.OTHER_COMMITMENT})
            return None
        if heard.attempt == cut.deal.attempt + 1 and c.is_void(cut):
            return c.next_attempt(self._with_agreement(cut), heard, whole=True)
        if heard.attempt > cut.deal.attempt and cut.place in self._unsure:
            return c.next_attempt(cut, heard, whole=False)
        self._alarm(cut.place, {Alarm.ATTEMPT_BACK})
        return None

    def _with_agreement(self, cut: Cut) -> Cut:
        """That everybody agreed to this attempt, where as many were void before it as are borne."""
        *before, last = cut.deal.voids
        beyond = self._before(cut.place).voids + len(cut.deal.voids) >= VOIDS_BORNE
        agreed = self._agreed or (False if self._would_be_asked(cut) else None)
        last = last._replace(agreed=agreed if beyond else False)
        return cut._replace(deal=cut.deal._replace(voids=(*before, last)))

    def _would_be_asked(self, cut: Cut) -> bool:
        """Only a person who was there, and for the host as well, knows whether everybody was asked."""
        people = () if self._view is None else self._view.people
        away = any(one.seat == self._seat and one.presence == "away" for one in people)
        return self._person and not away and not self._catches_up and cut.place not in self._unsure

    def _commit(self, cut: Cut) -> None:
        """Once an attempt: one's part is kept before the commitment to it leaves."""
        has_part = cut.place != self._blind and self._seat not in self._named(cut.deal.match)
        if not has_part or cut.frozen or cut.spoiled or c.is_void(cut):
            self._keep()
            return
        if cut.secret is None:
            cut = cut._replace(secret=self._random_bytes(SECRET_BYTES))
            self._put(cut)
        self._keep()
        bound = c.own_commitment(cut, self.at.key)
        if bound is not None:
            deal = cut.deal
            self._say(CutCommit(deal.match, deal.round, deal.attempt, bound))

    # It is frozen, and ends in a deck or in nothing

    def _froze(self, place: Place, heard: CutFrozen) -> None:
        cut = self._cuts.get(place)
        if cut is None or not cut.frozen or cut.deal.attempt != heard.attempt:
            cut = self._running(place, heard.attempt, Alarm.OTHER_LIST)
        if cut is None:
            return
        names = {one.seat: self._names.of(place[0], one.seat) for one in heard.parts}
        after, alarms = c.froze(cut, heard, self._seat, self.at.key, names)
        if not cut.frozen and cut.secret is not None and not after.deal.mine and self._is_left_out():
            alarms.add(Alarm.LEFT_OUT)
        said = None if self._is_dealt(place) else c.reveal(after, self._signer.sign)
        self._put(after._replace(revealed=cut.revealed or said is not None))
        self._alarm(place, alarms)
        self._look_early(place)
        self._keep()
        if said is not None:
            self._say(said)

    def _is_left_out(self) -> bool:
        """Who is just too late is left out by right, as is seen once in a while and not again and again."""
        if self._maybe_named or not self._contact.was_read(self._now_ms):
            return False
        self._left_out += 1
        return self._left_out > 1 or self._contact.was_read(self._now_ms - EDGE_MS)

    def _voided(self, place: Place, heard: CutVoid) -> None:
        cut = self._cuts.get(place)
        if cut is not None and c.is_void(cut) and heard.attempt == cut.deal.attempt:
            same = cut.deal.voids[-1][3:6] == (heard.opened, heard.seat, heard.why)
            self._alarm(place, set() if same else {Alarm.OTHER_SECRET})
            return
        if self._is_dealt(place) or (cut is not None and cut.proved):
            self._alarm(place, {Alarm.DEALT_AGAIN})
            return
        is_end = heard.why != "restart"
        cut = self._running(place, heard.attempt, Alarm.ATTEMPT_BACK, is_end=is_end)
        if cut is None:
            return
        self._agreed = False
        self._put(c.voided(cut, heard))
        was_read = heard.why == "wrong" or self._contact.was_read(self._now_ms)
        if heard.seat == self._seat and cut.revealed and was_read:
            self._alarm(place, {Alarm.NAMED})
        self._look_early(place)
        self._keep()

    def _proved(self, place: Place, heard: CutProof) -> None:
        is_end = bool(heard.reveals)
        cut = self._running(place, heard.attempt, Alarm.OTHER_LIST, is_end=is_end)
        if cut is None:
            return
        after, alarms = c.proved(cut, heard)
        self._put(after)
        self._alarm(place, alarms)
        if place[1] == 0:  # a round's is looked at together with what was played
            self._look_early(place)
        self._keep()

    def _running(
        self, place: Place, attempt: int, otherwise: Alarm, *, is_end: bool = False
    ) -> Cut | None:
        """The cut, if this is its attempt (frozen, for its end); else something was missed, or is made up."""
        cut = self._cuts.get(place)
        if cut is None:
            return None
        runs = attempt == cut.deal.attempt and not c.is_void(cut) and (cut.frozen or not is_end)
        if runs:
            self._unsure.discard(place)
            return cut
        if place in self._unsure:
            self._put(cut._replace(whole=False))
        else:
            self._alarm(place, {otherwise})
        return None


def _is_same(cut: Cut, heard: CutOpen) -> bool:
    return (cut.deal.attempt, cut.deal.host_commitment) == (heard.attempt, heard.commitment)
