"""Who pays at a showdown and why (RULES.md section 4, step 7). Lives may not be counted here."""

from __future__ import annotations

from lanswim.rules.events import Loss, Why
from lanswim.rules.hands import THIRTY_ONE2, compare_key, is_fire, value2
from lanswim.rules.state import RoundState


def showdown_losses(state: RoundState) -> tuple[Loss, ...]:
    """The losses of a round that has ended, in turn order, before `all_out` is looked at.

    Who would have paid but for a rule is named with a loss of 0.
    """
    rules = state.rules
    if state.ended_by == "fire":
        return _fire(state)
    if state.ended_by == "show_31":
        if rules.instant_31 == "all_others_lose":
            return _thirty_one(state, rules.fire_cost, "thirty_one")
        if state.dealt and rules.dealt_31_all_lose:
            return _thirty_one(state, 1, "thirty_one_dealt")
    return _lowest(state)


def _fire(state: RoundState) -> tuple[Loss, ...]:
    """A dealt 31 makes dealt fire cheaper whether or not 31 ends a round: RULES.md has no such condition."""
    rules, safe, with_31 = state.rules, _holds_fire(state), _holds_31(state)
    if state.dealt and rules.dealt_fire_costs_two:
        losses = _everybody_else(state, safe, 2, "fire_dealt")
        return tuple(loss._replace(lost=1) if loss.seat in with_31 else loss for loss in losses)
    losses = _everybody_else(state, safe, rules.fire_cost, "fire")
    if rules.instant_31 == "all_others_lose":
        return tuple(_spared(loss.seat) if loss.seat in with_31 else loss for loss in losses)
    return losses


def _thirty_one(state: RoundState, lost: int, why: Why) -> tuple[Loss, ...]:
    """All without 31 pay; where nobody is without it, everybody is spared for that."""
    losses = _everybody_else(state, _holds_31(state), lost, why)
    return losses or tuple(_spared(seat) for seat in state.seats)


def _spared(seat: int) -> Loss:
    return Loss(seat, 0, ("thirty_one_safe",))


def _holds_fire(state: RoundState) -> set[int]:
    hands = zip(state.seats, state.hands, strict=True)
    return {seat for seat, hand in hands if is_fire(hand, state.rules)}


def _holds_31(state: RoundState) -> set[int]:
    hands = zip(state.seats, state.hands, strict=True)
    return {seat for seat, hand in hands if value2(hand, state.rules) == THIRTY_ONE2}


def _everybody_else(state: RoundState, safe: set[int], lost: int, why: Why) -> tuple[Loss, ...]:
    return tuple(Loss(seat, lost, (why,)) for seat in state.seats if seat not in safe)


def _lowest(state: RoundState) -> tuple[Loss, ...]:
    keys = [compare_key(hand, state.rules) for hand in state.hands]
    low = min(keys)
    lowest = [seat for seat, key in zip(state.seats, keys, strict=True) if key == low]
    if len(lowest) > 1:
        return tuple(_tied_loss(state, seat) for seat in lowest)
    return (_lowest_loss(state, lowest[0]),)


def _tied_loss(state: RoundState, seat: int) -> Loss:
    if state.rules.tie_rule == "nobody":
        return Loss(seat, 0, ("lowest", "tie_nobody"))
    if state.rules.knocker_safe_on_tie and seat == state.knocker:
        return Loss(seat, 0, ("lowest", "knocker_safe"))
    return _lowest_loss(state, seat)


def _lowest_loss(state: RoundState, seat: int) -> Loss:
    """A knocker may pay more; only then is the knock a reason of its own."""
    if seat == state.knocker and state.rules.knocker_penalty > 1:
        return Loss(seat, state.rules.knocker_penalty, ("lowest", "knocked"))
    return Loss(seat, 1, ("lowest",))
