"""What one client hears and says while decks are cut. No view, file or socket may be looked at here.

What it is bound to is kept before it is sent, and nothing is revealed to a host that has broken its word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutVoid,
    Ping,
    TableView,
    ToHost,
)

from lanswim.client import cut as c
from lanswim.client import transcript as t
from lanswim.client.alarms import Alarm, Alarmed, Deals, Why
from lanswim.client.contact import EDGE_MS, Contact
from lanswim.client.cut import Cut
from lanswim.client.deal_check import VOIDS_A_MATCH, Cuts
from lanswim.client.deeds import At, Deed, Keep, KeepAlarm
from lanswim.client.judging import early_alarms
from lanswim.client.match_check import SoFar
from lanswim.client.model import Signer
from lanswim.client.round_seen import RoundSeen
from lanswim.client.signals import Send

SECRET_BYTES = 32
Place = tuple[int, int]
"""match and round; round 0 is the lot"""
NOWHERE: Place = (0, 0)
Effect = Deed | Send


class Cutting:
    """The part of the witness that listens to the cuts; `deals` is what there is to show."""

    def __init__(
        self, at: At, seat: int, signer: Signer, random_bytes: Callable[[int], bytes], *, person: bool
    ) -> None:
        self.deals = Deals()
        self.at = at
        self._seat = seat
        self._signer = signer
        self._random_bytes = random_bytes
        self._person = person
        self._names = t.Names()
        self._cuts: dict[Place, Cut] = {}
        self._round: RoundSeen | None = None
        self._so_far: SoFar | None = None
        self._settled = NOWHERE  # the last round that is done with
        self._view: TableView | None = None
        self._heard = t.Heard()
        self._contact = Contact()
        self._begins_at: Place | None = None  # what comes after this is heard from its beginning
        self._unsure: set[Place] = set()  # cuts of which something may have been missed
        self._blind: Place | None = None  # where an earlier process may have bound itself
        self._agreed = False
        self._catches_up = False  # what comes before the first view of a new connection was said meanwhile
        self._left_out = 0
        self._maybe_named = False  # in a void that was missed
        self._now_ms = 0
        self._effects: list[Effect] = []

    def _listen(self, message: CutNews) -> None:
        self._heard.add(message)
        place = message.match, message.round
        if self._blind == NOWHERE:
            self._blind = place
        if self._begins_at is None:
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
        """Only a person who was there knows whether everybody was asked about one more than are borne."""
        *before, last = cut.deal.voids
        knows = self._person and not self._catches_up and cut.place not in self._unsure
        agreed = self._agreed or not knows
        beyond = self._before(cut.place).voids + len(before) >= VOIDS_A_MATCH
        return cut._replace(deal=cut.deal._replace(voids=(*before, last._replace(agreed=agreed and beyond))))

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

    # How the match stands

    def _is_dealt(self, place: Place) -> bool:
        """Whether cards were seen that came of this cut."""
        shown = self._settled if self._round is None else max(self._settled, self._round.place)
        return place <= shown

    def _named(self, match: int) -> set[int]:
        """Whose part is left out for the rest of this match."""
        so_far = self._so_far
        before = so_far.cuts.excluded if so_far is not None and so_far.match == match else frozenset[int]()
        return c.named(self._cuts.values(), match) | before

    def _before(self, place: Place) -> Cuts:
        """How the match stands before this cut."""
        so_far = self._so_far
        cuts = so_far.cuts if so_far is not None and so_far.match == place[0] else Cuts()
        for at in sorted(self._cuts):
            if at[0] == place[0] and at < place:
                _, cuts = early_alarms(cuts, self._named_in(self._cuts[at]))
        return cuts

    def _look_early(self, place: Place) -> None:
        """What is wrong already; whether a void was agreed to is asked when the next attempt begins."""
        cut = self._named_in(self._cuts[place])
        if c.is_void(cut):
            *before, last = cut.deal.voids
            cut = cut._replace(deal=cut.deal._replace(voids=(*before, last._replace(agreed=True))))
        alarms, _ = early_alarms(self._before(place), cut)
        self._alarm(place, alarms)

    def _named_in(self, cut: Cut) -> Cut:
        return cut._replace(deal=c.with_names(cut.deal, self._names.of_all(cut.deal.match)))

    # Helpers

    def _alarm(self, place: Place, why: Iterable[Why], line: Mapping[str, Any] | None = None) -> None:
        """Each thing is told once; its evidence is kept with all that is known by now."""
        told = next((one for one in self.deals.alarms if one[:2] == place), Alarmed(*place, ()))
        new = set(why) - set(told.why)
        if not new:
            return
        alarm = told._replace(why=(*told.why, *sorted(new)))
        others = (one for one in self.deals.alarms if one[:2] != place)
        last = self.deals.last
        if last is not None and last[:2] == place:
            last = last._replace(state="alarm")
        self.deals = self.deals._replace(last=last, alarms=(*others, alarm))
        seen = self._round, self._view, self._heard
        story = t.story(self.at, self._seat, alarm, self._cuts.values(), *seen, line)
        self._effects.append(KeepAlarm(self.at, place, story))

    def _put(self, cut: Cut) -> None:
        self._cuts[cut.place] = cut

    def _keep(self) -> None:
        self._effects.append(Keep(self.at, t.pending(self._cuts.values(), self.at)))

    def _say(self, message: ToHost) -> None:
        """The pong to the ping behind it shows that the host has read it."""
        self._contact = self._contact.sent(self._now_ms)
        self._effects += [Send(message), Send(Ping(self._contact.number))]


def _is_same(cut: Cut, heard: CutOpen) -> bool:
    return (cut.deal.attempt, cut.deal.host_commitment) == (heard.attempt, heard.commitment)
