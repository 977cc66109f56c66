"""Whether an event can follow in a match, for whoever has it from elsewhere. Nothing is changed here.

It is asked once an event where events are read, never while a match is played. What a round costs is not
reckoned again: that is for whoever checks a match against its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from lanswim.rules import round as one_round
from lanswim.rules.actions import KEEP, REJECT, IllegalAction
from lanswim.rules.deck import is_deck
from lanswim.rules.events import (
    BoughtBack,
    DealerChose,
    Dealt,
    EndedBy,
    Event,
    LivesLost,
    LotDrawn,
    MatchOver,
    MatchStarted,
    MiddleTurned,
    Played,
    RoundEnded,
    SeatLeft,
)
from lanswim.rules.lives import order_of_play, playing
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, RoundState

_GARBLED: Final = (TypeError, ValueError, AttributeError, LookupError)
"""what comes of values that no event has"""


def expected_instead(state: MatchState | None, event: Event) -> str | None:
    """What was expected here, None if this event can follow."""
    if state is None:
        begins = isinstance(event, MatchStarted) and _begins(event)
        return None if begins else "MatchStarted, with rules and its seats clockwise"
    if state.phase == "over":
        return "nothing more, the match is over"
    if type(event) not in _FITS:
        return f"one of {', '.join(kind.__name__ for kind in _FITS)}"
    fits, expected = _FITS[type(event)]
    try:
        return None if fits(state, event) else expected
    except (*_GARBLED, IllegalAction):
        return expected


def _begins(event: MatchStarted) -> bool:
    try:
        seats = tuple(event.seats)
        known = isinstance(event.rules, RuleSet) and type(event.match) is int
        return known and 2 <= len(seats) <= event.rules.max_players and list(seats) == sorted(set(seats))
    except _GARBLED:
        return False


def _lot(state: MatchState, event: LotDrawn) -> bool:
    drawn = all(_plays(state, seat) for seat, _card in event.draws)
    return drawn and state.phase == "lot" and _plays(state, event.dealer)


def _dealt(state: MatchState, event: Dealt) -> bool:
    seats = playing(state)
    counted = event.round == state.rounds + 1 and event.dealer in seats and len(seats) > 1
    in_order = counted and event.seats == order_of_play(seats, event.dealer)
    return in_order and state.phase == "between" and is_deck(event.deck)


def _chose(state: MatchState, event: DealerChose) -> bool:
    now = _running(state)
    if event.by_rule:
        return one_round.opening(now)[0] == event
    return one_round.decide(now, event.seat, REJECT if event.reject else KEEP)[0] == event


def _played(state: MatchState, event: Played) -> bool:
    return one_round.decide(_running(state), event.seat, event.action)[0] == event


def _turned(state: MatchState, event: MiddleTurned) -> bool:
    return len(event.cards) == 3 and event.cards == _running(state).stock[:3]


def _ended(state: MatchState, event: RoundEnded) -> bool:
    knocker = event.knocker == _running(state).knocker
    return knocker and event.ended_by in get_args(EndedBy) and type(event.dealt) is bool


def _lost(state: MatchState, event: LivesLost) -> bool:
    over = state.round is None or state.round.phase == "showdown"
    counted = all(_plays(state, one.seat) and type(one.lost) is int and one.lost >= 0 for one in event.losses)
    return over and counted and len({one.seat for one in event.losses}) == len(event.losses)


def _answered(state: MatchState, event: BoughtBack) -> bool:
    return state.phase in ("between", "buy_back") and _plays(state, event.seat) and type(event.yes) is bool


def _left(state: MatchState, event: SeatLeft) -> bool:
    return _plays(state, event.seat)


def _over(state: MatchState, event: MatchOver) -> bool:
    ranked = sorted(seat for seat, _rank in event.standings) == [one.seat for one in state.seats]
    return ranked and state.phase != "round" and (event.winner is None or _plays(state, event.winner))


def _plays(state: MatchState, seat: int) -> bool:
    """Whether this is a seat of the match, and no value that only equals one."""
    return type(seat) is int and any(one.seat == seat for one in state.seats)


def _running(state: MatchState) -> RoundState:
    if state.phase != "round" or state.round is None or state.round.phase == "showdown":
        raise ValueError("no round is played")
    return state.round


_FITS: Final[Mapping[type, tuple[Callable[[MatchState, Any], bool], str]]] = MappingProxyType({
    LotDrawn: (_lot, "LotDrawn only once, with a dealer who plays"),
    Dealt: (_dealt, "Dealt between rounds, with the next number, the seats that play and 32 different cards"),
    DealerChose: (_chose, "DealerChose by the dealer of a round that has just been dealt"),
    Played: (_played, "Played by the seat whose turn it is, as the rules allow"),
    MiddleTurned: (_turned, "MiddleTurned in a round, with the three next cards of the stock"),
    RoundEnded: (_ended, "RoundEnded in a round, with its knocker"),
    LivesLost: (_lost, "LivesLost after a round, each seat once"),
    BoughtBack: (_answered, "BoughtBack between rounds, by a seat of the match"),
    SeatLeft: (_left, "SeatLeft by a seat of the match"),
    MatchOver: (_over, "MatchOver between rounds, with every seat in the standings"),
})
