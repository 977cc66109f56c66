"""What a host says to a client.

A field that could hold another seat's hand, the order of the stock or the packet nobody took must not exist
before a round has ended.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from .both_ways import Message, OfAttempt
from .fields import (
    ClosedReason,
    Count,
    Digest,
    Element,
    Id,
    Key,
    Mac,
    Name,
    OwnId,
    Part,
    RefusedReason,
    Seat,
    Signature,
    Small,
    Standstill,
    Term,
    VoidReason,
)
from .parts import (
    Ask,
    ChatLine,
    Checkpoint,
    Clock,
    FrozenPart,
    Knock,
    News,
    Pace,
    Person,
    Reveal,
    RoundView,
    TableInfo,
    Watcher,
)


class Tables(Message, frozen=True, tag="tables"):
    """Every table of this host, in answer to `lobby` and after each change; host is the host's random id."""

    host: Id
    tables: Annotated[list[TableInfo], Meta(max_length=64)]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `join`: the seat, whether it was held before, and whether its holder owns the table.

    seat unset: this connection watches. Another one follows as soon as that changes. key and proof: the
    host's, as `tables` had them.
    """

    table: Id
    term: Term
    seat: Seat | None = None
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


class CutOpen(OfAttempt, frozen=True, tag="cut_open"):
    """A round (0: the lot) is to be dealt: the host's commitment; whoever takes part commits as well."""

    commitment: Digest


class CutFrozen(OfAttempt, frozen=True, tag="cut_frozen"):
    """Who takes part, in the order of seats, for good; each of them reveals now."""

    parts: Annotated[list[FrozenPart], Meta(max_length=9)]


class CutVoid(OfAttempt, frozen=True, tag="cut_void"):
    """No card is dealt from this attempt: the host opens its part and names the seat, if it was one's."""

    opened: Part
    why: VoidReason
    seat: Seat | None = None


class CutProof(OfAttempt, frozen=True, tag="cut_proof"):
    """After the round (after the lot: at once): all that the order of its deck was made of."""

    opened: Part
    reveals: Annotated[list[Reveal], Meta(max_length=9)]


class SignedCheckpoint(Message, frozen=True, tag="checkpoint"):
    """Between two rounds: the table as it stands, signed by the host; after `welcome` the last one again."""

    state: Checkpoint
    signature: Signature


class Said(Message, frozen=True, tag="said"):
    """What was said at the table, in order; after `welcome` the last lines again."""

    lines: Annotated[list[ChatLine], Meta(max_length=20)]


class TableView(Message, frozen=True, tag="view"):
    """Everything one seat sees of its table, whole. version grows with each view of a table and term.

    standstill: why nothing goes on: paused by people, missing somebody, whom `missing` names, or deserted by
    all who could go on. knocks: who the owner is asked about. more_time: it can still be had in this round.
    unkept: the host cannot keep what happens, so the table would not come back after a restart. tips_off: at
    this table nobody wants to be told what a bot would do; clients give no tips.
    """

    table: Id
    term: Term
    version: Count
    name: Name
    seats: Small
    round: RoundView
    people: Annotated[list[Person], Meta(max_length=9)]
    ask: Ask | None = None
    clock: Clock | None = None
    news: Annotated[list[News], Meta(max_length=32)] = field(default_factory=list)
    pace: Pace | None = None
    standstill: Standstill | None = None
    missing: Seat | None = None
    watchers: Annotated[list[Watcher], Meta(max_length=32)] = field(default_factory=list)
    knocks: Annotated[list[Knock], Meta(max_length=8)] = field(default_factory=list)
    more_time: bool = False
    unkept: bool = False
    tips_off: bool = False
