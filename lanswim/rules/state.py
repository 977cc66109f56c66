"""The immutable states of a round and of a match. How they change is in round.py and match.py."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.rules.cards import Card, Hand
from lanswim.rules.events import EndedBy, Loss
from lanswim.rules.options import RuleSet

RoundPhase = Literal["dealer_choice", "turn", "last", "showdown"]
MatchPhase = Literal["lot", "between", "round", "buy_back", "over"]
Status = Literal["in", "swimming", "out", "left"]


class RoundState(NamedTuple):
    """One round: `seats` in order of play (dealer last), the rest indexed like it. Holds all secrets."""

    rules: RuleSet
    seats: tuple[int, ...]
    hands: tuple[Hand, ...]
    packet: tuple[Card, ...]
    """the second packet, face down; empty once the dealer chose, and where there is none"""
    middle: tuple[Card, ...]
    """open; empty until the dealer chose between two packets"""
    stock: tuple[Card, ...]
    """top first"""
    phase: RoundPhase
    turn: int
    """index into seats of who acts (the dealer during dealer_choice)"""
    turns: int = 0
    pass_streak: int = 0
    knocker: int | None = None
    """a seat, not an index"""
    last_left: int = 0
    """turns that remain in phase last"""
    ended_by: EndedBy | None = None
    dealt: bool = False


class SeatState(NamedTuple):
    """One seat in a match."""

    seat: int
    lost: int = 0
    status: Status = "in"
    bought_back: bool = False
    """the right is used up"""
    out_round: int = 0
    """the round it went out in; 0 while it plays, or if it left before the first"""
    leaving: bool = False
    """its player has gone; it is out, status left, after this round's losses"""


class MatchState(NamedTuple):
    """One match; phase lot: no dealer yet, between: a deal is next, buy_back: waits for `asked`."""

    rules: RuleSet
    match: int
    seats: tuple[SeatState, ...]
    """clockwise, everybody who began"""
    phase: MatchPhase
    dealer: int | None = None
    """of the running or last round; before the first, who is to deal it"""
    rounds: int = 0
    """dealt so far, the running one included"""
    round: RoundState | None = None
    """the running round, or the last one until the next is dealt"""
    losses: tuple[Loss, ...] = ()
    """applied after the last round"""
    asked: tuple[int, ...] = ()
    """seats that may still buy back"""
    winner: int | None = None
    standings: tuple[tuple[int, int], ...] = ()
