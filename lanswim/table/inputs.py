"""Everything that can happen to a table. Only data; connections are numbers that the host gave out."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import ClosedReason, Command, CutAnswer, Join, Order

from lanswim.rules.actions import Action


class Joined(NamedTuple):
    """A connection asks for a seat (its own earlier one, when the key is known here).

    That the key is the connection's has been proved before a table hears of it.
    """

    conn: int
    join: Join
    address: str = ""
    """where it comes from, without a port"""


class Commanded(NamedTuple):
    """A connection answers an ask."""

    conn: int
    command: Command


class Ordered(NamedTuple):
    """A connection asks for a change in the waiting room, or to close the table."""

    conn: int
    order: Order


class Cutting(NamedTuple):
    """A connection commits to its part of the next deal, or reveals it."""

    conn: int
    said: CutAnswer


class GotUp(NamedTuple):
    """The person on this connection leaves for good."""

    conn: int


class Lost(NamedTuple):
    """The connection is gone; the seat stays."""

    conn: int


class Silent(NamedTuple):
    """Heartbeats are missing; the connection may still come back."""

    conn: int


class Heard(NamedTuple):
    """A silent connection answers again."""

    conn: int


class WrongCode(NamedTuple):
    """Somebody has tried a code of this private table that is none."""


class Thought(NamedTuple):
    """A bot decided for this ask; None: it failed, and the stated default is played."""

    ask: int
    action: Action | None


class Tick(NamedTuple):
    """Time has passed; deadlines are looked at. Sent at least when the last `Deadline` effect said so."""


class Slept(NamedTuple):
    """The machine slept, or the host was stuck, for so long: every wait goes on from where it stood.

    Comes before the `Tick` that is overdue then.
    """

    ms: int


class Unkept(NamedTuple):
    """The journal cannot be written any more: the table goes on, and all are told what that means."""


class Shut(NamedTuple):
    """The host process closes the table, and why: asked to on its stdin or by a signal."""

    reason: ClosedReason = "host_stopped"


Input = (
    Joined | Commanded | Ordered | Cutting | GotUp | Lost | Silent | Heard | WrongCode | Thought | Tick
    | Slept | Shut | Unkept
)
