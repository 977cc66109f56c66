"""A match between bots, without a table or a network. No clock, file or process may be used here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from lanswim_protocol.messages import RoundView

from lanswim.rules import (
    Action,
    Event,
    MatchState,
    RuleSet,
    act,
    buy_back,
    deal_round,
    evolve,
    replay,
    shuffled,
    start,
)
from lanswim.views import EMPTY_LOG, PublicLog, fold, for_seat, public_part

Decide = Callable[[RoundView, RuleSet, Random], Action]
"""What a bot does with its seat's view"""


def play_match(rules: RuleSet, bots: Sequence[Decide], number: int, rng: Random) -> Iterator[Event]:
    """Every event of one match, seat after seat a bot; the first dealer is drawn by lot.

    A bot that may buy back does. The same rng in the same state gives the same match.
    """
    begun = start(rules, range(len(bots)), number, lot_deck=shuffled(rng))
    yield from begun
    state, log = replay(begun), EMPTY_LOG
    while state.phase != "over":
        for event in _next(state, log, bots, rng):
            state, log = evolve(state, event), fold(log, event)
            yield event


def _next(state: MatchState, log: PublicLog, bots: Sequence[Decide], rng: Random) -> tuple[Event, ...]:
    if state.phase == "between":
        return deal_round(state, shuffled(rng))
    if state.phase == "buy_back":
        return buy_back(state, state.asked[0], True)
    assert state.round is not None
    seat = state.round.seats[state.round.turn]
    view = for_seat(public_part(state, log, ""), state, seat)
    return act(state, seat, bots[seat](view, state.rules, rng))
