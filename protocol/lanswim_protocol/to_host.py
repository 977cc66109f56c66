"""What a client says to a host. Nothing that a host says may live here."""

from __future__ import annotations

from .both_ways import Message, OfAttempt
from .fields import (
    AskId,
    Bots,
    Digest,
    Element,
    Ident,
    Key,
    Mac,
    Name,
    Part,
    Role,
    Rules,
    Seat,
    Signature,
    TableId,
)
from .parts import Answer


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


class CutCommit(OfAttempt, frozen=True, tag="cut_commit"):
    """Answers `cut_open`: the client's commitment to its part of the deal."""

    commitment: Digest


class CutReveal(OfAttempt, frozen=True, tag="cut_reveal"):
    """Answers `cut_frozen`: the part itself, signed together with all that was frozen."""

    secret: Part
    signature: Signature

    def __repr__(self) -> str:
        """Without the part, which is nobody's business before the round has ended."""
        return f"CutReveal(match={self.match}, round={self.round}, attempt={self.attempt})"


class Leave(Message, frozen=True, tag="leave"):
    """Gets up for good; answered by closed with reason left."""
