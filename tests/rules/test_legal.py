from __future__ import annotations

import pytest

from lanswim.rules import (
    KEEP,
    KNOCK,
    PASS,
    PUB,
    SWAP_ALL,
    TEMPLATES,
    Action,
    IllegalAction,
    Reason,
    RoundState,
    RuleSet,
    legal_actions,
    legal_kinds,
    may_close,
    parse_action,
    parse_card,
)
from lanswim.rules.round import decide
from tests.support.known_cards import HANDS, play, table

PAGAT = TEMPLATES["pagat_popular"]
QUICK = TEMPLATES["quick"]


def refused(state: RoundState, seat: int, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as error:
        decide(state, seat, action)
    return error.value.reason


@pytest.mark.parametrize(
    ("rules", "before", "seat", "words", "reason"),
    [
        (PUB, "", 0, "pass", "not_your_turn"),
        (PUB, "", 2, "pass", "wrong_phase"),
        (PUB, "keep", 0, "keep", "wrong_phase"),
        (PUB, "keep", 1, "pass", "not_your_turn"),
        (PUB, "keep", 7, "pass", "not_your_turn"),
        (PUB, "keep", 0, "knock", "knock_too_early"),
        (PUB, "keep; pass; pass", 2, "knock", "knock_too_early"),
        (PUB, "keep", 0, "pass close", "no_close"),
        (PUB, "", 2, "keep close", "not_legal"),
        (QUICK, "keep; knock", 1, "knock", "already_knocked"),
        (QUICK, "keep; knock; pass; pass", 0, "pass", "wrong_phase"),
        (PAGAT, "keep", 0, "knock", "no_knock_alone"),
        (PAGAT, "keep; pass close", 1, "pass close", "already_knocked"),
        (PAGAT._replace(knock_from="second_round"), "keep", 0, "pass close", "knock_too_early"),
        (PUB._replace(swap_all=False), "keep", 0, "swap_all", "swap_all_off"),
        (PUB._replace(pass_allowed=False), "keep", 0, "pass", "pass_off"),
        (PUB, "keep", 0, "swap AS 7C", "card_not_held"),
        (PUB, "keep", 0, "swap KD AS", "card_not_in_middle"),
    ],
)
def test_a_refusal_says_why(rules: RuleSet, before: str, seat: int, words: str, reason: Reason) -> None:
    assert refused(play(table(rules), before), seat, parse_action(words.split())) == reason


def test_a_swap_without_its_cards_and_cards_without_a_swap_are_refused() -> None:
    state = play(table(PUB), "keep")
    king = parse_card("KD")
    assert king in HANDS[0]
    assert refused(state, 0, Action("swap")) == "cards_missing"
    assert refused(state, 0, Action("swap", king)) == "cards_missing"
    assert refused(state, 0, PASS._replace(hand=king)) == "not_legal"
    assert refused(state, 0, SWAP_ALL._replace(middle=king)) == "not_legal"
    assert refused(table(PUB), 2, KEEP._replace(hand=king)) == "not_legal"


def test_a_kind_that_does_not_exist_is_refused() -> None:
    draw = Action("draw")  # type: ignore[arg-type]
    assert refused(play(table(PUB), "keep"), 0, draw) == "not_legal"
    assert refused(table(PUB), 2, draw) == "wrong_phase"


def test_knocking_is_open_after_one_lap_where_the_first_is_closed() -> None:
    state = play(table(PUB), "keep; pass; pass; swap 7H 7S")
    assert decide(state, 0, KNOCK)


@pytest.mark.parametrize(
    ("rules", "before", "seat", "kinds", "closes"),
    [
        (PUB, "", 2, "keep reject", False),
        (PUB, "", 0, "", False),
        (PUB, "keep", 0, "swap swap_all pass", False),
        (PUB, "keep", 1, "", False),
        (QUICK, "keep", 0, "swap swap_all pass knock", False),
        (QUICK, "keep; knock", 1, "swap swap_all pass", False),
        (QUICK, "keep; knock; pass; pass", 2, "", False),
        (PAGAT, "keep", 0, "swap swap_all pass", True),
        (PAGAT, "keep", 1, "", False),
        (PAGAT, "keep; pass close", 1, "swap swap_all pass", False),
        (PAGAT._replace(knock_from="second_round"), "keep", 0, "swap swap_all pass", False),
        (PUB._replace(swap_all=False, pass_allowed=False), "keep", 0, "swap", False),
    ],
)
def test_kinds_closes_and_actions_say_the_same(
    rules: RuleSet, before: str, seat: int, kinds: str, closes: bool
) -> None:
    state = play(table(rules), before)
    assert legal_kinds(state, seat) == tuple(kinds.split())
    assert may_close(state, seat) is closes
    actions = legal_actions(state, seat)
    assert list(dict.fromkeys(action.kind for action in actions)) == kinds.split()
    assert any(action.close for action in actions) is closes
    assert len(set(actions)) == len(actions)
    assert sum(action.kind == "swap" for action in actions) == (9 if "swap" in kinds else 0) * (1 + closes)
