"""Matches played at random from a seed, event by event, for tests of what may be seen of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lanswim.rules import (
    Action,
    Card,
    DealerChose,
    Dealt,
    Event,
    IllegalAction,
    LotDrawn,
    MatchStarted,
    MatchState,
    MiddleTurned,
    Played,
    RuleSet,
    act,
    deal_round,
    evolve,
    legal_actions,
    shuffled,
)
from lanswim.views import EMPTY_LOG, PublicLog, fold


class Position(NamedTuple):
    """A moment of a round: how it was dealt, what was done since, and what that led to."""

    deck: tuple[Card, ...]
    done: tuple[tuple[int, Action], ...]
    state: MatchState
    log: PublicLog
    events: tuple[Event, ...]
    """of this round"""


def fresh_match(rules: RuleSet, seats: Sequence[int]) -> MatchState:
    """A match whose first round is to be dealt, the last seat dealing."""
    state = evolve(None, MatchStarted(rules, tuple(seats), 1))
    return evolve(state, LotDrawn((), seats[-1]))


def replayed(match: MatchState, deck: tuple[Card, ...], done: Sequence[tuple[int, Action]]) -> Position:
    """The round that this deck and these actions make; IllegalAction if it cannot come to them."""
    state, log, events = match, EMPTY_LOG, deal_round(match, deck)
    happened: list[Event] = []
    for step in [None, *done]:
        if step is not None:
            events = act(state, *step)
        for event in events:
            state, log = evolve(state, event), fold(log, event)
            happened.append(event)
    return Position(deck, tuple(done), state, log, tuple(happened))


def positions(rules: RuleSet, seats: Sequence[int], seed: int) -> Iterator[Position]:
    """Every moment of one round played at random, from the deal to the showdown."""
    rng = random.Random(seed)
    match, deck = fresh_match(rules, seats), shuffled(rng)
    here = replayed(match, deck, [])
    yield here
    while here.state.phase == "round" and here.state.round is not None:
        played = here.state.round
        seat = played.seats[played.turn]
        action = rng.choice(legal_actions(played, seat))
        here = replayed(match, deck, [*here.done, (seat, action)])
        yield here


def seen_by(seat: int | None, here: Position) -> set[Card]:
    """Every card that this seat (None: the public) has had before its eyes in this round."""
    seen: set[Card] = set()
    for event in here.events:
        match event:
            case DealerChose(middle=middle):
                seen.update(middle)
            case Played(laid=laid, taken=taken):
                seen.update(laid, taken)
            case MiddleTurned(cards=cards):
                seen.update(cards)
            case Dealt(seats=seats, deck=deck) if seat in seats:
                seen.update(deck[seats.index(seat) : 3 * len(seats) : len(seats)])
            case _:
                pass
    played = here.state.round
    assert played is not None
    seen.update(played.middle)
    if seat in played.seats:
        seen.update(played.hands[played.seats.index(seat)])
    return seen


def resampled(match: MatchState, here: Position, seat: int | None, rng: random.Random) -> Position | None:
    """The same moment with all cards changed about that this seat cannot know; None if that had shown."""
    hidden = [card for card in range(32) if card not in seen_by(seat, here)]
    mixed = hidden.copy()
    rng.shuffle(mixed)
    to = dict(zip(hidden, mixed, strict=True))
    deck = tuple(to.get(card, card) for card in here.deck)
    try:
        other = replayed(match, deck, here.done)
    except IllegalAction:
        return None
    # A changed hand may be worth 31 or fire, which would have ended the round: then it was seen.
    return other if _shape(other) == _shape(here) else None


def _shape(here: Position) -> list[str]:
    return [type(event).__name__ + str(getattr(event, "by_rule", "")) for event in here.events]
