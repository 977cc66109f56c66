"""Every message between a host and everybody else, declared once.

No bytes, frames, sockets or clocks may live here. A field that could hold another seat's hand, the order of the stock
or the packet nobody took must not exist before a round has ended.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL_MIN = 1
PROTOCOL_MAX = 1

Card = Annotated[str, Meta(pattern="^[789TJQKA][CSHD]$", description="rank and suit, e.g. AS, TH")]
Seat = Annotated[int, Meta(ge=0, le=8, description="place at the table, clockwise")]
Small = Annotated[int, Meta(ge=0, le=255)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Millis = Annotated[int, Meta(ge=0, le=86_400_000)]
Ident = Annotated[int, Meta(ge=0, le=2**53 - 1, description="chosen by the sender, not reused by it")]
Id = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[a-z0-9]+$", description="a table or a host")]
Name = Annotated[str, Meta(max_length=80, description="shown to people; cleaned by whoever prints it")]
Text = Annotated[str, Meta(max_length=300)]
Version = Annotated[int, Meta(ge=0, le=65_535)]
Secret = Annotated[bytes, Meta(min_length=16, max_length=16, description="128 bits that own a seat")]
Points2 = Annotated[int, Meta(ge=0, le=66, description="half points: 61 is thirty and a half")]
Three = Annotated[list[Card], Meta(min_length=3, max_length=3)]
UpToThree = Annotated[list[Card], Meta(max_length=3)]

TableState = Literal["open", "playing", "full"]
Phase = Literal["waiting", "dealer_choice", "turn", "last", "buy_back", "showdown", "over"]
Status = Literal["in", "swimming", "out", "left"]
MoveKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock"]
AnswerKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock", "ready", "yes", "no"]
LogKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock", "new_middle"]
AskKind = Literal["dealer_choice", "turn", "buy_back", "ready"]
EndedBy = Literal["knock", "all_pass", "stock_empty", "show_31", "fire"]
Presence = Literal["here", "away", "bot", "left"]
Why = Literal[
    "lowest", "knocked", "fire", "fire_dealt", "thirty_one", "thirty_one_dealt", "left"
]
NewsKind = Literal["seated", "left", "away", "back", "moved", "bots", "played_for", "owner", "started"]
RefuseReason = Literal[
    "version", "bad_message", "too_large", "too_slow", "too_many_connections",
    "no_such_table", "table_full", "match_running", "busy", "kicked", "out_of_order",
]
RefusedReason = Literal[
    "stale_ask", "not_your_turn", "wrong_phase", "not_legal", "knock_too_early", "already_knocked", "no_knock_alone",
    "no_close", "swap_all_off", "pass_off", "card_not_held", "card_not_in_middle", "cards_missing",
    "not_owner", "seat_taken", "no_such_seat", "too_few_players", "match_running", "too_many_bots",
]
ClosedReason = Literal["left", "taken_over", "kicked", "table_closed", "finished", "host_stopped", "silent"]


class Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """A message; unknown keys are ignored by every reader."""


# Both directions, never to change: a peer of any version can read these two.


class Hello(Message, frozen=True, tag="hello"):
    """First message of both sides: the protocol versions spoken, lowest and highest, and the program's name."""

    min: Version
    max: Version
    program: Name = ""


class Refuse(Message, frozen=True, tag="refuse"):
    """The connection ends: why, and (with reason version) the versions the sender speaks."""

    reason: str
    text: Text = ""
    min: Version = 0
    max: Version = 0


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a pong with the same number."""

    n: Ident


class Pong(Message, frozen=True, tag="pong"):
    """Answers a ping."""

    n: Ident


# Client to host


class Lobby(Message, frozen=True, tag="lobby"):
    """Asks which tables the host has; each later change is pushed as another `tables`."""


class Join(Message, frozen=True, tag="join"):
    """Asks for a seat at a table ("" is the host's only one); the same secret gets the same seat back.

    The newer connection of one secret always wins; the older one is closed with taken_over.
    """

    table: Annotated[str, Meta(max_length=32)]
    name: Name
    secret: Secret
    bot: bool = False
    seat: Seat | None = None


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a seat decides. swap names one card of the hand and one of the middle; close ends the turn with a knock."""

    kind: AnswerKind
    hand: Card | None = None
    middle: Card | None = None
    close: bool = False


class Command(Message, frozen=True, tag="command"):
    """Answers an ask; is itself answered once by accepted or refused, a repeated id by the same answer."""

    id: Ident
    ask: Ident
    answer: Answer


class Sit(Message, frozen=True, tag="sit"):
    """Before a match: move to a free seat, or change places with a bot."""

    id: Ident
    seat: Seat


class SwapSeats(Message, frozen=True, tag="swap_seats"):
    """Before a match, the owner only: exchange whoever sits on two seats."""

    id: Ident
    a: Seat
    b: Seat


class SetBots(Message, frozen=True, tag="set_bots"):
    """Before a match, the owner only: so many seats are held by the host's own bots."""

    id: Ident
    bots: Seat


class Start(Message, frozen=True, tag="start"):
    """Before a match, the owner only: begin with those who sit, seats not taken stay empty."""

    id: Ident


class CloseTable(Message, frozen=True, tag="close_table"):
    """The owner only: everybody is sent away and the table ends."""

    id: Ident


class Leave(Message, frozen=True, tag="leave"):
    """Gets up for good; answered by closed with reason left."""


# Host to client


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """One table as the lobby shows it; state open means not begun and a seat is free for a person."""

    table: Id
    term: Count
    name: Name
    rules: Text
    seats: Small
    taken: Small
    people: Small
    bots: Small
    state: TableState
    host: Name | None = None
    private: bool = False


class Tables(Message, frozen=True, tag="tables"):
    """Every table of this host process, in answer to `lobby` and after each change; host is the host's random id."""

    host: Id
    tables: Annotated[list[TableInfo], Meta(max_length=64)]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `join`: the seat, whether it was held before, and whether its holder owns the table."""

    table: Id
    term: Count
    seat: Seat
    resumed: bool = False
    owner: bool = False


class Accepted(Message, frozen=True, tag="accepted"):
    """The command or order with this id was carried out; a view follows."""

    id: Ident


class Refused(Message, frozen=True, tag="refused"):
    """The command or order with this id changed nothing, and why; a fresh view follows."""

    id: Ident
    reason: RefusedReason


class Closed(Message, frozen=True, tag="closed"):
    """The host ends this connection on purpose."""

    reason: ClosedReason


# The table view: round is a pure function of the events and of the seat that looks; people and clock are not.


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat of the match: lives left, how it stands, and its last action of this round."""

    seat: Seat
    left: Small
    status: Status
    last: LogKind | None = None


class LogEntry(Struct, frozen=True, array_like=True):
    """One public action: who, what, the cards laid open in the middle, the cards taken from it, and a close."""

    seat: Seat | None
    kind: LogKind
    laid: UpToThree = []
    taken: UpToThree = []
    close: bool = False


class Shown(Struct, frozen=True, omit_defaults=True):
    """One hand at the showdown with its value in half points (fire shows 64), lives lost, and the reasons for that."""

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
    """A seat and its rank, 1 is the winner; equal ranks are shared."""

    seat: Seat
    rank: Small


class RoundView(Struct, frozen=True, omit_defaults=True):
    """The game as one seat (or, with you unset, everybody) may see it now. Before the first match: phase waiting."""

    phase: Phase
    rules: Text
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
    log: Annotated[list[LogEntry], Meta(max_length=64)] = []
    showdown: Showdown | None = None
    winner: Seat | None = None
    standings: Annotated[list[Standing], Meta(max_length=9)] = []


class Person(Struct, frozen=True, omit_defaults=True):
    """Who holds a seat. bot: a bot of the host or a bot client; presence bot: a bot of the host, which gives way."""

    seat: Seat
    name: Name
    presence: Presence = "here"
    bot: bool = False
    owner: bool = False
    ready: bool = False


class Ask(Struct, frozen=True):
    """The decision the table waits for from this seat."""

    id: Ident
    kind: AskKind


class Clock(Struct, frozen=True, omit_defaults=True):
    """A running deadline: for whom (unset: everybody), how long it is still and was, in milliseconds."""

    left_ms: Millis
    total_ms: Millis
    seat: Seat | None = None


class News(Struct, frozen=True, omit_defaults=True):
    """A public change among the people since the last view; seat and name as they were at that moment."""

    kind: NewsKind
    seat: Seat | None = None
    name: Name = ""


class TableView(Message, frozen=True, tag="view"):
    """Everything one seat sees of its table, whole. version grows with each view of a table and term."""

    table: Id
    term: Count
    version: Count
    name: Name
    seats: Small
    round: RoundView
    people: Annotated[list[Person], Meta(max_length=9)]
    ask: Ask | None = None
    clock: Clock | None = None
    news: Annotated[list[News], Meta(max_length=32)] = []


ToHost = Hello | Refuse | Ping | Pong | Lobby | Join | Command | Sit | SwapSeats | SetBots | Start | CloseTable | Leave
ToClient = Hello | Refuse | Ping | Pong | Tables | Welcome | Accepted | Refused | Closed | TableView
Order = Sit | SwapSeats | SetBots | Start | CloseTable


def to_builtins(message: Message) -> object:
    """The JSON form of a message: dicts, lists, strings, numbers; bytes become base64 text."""
    return msgspec.to_builtins(message)
