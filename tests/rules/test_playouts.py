"""What holds in every match under every rule option, looked at in matches by chance."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings

from lanswim.rules import (
    Action,
    BoughtBack,
    Dealt,
    Event,
    IllegalAction,
    MatchOver,
    MiddleTurned,
    Played,
    RoundEnded,
    RoundState,
    RuleSet,
    instant,
    legal_actions,
    legal_kinds,
    lives_left,
    playing,
    replay,
    standings,
    start,
)
from lanswim.rules.round import decide
from tests.support.playing import match_by_chance, rule_sets, seeds


def _round(state: RoundState | None) -> RoundState:
    assert state is not None
    return state


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_there_are_always_32_different_cards(rules: RuleSet, seed: int) -> None:
    aside: set[int] = set()
    for step in match_by_chance(rules, seed):
        for event in step.events:
            if isinstance(event, Dealt):
                aside = set()
            elif isinstance(event, MiddleTurned):
                aside |= _middle_before_it_was_turned(step.before.round, step.events)
        now = _round(step.after.round)
        cards = [card for hand in now.hands for card in hand]
        cards += [*now.middle, *now.packet, *now.stock, *aside]
        assert sorted(cards) == list(range(32))


def _middle_before_it_was_turned(before: RoundState | None, events: tuple[Event, ...]) -> set[int]:
    """Only a pass turns new cards up, so the middle is that of the state before it."""
    assert isinstance(events[0], Played)
    assert events[0].action.kind == "pass"
    return set(_round(before).middle)


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_exactly_the_legal_actions_are_accepted(rules: RuleSet, seed: int) -> None:
    for step, _ in zip(match_by_chance(rules, seed), range(40), strict=False):
        now = _round(step.after.round)
        for seat in now.seats:
            legal = legal_actions(now, seat)
            accepted = {action for action in _attempts(now) if _accepted(now, seat, action)}
            assert accepted == set(legal)
            assert {action.kind for action in legal} == set(legal_kinds(now, seat))
            assert bool(legal) == (now.phase != "showdown" and now.seats[now.turn] == seat)


def _attempts(now: RoundState) -> list[Action]:
    """Every action one could think of with the cards of this moment and two that lie elsewhere."""
    hand = (*now.hands[now.turn], now.hands[now.turn - 1][0], None)
    middle = (*now.middle, *now.stock[:1], None)
    cards = list(product(hand, middle))
    kinds = ("keep", "reject", "swap_all", "pass", "knock")
    attempts = [Action("swap", mine, theirs, close) for mine, theirs in cards for close in (False, True)]
    attempts += [Action(kind, close=close) for kind in kinds for close in (False, True)]  # type: ignore[arg-type]
    return [*attempts, Action("pass", hand[0]), Action("keep", None, middle[0], False)]


def _accepted(now: RoundState, seat: int, action: Action) -> bool:
    try:
        return bool(decide(now, seat, action))
    except IllegalAction:
        return False


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_after_a_knock_everybody_else_has_at_most_one_turn(rules: RuleSet, seed: int) -> None:
    since: list[int] = []
    for step in match_by_chance(rules, seed):
        knocker = None if step.before.round is None else step.before.round.knocker
        for event in step.events:
            if isinstance(event, Dealt):
                since = []
            if isinstance(event, Played) and knocker is not None:
                since.append(event.seat)
            if isinstance(event, RoundEnded) and event.ended_by == "knock":
                assert {*since, event.knocker} == set(_round(step.after.round).seats)
        assert len(set(since)) == len(since)
        assert knocker not in since


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_a_round_goes_on_only_while_nobody_holds_an_instant_hand(rules: RuleSet, seed: int) -> None:
    for step in match_by_chance(rules, seed):
        now = _round(step.after.round)
        shown = {instant(hand, rules) for hand in now.hands}
        if now.phase in ("turn", "last"):
            assert shown == {None}
        if now.ended_by is not None:
            assert (now.ended_by == "fire") == ("fire" in shown)
            assert (now.ended_by == "show_31") == ("31" in shown and "fire" not in shown)
            assert not now.dealt or now.turns == 0


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_lives_never_grow_except_by_buying_back(rules: RuleSet, seed: int) -> None:
    for step in match_by_chance(rules, seed):
        for before, after in zip(step.before.seats, step.after.seats, strict=True):
            bought = BoughtBack(before.seat, yes=True) in step.events
            assert bought or lives_left(rules, after) <= lives_left(rules, before)
            assert not bought or (not before.bought_back and after.lost == 0 and rules.buy_back)
            assert (after.status in ("out", "left")) == (after.out_round > 0)


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_a_match_ends_with_one_winner_or_none(rules: RuleSet, seed: int) -> None:
    *_, last = match_by_chance(rules, seed)
    over = last.events[-1]
    assert isinstance(over, MatchOver)
    left = playing(last.after)
    assert left == (() if over.winner is None else (over.winner,))
    assert over.standings == standings(last.after.seats)
    assert sorted(seat for seat, _ in over.standings) == [seat.seat for seat in last.after.seats]
    assert over.standings[0][1] == 1
    if rules.all_out == "replay" and not rules.buy_back:
        assert over.winner is not None


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_events_alone_give_the_same_match(rules: RuleSet, seed: int) -> None:
    steps = list(match_by_chance(rules, seed))
    first = steps[0].before
    begun = start(rules, [seat.seat for seat in first.seats], first.match, dealer=first.dealer)
    assert replay([*begun, *(event for step in steps for event in step.events)]) == steps[-1].after
