"""What one client knows of the deals at its table, and how it puts it down. No message is answered here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
from lanswim.client.model import Signer
from lanswim.client.signals import Send

Place = tuple[int, int]
"""match and round; round 0 is the lot"""
NOWHERE: Place = (0, 0)
Effect = Deed | Send


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
        self._blind: Place | None = None  # where an earlier process may have bound itself
        self._agreed = False
        self._catches_up = False  # what comes before the first view of a new connection was said meanwhile
        self._left_out = 0
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
