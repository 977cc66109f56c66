"""Who pays at a showdown and why (RULES.md section 4, step 7). Lives may not be counted here."""

from __future__ import annotations

from lanswim.rules.events import Loss, Why
from lanswim.rules.hands import THIRTY_ONE2, compare_key, is_fire, value2
from lanswim.rules.state import RoundState


def showdown_losses(state: RoundState) -> tuple[Loss, ...]:
    """The losses of a round that has ended, in turn order, before `all_out` is looked at."""
    rules = state.rules
    if state.ended_by == "fire":
        return _fire(state)
    if state.ended_by == "show_31":
        if rules.instant_31 == "all_others_lose":
            return _everybody_else(state, _holds_31(state), rules.fire_cost, "thirty_one")
        if state.dealt and rules.dealt_31_all_lose:
            return _everybody_else(state, _holds_31(state), 1, "thirty_one_dealt")
    return _lowest(state)


def _fire(state: RoundState) -> tuple[Loss, ...]:
    rules = state.rules
    safe = {seat for seat, hand in zip(state.seats, state.hands, strict=True) if is_fire(hand, rules)}
    if state.dealt and rules.dealt_fire_costs_two:
        milder = _holds_31(state)
        losses = _everybody_else(state, safe, 2, "fire_dealt")
        return tuple(loss._replace(lost=1) if loss.seat in milder else loss for loss in losses)
    if rules.instant_31 == "all_others_lose":
        safe |= _holds_31(state)
    return _everybody_else(state, safe, rules.fire_cost, "fire")


def _holds_31(state: RoundState) -> set[int]:
    hands = zip(state.seats, state.hands, strict=True)
    return {seat for seat, hand in hands if value2(hand, state.rules) == THIRTY_ONE2}


def _everybody_else(state: RoundState, safe: set[int], lost: int, why: Why) -> tuple[Loss, ...]:
    return tuple(Loss(seat, lost, (why,)) for seat in state.seats if seat not in safe)


def _lowest(state: RoundState) -> tuple[Loss, ...]:
    rules = state.rules
    keys = [compare_key(hand, rules) for hand in state.hands]
    low = min(keys)
    losers = [seat for seat, key in zip(state.seats, keys, strict=True) if key == low]
    if len(losers) > 1:
        if rules.tie_rule == "nobody":
            return ()
        if rules.knocker_safe_on_tie:
            losers = [seat for seat in losers if seat != state.knocker]
    return tuple(_lowest_loss(state, seat) for seat in losers)


def _lowest_loss(state: RoundState, seat: int) -> Loss:
    """A knocker may pay more; only then is the knock a reason of its own."""
    if seat == state.knocker and state.rules.knocker_penalty > 1:
        return Loss(seat, state.rules.knocker_penalty, ("lowest", "knocked"))
    return Loss(seat, 1, ("lowest",))
