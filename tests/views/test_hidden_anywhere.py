"""Under any rules, at any moment of a match: what a seat may not see changes neither its view nor a refusal.

Here the hidden cards of a state are changed about as they lie, also to what play could not have led to: a
view is made of the state alone, so it must not differ even then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import get_args

from hypothesis import given, settings
from lanswim_protocol.codec import encode
from lanswim_protocol.messages import TableView

from lanswim.rules import (
    FULL_DECK,
    PUB,
    Action,
    ActionKind,
    IllegalAction,
    MatchState,
    RoundState,
    RuleSet,
    act,
    buy_back,
    legal_kinds,
    may_close,
)
from lanswim.views import EMPTY_LOG, PublicLog, fold, round_view
from tests.support.playing import match_by_chance, rule_sets, seeds

PHASES = {"round dealer_choice", "round turn", "round last", "between showdown", "buy_back showdown"}


def moments(rules: RuleSet, seed: int, each: float) -> Iterator[tuple[MatchState, PublicLog]]:
    """Some moments of a match by chance, and always its last one."""
    rng, log = Random(seed), EMPTY_LOG
    for step in match_by_chance(rules, seed):
        for event in step.events:
            log = fold(log, event)
        if rng.random() < each or step.after.phase in ("buy_back", "over"):
            yield step.after, log


def played_in(state: MatchState) -> RoundState:
    assert state.round is not None
    return state.round


def changed_unseen(state: MatchState, seat: int | None, rng: Random) -> MatchState:
    """Packet, stock and, before the showdown, the hands of all others are dealt anew among themselves."""
    here = played_in(state)
    hidden = [one for one in here.seats if one != seat and here.ended_by is None]
    hands = dict(zip(here.seats, here.hands, strict=True))
    cards = [*here.packet, *here.stock, *(card for one in hidden for card in hands[one])]
    rng.shuffle(cards)
    for one in hidden:
        hands[one] = (cards.pop(), cards.pop(), cards.pop())
    packet = tuple(cards.pop() for _ in here.packet)
    after = here._replace(hands=tuple(hands.values()), packet=packet, stock=tuple(cards))
    return state._replace(round=after)


def attempts(state: MatchState, seat: int, rng: Random) -> list[Action]:
    """What the seat can try: with its own cards and the middle, and with cards it may only guess."""
    here = played_in(state)
    mine = here.hands[here.seats.index(seat)] if seat in here.seats else ()
    guessed = [*product(mine[:2], here.middle[:2]), *(rng.sample(FULL_DECK, 2) for _ in range(6))]
    tried = [Action(kind) for kind in get_args(ActionKind)]
    tried += [Action("swap", hand, middle) for hand, middle in guessed]
    return [*tried, *(action._replace(close=True) for action in tried)]


def answers(state: MatchState, seat: int, tried: list[Action]) -> list[str]:
    """What is said to each attempt: nothing if it is taken, which shows more to everybody anyhow."""
    said = [*map(str, legal_kinds(played_in(state), seat)), str(may_close(played_in(state), seat))]
    for action in tried:
        try:
            act(state, seat, action)
            said.append("")
        except IllegalAction as refused:
            said.append(str(refused))
    try:
        buy_back(state, seat, True)
    except IllegalAction as refused:
        said.append(str(refused))
    return said


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_what_may_not_be_seen_changes_neither_a_view_nor_a_refusal(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    for state, log in moments(rules, seed, each=0.1):
        for seat in (None, *(one.seat for one in state.seats)):
            other = changed_unseen(state, seat, rng)
            assert wire(other, seat, log) == wire(state, seat, log)
            if seat is not None:
                tried = attempts(state, seat, rng)
                assert answers(other, seat, tried) == answers(state, seat, tried)


def wire(state: MatchState, seat: int | None, log: PublicLog) -> bytes:
    """The view as it goes to a client."""
    return encode(TableView("t1", 0, 1, "Test", 9, round_view(state, seat, log, "pub"), []))


def test_every_phase_is_among_the_moments_looked_at() -> None:
    rules = PUB._replace(buy_back=True, lives=1, max_players=5)
    seen = {
        f"{state.phase} {played_in(state).phase}"
        for seed in range(5) for state, _ in moments(rules, seed, each=0.1)
    }  # fmt: skip
    assert seen == PHASES | {"over showdown"}


def test_hidden_cards_are_changed_at_all() -> None:
    for state, _ in moments(PUB, 1, each=0.1):
        if played_in(state).ended_by is None:
            assert changed_unseen(state, None, Random(2)) != state
