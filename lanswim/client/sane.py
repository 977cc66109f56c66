"""Whether a view is one that the rules can bring about. Pure; what follows if it is not is decided outside.

The codec has checked types and ranges; here it is checked that the parts fit together, so that whoever shows
a view or decides from it need not doubt it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final

from lanswim_protocol.messages import LogEntry, RoundView, Showdown, TableView

from lanswim.rules import RulesError, parse_rules

_SEATS: Final = range(2, 10)
_CHOICES: Final = frozenset({"keep", "reject"})
_LAID: Final = {"keep": (3, 0), "reject": (3, 0), "new_middle": (3, 0), "swap": (1, 1), "swap_all": (3, 3)}
"""cards laid down and taken; none with any other action"""
_ENDED: Final = ("showdown", "buy_back")


def is_sane(view: TableView) -> bool:
    """Whether this program understands the rules of the view, and its parts fit together."""
    round_ = view.round
    return (
        _understood(round_.rules)
        and view.seats in _SEATS
        and _are_places((one.seat for one in view.people), view.seats)
        and (round_.you is None or round_.you < view.seats)
        and _knows_its_seats(round_, view.seats)
        and _is_dealt_or_not(round_)
        and all(map(_is_action, round_.log))
        and _are_possible_cards(round_)
        and _can_be_decided(view)
        and _is_anybodys(view)
        and _is_waited_for(view)
        and _are_numbered(view)
    )


@lru_cache(maxsize=8)
def _understood(rules_text: str) -> bool:
    try:
        parse_rules(rules_text)
    except RulesError:
        return False
    return True


def _are_places(seats: Iterable[int], most: int) -> bool:
    """Seats of the table, none twice."""
    found = list(seats)
    return len(set(found)) == len(found) and all(seat < most for seat in found)


def _knows_its_seats(round_: RoundView, most: int) -> bool:
    """Whoever is spoken of takes part in the match."""
    playing = [one.seat for one in round_.seats]
    named = {round_.dealer, round_.turn, round_.knocker, round_.winner, *(entry.seat for entry in round_.log)}
    if round_.showdown is not None:
        named |= {round_.showdown.knocker, *round_.showdown.out}
    named |= {standing.seat for standing in round_.standings}
    return (
        _are_places(playing, most)
        and named <= {None, *playing}
        and (round_.showdown is None or _is_open(round_.showdown, round_))
    )


def _is_open(show: Showdown, round_: RoundView) -> bool:
    """There are hands, one each, of all who played; whoever has none was out before, or has left."""
    shown = [one.seat for one in show.hands]
    gone = {one.seat for one in round_.seats if one.status in ("out", "left")}
    played = {one.seat for one in round_.seats} - gone
    acted = {entry.seat for entry in round_.log}
    needed = {round_.dealer, show.knocker, *acted, *played, *show.out} - {None}
    return len(shown) > 1 and len(set(shown)) == len(shown) and needed <= set(shown)


def _is_dealt_or_not(round_: RoundView) -> bool:
    """From the deal on there is a round with a dealer, and at its end, and only there, its hands are open."""
    show, phase = round_.showdown, round_.phase
    if (show is not None or round_.round > 0) and round_.dealer is None:
        return False
    if phase == "over":
        return show is not None or round_.round == 0  # a result may be all that is known
    return (show is not None) == (phase in _ENDED)


def _is_action(entry: LogEntry) -> bool:
    """Somebody has done this, with as many cards as it takes; a new middle is nobody's."""
    laid, taken = entry.laid, entry.taken
    return (
        (entry.seat is None) == (entry.kind == "new_middle")
        and (len(laid), len(taken)) == _LAID.get(entry.kind, (0, 0))
        and len({*laid, *taken}) == len(laid) + len(taken)
    )


def _are_possible_cards(round_: RoundView) -> bool:
    """Three cards each or none, and no card twice."""
    hands = [one.cards for one in round_.showdown.hands] if round_.showdown is not None else [round_.hand]
    lie = list(chain(round_.middle, *hands))
    return {len(round_.hand), len(round_.middle)} <= {0, 3} and len(set(lie)) == len(lie)


def _can_be_decided(view: TableView) -> bool:
    """Who is asked for a move has one, and the cards for it."""
    round_, kind = view.round, view.ask.kind if view.ask is not None else None
    if round_.phase == "cut" and (round_.turn is not None or round_.hand or round_.middle or round_.showdown):
        return False  # nothing has been dealt yet
    if (kind is not None or round_.legal) and round_.you is None:
        return False
    if kind in ("dealer_choice", "turn") and (kind == "turn") == (set(round_.legal) == _CHOICES):
        return False
    if kind in ("dealer_choice", "turn") or round_.legal:
        return _may_move(round_, set(round_.legal))
    return True


def _is_anybodys(view: TableView) -> bool:
    """Who only watches holds no card, has no clock and lets nobody in."""
    mine = bool(view.round.hand or view.more_time or view.knocks)
    return view.round.you is not None or not mine


def _is_waited_for(view: TableView) -> bool:
    """Whoever is missing has a seat, and the table stands still; a vote is about somebody else."""
    ask, held = view.ask, {person.seat for person in view.people}
    if (view.standstill == "missing" and view.missing is None) or (
        view.missing is not None and (view.standstill is None or view.missing not in held)
    ):
        return False
    about = ask.about if ask is not None else None
    votes = ask is not None and ask.kind == "absent"
    return votes == (about is not None) and (not votes or (about == view.missing and about != view.round.you))


def _are_numbered(view: TableView) -> bool:
    """Nobody who watches or knocks comes twice."""
    numbers = [*(one.n for one in view.watchers), *(one.n for one in view.knocks)]
    return len(set(numbers)) == len(numbers)


def _may_move(round_: RoundView, legal: set[str]) -> bool:
    if len(round_.hand) != 3 or round_.turn != round_.you:
        return False
    return legal == _CHOICES or (len(round_.middle) == 3 and "swap" in legal and not legal & _CHOICES)
