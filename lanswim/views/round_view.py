"""A RoundView for one seat or for everybody, each field named. No field may be copied from a full state.

What all seats share is made once (`public_part`), the rest (hand and legal actions) for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from lanswim_protocol.messages import (
    LogKind,
    MoveKind,
    Phase,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    Status,
)
from msgspec.structs import replace

from lanswim.rules.cards import Hand
from lanswim.rules.events import EndedBy, Loss
from lanswim.rules.hands import is_fire, value2
from lanswim.rules.legal import legal_kinds
from lanswim.rules.lives import lives_left
from lanswim.rules.match import upcoming_dealer
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, RoundState, SeatState
from lanswim.views.log import EMPTY_LOG, PublicLog, names

OwnPart = tuple[list[str], list[MoveKind]]
"""a hand, and what is legal"""
OwnParts = Mapping[int, OwnPart]
"""by seat"""
NO_PART: Final[OwnPart] = ([], [])


def round_view(state: MatchState | None, seat: int | None, log: PublicLog, rules_text: str) -> RoundView:
    """The match as this seat may see it, or as everybody may (seat None); state None: no match has begun."""
    return for_seat(public_part(state, log, rules_text), state, seat)


def public_part(state: MatchState | None, log: PublicLog, rules_text: str) -> RoundView:
    """What everybody sees, holding no hand before the showdown; `log` is that of the running or last round.

    The views of all seats share its lists, which nobody changes.
    """
    if state is None:
        return RoundView(phase="waiting", rules=rules_text)
    if state.round is None:
        return _without_cards(state, rules_text)
    played = state.round
    running = played.ended_by is None
    return RoundView(
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
        middle=names(played.middle),
        seats=_seat_views(state, log),
        log=list(log.entries),
        showdown=_showdown(state, played, played.ended_by) if played.ended_by is not None else None,
        winner=state.winner,
        standings=_standings(state),
    )


def for_seat(
    public: RoundView, state: MatchState | None, seat: int | None, *, watches: bool = False
) -> RoundView:
    """The view of one seat: to what everybody sees it adds the own hand, and what is legal when on turn.

    Nothing is legal for one who only watches what is played on the seat.
    """
    hand, legal = NO_PART if seat is None else own_parts(state).get(seat, NO_PART)
    return replace(public, you=seat, hand=hand, legal=[] if watches else legal)


def own_parts(state: MatchState | None) -> OwnParts:
    """What each seat alone sees of the round: its hand, and what is legal for it now; nobody changes it."""
    if state is None or state.round is None:
        return {}
    played = state.round
    on_turn = played.seats[played.turn]
    return {
        seat: (names(hand), list(legal_kinds(played, seat)) if seat == on_turn else [])
        for seat, hand in zip(played.seats, played.hands, strict=True)
    }


def _without_cards(state: MatchState, rules_text: str) -> RoundView:
    """Everybody cuts; who deals is known once the lot has been drawn. Or a result that only is known of.

    After the first round that is so where a table goes on from a checkpoint.
    """
    return RoundView(
        "over" if state.phase == "over" else "cut",
        rules_text,
        match=state.match,
        dealer=upcoming_dealer(state) if state.phase == "between" else state.dealer,
        seats=_seat_views(state, EMPTY_LOG),
        winner=state.winner,
        standings=_standings(state),
    )


def _phase(state: MatchState, played: RoundState) -> Phase:
    if state.phase == "over" or state.phase == "buy_back":
        return state.phase
    return played.phase


def _seat_views(state: MatchState, log: PublicLog) -> list[SeatView]:
    rules, last = state.rules, log.last
    return [
        _seat_view(one.seat, lives_left(rules, one), one.status, last.get(one.seat)) for one in state.seats
    ]


def _standings(state: MatchState) -> list[Standing]:
    out = {one.seat: one.out_round for one in state.seats}
    return [Standing(seat, rank, out.get(seat, 0)) for seat, rank in state.standings]


@lru_cache(maxsize=1_024)
def _seat_view(seat: int, left: int, status: Status, last: LogKind | None) -> SeatView:
    """The same object for what is the same: a seat seldom changes from one view to the next."""
    return SeatView(seat, left, status, last)


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
