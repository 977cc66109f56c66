"""What to think of one round: its cut, its views and the rounds before, put together. Pure; keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lanswim.client.deals.alarms import Alarm, DealSeen, Kept, Why
from lanswim.client.deals.cut import Cut, is_void, with_names
from lanswim.client.deals.deal_check import Cuts, check_deal, deck_of
from lanswim.client.deals.doubts import Doubt
from lanswim.client.deals.evidence import Deal, EvidenceError, deal_object
from lanswim.client.deals.kept_round import read_round
from lanswim.client.deals.match_check import SoFar, follow
from lanswim.client.deals.round_seen import RoundSeen, record
from lanswim.client.deals.shown_check import unlike

NOT_OF_THE_CARDS = frozenset({Doubt.ROUNDS_MISSING, Doubt.NOT_THERE, Doubt.NOT_TAKEN})
"""doubts about other rounds, about what somebody else was asked, or only about whose parts there are"""


MISFITS = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""what the rules run into where they are given what no round can have; that is for the host to answer for"""


class Judged(NamedTuple):
    """line: what is kept of the round, None where its end was not seen."""

    deal: DealSeen
    why: frozenset[Why]
    line: dict[str, Any] | None
    so_far: SoFar | None


def judge(
    so_far: SoFar | None, seen: RoundSeen, cut: Cut | None, lot: Cut | None, names: Mapping[int, str]
) -> Judged:
    """The round as far as it is known: before its end or without all of it nothing is proved.

    Views of which no round can be made are an alarm as well, whatever it is that is wrong with them.
    """
    try:
        return _judge(so_far, seen, cut, lot, names)
    except MISFITS:
        return Judged(_seen(seen, cut, "alarm"), frozenset({Alarm.NOT_SHOWN}), None, so_far)


def _judge(
    so_far: SoFar | None, seen: RoundSeen, cut: Cut | None, lot: Cut | None, names: Mapping[int, str]
) -> Judged:
    alarms = _alarms(seen, cut)
    line = kept = None
    found: set[Doubt] = set()
    if seen.last.showdown is not None:
        line = _line(seen, _evidence(seen, cut, lot, names), names)
        try:
            kept = read_round(line)
        except EvidenceError:
            alarms.add(Alarm.NOT_SHOWN)
            line = None
    if kept is not None:
        so_far, checked = follow(so_far, kept)
        found = {one.doubt for one in checked.found}
        alarms |= {doubt for doubt in found if doubt.alarm}
    state: Kept = "unproved"
    if kept is not None and found <= NOT_OF_THE_CARDS:
        state = "not_taken" if Doubt.NOT_TAKEN in found else "checked"
    return Judged(_seen(seen, cut, "alarm" if alarms else state), frozenset(alarms), line, so_far)


def early_alarms(before: Cuts, cut: Cut) -> tuple[set[Doubt], Cuts]:
    """What is wrong with a cut already, whatever else follows; and how the match stands after it."""
    found, after = check_deal(cut.deal, before, None)
    alarms = {one.doubt for one in found if one.doubt.alarm}
    if not cut.proved:
        alarms -= {Doubt.REVEAL_MISSING, Doubt.ATTEMPTS}
    return alarms if cut.whole else set(), after


def _alarms(seen: RoundSeen, cut: Cut | None) -> set[Why]:
    """What the evidence says by itself, and against all that was shown here."""
    if cut is None or not cut.whole or not cut.proved:
        return set()
    deck = deck_of(cut.deal)
    alarms: set[Why] = set() if deck is None else set(unlike(seen, deck))
    if not seen.whole or seen.last.showdown is None:  # else it is asked together with the round
        alarms |= {one.doubt for one in check_deal(cut.deal, Cuts(), None)[0] if one.doubt.alarm}
    return alarms


def _evidence(seen: RoundSeen, cut: Cut | None, lot: Cut | None, names: Mapping[int, str]) -> Deal | None:
    """Only what was heard whole proves anything, and only against a round that was seen whole."""
    if cut is None or not cut.whole or cut.owed or is_void(cut) or not seen.whole:
        return None
    deal = with_names(cut.deal, names)
    if seen.last.round == 1:
        deal = deal._replace(began=_began(seen, names))
    if seen.last.round > 1 or lot is None or not lot.whole or is_void(lot):
        return deal
    show = seen.last.showdown
    playing = {one.seat for one in show.hands} if show is not None else set[int]()
    played = tuple(names[one.seat] for one in seen.last.seats if one.seat in playing)
    drew = lot.deal.drew
    if drew is None and len(played) < len(seen.last.seats):
        return deal  # somebody has left, before or after drawing
    return deal._replace(lot=with_names(lot.deal, names)._replace(drew=None if drew == played else drew))


def _began(seen: RoundSeen, names: Mapping[int, str]) -> tuple[str, ...] | None:
    """Who began the match, if somebody has left before the first deal: their parts may be in the deck."""
    show = seen.last.showdown
    playing = {one.seat for one in show.hands} if show is not None else set[int]()
    began = [one.seat for one in seen.last.seats]
    return None if playing.issuperset(began) else tuple(names[seat] for seat in began)


def _line(seen: RoundSeen, deal: Deal | None, names: Mapping[int, str]) -> dict[str, Any]:
    """Without evidence there is no deck, and moves of which some are missing are no moves to check."""
    line = record(seen, names, None if deal is None else deck_of(deal))
    if not seen.whole:
        line["actions"] = []
    return {**line, "deal": None if deal is None else deal_object(deal)}


def _seen(seen: RoundSeen, cut: Cut | None, state: Kept) -> DealSeen:
    parts = {one.seat for one in cut.deal.parts} if cut is not None else set[int]()
    mine = cut is not None and cut.deal.mine
    could = parts | {one.seat for one in seen.last.seats if one.status != "left"}
    was_seen = seen.whole and seen.last.showdown is not None
    there, owed = cut is not None and cut.whole, cut is not None and cut.owed
    return DealSeen(*seen.place, state, len(parts), len(could), mine, was_seen, there, owed)
