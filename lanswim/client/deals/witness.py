"""One client's transcript of one table: what it hears, says and sees of every deal. No file or socket here.

After each round it says whether the deck was fair: whether it follows from everybody's part, and gives all
that was seen here. What was not seen is never said to be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lanswim_protocol.messages import CutNews, TableView

from lanswim.client.deals import cut as c
from lanswim.client.deals import transcript as t
from lanswim.client.deals.alarms import Alarm, DealSeen
from lanswim.client.deals.contact import Contact
from lanswim.client.deals.deal_check import Cuts
from lanswim.client.deals.deeds import At, Keep, KeepRound, Recalled
from lanswim.client.deals.in_turn import begins_at, ended
from lanswim.client.deals.judging import Judged, judge
from lanswim.client.deals.notebook import Effect, Place
from lanswim.client.deals.returning import Returning
from lanswim.client.deals.round_seen import first_seen, is_dealt, seen_again
from lanswim.client.model import Signer

PROOF_MS = 3_000
"""so long after a round the host may take to prove it"""


class Witness(Returning):
    """One seat at one table and term; what there is to show is in `deals`.

    person: who is asked before there are more voids than are borne. Effects are to be done in their order.
    """

    def __init__(
        self, at: At, seat: int, signer: Signer, random_bytes: Callable[[int], bytes], *, person: bool
    ) -> None:
        super().__init__(at, seat, signer, random_bytes, person=person)
        self._ended_ms: int | None = None  # since when the hands of the round are open
        self._judged: object = None
        self._asleep_ms = 0

    # Connections, and what an earlier process kept

    def joined(self, seat: int) -> None:
        """The seat is held over a new connection: what went over the last one may be lost in part."""
        self._seat = seat
        self._contact = Contact()
        self._live = None if self._live is None else self._live.elsewhere()
        self._begins_at = self._unasked = self._draws = None
        self._unsure = set(self._cuts)
        self._catches_up = True
        self._maybe_named |= any(c.is_bound(cut) for cut in self._cuts.values())

    def handed_over(self, match: int, left_out: Iterable[int], voids: int) -> None:
        """What a checkpoint of a lower term says of the match that goes on."""
        self._handed = match, Cuts(excluded=frozenset(left_out), voids=voids)

    def recalled(self, kept: Recalled, *, resumed: bool) -> None:
        """The cuts that ran, the lines of the last match. Resumed without these one may be bound already."""
        pending, rounds, lower = kept
        if lower is not None:
            term, content = lower
            of_lower = t.read_pending(content, self.at._replace(term=term))
            self._of_lower_terms = tuple(cut for cut in of_lower or () if c.is_open(cut))
        for line in rounds:
            self._so_far = t.followed(self._so_far, line)
        if self._so_far is not None:
            self._settled = self._so_far.match, self._so_far.round
        cuts = None if pending is None else t.read_pending(pending, self.at)
        self._cuts = {cut.place: cut for cut in cuts or () if cut.place > self._settled}
        self._unsure = set(self._cuts)
        self._recall_names()
        self._maybe_named = resumed
        # where there is only something of a lower term, nothing was said in this one
        self._is_blind = resumed and cuts is None and lower is None

    def _recall_names(self) -> None:
        match = max((place[0] for place in self._cuts), default=self._settled[0])
        so_far = self._so_far
        before = so_far.cuts.people if so_far is not None and so_far.match == match else {}
        # of that match only: between two matches people change seats
        cuts = [cut for cut in self._cuts.values() if cut.place[0] == match]
        now = [(part.seat, part.name) for cut in cuts for part in c.all_parts(cut)]
        names = {**dict(now), **{seat: name for seat, (name, _) in before.items()}}
        # an earlier process may have heard of a cut before anybody's name
        self._names.recall(match, {seat: name for seat, name in names.items() if name != t.unnamed(seat)})

    # What happens

    def heard(self, message: CutNews, now_ms: int) -> list[Effect]:
        """The host speaks of a deal."""
        self._begin(now_ms)
        self._listen(message)
        self._judge()
        self._keep_in_touch()
        return self._effects

    def pinged(self, number: int, now_ms: int) -> None:
        """The heart of the connection has beaten."""
        self._begin(now_ms)
        self._contact = self._contact.pinged(number, self._now_ms)

    def pong(self, number: int) -> None:
        """The host has read what was sent before the ping of this number."""
        self._contact = self._contact.heard(number)

    def slept(self, passed_ms: int) -> None:
        """This machine slept, and its clock with it; that of the host did not."""
        self._asleep_ms += passed_ms

    def agreed(self) -> None:
        """The player goes along with another attempt."""
        self._agreed = True

    def saw(self, view: TableView, now_ms: int) -> list[Effect]:
        """A newer view of the table."""
        self._begin(now_ms)
        if self._view is not None and view.round.match != self._view.round.match:
            self._maybe_named = False
        before = None if self._view is None or self._catches_up else self._view.round
        self._over_match = max(self._over_match, ended(before, view.round))
        first, self._catches_up, self._is_blind = self._catches_up, False, False
        self._view, round_ = view, view.round
        has_moved = self._has_moved(view, first=first)
        self._names.note(round_.match, view.people, moved=has_moved)
        if round_.you is not None:
            self._seat = round_.you
        self._note_who_drew(view)
        if self._begins_at is None:  # the next cut may have begun where no round runs
            self._begins_at = begins_at(round_)
        if has_moved:
            self._saw_moved((round_.match, round_.round))
        elif is_dealt(round_):
            self._saw_round((round_.match, round_.round), view, missed=first)
        elif round_.phase == "waiting":
            self._leave_round()
        if first:
            self._commit_late()
        self._look_for_agreement()
        self._keep_in_touch()
        return self._effects

    def tick(self, now_ms: int) -> list[Effect]:
        """Time has passed."""
        self._begin(now_ms)
        self._judge()
        return self._effects

    def over(self, now_ms: int) -> list[Effect]:
        """Nothing more will be heard by this process.

        What is kept of a round that runs stays as it is: whoever comes back to it, or goes on with it in
        another window, has to know what the seat is bound to. Of one whose end was not seen nothing is shown.
        """
        self._begin(now_ms)
        runs = self._round is not None and not self._round.over
        shown, unseen = self.deals.last, self._round is not None and self._round.last.showdown is None
        self._leave_round()
        if unseen and self.deals.last is not None and self.deals.last.state != "alarm":
            self.deals = self.deals._replace(last=shown)  # nothing was to be proved yet
        return [one for one in self._effects if not (runs and isinstance(one, Keep))]

    def evidence_is_at(self, place: Place, path: str) -> None:
        """The evidence of an alarm has been kept there."""
        alarms = tuple(one._replace(path=path) if one[:2] == place else one for one in self.deals.alarms)
        self.deals = self.deals._replace(alarms=alarms)

    def cannot_keep(self, why: str) -> None:
        """What is to be kept cannot be."""
        self.deals = self.deals._replace(not_kept=why)

    # The round

    def _begin(self, now_ms: int) -> None:
        self._effects, self._now_ms = [], now_ms + self._asleep_ms

    def _saw_round(self, place: Place, view: TableView, *, missed: bool) -> None:
        seen = self._round
        if seen is not None and place < seen.place:
            self._alarm(seen.place, {Alarm.CHANGED})
            return
        if seen is not None and seen.place == place:
            self._round, stands = seen_again(seen, view.round, missed=missed)
            if not stands:
                self._alarm(place, {Alarm.CHANGED})
        elif place > self._settled:
            self._leave_round()
            self._round = first_seen(view.round)
            self._of_lower_terms = tuple(cut for cut in self._of_lower_terms if cut.place > place)
            cut = self._cuts.get(place)
            is_cut = cut is not None and cut.frozen and not c.is_void(cut)
            if not is_cut and self._begins_at is not None and place > self._begins_at:
                self._alarm(place, {Alarm.NOT_CUT})
        if self._ended_ms is None and view.round.showdown is not None:
            self._ended_ms = self._now_ms
        self._judge()

    def _saw_moved(self, place: Place) -> None:
        """A result whose seats are not those of its round: nothing is judged by it, nor said to be proved."""
        if self._round is not None and self._round.place != place:
            self._leave_round()
        last = self.deals.last
        if last is None or last[:2] < place:
            self._show(DealSeen(*place, "unproved", seen=False))

    def _leave_round(self) -> None:
        """The round is done with, whatever is known of it."""
        self._judge(for_good=True)
        self._round, self._ended_ms = None, None

    def _judge(self, *, for_good: bool = False) -> None:
        """Once it has ended, and again when more is known of it."""
        seen = self._round
        if seen is None or seen.place <= self._settled or (seen.last.showdown is None and not for_good):
            return
        cut = self._cuts.get(seen.place)
        proved = cut is not None and cut.proved
        late = self._ended_ms is not None and self._now_ms - self._ended_ms >= PROOF_MS
        late = late or for_good or cut is None or not cut.whole  # and so nothing to wait for
        known = seen.place, seen.last.phase, proved, late, for_good
        if self._judged == known:
            return
        self._judged = known
        if not proved and not late:
            self._show(DealSeen(*seen.place, "open"))
            return
        lot = self._cuts.get((seen.place[0], 0))
        judged = judge(self._so_far, seen, cut, lot, self._names.all_of(seen.last))
        self._show(judged.deal)
        self._alarm(seen.place, judged.why, judged.line)
        if for_good or (proved and seen.over):
            self._settle(judged, seen.place, keeps=seen.over)

    def _settle(self, judged: Judged, place: Place, *, keeps: bool) -> None:
        """keeps: all of the round is known, also who bought back."""
        self._settled = place
        line = judged.line if keeps else None
        deal = None if line is None else line["deal"]
        told = () if deal is None else (place, (place[0], 0)) if "lot" in deal else (place,)
        untold = [cut for at, cut in self._cuts.items() if at <= place and at not in told]
        self._remember_voids(place[0], untold)
        self._cuts = {at: cut for at, cut in self._cuts.items() if at > place}
        if judged.line is not None and keeps:
            self._so_far = judged.so_far
            self._effects.append(KeepRound(self.at, place[0], t.line_of(judged.line, self.at)))
        self._keep()

    def _show(self, deal: DealSeen) -> None:
        told = any(one[:2] == deal[:2] for one in self.deals.alarms)
        self.deals = self.deals._replace(last=deal._replace(state="alarm") if told else deal)
