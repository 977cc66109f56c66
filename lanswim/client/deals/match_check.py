"""The rounds of a match checked one after the other, as one client has kept them. Pure; nothing is printed.

    so_far = None
    for kept in rounds:
        so_far, checked = follow(so_far, kept)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from lanswim.client.deals.deal_check import Cuts, check_deal, deck_of
from lanswim.client.deals.doubts import Doubt, Found
from lanswim.client.deals.evidence import Deal
from lanswim.client.deals.kept_round import KeptRound
from lanswim.client.deals.replayed import NotPlayedSo, Standing, Standings, play_again, standing_before
from lanswim.rules import RuleSet, lot

State = Literal["checked", "unproved", "alarm"]


class Checked(NamedTuple):
    """What came of one round. parts: so many seats had one in the deck; mine: the keeper among them."""

    match: int
    round: int
    state: State
    parts: int
    mine: bool
    found: tuple[Found, ...]


class SoFar(NamedTuple):
    """A match as far as it was checked."""

    match: int
    round: int
    rules: RuleSet
    clockwise: tuple[str, ...]
    """everybody who began, or was there in the first round that is known"""
    whole: bool
    """known from its first round on"""
    dealer: str
    standings: Standings | None
    """of those who still play; None where the last round went otherwise than the rules say"""
    table: str | None = None
    term: int = 0
    cuts: Cuts = Cuts()


def follow(before: SoFar | None, kept: KeptRound) -> tuple[SoFar, Checked]:
    """Checks the next round; a round of another match or table begins that match."""
    if before is not None and _another_match(before, kept):
        before = None
    now = _begun(kept) if before is None else before
    found = [*_goes_on(before, kept)]
    cut, cuts = _deals(now, kept)
    found += cut
    played, standings = _played(before, kept)
    found += played
    deal = kept.deal
    now = now._replace(
        round=kept.round,
        dealer=kept.dealer,
        standings=standings,
        cuts=cuts,
        table=now.table if deal is None else deal.table,
        term=now.term if deal is None else deal.term,
    )
    return now, _checked(kept, found)


def _checked(kept: KeptRound, found: Sequence[Found]) -> Checked:
    alarm = any(one.doubt.alarm for one in found)
    state: State = "alarm" if alarm else "unproved" if found else "checked"
    parts = 0 if kept.deal is None else len(kept.deal.parts)
    mine = kept.deal is not None and kept.deal.mine
    return Checked(kept.match, kept.round, state, parts, mine, tuple(dict.fromkeys(found)))


def _begun(kept: KeptRound) -> SoFar:
    began = _who_began(kept)
    return SoFar(kept.match, 0, kept.rules, began, kept.round == 1, kept.dealer, standings=None)


def _who_began(kept: KeptRound) -> tuple[str, ...]:
    """Clockwise; some may have left before the first deal, and before they drew."""
    if kept.round > 1 or kept.deal is None:
        return kept.seats
    return kept.deal.began or _who_drew(kept)


def _who_drew(kept: KeptRound) -> tuple[str, ...]:
    lot = None if kept.deal is None else kept.deal.lot
    return kept.seats if lot is None or lot.drew is None else lot.drew


def _goes_on(before: SoFar | None, kept: KeptRound) -> Iterator[Found]:
    """Rules, seats and dealer against the round before; who is not there any more has left in between."""
    last = 0 if before is None else before.round
    if kept.round <= last:
        yield Found(Doubt.ROUND_AGAIN)
    elif kept.round > last + 1:
        yield Found(Doubt.ROUNDS_MISSING)
    if before is None:
        return
    if kept.rules != before.rules:
        yield Found(Doubt.RULES_CHANGED)
    places = [before.clockwise.index(who) for who in kept.seats if who in before.clockwise]
    if len(places) < len(kept.seats) or places != sorted(places):
        yield Found(Doubt.SEATS)
    elif kept.round == before.round + 1:
        playing = kept.seats if before.standings is None else before.standings
        yield from (Found(Doubt.SEATS, who) for who in kept.seats if who not in playing)
        if kept.dealer != _after(before.clockwise, before.dealer, kept.seats):
            yield Found(Doubt.DEALER)


def _after(clockwise: Sequence[str], last: str, seats: Sequence[str]) -> str:
    place = clockwise.index(last) + 1 if last in clockwise else 0
    return next(who for who in (*clockwise[place:], *clockwise[:place]) if who in seats)


def _deals(now: SoFar, kept: KeptRound) -> tuple[list[Found], Cuts]:
    """The lot, if it is to be looked at, and the deal of the round."""
    deal, cuts = kept.deal, now.cuts
    if deal is None:
        return [Found(Doubt.NO_EVIDENCE)], cuts
    found: list[Found] = []
    everybody = now.clockwise if now.whole else None
    if kept.round == 1 and not _are_among(_who_drew(kept), _who_began(kept)):
        found.append(Found(Doubt.SEATS))
    if deal.lot is not None:
        lots, cuts = check_deal(deal.lot, cuts, everybody)
        found += [*lots, *_lot(deal, deal.lot, kept)]
    elif kept.match == 1 and kept.round == 1:
        found.append(Found(Doubt.NO_LOT))
    if (deal.match, deal.round) != (kept.match, kept.round) or deal.term < now.term:
        found.append(Found(Doubt.OTHER_DEAL))
    deals, cuts = check_deal(deal, cuts, everybody)
    found += [*deals, *_not_taken(deal.lot), *_not_taken(deal)]
    deck = deck_of(deal)
    if deck is not None and deck != kept.deck:
        found.append(Found(Doubt.DECK))
    return found, cuts


def _are_among(some: Sequence[str], clockwise: Sequence[str]) -> bool:
    """In their order, and nobody twice."""
    return [who for who in clockwise if who in some] == list(some) and len(set(clockwise)) == len(clockwise)


def _not_taken(deal: Deal | None) -> Iterator[Found]:
    if deal is not None and deal.not_taken:
        yield Found(Doubt.NOT_TAKEN, lot=deal.round == 0)


def _another_match(before: SoFar, kept: KeptRound) -> bool:
    """Files may be put one behind the other: match 1 of another table is another match."""
    elsewhere = kept.deal is not None and before.table not in (None, kept.deal.table)
    return before.match != kept.match or elsewhere


def _lot(deal: Deal, drawn: Deal, kept: KeptRound) -> Iterator[Found]:
    if (drawn.table, drawn.match, drawn.round) != (deal.table, kept.match, 0) or kept.round != 1:
        yield Found(Doubt.OTHER_DEAL, lot=True)
    drew = _who_drew(kept)
    if not _are_among(kept.seats, drew):
        yield Found(Doubt.SEATS, lot=True)
        return
    deck = deck_of(drawn)
    if deck is None:
        return
    lowest = drew[lot(range(len(drew)), deck).dealer]
    first = lowest if lowest in kept.seats else _after(drew, lowest, kept.seats)
    if kept.dealer != first:
        yield Found(Doubt.LOT, lowest, lot=True)


def _played(before: SoFar | None, kept: KeptRound) -> tuple[list[Found], dict[str, Standing] | None]:
    """The round as the rules have it; how they stood before is worked out where it is not known."""
    try:
        return [], play_again(kept, _standings(before, kept))
    except NotPlayedSo as otherwise:
        return [Found(Doubt.PLAYED, otherwise.field)], None


def _standings(before: SoFar | None, kept: KeptRound) -> dict[str, Standing]:
    if before is None and kept.round == 1:
        return {who: Standing() for who in kept.seats}
    guessed = standing_before(kept)
    if before is None or before.standings is None or kept.round != before.round + 1:
        return guessed
    return {who: before.standings.get(who, one) for who, one in guessed.items()}
