"""What one client knows of the deals at its table, and how it puts it down. No message is answered here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from lanswim_protocol.messages import Ping, TableView, ToHost

from lanswim.client.deals import cut as c
from lanswim.client.deals import transcript as t
from lanswim.client.deals.alarms import Alarmed, Deals, Why
from lanswim.client.deals.contact import Contact
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deal_check import Cuts
from lanswim.client.deals.deeds import At, Deed, Keep, KeepAlarm
from lanswim.client.deals.judging import early_alarms
from lanswim.client.deals.match_check import SoFar
from lanswim.client.deals.round_seen import RoundSeen
from lanswim.client.deals.waits import Live
from lanswim.client.model import Signer
from lanswim.client.signals import Send

Place = tuple[int, int]
"""match and round; round 0 is the lot"""
NOWHERE: Place = (0, 0)
Effect = Deed | Send
MOST_ALARMED: Final = 20
"""deals; of a host with which so many are wrong no more is told"""


class Notebook:
    """The state of a witness; `deals` is what there is to show."""

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
        self._is_blind = False  # an earlier process may be bound to what is said before the first view
        self._blind: set[Place] = set()
        self._agreed = False
        self._unasked: tuple[Place, int] | None = None  # an attempt after which it went on without asking
        self._catches_up = True  # what comes before the first view of a connection was said meanwhile
        self._told_again: list[tuple[Cut, int]] = []  # lists without one's part, heard back on that seat
        self._moved = 0  # a match whose result one has come back to, and seats may have changed since
        self._live: Live | None = None
        self._draws: Place | None = None  # a lot that was proved: the next view shows who was there for it
        self._over_match = 0  # the last match that was seen to end
        self._of_lower_terms: tuple[Cut, ...] = ()  # that were never opened
        self._handed: tuple[int, Cuts] = 0, Cuts()  # a match, and those of its voids no line tells of
        self._kept = b""
        self._maybe_named = False  # in a void that was missed
        self._now_ms = 0
        self._effects: list[Effect] = []

    # How the match stands

    def _is_dealt(self, place: Place) -> bool:
        """Whether cards were seen that came of this cut."""
        shown = self._settled if self._round is None else max(self._settled, self._round.place)
        return place <= shown

    def _named(self, match: int) -> set[int]:
        """Whose part is left out for the rest of this match."""
        so_far = self._so_far
        before = self._handed_in(match).excluded
        if so_far is not None and so_far.match == match:
            before |= so_far.cuts.excluded
        return c.named(self._cuts.values(), match) | before

    def _before(self, place: Place) -> Cuts:
        """How the match stands before this cut."""
        so_far = self._so_far
        cuts = self._handed_in(place[0])
        if so_far is not None and so_far.match == place[0]:
            voids = so_far.cuts.voids + cuts.voids
            cuts = so_far.cuts._replace(excluded=so_far.cuts.excluded | cuts.excluded, voids=voids)
        for at in sorted(self._cuts):
            if at[0] == place[0] and at < place:
                _, cuts = early_alarms(cuts, self._named_in(self._cuts[at]))
        return cuts

    def _remember_voids(self, match: int, cuts: Sequence[Cut]) -> None:
        """No line is kept that tells of them: who was named is so for the rest of the match."""
        known = self._handed_in(match)
        voids = known.voids + sum(len(cut.deal.voids) for cut in cuts if cut.deal.match == match)
        self._handed = match, known._replace(excluded=known.excluded | c.named(cuts, match), voids=voids)

    def _handed_in(self, match: int) -> Cuts:
        return self._handed[1] if self._handed[0] == match else Cuts()

    def _may_cut(self, cut: Cut) -> bool:
        """Whether one takes part at all: not where an earlier process may have, nor having left the match."""
        round_ = None if self._view is None else self._view.round
        seats = [] if round_ is None or round_.match != cut.deal.match else round_.seats
        left = any(one.seat == self._seat and one.status == "left" for one in seats)
        return cut.place not in self._blind and not left

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

    def _note_who_drew(self, view: TableView) -> None:
        place, self._draws = self._draws, None
        cut = None if place is None else self._cuts.get(place)
        if place is not None and cut is not None and view.round.match == place[0]:
            names = [self._names.of(place[0], one.seat) for one in view.round.seats if one.status != "left"]
            self._put(cut._replace(deal=cut.deal._replace(drew=tuple(names))))

    # Helpers

    def _alarm(self, place: Place, why: Iterable[Why], line: Mapping[str, Any] | None = None) -> None:
        """Each thing is told once; its evidence is kept with all that is known by now."""
        told = next((one for one in self.deals.alarms if one[:2] == place), Alarmed(*place, ()))
        new = set(why) - set(told.why)
        if not new or (not told.why and len(self.deals.alarms) >= MOST_ALARMED):
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
        content = t.pending(self._cuts.values(), self.at)
        if content != self._kept:
            self._kept = content
            self._effects.append(Keep(self.at, content))

    def _say(self, message: ToHost) -> int:
        """The pong to the ping behind it, whose mark this is, shows that the host has read it."""
        self._effects.append(Send(message))
        return self._ping()

    def _ping(self) -> int:
        self._contact = self._contact.pinged(self._contact.number + 1, self._now_ms)
        self._effects.append(Send(Ping(self._contact.number)))
        return self._contact.order

    def _keep_in_touch(self) -> None:
        """So that it is known how old at most what is heard next can be, also before the next cut begins."""
        if self._contact.is_due(self._now_ms):
            self._ping()
