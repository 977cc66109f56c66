"""One deal being cut, as one client hears it: attempts, voids, the frozen list, the proof. Pure.

What follows from it (what is sent, kept, shown) is decided in witness.py; no view may be looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from lanswim_protocol.messages import CutFrozen, CutNews, CutOpen, CutProof, CutReveal, CutVoid, FrozenPart
from lanswim_protocol.statements import commitment, deal_statement

from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.deal_check import frozen_of
from lanswim.client.deals.evidence import Deal, Part, Reveal, Void

Sign = Callable[[bytes], bytes]


class Cut(NamedTuple):
    """deal: what is known of the attempt that runs, and of the void ones before it.

    whole: nothing of it was missed, so that it can be proved. secret: one's own part in this attempt, None
    for who has none. spoiled: the host has broken its word, and gets nothing more for this attempt.
    owed: an earlier cut of these cards was never opened.
    """

    deal: Deal
    whole: bool = True
    secret: bytes | None = None
    frozen: bool = False
    revealed: bool = False
    spoiled: bool = False
    owed: bool = False

    def __repr__(self) -> str:
        """Without a secret, one's own or the host's."""
        marks = [name for name in ("whole", "frozen", "revealed", "spoiled", "owed") if getattr(self, name)]
        return f"Cut({self.place}, attempt={self.deal.attempt}, {', '.join(marks)})"

    @property
    def place(self) -> tuple[int, int]:
        """Match and round; round 0 is the lot."""
        return self.deal.match, self.deal.round

    @property
    def proved(self) -> bool:
        """Whether the host has opened what the deck was made of."""
        return self.deal.host_secret is not None


def begun(table: str, term: int, opened: CutOpen, *, whole: bool, owed: bool) -> Cut:
    """The cut with nothing known but the host's commitment."""
    place = opened.match, opened.round, opened.attempt
    return Cut(Deal(table, term, *place, opened.commitment, (), None), whole, owed=owed)


def next_attempt(cut: Cut, opened: CutOpen) -> Cut:
    """The attempt after a void one."""
    started = cut.deal._replace(attempt=opened.attempt, host_commitment=opened.commitment)
    deal = started._replace(parts=(), host_secret=None, reveals=(), mine=False)
    return Cut(deal, cut.whole, owed=cut.owed)


def past(cut: Cut, heard: CutNews) -> Void | None:
    """The void attempt that is spoken of again, as it is to whoever comes back."""
    return next((void for void in cut.deal.voids if void.attempt == heard.attempt), None)


def repeated(void: Void, heard: CutNews) -> set[Alarm]:
    """What is now said of it otherwise than before."""
    match heard:
        case CutOpen(commitment=bound):
            return set() if bound == void.host_commitment else {Alarm.OTHER_COMMITMENT}
        case CutFrozen(parts=parts):
            return set() if _as_frozen(parts) == _as_frozen(void.parts) else {Alarm.OTHER_LIST}
        case CutVoid():
            same = void[3:6] == (heard.opened, heard.seat, heard.why)
            return set() if same else {Alarm.OTHER_SECRET}
        case CutProof():
            return {Alarm.OTHER_LIST}


def own_commitment(cut: Cut, key: bytes) -> bytes | None:
    """What one is bound to in this attempt."""
    return None if cut.secret is None else commitment(*_attempt(cut.deal), key, cut.secret)


def own_seat(cut: Cut, key: bytes) -> int | None:
    """The seat that the frozen list has one's key for."""
    return next((part.seat for part in cut.deal.parts if part.key == key), None)


def is_forged(cut: Cut, key: bytes) -> bool:
    """Whether the frozen list binds one's key to something else than one is bound to."""
    bound = own_commitment(cut, key)
    return any(part.key == key and part.commitment != bound for part in cut.deal.parts)


def is_misplaced(cut: Cut, seat: int, key: bytes) -> bool:
    """Whether the frozen list has another part than one's own for this seat, or one's key for another."""
    own = seat, key, own_commitment(cut, key)
    mine = (part for part in cut.deal.parts if part.seat == seat or part.key == key)
    return any((part.seat, part.key, part.commitment) != own for part in mine)


def froze(
    cut: Cut, heard: CutFrozen, seat: int, key: bytes, names: Mapping[int, str]
) -> tuple[Cut, set[Alarm]]:
    """The list of who takes part, once; `mine` says whether one does oneself, with what one is bound to."""
    if cut.frozen:
        same = _as_frozen(cut.deal.parts) == _as_frozen(heard.parts)
        return (cut, set()) if same else (cut._replace(spoiled=True), {Alarm.OTHER_LIST})
    parts = tuple(Part(one.seat, names[one.seat], one.key, one.commitment) for one in heard.parts)
    listed = cut._replace(deal=cut.deal._replace(parts=parts), frozen=True)
    wrong = is_misplaced(listed, seat, key)
    alarms = {Alarm.NOT_MY_PART} if wrong and cut.whole else set()
    deal = listed.deal._replace(mine=not wrong and own_seat(listed, key) == seat)
    return listed._replace(deal=deal, spoiled=cut.spoiled or wrong), alarms


def reveal(cut: Cut, sign: Sign) -> CutReveal | None:
    """One's part, signed with all that was frozen; None where nothing may be said. The same every time."""
    deal, secret = cut.deal, cut.secret
    if secret is None or not deal.mine or cut.spoiled:
        return None
    said = deal_statement(*_attempt(deal), deal.host_commitment, frozen_of(deal), secret)
    return CutReveal(deal.match, deal.round, deal.attempt, secret, sign(said))


def voided(cut: Cut, heard: CutVoid) -> Cut:
    """This attempt gave no deck; what there was of it stays known."""
    deal = cut.deal
    void = Void(deal.attempt, deal.host_commitment, deal.parts, heard.opened, heard.seat, heard.why)
    return cut._replace(deal=deal._replace(voids=(*deal.voids, void), parts=(), mine=False))


def proved(cut: Cut, heard: CutProof) -> tuple[Cut, set[Alarm]]:
    """All that the deck was made of, as the host says it; whether it fits is not asked here."""
    reveals = tuple(Reveal(one.seat, one.opened, one.signature) for one in heard.reveals)
    if cut.proved:
        same = (cut.deal.host_secret, cut.deal.reveals) == (heard.opened, reveals)
        return cut, set() if same else {Alarm.OTHER_SECRET}
    return cut._replace(deal=cut.deal._replace(host_secret=heard.opened, reveals=reveals)), set()


def is_void(cut: Cut) -> bool:
    """Whether the attempt that was last heard of is void already."""
    return bool(cut.deal.voids) and cut.deal.voids[-1].attempt == cut.deal.attempt


def with_names(deal: Deal, names: Mapping[int, str]) -> Deal:
    """The deal with everybody called so, as a cut may be heard before anybody's name is."""

    def named(parts: Iterable[Part]) -> tuple[Part, ...]:
        return tuple(part._replace(name=names.get(part.seat, part.name)) for part in parts)

    voids = tuple(void._replace(parts=named(void.parts)) for void in deal.voids)
    return deal._replace(parts=named(deal.parts), voids=voids)


def all_parts(cut: Cut) -> list[Part]:
    """Of this attempt and of the void ones before it."""
    return [part for void in cut.deal.voids for part in void.parts] + list(cut.deal.parts)


def is_bound(cut: Cut) -> bool:
    """Whether one has a part in an attempt that has not come to an end."""
    return cut.secret is not None and is_open(cut)


def is_open(cut: Cut) -> bool:
    """Whether the host has to open this attempt yet, with a proof or as a void one."""
    return not cut.proved and not is_void(cut)


def named(cuts: Iterable[Cut], match: int) -> set[int]:
    """The seats that voids of this match name."""
    voids = (void for cut in cuts if cut.deal.match == match for void in cut.deal.voids)
    return {void.seat for void in voids if void.seat is not None}


def _as_frozen(parts: Iterable[Part | FrozenPart]) -> list[tuple[int, bytes, bytes]]:
    return [(one.seat, one.key, one.commitment) for one in parts]


def _attempt(deal: Deal) -> tuple[str, int, int, int, int]:
    return deal.table, deal.term, deal.match, deal.round, deal.attempt
