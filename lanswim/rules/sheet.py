"""Score sheet arithmetic (RULES.md section 3): lines of lives lost make a match. No card may matter here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lanswim.rules.events import Event, Loss
from lanswim.rules.lives import applied_losses
from lanswim.rules.match import buy_back, charge, evolve, leave, replay, start
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState


class SheetRound(NamedTuple):
    """One line of a sheet: the lives lost, a (seat, lives) each; who bought back; who left in that round."""

    lost: tuple[tuple[int, int], ...] = ()
    bought_back: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


def tally(rules: RuleSet, seats: Sequence[int], lines: Sequence[SheetRound]) -> MatchState:
    """The match as these lines leave it under these rules; ValueError for what no sheet can say.

    Under other rules the same lines may end a match sooner: `rounds` says how many counted. What a line says
    of a seat that is out by then, and of a buy-back that these rules do not have, does not count.
    """
    state = replay(start(rules, seats, 1, dealer=min(seats, default=None)))
    for number, line in enumerate(lines, 1):
        _check(number, line, seats)
        if state.phase != "over":
            state = _after_line(state, line)
    return state


def _check(number: int, line: SheetRound, seats: Sequence[int]) -> None:
    named = [seat for seat, _ in line.lost]
    strangers = {*named, *line.bought_back, *line.left}.difference(seats)
    if strangers:
        raise ValueError(f"line {number} names seat {min(strangers)}, which does not play")
    if len(named) != len(set(named)) or any(lives < 1 for _, lives in line.lost):
        raise ValueError(f"line {number}: a seat is named once, with 1 or more lives lost")


def _after_line(state: MatchState, line: SheetRound) -> MatchState:
    """The same steps as a round that was played, from the moment its losses are known."""
    state = state._replace(phase="round", rounds=state.rounds + 1)
    for seat in line.left:
        state = _evolved(state, leave(state, seat))
    losses = [Loss(seat, lives, ()) for seat, lives in line.lost]
    state = _evolved(state, charge(state, applied_losses(state, losses)))
    for seat in state.asked:
        state = _evolved(state, buy_back(state, seat, seat in line.bought_back))
    return state


def _evolved(state: MatchState, events: Iterable[Event]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state
