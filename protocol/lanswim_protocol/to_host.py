"""What a client says to a host. Nothing that a host says may live here."""

from __future__ import annotations

from .both_ways import Message, OfAttempt
from .fields import (
    Absence,
    AskId,
    Bots,
    Digest,
    Element,
    Grace,
    Ident,
    Key,
    Line,
    Mac,
    Name,
    Number,
    Part,
    Role,
    Rules,
    Seat,
    Signature,
    TableId,
    TurnTime,
)
from .parts import Answer


class Lobby(Message, frozen=True, tag="lobby"):
    """Asks which tables the host has; each later change is pushed as another `tables`."""


class Join(Message, frozen=True, tag="join"):
    """Asks for a seat at a table ("" is the host's only one); the same key gets the same seat back.

    role watch: wants none, and sees no hand before the showdown. Whoever finds no free seat, or a match that
    runs, watches until there is one. claim: the key's signature of this very claim. cuts: takes part in the
    deal, and is waited for. The newer connection of one key always wins; the older one is closed with
    taken_over.
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


class Kick(Message, frozen=True, tag="kick"):
    """The owner only: whoever holds this seat, or watches under this number, is out for this table."""

    id: Ident
    seat: Seat | None = None
    watcher: Number | None = None


class Pause(Message, frozen=True, tag="pause"):
    """Stops every clock, and lets them go on; no move is taken meanwhile. At an open table the owner only."""

    id: Ident
    on: bool = True


class MoreTime(Message, frozen=True, tag="more_time"):
    """Whose turn it is gets the whole time once more; once a round for each seat."""

    id: Ident


class DoubleTime(Message, frozen=True, tag="double_time"):
    """The owner only: the clock of this seat is twice as long, or as long as everybody's again."""

    id: Ident
    seat: Seat
    on: bool = True


class Nudge(Message, frozen=True, tag="nudge"):
    """Reminds whoever the table waits for; seldom."""

    id: Ident


class SetRules(Message, frozen=True, tag="set_rules"):
    """While no match runs, the owner only: what is played from now on; nobody has agreed to it yet."""

    id: Ident
    rules: Rules


class SetTimes(Message, frozen=True, tag="set_times"):
    """While no match runs, the owner only: what is done about absence, and the clock of a turn (or none)."""

    id: Ident
    absence: Absence
    grace_ms: Grace
    turn_ms: TurnTime | None = None


class Say(Message, frozen=True, tag="say"):
    """A line for everybody at the table."""

    id: Ident
    text: Line


class Mute(Message, frozen=True, tag="mute"):
    """The owner only: who holds this seat, or watches under this number, is not heard any more, or again."""

    id: Ident
    seat: Seat | None = None
    on: bool = True
    watcher: Number | None = None


class VoteAgain(Message, frozen=True, tag="vote_again"):
    """The table waits for somebody absent because a vote said so: everybody is asked once more."""

    id: Ident


class Admit(Message, frozen=True, tag="admit"):
    """The owner only: whether the newcomer of this number may come in."""

    id: Ident
    n: Number
    yes: bool = False


class Watch(Message, frozen=True, tag="watch"):
    """on: gives up the seat, while no match runs, and only watches; off: wants one as soon as one is free."""

    id: Ident
    on: bool = True


class Back(Message, frozen=True, tag="back"):
    """Takes the own seat back from the bot that plays it; every other command and order does so as well."""

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
