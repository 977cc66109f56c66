"""Every message between a host and everybody else, declared once; fields and parts are handed on from here.

No bytes, frames, sockets or clocks may live here. A field that could hold another seat's hand, the order of
the stock or the packet nobody took must not exist before a round has ended.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from .fields import (
    AnswerKind,
    AnyReason,
    AskId,
    AskKind,
    Attempt,
    Bots,
    Boundary,
    Card,
    ClosedReason,
    Count,
    Digest,
    Element,
    EndedBy,
    Id,
    Ident,
    Key,
    LogKind,
    Mac,
    Millis,
    MoveKind,
    Name,
    NewsKind,
    Nonce,
    OwnId,
    Part,
    Phase,
    Points2,
    Presence,
    RefusedReason,
    RefuseReason,
    Role,
    Rules,
    Seat,
    Signature,
    Small,
    Status,
    TableId,
    TableState,
    Term,
    Text,
    Three,
    UpToThree,
    Version,
    VoidReason,
    Why,
)
from .parts import (
    Answer,
    Ask,
    Checkpoint,
    CheckpointSeat,
    Clock,
    FrozenPart,
    LogEntry,
    News,
    Person,
    Reveal,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableInfo,
)

__all__ = [
    "PROTOCOL_MAX",
    "PROTOCOL_MIN",
    "Accepted",
    "Agree",
    "Answer",
    "AnswerKind",
    "AnyReason",
    "Ask",
    "AskId",
    "AskKind",
    "Attempt",
    "Bots",
    "Boundary",
    "Card",
    "Checkpoint",
    "CheckpointSeat",
    "Clock",
    "CloseTable",
    "Closed",
    "ClosedReason",
    "Code",
    "CodeAnswer",
    "CodeProof",
    "Command",
    "Count",
    "CutAnswer",
    "CutCommit",
    "CutFrozen",
    "CutNews",
    "CutOpen",
    "CutProof",
    "CutReveal",
    "CutVoid",
    "Digest",
    "Element",
    "EndedBy",
    "FrozenPart",
    "Hello",
    "Id",
    "Ident",
    "Join",
    "Key",
    "Leave",
    "Lobby",
    "LogEntry",
    "LogKind",
    "Mac",
    "Message",
    "Millis",
    "MoveKind",
    "Name",
    "News",
    "NewsKind",
    "Nonce",
    "Offer",
    "Order",
    "OwnId",
    "Part",
    "Person",
    "Phase",
    "Ping",
    "Points2",
    "Pong",
    "Presence",
    "Refuse",
    "RefuseReason",
    "Refused",
    "RefusedReason",
    "Reveal",
    "Role",
    "RoundView",
    "Rules",
    "Seat",
    "SeatView",
    "SetBots",
    "Showdown",
    "Shown",
    "Signature",
    "SignedCheckpoint",
    "Sit",
    "Small",
    "Standing",
    "Start",
    "Status",
    "SwapSeats",
    "TableId",
    "TableInfo",
    "TableState",
    "TableView",
    "Tables",
    "Term",
    "Text",
    "Three",
    "ToClient",
    "ToHost",
    "UpToThree",
    "Version",
    "VoidReason",
    "Welcome",
    "Why",
    "to_builtins",
    "with_proof",
]

PROTOCOL_MIN = 1
PROTOCOL_MAX = 1


class Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """A message; unknown keys are ignored by every reader."""


# Both directions, never to change: a peer of any version can read these two.


class Hello(Message, frozen=True, tag="hello"):
    """First message of both sides: the lowest and highest protocol version spoken, and the program's name.

    nonce: what a claim on this connection is about; who wants to join has to send one.
    """

    min: Version
    max: Version
    program: Name = ""
    nonce: Nonce | None = None


class Refuse(Message, frozen=True, tag="refuse"):
    """The connection ends: why, and (with reason version) the versions the sender speaks."""

    reason: AnyReason
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
    """Asks for a seat at a table ("" is the host's only one); the same key gets the same seat back.

    claim: the key's signature of this very claim. cuts: takes part in the deal, and is waited for. The newer
    connection of one key always wins; the older one is closed with taken_over.
    """

    table: TableId
    name: Name
    key: Key
    claim: Signature
    role: Role = "play"
    bot: bool = False
    seat: Seat | None = None
    cuts: bool = False


class Command(Message, frozen=True, tag="command"):
    """Answers an ask; is itself answered once by accepted or refused, a repeated id by the same answer."""

    id: Ident
    ask: AskId
    answer: Answer


class Sit(Message, frozen=True, tag="sit"):
    """Before a match: move to a free seat, or change places with a bot."""

    id: Ident
    seat: Seat


class Agree(Message, frozen=True, tag="agree"):
    """Before a match: agrees to the rules that the sender has read, in the words of its view."""

    id: Ident
    rules: Rules


class SwapSeats(Message, frozen=True, tag="swap_seats"):
    """Before a match, the owner only: exchange whoever sits on two seats."""

    id: Ident
    a: Seat
    b: Seat


class SetBots(Message, frozen=True, tag="set_bots"):
    """Before a match, the owner only: so many seats are held by the host's own bots."""

    id: Ident
    bots: Bots


class Start(Message, frozen=True, tag="start"):
    """Before a match, the owner only: begin with those who sit, seats not taken stay empty."""

    id: Ident


class CloseTable(Message, frozen=True, tag="close_table"):
    """The owner only: everybody is sent away and the table ends."""

    id: Ident


class Code(Message, frozen=True, tag="code"):
    """First step to a private table: the key that wants to sit down, and the client's element of SPAKE2."""

    table: TableId
    key: Key
    element: Element


class CodeProof(Message, frozen=True, tag="code_proof"):
    """Last step: the client knows the code. A `join` with the same key may follow at once."""

    confirm: Mac


class CutCommit(Message, frozen=True, tag="cut_commit"):
    """Answers `cut_open`: the client's commitment to its part of the deal."""

    match: Count
    round: Count
    attempt: Attempt
    commitment: Digest


class CutReveal(Message, frozen=True, tag="cut_reveal"):
    """Answers `cut_frozen`: the part itself, signed together with all that was frozen."""

    match: Count
    round: Count
    attempt: Attempt
    secret: Part
    signature: Signature

    def __repr__(self) -> str:
        """Without the part, which is nobody's business before the round has ended."""
        return f"CutReveal(match={self.match}, round={self.round}, attempt={self.attempt})"


class Leave(Message, frozen=True, tag="leave"):
    """Gets up for good; answered by closed with reason left."""


# Host to client


class Tables(Message, frozen=True, tag="tables"):
    """Every table of this host, in answer to `lobby` and after each change; host is the host's random id."""

    host: Id
    tables: Annotated[list[TableInfo], Meta(max_length=64)]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `join`: the seat, whether it was held before, and whether its holder owns the table.

    key and proof: the host's, as `tables` had them.
    """

    table: Id
    term: Term
    seat: Seat
    resumed: bool = False
    owner: bool = False
    key: Key | None = None
    proof: Signature | None = None


class Accepted(Message, frozen=True, tag="accepted"):
    """The command or order with this id was carried out; a view follows."""

    id: OwnId


class Refused(Message, frozen=True, tag="refused"):
    """The command or order with this id changed nothing, and why; a fresh view follows."""

    id: OwnId
    reason: RefusedReason


class Closed(Message, frozen=True, tag="closed"):
    """The host ends this connection on purpose."""

    reason: ClosedReason


class CodeAnswer(Message, frozen=True, tag="code_answer"):
    """Second step to a private table: the host's element, and its proof that it knows the code."""

    element: Element
    confirm: Mac


class CutOpen(Message, frozen=True, tag="cut_open"):
    """A round (0: the lot) is to be dealt: the host's commitment; whoever takes part commits as well."""

    match: Count
    round: Count
    attempt: Attempt
    commitment: Digest


class CutFrozen(Message, frozen=True, tag="cut_frozen"):
    """Who takes part, in the order of seats, for good; each of them reveals now."""

    match: Count
    round: Count
    attempt: Attempt
    parts: Annotated[list[FrozenPart], Meta(max_length=9)]


class CutVoid(Message, frozen=True, tag="cut_void"):
    """No card is dealt from this attempt: the host opens its part and names the seat, if it was one's."""

    match: Count
    round: Count
    attempt: Attempt
    opened: Part
    why: VoidReason
    seat: Seat | None = None


class CutProof(Message, frozen=True, tag="cut_proof"):
    """After the round (after the lot: at once): all that the order of its deck was made of."""

    match: Count
    round: Count
    attempt: Attempt
    opened: Part
    reveals: Annotated[list[Reveal], Meta(max_length=9)]


class SignedCheckpoint(Message, frozen=True, tag="checkpoint"):
    """Between two rounds: the table as it stands, signed by the host; after `welcome` the last one again."""

    state: Checkpoint
    signature: Signature


class TableView(Message, frozen=True, tag="view"):
    """Everything one seat sees of its table, whole. version grows with each view of a table and term."""

    table: Id
    term: Term
    version: Count
    name: Name
    seats: Small
    round: RoundView
    people: Annotated[list[Person], Meta(max_length=9)]
    ask: Ask | None = None
    clock: Clock | None = None
    news: Annotated[list[News], Meta(max_length=32)] = []


Order = Sit | Agree | SwapSeats | SetBots | Start | CloseTable
CutAnswer = CutCommit | CutReveal
CutNews = CutOpen | CutFrozen | CutVoid | CutProof
ToHost = (
    Hello | Refuse | Ping | Pong | Lobby | Code | CodeProof | Join | Command | Order | CutAnswer | Leave
)
ToClient = (
    Hello | Refuse | Ping | Pong | Tables | CodeAnswer | Welcome | Accepted | Refused | Closed | CutNews
    | SignedCheckpoint | TableView
)


Offer = TypeVar("Offer", TableInfo, Welcome)


def with_proof(offer: Offer, key: bytes, proof: bytes) -> Offer:
    """What a host offers, with its key and that key's signature of the certificate statement."""
    return msgspec.structs.replace(offer, key=key, proof=proof)


def to_builtins(message: Message) -> object:
    """The JSON form of a message: dicts, lists, strings, numbers; bytes become base64 text."""
    return msgspec.to_builtins(message)
