"""How a cut begins, as one client hears it, and what it binds itself to. No file is touched here.

One's part is kept before the commitment to it leaves, and there is one only in the deal that comes next:
whoever committed to several would let the host choose between decks it knows.
"""

from __future__ import annotations

from typing import Final

from lanswim_protocol.dealing import VOIDS_BORNE
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
from lanswim.client.deals.closing import Closing
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.in_turn import is_next
from lanswim.client.deals.notebook import Place
from lanswim.client.deals.transcript import MOST_CUTS
from lanswim.client.deals.waits import Live

SECRET_BYTES: Final = 32
MOST_VOIDS: Final = 24
"""at one deal; each seat is named once, so what goes on beyond is not followed"""


class Cutting(Closing):
    """The part of the witness that listens to the cuts; `deals` is what there is to show."""

    def _listen(self, message: CutNews) -> None:
        self._heard.add(message)
        place = message.match, message.round
        if self._is_blind:
            self._blind.add(place)
        if self._begins_at is None and not self._catches_up:
            self._begins_at = place
        cut = self._cuts.get(place)
        past = None if cut is None else c.past(cut, message)
        if past is not None:
            self._alarm(place, c.repeated(past, message))
            return
        match message:
            case CutOpen():
                self._opened(place, message)
            case CutFrozen():
                self._froze(place, message)
            case CutVoid():
                self._voided(place, message)
            case CutProof():
                self._proved(place, message)

    def _opened(self, place: Place, heard: CutOpen) -> None:
        cut = self._cuts.get(place)
        if self._is_dealt(place):
            if cut is not None and not _is_same(cut, heard):
                other = heard.attempt == cut.deal.attempt
                self._alarm(place, {Alarm.OTHER_COMMITMENT if other else Alarm.DEALT_AGAIN})
            return
        begun = self._begun(place, heard) if cut is None else self._goes_on(cut, heard)
        if begun is None:
            return
        self._put(begun)
        self._unsure.discard(place)
        attempt = (*place, heard.attempt)
        if self._live is None or self._live.attempt != attempt:
            self._live = Live(attempt, None if self._catches_up else self._contact.since_ms)
        self._look_early(place)
        self._commit(begun)

    def _begun(self, place: Place, heard: CutOpen) -> Cut | None:
        view = self._view
        if not self._catches_up and view is not None and not is_next(view.round, place):
            self._alarm(place, {Alarm.OUT_OF_TURN})
            return None
        if len(self._cuts) >= MOST_CUTS:
            return None
        if heard.attempt > 1 and self._begins_at is not None and place > self._begins_at:
            self._alarm(place, {Alarm.ATTEMPT_BACK})
        left = self._left_for(place)
        for at in left:
            self._alarm(at, {Alarm.ABANDONED})
        whole = place not in self._blind and heard.attempt == 1
        begun = c.begun(self.at.table, self.at.term, heard, whole=whole, owed=self._owes(place))
        return begun._replace(spoiled=bool(left))

    def _left_for(self, place: Place) -> list[Place]:
        """The cuts that the host has left unopened, and cannot have without breaking its word."""
        lot = (place[0], 0) if place[1] == 1 else None
        return [
            at for at in self._unopened(place)
            if at == lot or (at not in self._unsure and at[0] > self._over_match)
        ]  # fmt: skip

    def _owes(self, place: Place) -> bool:
        """Whether an earlier cut of these cards was left unopened, be it that the host could not help it."""
        match, number = place
        lot = self._cuts.get((match, 0))
        owed = number == 1 and lot is not None and lot.owed
        owed = owed or any(cut.place >= place or cut.deal.match < match for cut in self._of_lower_terms)
        return owed or any(self._over_match < at[0] < match for at in self._unopened(place))

    def _unopened(self, place: Place) -> list[Place]:
        """The other cuts that have come to no end, and to no cards."""
        return [
            at for at, cut in self._cuts.items()
            if at != place and c.is_open(cut) and not self._is_dealt(at)
        ]  # fmt: skip

    def _goes_on(self, cut: Cut, heard: CutOpen) -> Cut | None:
        """The same attempt again, or the one after a void."""
        if _is_same(cut, heard):
            return cut
        if heard.attempt == cut.deal.attempt:
            self._put(cut._replace(spoiled=True))
            self._alarm(cut.place, {Alarm.OTHER_COMMITMENT})
        elif heard.attempt != cut.deal.attempt + 1 or not c.is_void(cut):
            self._alarm(cut.place, {Alarm.ATTEMPT_BACK})
        elif len(cut.deal.voids) < MOST_VOIDS:
            return c.next_attempt(self._with_agreement(cut), heard)
        return None

    def _with_agreement(self, cut: Cut) -> Cut:
        """That everybody agreed to this attempt, where as many were void before it as are borne."""
        *before, last = cut.deal.voids
        if self._before(cut.place).voids + len(cut.deal.voids) < VOIDS_BORNE:
            return cut
        if not self._agreed and self._would_be_asked(cut):
            self._unasked = cut.place, last.attempt
        last = last._replace(agreed=True if self._agreed else None)
        return cut._replace(deal=cut.deal._replace(voids=(*before, last)))

    def _would_be_asked(self, cut: Cut) -> bool:
        """Only a person who was there, and for the host as well, knows whether everybody was asked."""
        return self._person and not (self._is_away() or self._catches_up or cut.place in self._unsure)

    def _is_away(self) -> bool:
        """Whether the host takes one to be away, as it has shown last."""
        people = () if self._view is None else self._view.people
        return any(one.seat == self._seat and one.presence == "away" for one in people)

    def _look_for_agreement(self) -> None:
        """Who falls silent is asked no more, which may be why it went on, and is shown only after that."""
        unasked, self._unasked = self._unasked, None
        cut = None if unasked is None else self._cuts.get(unasked[0])
        if unasked is None or cut is None or self._is_away():
            return
        first, last = cut.deal.voids[: unasked[1] - 1], cut.deal.voids[unasked[1] - 1 :]
        voids = (*first, last[0]._replace(agreed=False), *last[1:])
        self._put(cut._replace(deal=cut.deal._replace(voids=voids)))
        self._look_early(cut.place)
        self._keep()

    # One's own part

    def _commit_late(self) -> None:
        """The table is in view again: to what was opened meanwhile one may commit now."""
        for cut in tuple(self._cuts.values()):
            if self._live_of(cut) is not None and not cut.frozen:
                self._commit(cut)

    def _commit(self, cut: Cut) -> None:
        """Once an attempt: one's part is kept before the commitment to it leaves."""
        if not self._may_commit(cut):
            self._keep()
            return
        live, sent_ms = self._live_of(cut), None
        if cut.secret is None:  # else an earlier process may have sent it already
            sent_ms = self._now_ms
            cut = cut._replace(secret=self._random_bytes(SECRET_BYTES))
            self._put(cut)
        self._keep()
        bound = c.own_commitment(cut, self.at.key)
        if bound is not None:
            mark = self._say(CutCommit(*cut.place, cut.deal.attempt, bound))
            if live is not None:
                self._live = live._replace(sent_ms=sent_ms or live.sent_ms, committed=mark)

    def _may_commit(self, cut: Cut) -> bool:
        if self._catches_up or self._view is None or not is_next(self._view.round, cut.place):
            return False
        named = self._seat in self._named(cut.deal.match)
        return self._may_cut(cut) and not named and not (cut.frozen or cut.spoiled or c.is_void(cut))


def _is_same(cut: Cut, heard: CutOpen) -> bool:
    return (cut.deal.attempt, cut.deal.host_commitment) == (heard.attempt, heard.commitment)
