"""Every message between a host and everybody else; their fields and parts are handed on from here too.

Declared in both_ways.py, to_host.py and to_client.py. No bytes, frames, sockets or clocks may live here.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .both_ways import Hello, Message, Ping, Pong, Refuse
from .fields import (
    Absence,
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
    Grace,
    Id,
    Ident,
    Key,
    Line,
    LogKind,
    Mac,
    Millis,
    MoveKind,
    Name,
    NewsKind,
    Nonce,
    Number,
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
    Standstill,
    Status,
    TableId,
    TableState,
    Term,
    Text,
    Three,
    TurnTime,
    UpToThree,
    Version,
    VoidReason,
    Vote,
    Why,
)
from .parts import (
    Answer,
    Ask,
    ChatLine,
    Checkpoint,
    CheckpointSeat,
    Clock,
    FrozenPart,
    Knock,
    LogEntry,
    News,
    Pace,
    Person,
    Reveal,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableInfo,
    Watcher,
)
from .to_client import (
    Accepted,
    Closed,
    CodeAnswer,
    CutFrozen,
    CutOpen,
    CutProof,
    CutVoid,
    Refused,
    Said,
    SignedCheckpoint,
    Tables,
    TableView,
    Welcome,
)
from .to_host import (
    Admit,
    Agree,
    Back,
    CloseTable,
    Code,
    CodeProof,
    Command,
    CutCommit,
    CutReveal,
    DoubleTime,
    Join,
    Kick,
    Leave,
    Lobby,
    MoreTime,
    Mute,
    Nudge,
    Pause,
    Say,
    SetBots,
    SetRules,
    SetTimes,
    Sit,
    Start,
    SwapSeats,
    VoteAgain,
    Watch,
)

__all__ = [
    "PROTOCOL_MAX",
    "PROTOCOL_MIN",
    "Absence",
    "Accepted",
    "Admit",
    "Agree",
    "Answer",
    "AnswerKind",
    "AnyReason",
    "Ask",
    "AskId",
    "AskKind",
    "Attempt",
    "Back",
    "Bots",
    "Boundary",
    "Card",
    "ChatLine",
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
    "DoubleTime",
    "Element",
    "EndedBy",
    "FrozenPart",
    "Grace",
    "Hello",
    "Id",
    "Ident",
    "Join",
    "Key",
    "Kick",
    "Knock",
    "Leave",
    "Line",
    "Lobby",
    "LogEntry",
    "LogKind",
    "Mac",
    "Message",
    "Millis",
    "MoreTime",
    "MoveKind",
    "Mute",
    "Name",
    "News",
    "NewsKind",
    "Nonce",
    "Nudge",
    "Number",
    "Order",
    "OwnId",
    "Pace",
    "Part",
    "Pause",
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
    "Said",
    "Say",
    "Seat",
    "SeatView",
    "SetBots",
    "SetRules",
    "SetTimes",
    "Showdown",
    "Shown",
    "Signature",
    "SignedCheckpoint",
    "Sit",
    "Small",
    "Standing",
    "Standstill",
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
    "TurnTime",
    "UpToThree",
    "Version",
    "VoidReason",
    "Vote",
    "VoteAgain",
    "Watch",
    "Watcher",
    "Welcome",
    "Why",
    "own_view",
    "to_builtins",
    "with_id",
    "with_proof",
]

PROTOCOL_MIN = 1
PROTOCOL_MAX = 1

Order = (
    Sit | Agree | SwapSeats | SetBots | Start | CloseTable | Kick | Pause | MoreTime | DoubleTime | Nudge
    | SetRules | SetTimes | Say | Mute | VoteAgain | Admit | Watch | Back
)
CutAnswer = CutCommit | CutReveal
CutNews = CutOpen | CutFrozen | CutVoid | CutProof
ToHost = (
    Hello | Refuse | Ping | Pong | Lobby | Code | CodeProof | Join | Command | Order | CutAnswer | Leave
)
ToClient = (
    Hello | Refuse | Ping | Pong | Tables | CodeAnswer | Welcome | Accepted | Refused | Closed | CutNews
    | SignedCheckpoint | Said | TableView
)


Offer = TypeVar("Offer", TableInfo, Welcome)


def with_proof(offer: Offer, key: bytes, proof: bytes) -> Offer:
    """What a host offers, with its key and that key's signature of the certificate statement."""
    return msgspec.structs.replace(offer, key=key, proof=proof)


Numbered = TypeVar("Numbered", bound=Order)


def with_id(order: Numbered, id: int) -> Numbered:
    """The same order under this number."""
    return msgspec.structs.replace(order, id=id)


def own_view(
    public: TableView, you: Seat, hand: list[Card], legal: list[MoveKind], ask: Ask | None, news: list[News],
    knocks: list[Knock], *, more_time: bool,
) -> TableView:
    """What everybody may see of a table, with what belongs to one seat."""
    seen = msgspec.structs.replace(public.round, you=you, hand=hand, legal=legal)
    return msgspec.structs.replace(
        public, round=seen, ask=ask, news=news, knocks=knocks, more_time=more_time
    )


def to_builtins(message: Message) -> object:
    """The JSON form of a message: dicts, lists, strings, numbers; bytes become base64 text."""
    return msgspec.to_builtins(message)
