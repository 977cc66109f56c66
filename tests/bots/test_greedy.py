from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from lanswim_protocol.messages import MoveKind, Phase, RoundView, SeatView

from lanswim.bots import decide, default_action
from lanswim.bots.greedy import LAPS
from lanswim.rules import (
    PUB,
    TEMPLATES,
    Action,
    MatchState,
    RuleSet,
    act,
    action_words,
    evolve,
    legal_actions,
)
from lanswim.views import EMPTY_LOG, fold, round_view
from tests.support.playing import begin, players_for, rule_sets, seeds, step_by_chance

Player = Callable[[RoundView, RuleSet, Random], Action]
FREE: tuple[MoveKind, ...] = ("swap", "swap_all", "pass", "knock")
PAGAT = TEMPLATES["pagat_popular"]


def view(
    hand: str, middle: str, legal: tuple[MoveKind, ...] = FREE, *, phase: Phase = "turn", turns: int = 3
) -> RoundView:
    """What seat 0 of three sees that is on turn; a fourth is out already."""
    return RoundView(
        phase=phase, rules="pub", you=0, turn=0, turns=turns,
        hand=hand.split(), middle=middle.split(), legal=list(legal),
        seats=[*(SeatView(seat, 3, "in") for seat in range(3)), SeatView(3, 0, "out")],
    )


def choice(seen: RoundView, rules: RuleSet = PUB) -> str:
    return " ".join(action_words(decide(seen, rules, Random(1))))


@pytest.mark.parametrize(
    ("hand", "middle", "expected"),
    [
        ("KS 9S 7H", "7C 7S 8D", "swap 7H 7S"),  # 19 becomes 26
        ("KS 9S 7H", "7C 8C 9C", "swap_all"),  # 24 lies there
        ("KS QS 7H", "7C 8H 8D", "pass"),  # nothing better than 20
        ("KS QS 7S", "7C 8H 8D", "knock"),  # 27
        ("KS QS 7H", "7C 8H AS", "swap 7H AS"),  # 31 ends the round
        ("KS QS 7S", "7C 8H AS", "swap 7S AS"),  # better than knocking with 27
        ("AS AH 7S", "AC 8H 8S", "swap 7S AC"),  # fire
        ("KS KH 7D", "KD 8H AC", "swap 7D KD"),  # three of a kind
    ],
)
def test_it_takes_the_best_hand_and_knocks_from_27(hand: str, middle: str, expected: str) -> None:
    assert choice(view(hand, middle)) == expected


def test_it_plays_on_where_knocking_is_closed() -> None:
    assert choice(view("KS QS 7S", "7C 8H 8D", ("swap", "swap_all", "pass"))) == "pass"
    assert choice(view("KS QS 7S", "7C 8S 8D", ("swap", "pass"), phase="last")) == "swap 7S 8S"


def test_it_swaps_to_no_loss_where_passing_is_off() -> None:
    chosen = choice(view("KS QS 7H", "7C 8H 9D", ("swap",)))
    assert chosen in ("swap 7H 7C", "swap 7H 8H", "swap 7H 9D")


def test_it_closes_with_its_move_from_27_where_that_is_how_one_knocks() -> None:
    legal: tuple[MoveKind, ...] = ("swap", "swap_all", "pass")
    assert choice(view("KS QS 9H", "7C 8S 9D", legal, turns=0), PAGAT) == "swap 9H 8S close"
    assert choice(view("KS QS 8S", "7C 8H 9D", legal, turns=0), PAGAT) == "pass close"
    assert choice(view("KS 9S 9H", "7C 7S 8D", legal, turns=0), PAGAT) == "swap 9H 7S"
    assert choice(view("KS QS 8S", "7C 8H 9D", legal, phase="last", turns=4), PAGAT) == "pass"
    later = PAGAT._replace(knock_from="second_round")
    assert choice(view("KS QS 8S", "7C 8H 9D", legal, turns=2), later) == "pass"
    assert choice(view("KS QS 8S", "7C 8H 9D", legal, turns=3), later) == "pass close"


def test_it_ends_a_round_that_does_not_end() -> None:
    assert choice(view("KS 8H 7D", "9C 9H 8D", turns=3 * LAPS - 1)) != "knock"
    assert choice(view("KS 8H 7D", "9C 9H 8D", turns=3 * LAPS)) == "knock"
    assert choice(view("KS 8H 7D", "9C 8S 8D", ("swap", "pass"), turns=3 * LAPS), PAGAT).endswith("close")


@pytest.mark.parametrize(
    ("hand", "middle", "expected"),
    [
        ("KS 8S 7H", "", "keep"),  # 18
        ("KS 7S 8H", "", "reject"),  # 17
        ("KS 7S 8H", "QH 7H 8D", "keep"),  # no better one lies open
        ("KS 9S 8H", "QH KH 8D", "reject"),
    ],
)
def test_a_dealer_keeps_from_18_or_takes_the_better_of_two_that_it_sees(
    hand: str, middle: str, expected: str
) -> None:
    assert choice(view(hand, middle, ("keep", "reject"), phase="dealer_choice")) == expected


def test_a_seat_that_is_not_on_turn_has_nothing_to_decide() -> None:
    with pytest.raises(ValueError, match="seat 0 has nothing to decide in phase turn"):
        decide(view("KS QS 7H", "7C 8H 9D", ()), PUB, Random(1))


def test_when_a_clock_runs_out_the_seat_keeps_or_passes_or_plays_as_a_bot() -> None:
    def done(seen: RoundView) -> str:
        return " ".join(action_words(default_action(seen, PUB, Random(1))))

    assert done(view("7S 8H 9D", "", ("keep", "reject"), phase="dealer_choice")) == "keep"
    assert done(view("KS 9S 7H", "7C 7S 8D")) == "pass"
    assert done(view("KS 9S 7H", "7C 7S 8D", ("swap", "swap_all"))) == "swap 7H 7S"


def played_match(rules: RuleSet, seed: int, player: Player, laps: int) -> MatchState:
    """A match in which every seat decides from its view alone, no round longer than so many turns each."""
    rng = Random(seed)
    state, log = begin(rules, players_for(rules, rng), rng), EMPTY_LOG
    while state.phase != "over":
        if state.phase == "round" and (now := state.round) is not None:
            seat = now.seats[now.turn]
            action = player(round_view(state, seat, log, ""), rules, rng)
            assert action in legal_actions(now, seat)
            assert now.turns < laps * len(now.seats), "this round does not end"
            events = act(state, seat, action)
        else:
            events = step_by_chance(state, rng)
        for event in events:
            state, log = evolve(state, event), fold(log, event)
        assert state.rounds < 1000, "this match does not end"
    return state


@settings(max_examples=25)
@given(rule_sets(), seeds())
def test_bots_finish_every_match_with_legal_actions(rules: RuleSet, seed: int) -> None:
    state = played_match(rules, seed, decide, LAPS + 1)
    assert state.standings[0][1] == 1


@settings(max_examples=15)
@given(rule_sets(), seeds())
def test_bots_finish_matches_with_people_who_never_come_back(rules: RuleSet, seed: int) -> None:
    absent = Random(seed)

    def sometimes(seen: RoundView, at: RuleSet, rng: Random) -> Action:
        return (decide if absent.random() < 0.5 else default_action)(seen, at, rng)

    state = played_match(rules, seed, sometimes, 100)
    assert len(state.standings) == len(state.seats)


def test_the_same_view_and_seed_give_the_same_action() -> None:
    seen = view("7S 8H 9D", "7C 8D 9C", ("swap",))
    assert [decide(seen, PUB, Random(seed)) for seed in range(9)] == [
        decide(seen, PUB, Random(seed)) for seed in range(9)
    ]
