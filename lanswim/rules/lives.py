"""Lives, who is out, who deals next, who stands where (RULES.md section 3). Cards may not matter here."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lanswim.rules.events import Loss
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, SeatState, Status


def status_after(rules: RuleSet, lost: int) -> Status:
    """How a seat stands that has lost so many lives."""
    left = rules.lives - lost
    if left > 0:
        return "in"
    return "swimming" if left == 0 and rules.swimming else "out"


def lives_left(rules: RuleSet, seat: SeatState) -> int:
    """The lives a seat still shows, never below 0."""
    return rules.lives - seat.lost if seat.lost < rules.lives else 0


def plays(seat: SeatState) -> bool:
    """Whether this seat is still in the match."""
    return seat.status in ("in", "swimming")


def playing(state: MatchState) -> tuple[int, ...]:
    """The seats still in the match, clockwise."""
    return tuple(seat.seat for seat in state.seats if plays(seat))


def next_dealer(seats: Collection[int], last: int) -> int:
    """The first of these seats clockwise after `last`, which need not be one of them."""
    return min(seats, key=lambda seat: (seat <= last, seat))


def order_of_play(seats: Collection[int], dealer: int) -> tuple[int, ...]:
    """These seats clockwise from the dealer's left, the dealer last."""
    return tuple(sorted(seats, key=lambda seat: (seat <= dealer, seat)))


def applied_losses(state: MatchState, losses: Sequence[Loss]) -> tuple[Loss, ...]:
    """What a showdown really costs: nothing if it would put everybody out under `replay`.

    A seat whose player has gone is among the losses with the reason `left`, whatever it pays. In
    turn order of the round, or clockwise where none was dealt (a score sheet).

    Under `replay` only losses put out: a player who is leaving, and whose losses do not, spares nobody, so
    the last other one who loses the last life is out, and there is no winner. [R]
    """
    by_seat = {loss.seat: loss for loss in losses}
    if state.rules.all_out == "replay" and _puts_everybody_out(state, by_seat):
        by_seat = {loss.seat: Loss(loss.seat, 0, (*loss.why, "all_out_replay")) for loss in losses}
    for seat in state.seats:
        if seat.leaving and plays(seat):
            loss = by_seat.get(seat.seat, Loss(seat.seat, 0, ()))
            by_seat[seat.seat] = loss._replace(why=(*loss.why, "left"))
    order = state.round.seats if state.round is not None else playing(state)
    return tuple(by_seat[seat] for seat in order if seat in by_seat)


def after_losses(state: MatchState, losses: Sequence[Loss]) -> tuple[SeatState, ...]:
    """The seats once these losses are applied and those whose players have gone are out."""
    lost = {loss.seat: loss.lost for loss in losses}
    return tuple(
        _pays(state, seat, lost.get(seat.seat, 0)) if plays(seat) else seat for seat in state.seats
    )


def may_buy_back(state: MatchState, seats: Sequence[SeatState]) -> tuple[int, ...]:
    """The seats just put out that have not yet bought back, clockwise; none if the rules do not have it."""
    if not state.rules.buy_back:
        return ()
    return tuple(
        seat.seat for seat in seats
        if seat.status == "out" and seat.out_round == state.rounds and not seat.bought_back
    )


def standings(seats: Sequence[SeatState]) -> tuple[tuple[int, int], ...]:
    """(seat, rank), best first: who plays, then by the round of going out; the same round shares a rank."""
    scores = {seat.seat: (plays(seat), seat.out_round) for seat in seats}
    ranked = sorted(scores, key=lambda seat: scores[seat], reverse=True)
    return tuple((seat, 1 + sum(score > scores[seat] for score in scores.values())) for seat in ranked)


def _puts_everybody_out(state: MatchState, losses: dict[int, Loss]) -> bool:
    return all(
        seat.seat in losses and status_after(state.rules, seat.lost + losses[seat.seat].lost) == "out"
        for seat in state.seats if plays(seat)
    )


def _pays(state: MatchState, seat: SeatState, lost: int) -> SeatState:
    total = seat.lost + lost
    status: Status = "left" if seat.leaving else status_after(state.rules, total)
    out_round = state.rounds if status in ("out", "left") else 0
    return seat._replace(lost=total, status=status, out_round=out_round)
