"""What a seat may do in a round and why it may not (RULES.md section 4). Nothing may be played here."""

from __future__ import annotations

from functools import cache
from typing import Final

from lanswim.rules.actions import KEEP, KNOCK, PASS, REJECT, SWAP_ALL, Action, ActionKind, Reason
from lanswim.rules.cards import FULL_DECK
from lanswim.rules.state import RoundState

_CHOICES: Final[tuple[ActionKind, ...]] = ("keep", "reject")


def knock_open(state: RoundState) -> bool:
    """Whether the seat on turn may knock (own_turn) or close (after_action)."""
    return state.phase == "turn" and (
        state.rules.knock_from == "first_round" or state.turns >= len(state.seats)
    )


def may_close(state: RoundState, seat: int) -> bool:
    """Whether this seat's swap, swap_all or pass may carry a close now (knock_style after_action)."""
    on_turn = state.seats[state.turn] == seat
    return on_turn and state.rules.knock_style == "after_action" and knock_open(state)


def legal_kinds(state: RoundState, seat: int) -> tuple[ActionKind, ...]:
    """The kinds of action this seat may take now; none out of turn. For a close see `may_close`."""
    if state.phase == "showdown" or state.seats[state.turn] != seat:
        return ()
    if state.phase == "dealer_choice":
        return _CHOICES
    rules = state.rules
    knock = rules.knock_style == "own_turn" and knock_open(state)
    return _TURN_KINDS[rules.swap_all, rules.pass_allowed, knock]


def legal_actions(state: RoundState, seat: int) -> list[Action]:
    """Every action that `decide` accepts from this seat now."""
    if state.phase == "showdown" or state.seats[state.turn] != seat:
        return []
    if state.phase == "dealer_choice":
        return [KEEP, REJECT]
    rules, may_knock = state.rules, knock_open(state)
    alone = rules.knock_style == "own_turn"
    flags = (rules.swap_all, rules.pass_allowed, may_knock and alone)
    actions = _with_cards(state, close=False)
    actions += _OTHERS[flags]
    if may_knock and not alone:
        actions += _with_cards(state, close=True)
        actions += _CLOSING[flags]
    return actions


def refusal(state: RoundState, seat: int, action: Action) -> Reason | None:
    """Why the rules refuse this action now, None if they do not."""
    if state.phase == "showdown":
        return "wrong_phase"
    if state.seats[state.turn] != seat:
        return "not_your_turn"
    if (action.kind in _CHOICES) != (state.phase == "dealer_choice"):
        return "wrong_phase"
    if action.kind == "swap":
        reason = _swap_refusal(state, action)
    elif action.hand is not None or action.middle is not None:
        reason = "not_legal"
    else:
        reason = _kind_refusal(state, action)
    if reason is None and action.close:
        reason = _close_refusal(state, action)
    return reason


def _turn_kinds() -> dict[tuple[bool, bool, bool], tuple[ActionKind, ...]]:
    kinds: tuple[ActionKind, ...] = ("swap_all", "pass", "knock")
    flags = (False, True)
    return {
        (a, p, k): ("swap", *(kind for kind, on in zip(kinds, (a, p, k), strict=True) if on))
        for a in flags for p in flags for k in flags
    }


_TURN_KINDS: Final = _turn_kinds()
"""by swap_all, pass_allowed, and whether a bare knock is open"""


# Bots ask for all actions at every move of thousands of rounds, so each action is made once.
_OTHERS: Final = {
    flags: [action for action in (SWAP_ALL, PASS, KNOCK) if action.kind in kinds]
    for flags, kinds in _TURN_KINDS.items()
}
_CLOSING: Final = {
    flags: [action._replace(close=True) for action in others] for flags, others in _OTHERS.items()
}


def _with_cards(state: RoundState, *, close: bool) -> list[Action]:
    swaps = _swaps(close)
    a, b, c = state.hands[state.turn]
    x, y, z = state.middle
    one, two, three = swaps[a], swaps[b], swaps[c]
    # Written out: a comprehension takes four times as long, a third of a whole move.
    return [one[x], one[y], one[z], two[x], two[y], two[z], three[x], three[y], three[z]]


@cache
def _swaps(close: bool) -> tuple[tuple[Action, ...], ...]:
    """Every swap by the card of the hand and by that of the middle."""
    return tuple(
        tuple(Action("swap", mine, theirs, close) for theirs in FULL_DECK) for mine in FULL_DECK
    )


def _swap_refusal(state: RoundState, action: Action) -> Reason | None:
    if action.hand is None or action.middle is None:
        return "cards_missing"
    if action.hand not in state.hands[state.turn]:
        return "card_not_held"
    return None if action.middle in state.middle else "card_not_in_middle"


def _kind_refusal(state: RoundState, action: Action) -> Reason | None:
    rules = state.rules
    match action.kind:
        case "keep" | "reject":
            return "not_legal" if action.close else None
        case "swap_all":
            return None if rules.swap_all else "swap_all_off"
        case "pass":
            return None if rules.pass_allowed else "pass_off"
        case "knock":
            return "no_knock_alone" if rules.knock_style == "after_action" else _knock_refusal(state)
    return "not_legal"  # a kind that does not exist can only come from a caller that mypy has not seen


def _close_refusal(state: RoundState, action: Action) -> Reason | None:
    if state.rules.knock_style == "own_turn":
        return "no_close"
    return _knock_refusal(state)


def _knock_refusal(state: RoundState) -> Reason | None:
    if state.knocker is not None:
        return "already_knocked"
    return None if knock_open(state) else "knock_too_early"
