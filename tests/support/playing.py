"""Random rule sets and matches by chance, for what holds under every rule option. A failure is a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from lanswim.rules import (
    OPTIONS,
    Action,
    Event,
    MatchState,
    RoundState,
    RuleSet,
    act,
    buy_back,
    deal_round,
    evolve,
    legal_actions,
    replay,
    rules_from,
    shuffled,
    start,
)

MANY_ROUNDS = 3000
"""no match by chance comes near this; one that does is endless"""


class Step(NamedTuple):
    """What happened at once: the match before, the events, the match after."""

    before: MatchState
    events: tuple[Event, ...]
    after: MatchState


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Every combination of the options."""
    values = {name: st.sampled_from(option.values) for name, option in OPTIONS.items()}
    return st.fixed_dictionaries(values).map(rules_from)


def seeds() -> st.SearchStrategy[int]:
    """What a random source is made from; printed when a test fails."""
    return st.integers(0, 2**32)


def begin(rules: RuleSet, players: int, rng: Random) -> MatchState:
    """A match at which so many seats wait for the first deal."""
    return replay(start(rules, range(players), 1, lot_deck=shuffled(rng)))


def players_for(rules: RuleSet, rng: Random) -> int:
    """Some number of players that these rules allow."""
    return 2 + rng.randrange(rules.max_players - 1)


def any_action(played: RoundState, rng: Random) -> Action:
    """One of the legal actions, a knock more often than one in twelve, so that rounds end."""
    actions = legal_actions(played, played.seats[played.turn])
    knocks = [action for action in actions if action.kind == "knock" or action.close]
    return rng.choice(knocks if knocks and rng.random() < 0.2 else actions)


def match_by_chance(rules: RuleSet, seed: int) -> Iterator[Step]:
    """Every step of a match in which everything is decided by chance, from the first deal to the end."""
    rng = Random(seed)
    state = begin(rules, players_for(rules, rng), rng)
    while state.phase != "over":
        assert state.rounds < MANY_ROUNDS, "this match does not end"
        events = step_by_chance(state, rng)
        after = state
        for event in events:
            after = evolve(after, event)
        yield Step(state, events, after)
        state = after


def step_by_chance(state: MatchState, rng: Random) -> tuple[Event, ...]:
    """Whatever may happen next in a match that is not over."""
    if state.phase == "between":
        return deal_round(state, shuffled(rng))
    if state.phase == "buy_back":
        return buy_back(state, rng.choice(state.asked), rng.random() < 0.5)
    assert state.round is not None
    played = state.round
    return act(state, played.seats[played.turn], any_action(played, rng))
