"""A RoundView for one seat or for everybody, each field named. No field may be copied from a full state.

What all seats share is made once (`public_part`), the rest (hand and legal actions) for each seat.
"""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import (
    LogEntry,
    MoveKind,
    Phase,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
)

from lanswim.rules.cards import Hand
from lanswim.rules.events import EndedBy, Loss
from lanswim.rules.hands import is_fire, value2
from lanswim.rules.legal import legal_kinds
from lanswim.rules.lives import lives_left
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, RoundState, SeatState
from lanswim.views.log import PublicLog, names


class PublicPart(NamedTuple):
    """What everybody at the table sees alike; holds no hand before the showdown."""

    rules: str
    phase: Phase = "waiting"
    match: int = 0
    round: int = 0
    dealer: int | None = None
    turn: int | None = None
    knocker: int | None = None
    turns: int = 0
    pass_streak: int = 0
    stock: int = 0
    middle: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    log: tuple[LogEntry, ...] = ()
    showdown: Showdown | None = None
    winner: int | None = None
    standings: tuple[Standing, ...] = ()


def round_view(state: MatchState | None, seat: int | None, log: PublicLog, rules_text: str) -> RoundView:
    """The match as this seat may see it, or as everybody may (seat None); state None: no match has begun."""
    return for_seat(public_part(state, log, rules_text), state, seat)


def public_part(state: MatchState | None, log: PublicLog, rules_text: str) -> PublicPart:
    """What all seats see alike; `log` is that of the running or last round."""
    if state is None or state.round is None:
        return PublicPart(rules_text)
    played = state.round
    running = played.ended_by is None
    return PublicPart(
        rules=rules_text,
        phase=_phase(state, played),
        match=state.match,
        round=state.rounds,
        dealer=state.dealer,
        turn=played.seats[played.turn] if running else None,
        knocker=played.knocker,
        turns=played.turns,
        pass_streak=played.pass_streak,
        stock=len(played.stock),
        middle=tuple(names(played.middle)),
        seats=tuple(_seat_view(state, one, log) for one in state.seats),
        log=log.entries,
        showdown=_showdown(state, played, played.ended_by) if played.ended_by is not None else None,
        winner=state.winner,
        standings=tuple(Standing(seat, rank) for seat, rank in state.standings),
    )


def for_seat(public: PublicPart, state: MatchState | None, seat: int | None) -> RoundView:
    """The view of one seat over its public part: adds the own hand, and what is legal when it is on turn."""
    played = state.round if state is not None else None
    hand: list[str] = []
    legal: list[MoveKind] = []
    if played is not None and seat is not None and seat in played.seats:
        hand = names(played.hands[played.seats.index(seat)])
        if seat == public.turn:
            legal = list(legal_kinds(played, seat))
    return RoundView(
        phase=public.phase,
        rules=public.rules,
        you=seat,
        match=public.match,
        round=public.round,
        dealer=public.dealer,
        turn=public.turn,
        knocker=public.knocker,
        turns=public.turns,
        pass_streak=public.pass_streak,
        stock=public.stock,
        middle=list(public.middle),
        hand=hand,
        legal=legal,
        seats=list(public.seats),
        log=list(public.log),
        showdown=public.showdown,
        winner=public.winner,
        standings=list(public.standings),
    )


def _phase(state: MatchState, played: RoundState) -> Phase:
    if state.phase == "over" or state.phase == "buy_back":
        return state.phase
    return played.phase


def _seat_view(state: MatchState, one: SeatState, log: PublicLog) -> SeatView:
    return SeatView(one.seat, lives_left(state.rules, one), one.status, log.last.get(one.seat))


def _showdown(state: MatchState, played: RoundState, ended_by: EndedBy) -> Showdown:
    losses = {loss.seat: loss for loss in state.losses}
    standing = {one.seat: one for one in state.seats}
    hands = zip(played.seats, played.hands, strict=True)
    return Showdown(
        ended_by=ended_by,
        hands=[_shown(state.rules, hand, standing[seat], losses.get(seat)) for seat, hand in hands],
        knocker=played.knocker,
        dealt=played.dealt,
        out=[one.seat for one in state.seats if one.out_round == state.rounds],
    )


def _shown(rules: RuleSet, hand: Hand, one: SeatState, loss: Loss | None) -> Shown:
    return Shown(
        seat=one.seat,
        cards=names(hand),
        points2=value2(hand, rules),
        fire=is_fire(hand, rules),
        lost=loss.lost if loss else 0,
        why=list(loss.why) if loss else [],
        left=lives_left(rules, one),
        status=one.status,
    )
