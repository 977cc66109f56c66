"""Every message between a host and everybody else; their fields and parts are handed on from here too.

Declared in both_ways.py, to_host.py and to_client.py. No bytes, frames, sockets or clocks may live here.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .both_ways import Hello, Message, Ping, Pong, Refuse
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
from .to_client import (
    Accepted,
    Closed,
    CodeAnswer,
    CutFrozen,
    CutOpen,
    CutProof,
    CutVoid,
    Refused,
    SignedCheckpoint,
    Tables,
    TableView,
    Welcome,
)
from .to_host import (
    Agree,
    CloseTable,
    Code,
    CodeProof,
    Command,
    CutCommit,
    CutReveal,
    Join,
    Leave,
    Lobby,
    SetBots,
    Sit,
    Start,
    SwapSeats,
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
