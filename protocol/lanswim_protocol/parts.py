"""The parts of messages: a table in the lobby, an answer, and the three parts of the table view.

No message may live here, and no field that could hold another seat's hand before the showdown, the order of
the stock or the packet nobody took.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from .dealing import LOG_LIMIT
from .fields import (
    Absence,
    AnswerKind,
    AskId,
    AskKind,
    Boundary,
    Card,
    Count,
    Digest,
    EndedBy,
    Grace,
    Id,
    Key,
    Line,
    LogKind,
    Millis,
    MoveKind,
    Name,
    NewsKind,
    Number,
    Part,
    Phase,
    Points2,
    Presence,
    Rules,
    Seat,
    Signature,
    Small,
    Status,
    TableState,
    Term,
    Three,
    TurnTime,
    UpToThree,
    Vote,
    Why,
)


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a seat decides. swap names a card of the hand and one of the middle; close adds a knock to it."""

    kind: AnswerKind
    hand: Card | None = None
    middle: Card | None = None
    close: bool = False


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """One table as the lobby shows it; state open means not begun and a seat is free for a person.

    key: the host's; proof: its signature of the certificate of this very connection, for this table and term.
    own: the owner named by host is the person whose key this is, not a guest of a machine that only hosts.
    """

    table: Id
    term: Term
    name: Name
    rules: Rules
    seats: Small
    taken: Small
    people: Small
    bots: Small
    state: TableState
    host: Name | None = None
    private: bool = False
    key: Key | None = None
    proof: Signature | None = None
    own: bool = False


# The table view: round is a pure function of the events and of the seat that looks; people and clock are not.


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat of the match: lives left, how it stands, and its last action of this round."""

    seat: Seat
    left: Small
    status: Status
    last: LogKind | None = None


class LogEntry(Struct, frozen=True, array_like=True):
    """One public action: who, what, the cards laid open in the middle, those taken from it, and a close."""

    seat: Seat | None
    kind: LogKind
    laid: UpToThree = []
    taken: UpToThree = []
    close: bool = False


class Shown(Struct, frozen=True, omit_defaults=True):
    """One hand at the showdown, its value in half points (fire shows 64), lives lost, and why.

    Where a rule spares a hand that would have lost, lost is 0 and why names the rule. tie_nobody: a tie costs
    nothing; knocker_safe: in a tie the knocker pays nothing; thirty_one_safe: a 31 pays nothing;
    all_out_replay: everybody would have been out. left: the player of the seat is gone, whatever it lost.
    """

    seat: Seat
    cards: Three
    points2: Points2
    fire: bool = False
    lost: Small = 0
    why: Annotated[list[Why], Meta(max_length=4)] = []
    left: Small = 0
    status: Status = "in"


class Showdown(Struct, frozen=True, omit_defaults=True):
    """How a round ended; hands in turn order. dealt: shown straight after the deal, no turn was played."""

    ended_by: EndedBy
    hands: Annotated[list[Shown], Meta(max_length=9)]
    knocker: Seat | None = None
    dealt: bool = False
    out: Annotated[list[Seat], Meta(max_length=9)] = []


class Standing(Struct, frozen=True, array_like=True):
    """A seat and its rank, 1 is the winner; equal ranks are shared.

    out: the round it went out in; 0: in none, or nobody knows any more.
    """

    seat: Seat
    rank: Small
    out: Count = 0


class RoundView(Struct, frozen=True, omit_defaults=True):
    """What one seat (with you unset: everybody) may see of the game; waiting until the first match starts."""

    phase: Phase
    rules: Rules
    you: Seat | None = None
    match: Count = 0
    round: Count = 0
    dealer: Seat | None = None
    turn: Seat | None = None
    knocker: Seat | None = None
    turns: Count = 0
    pass_streak: Small = 0
    stock: Small = 0
    middle: UpToThree = []
    hand: UpToThree = []
    legal: Annotated[list[MoveKind], Meta(max_length=6)] = []
    seats: Annotated[list[SeatView], Meta(max_length=9)] = []
    log: Annotated[list[LogEntry], Meta(max_length=LOG_LIMIT)] = []
    showdown: Showdown | None = None
    winner: Seat | None = None
    standings: Annotated[list[Standing], Meta(max_length=9)] = []


class Person(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat. bot: of the host or a bot client; presence bot: one of the host, it gives way.

    agreed: to the rules that the table plays now; bots are not asked. again: to another attempt at the deal,
    as long as others are asked for it. stands_in: a bot plays for this person until they are back. muted: by
    the owner. double: has twice the time. vote: on what is to be done about somebody absent. forfeited: left
    this match for good, or was voted out, and watches if here: a bot plays the hand to the end of the round.
    """

    seat: Seat
    name: Name
    presence: Presence = "here"
    bot: bool = False
    owner: bool = False
    ready: bool = False
    agreed: bool = False
    again: bool = False
    stands_in: bool = False
    muted: bool = False
    double: bool = False
    vote: Vote | None = None
    forfeited: bool = False


class Watcher(Struct, frozen=True, array_like=True):
    """Who is there without a seat. wants: one, for the next match. muted: by the owner."""

    n: Number
    name: Name
    wants: bool = False
    muted: bool = False


class Knock(Struct, frozen=True, array_like=True):
    """A newcomer from where somebody was sent away: the owner says whether they may come in."""

    n: Number
    name: Name


class ChatLine(Struct, frozen=True, array_like=True):
    """A line that was said; seat unset: by somebody who watches."""

    n: Number
    seat: Seat | None
    name: Name
    text: Line


class Pace(Struct, frozen=True, omit_defaults=True):
    """absence same: the others are asked what to do about who is missing; open: a bot plays after the grace.

    turn_ms: how long a turn may take (unset: no clock). grace_ms: how long somebody absent is waited for.
    """

    absence: Absence
    grace_ms: Grace
    turn_ms: TurnTime | None = None


class Ask(Struct, frozen=True, omit_defaults=True):
    """The decision the table waits for from this seat; about: whom a vote is about."""

    id: AskId
    kind: AskKind
    about: Seat | None = None


class Clock(Struct, frozen=True, omit_defaults=True):
    """A running deadline: for whom (unset: everybody), how long it is still and was, in milliseconds."""

    left_ms: Millis
    total_ms: Millis
    seat: Seat | None = None


class News(Struct, frozen=True, omit_defaults=True):
    """A public change among the people since the last view; seat and name as they were at that moment.

    part_missing, part_wrong: the deal is cut for again without the part of this seat.
    """

    kind: NewsKind
    seat: Seat | None = None
    name: Name = ""


# The fair deal: who has a part in the order of the deck.


class FrozenPart(Struct, frozen=True, array_like=True):
    """Who takes part in a deal, and what that seat has committed to."""

    seat: Seat
    key: Key
    commitment: Digest


class Reveal(Struct, frozen=True, array_like=True):
    """What a seat has revealed, with its signature."""

    seat: Seat
    opened: Part
    signature: Signature


# A table between two rounds, as anybody may know it and anybody could go on with it.


class CheckpointSeat(Struct, frozen=True, array_like=True):
    """A seat that is held, or is spoken of by the result; an empty name: nobody holds it any more.

    key: unset for a bot of the host. gone: has got up for good. forfeited: did so in this match, which
    goes on without this player. status: unset if the seat has no part in the match. out_round: the round it
    went out in, or was left after; 0 while it plays.
    """

    seat: Seat
    name: Name
    key: Key | None = None
    bot: bool = False
    gone: bool = False
    forfeited: bool = False
    lost: Small = 0
    status: Status | None = None
    bought_back: bool = False
    out_round: Count = 0


class Checkpoint(Struct, frozen=True, omit_defaults=True):
    """A table at the boundary of a round: all that it takes to go on with it, and nothing that is not public.

    match and round: what is dealt next; round 0: the first dealer is to be drawn, or no match runs. phase
    waiting: no match and no result; lot: the first dealer is not drawn yet; between: a deal is next; over: a
    match has ended, and its result stands at the seats. dealer: who deals next, where that is known; last:
    who dealt last, from round 2 on and where no match runs. left_out: seats that have no part in the deals of
    this match any more; voids: how many attempts at them were void. successors: who would go on with the
    table, first to last. kicked: who may not come back.
    """

    table: Id
    term: Term
    name: Name
    places: Small
    rules: Rules
    phase: Boundary
    match: Count
    round: Count
    seats: Annotated[list[CheckpointSeat], Meta(max_length=9)]
    dealer: Seat | None = None
    last: Seat | None = None
    owner: Seat | None = None
    successors: Annotated[list[Seat], Meta(max_length=9)] = []
    left_out: Annotated[list[Seat], Meta(max_length=9)] = []
    voids: Small = 0
    kicked: Annotated[list[Key], Meta(max_length=16)] = []
    private: bool = False
