"""Whether a view is one that the rules can bring about. Pure; what follows if it is not is decided outside.

The codec has checked types and ranges; here it is checked that the parts fit together, so that whoever shows
a view or decides from it need not doubt it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Final

from lanswim_protocol.messages import RoundView, Showdown, TableView

from lanswim.rules import RulesError, parse_rules

_SEATS: Final = range(2, 10)
_CHOICES: Final = frozenset({"keep", "reject"})


def is_sane(view: TableView) -> bool:
    """Whether this program understands the rules of the view, and its parts fit together."""
    round_ = view.round
    return (
        _understood(round_.rules)
        and view.seats in _SEATS
        and _are_places((one.seat for one in view.people), view.seats)
        and (round_.you is None or round_.you < view.seats)
        and _knows_its_seats(round_, view.seats)
        and _are_possible_cards(round_)
        and _can_be_decided(view)
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
        and (round_.showdown is None or _is_open(round_.showdown, playing))
    )


def _is_open(show: Showdown, playing: list[int]) -> bool:
    """There are hands, one each."""
    shown = [one.seat for one in show.hands]
    return bool(shown) and len(set(shown)) == len(shown) and set(shown) <= set(playing)


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


def _may_move(round_: RoundView, legal: set[str]) -> bool:
    if len(round_.hand) != 3 or round_.turn != round_.you:
        return False
    return legal == _CHOICES or (len(round_.middle) == 3 and "swap" in legal and not legal & _CHOICES)
