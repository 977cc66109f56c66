"""Golden cases of the kind `sequence`, a round action by action; and what the other kinds share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lanswim.rules import (
    CARD_NAMES,
    ActionSyntaxError,
    Card,
    Event,
    Hand,
    IllegalAction,
    MatchState,
    RoundState,
    RuleSet,
    act,
    deal_round,
    evolve,
    legal_kinds,
    may_close,
    parse_action,
    parse_card,
    rules_from,
    start,
    template,
    value2,
)

Case = dict[str, Any]


def rules_of(case: Case) -> RuleSet:
    return rules_from(case["options"], template(case["template"]))


def hand_of(names: Sequence[str]) -> Hand:
    a, b, c = (parse_card(name) for name in names)
    return (a, b, c)


def card_names(cards: Sequence[Card]) -> list[str]:
    return sorted(CARD_NAMES[card] for card in cards)


def fold(state: MatchState, events: Sequence[Event]) -> MatchState:
    for event in events:
        state = evolve(state, event)
    return state


def lost(names: Sequence[str], state: MatchState) -> dict[str, int]:
    return {names[loss.seat]: loss.lost for loss in state.losses if loss.lost}


def check_sequence(case: Case) -> None:
    names, rules = case["seats"], rules_of(case)
    state = _fold_start(rules, len(names), names.index(case["dealer"]))
    deck = tuple(parse_card(name) for name in case["deck"])
    dealt, *followed = deal_round(state, deck)
    state = evolve(state, dealt)
    _check_deal(case, state)
    state = fold(state, followed)
    _check_step(case, state, case["start"])
    for step in case["steps"]:
        state = _check_action(case, state, step)
    if case["expect_end"] is not None:
        _check_round_end(case, state)


def _fold_start(rules: RuleSet, seats: int, dealer: int) -> MatchState:
    begun, drawn = start(rules, range(seats), 1, dealer=dealer)
    return evolve(evolve(None, begun), drawn)


def _round(state: MatchState) -> RoundState:
    assert state.round is not None
    return state.round


def _check_deal(case: Case, state: MatchState) -> None:
    dealt = _round(state)
    for seat, hand in zip(dealt.seats, dealt.hands, strict=True):
        assert card_names(hand) == sorted(case["hands"][case["seats"][seat]])
    assert card_names(dealt.packet or dealt.middle) == sorted(case["packet_or_middle"])


def _check_action(case: Case, state: MatchState, step: Case) -> MatchState:
    """The step is refused and the state stays, or is taken and gives what is expected."""
    seat = case["seats"].index(step["player"])
    try:
        events = act(state, seat, parse_action(step["action"]))
    except (IllegalAction, ActionSyntaxError):
        assert step.get("expect_error"), f"refused: {step}"
        return state
    assert not step.get("expect_error"), f"not refused: {step}"
    after = fold(state, events)
    _check_step(case, after, step["expect"], seat)
    return after


def _check_step(case: Case, state: MatchState, expect: Case, seat: int | None = None) -> None:
    now = _round(state)
    playing_on = now.phase != "showdown"
    found: Case = {
        "phase": now.phase,
        "stock_left": len(now.stock),
        "pass_streak": now.pass_streak,
        "ended_by": now.ended_by,
        "turn": case["seats"][now.seats[now.turn]] if playing_on else None,
        "legal": _legal_words(now) if playing_on else None,
    }
    if seat is not None:
        hand = now.hands[now.seats.index(seat)]
        found |= {"hand": card_names(hand), "hand_value": value2(hand, now.rules) / 2}
    wanted = {key: value for key, value in expect.items() if key != "middle"}
    if "hand" in wanted:
        wanted["hand"] = sorted(wanted["hand"])
    assert {key: found[key] for key in wanted} == wanted
    assert card_names(now.middle) == sorted(expect["middle"] or [])


def _legal_words(now: RoundState) -> list[str]:
    seat = now.seats[now.turn]
    kinds = list(legal_kinds(now, seat))
    return [*kinds, *(f"{kind}+close" for kind in kinds if may_close(now, seat))]


def _check_round_end(case: Case, state: MatchState) -> None:
    now, names, expect = _round(state), case["seats"], case["expect_end"]
    values = {names[seat]: value2(h, now.rules) / 2 for seat, h in zip(now.seats, now.hands, strict=True)}
    found = {
        "ended_by": now.ended_by,
        "knocker": None if now.knocker is None else names[now.knocker],
        "dealt": now.dealt,
        "values": values,
        "lost": lost(names, state),
    }
    assert {key: found[key] for key in expect} == expect
