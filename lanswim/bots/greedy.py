"""A plain player: the best hand after this move, a knock from 27. Knows its seat's view and nothing else.

No state of a match and no clock may be used here, and randomness only from the source that is passed in.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim_protocol.messages import RoundView

from lanswim.rules import (
    KEEP,
    KNOCK,
    PASS,
    REJECT,
    SWAP_ALL,
    Action,
    Hand,
    Rng,
    RuleSet,
    instant,
    parse_card,
    value2,
)

KEEP_FROM2: Final = 36
"""half points with which a dealer keeps the first packet (RULES.md section 9)"""
KNOCK_FROM2: Final = 54
LAPS: Final = 8
"""after so many turns each the bot ends the round as soon as it may (RULES.md section 6, endless swapping)"""


class _Move(NamedTuple):
    """An action and the hand it leaves."""

    action: Action
    hand: Hand


def decide(view: RoundView, rules: RuleSet, rng: Rng) -> Action:
    """What the bot does at its own dealer's choice or turn: always legal; ValueError if it is not on turn."""
    if not view.legal:
        raise ValueError(f"seat {view.you} has nothing to decide in phase {view.phase}")
    hand, middle = _three(view.hand), view.middle
    if "keep" in view.legal:
        return _dealer_choice(hand, _three(middle) if middle else None, rules)
    best = _best_move(view, hand, _three(middle), rules, rng)
    if instant(best.hand, rules):
        return best.action
    tired = view.turns >= LAPS * _players(view)
    if "knock" in view.legal and (tired or value2(hand, rules) >= KNOCK_FROM2):
        return KNOCK
    if _may_close(view, rules) and (tired or value2(best.hand, rules) >= KNOCK_FROM2):
        return best.action._replace(close=True)
    return best.action


def default_action(view: RoundView, rules: RuleSet, rng: Rng) -> Action:
    """What is done for a seat whose clock ran out: keep, or pass; where passing is off, what the bot does."""
    if "keep" in view.legal:
        return KEEP
    return PASS if "pass" in view.legal else decide(view, rules, rng)


def _dealer_choice(hand: Hand, middle: Hand | None, rules: RuleSet) -> Action:
    """Between two packets a fair guess; where the other hand lies open, simply the better one."""
    wanted = KEEP_FROM2 if middle is None else value2(middle, rules)
    return KEEP if value2(hand, rules) >= wanted else REJECT


def _best_move(view: RoundView, hand: Hand, middle: Hand, rules: RuleSet, rng: Rng) -> _Move:
    """The best hand within reach; of equal ones staying, else any, so that bots do not go in circles."""
    stay = [_Move(PASS, hand)] if "pass" in view.legal else []
    moves = [_Move(Action("swap", out, into), _with(hand, out, into)) for out in hand for into in middle]
    if "swap_all" in view.legal:
        moves.append(_Move(SWAP_ALL, middle))
    best = max(value2(move.hand, rules) for move in (*stay, *moves))
    equal = [move for move in moves if value2(move.hand, rules) == best]
    if stay and value2(hand, rules) == best:
        return stay[0]
    return equal[rng.randrange(len(equal))]


def _may_close(view: RoundView, rules: RuleSet) -> bool:
    if rules.knock_style != "after_action" or view.phase != "turn":
        return False
    return rules.knock_from == "first_round" or view.turns >= _players(view)


def _players(view: RoundView) -> int:
    """How many play this round."""
    return sum(seat.status in ("in", "swimming") for seat in view.seats)


def _with(hand: Hand, out: int, into: int) -> Hand:
    a, b, c = (into if card == out else card for card in hand)
    return (a, b, c)


def _three(cards: list[str]) -> Hand:
    a, b, c = (parse_card(card) for card in cards)
    return (a, b, c)
