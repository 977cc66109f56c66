"""Score sheet arithmetic (RULES.md section 3): lines of lives lost make a match. No card may matter here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from lanswim.rules.events import Event, Loss
from lanswim.rules.lives import applied_losses, playing, standings
from lanswim.rules.match import buy_back, charge, evolve, leave, replay, start
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, SeatState


class SheetRound(NamedTuple):
    """One line of a sheet: the lives lost, a (seat, lives) each; who bought back; who left in that round."""

    lost: tuple[tuple[int, int], ...] = ()
    bought_back: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class Idle(NamedTuple):
    """What a line (from 1) says of a seat and these rules have no use for."""

    line: int
    seat: int
    what: Literal["lost", "bought_back", "left"]


class Tally(NamedTuple):
    """How a match stands by its sheet. A sheet does not know who deals."""

    seats: tuple[SeatState, ...]
    rounds: int
    """lines that counted: under these rules the match may be over before the last one"""
    over: bool
    winner: int | None
    standings: tuple[tuple[int, int], ...]
    """(seat, rank), best first, also while the match goes on"""
    idle: tuple[Idle, ...]
    """in the lines that counted"""


def tally(rules: RuleSet, seats: Sequence[int], lines: Sequence[SheetRound]) -> Tally:
    """The match as these lines leave it under these rules; ValueError for what no sheet can say.

    Under other rules a seat may be out sooner or later than when the sheet was written. So what a line says
    of a seat that is out by then, and a buy-back of a seat that is not put out in that line, has used its
    right or has none by these rules, is no error: it does not count and is told in `idle`.
    """
    state = replay(start(rules, seats, 1, dealer=min(seats, default=None)))
    idle: list[Idle] = []
    for number, line in enumerate(lines, 1):
        _check(number, line, seats)
        if state.phase != "over":
            charged = _charged(state, line)
            idle += _idle(number, line, playing(state), charged.asked)
            state = _answered(charged, line)
    over = state.phase == "over"
    return Tally(state.seats, state.rounds, over, state.winner, standings(state.seats), tuple(idle))


def _check(number: int, line: SheetRound, seats: Sequence[int]) -> None:
    named = [seat for seat, _ in line.lost]
    strangers = {*named, *line.bought_back, *line.left}.difference(seats)
    if strangers:
        raise ValueError(f"line {number} names seat {min(strangers)}, which does not play")
    if len(named) != len(set(named)) or any(type(lives) is not int or lives < 1 for _, lives in line.lost):
        raise ValueError(f"line {number}: a seat is named once, with 1 or more lives lost")


def _idle(number: int, line: SheetRound, still_in: Sequence[int], asked: Sequence[int]) -> Iterator[Idle]:
    yield from (Idle(number, seat, "lost") for seat, _ in line.lost if seat not in still_in)
    yield from (Idle(number, seat, "left") for seat in line.left if seat not in still_in)
    yield from (Idle(number, seat, "bought_back") for seat in line.bought_back if seat not in asked)


def _charged(state: MatchState, line: SheetRound) -> MatchState:
    """The same steps as a round that was played, from the moment its losses are known."""
    state = state._replace(phase="round", rounds=state.rounds + 1)
    for seat in line.left:
        state = _evolved(state, leave(state, seat))
    losses = [Loss(seat, lives, ()) for seat, lives in line.lost]
    return _evolved(state, charge(state, applied_losses(state, losses)))


def _answered(state: MatchState, line: SheetRound) -> MatchState:
    for seat in state.asked:
        state = _evolved(state, buy_back(state, seat, seat in line.bought_back))
    return state


def _evolved(state: MatchState, events: Iterable[Event]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state
