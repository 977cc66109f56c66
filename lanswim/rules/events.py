"""What happened in a match, in order: the journal, the replay, the log and the score sheet all read these.

A Dealt event holds the whole deck, so events never leave the host before their round has ended.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.rules.actions import Action
from lanswim.rules.cards import Card
from lanswim.rules.options import RuleSet

EndedBy = Literal["knock", "all_pass", "stock_empty", "show_31", "fire"]
Why = Literal[
    "lowest", "knocked", "fire", "fire_dealt", "thirty_one", "thirty_one_dealt",
    "tie_nobody", "knocker_safe", "thirty_one_safe", "all_out_replay", "left",
]  # fmt: skip
"""Why a seat pays or, in the second line, why it does not pay what it would have; `left`: it goes anyway."""


class MatchStarted(NamedTuple):
    """A match begins: the rules, the seats clockwise, and its number at this table (from 1)."""

    rules: RuleSet
    seats: tuple[int, ...]
    match: int


class LotDrawn(NamedTuple):
    """The cards drawn for the first dealer, a (seat, card) each, and who deals (RULES.md section 3, LOT).

    No draws: the dealer follows from the match before.
    """

    draws: tuple[tuple[int, Card], ...]
    dealer: int


class Dealt(NamedTuple):
    """A round is dealt: its number from 1, seats from the dealer's left (the dealer last), all 32 cards."""

    round: int
    dealer: int
    seats: tuple[int, ...]
    deck: tuple[Card, ...]


class DealerChose(NamedTuple):
    """The dealer kept or rejected; by_rule: an instant packet kept by itself; middle: what lies open now."""

    seat: int
    reject: bool
    by_rule: bool
    middle: tuple[Card, ...]


class Played(NamedTuple):
    """A turn: the action, the cards laid open in the middle by it and the cards taken from there."""

    seat: int
    action: Action
    laid: tuple[Card, ...]
    taken: tuple[Card, ...]


class MiddleTurned(NamedTuple):
    """Everybody passed: the old middle is set aside, these three cards of the stock lie open."""

    cards: tuple[Card, ...]


class RoundEnded(NamedTuple):
    """The round is over; dealt: shown straight after the dealer's choice, no turn was played."""

    ended_by: EndedBy
    knocker: int | None
    dealt: bool


class Loss(NamedTuple):
    """Lives one seat loses and why; none (0) where a rule spares it or its player has gone."""

    seat: int
    lost: int
    why: tuple[Why, ...]


class LivesLost(NamedTuple):
    """The losses applied after a round, in turn order.

    Seats that are spared by a rule are among them, so a showdown at which nobody pays says why.
    """

    losses: tuple[Loss, ...]


class BoughtBack(NamedTuple):
    """A seat put out in this round answered whether it buys back."""

    seat: int
    yes: bool


class SeatLeft(NamedTuple):
    """The player of a seat has gone for good: a bot plays to the end of the round, out after its losses."""

    seat: int


class MatchOver(NamedTuple):
    """The match is over: the winner or None, and (seat, rank) with the best first."""

    winner: int | None
    standings: tuple[tuple[int, int], ...]


Event = (
    MatchStarted | LotDrawn | Dealt | DealerChose | Played | MiddleTurned | RoundEnded | LivesLost
    | BoughtBack | SeatLeft | MatchOver
)
