"""What can happen to a connection to a table, and what it then wants done. Only data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from lanswim_protocol.messages import Answer, Order, ToClient, ToHost

from lanswim.client.deals.deeds import Deed, Told
from lanswim.client.model import ClientModel

if TYPE_CHECKING:
    from lanswim.trust.pake import Opening


class Begin(NamedTuple):
    """The table is to be joined."""


class Link(Protocol):
    """What one connection is, and no other: `lanswim_protocol.channel.Channel`."""

    @property
    def binding(self) -> bytes:
        """SHA-256 of the host's certificate; empty on a plain transport."""

    @property
    def said(self) -> bytes:
        """SHA-256 of the frame of our hello, once it is sent."""

    @property
    def heard(self) -> bytes:
        """The same of the host's."""


class Connected(NamedTuple):
    """A dial succeeded at this one of its addresses; bytes can be sent."""

    address: str
    link: Link


DialFault = Literal["unreachable", "no_such_name", "not_lanswim", "silent"]
"""no_such_name: all were names that nobody knows here; not_lanswim: something else answers at one of them;
silent: somebody took a connection and said nothing, as does a host that only starts"""


class DialFailed(NamedTuple):
    """No address of the last dial answered, or none of them with lanswim."""

    why: DialFault = "unreachable"


class Received(NamedTuple):
    """The host sent this."""

    message: ToClient


class Broken(NamedTuple):
    """What the other side sent is no message of this protocol."""


class Lost(NamedTuple):
    """The connection is gone without a word."""


class Begun(NamedTuple):
    """The client's half of the exchange about a code is there."""

    opening: Opening


class Checked(NamedTuple):
    """The host has shown that it knows the code, and this shows it that we do; None: it has another one."""

    confirm: bytes | None


Reckoned = Begun | Checked


class Tick(NamedTuple):
    """Time has passed; sent at least when the last `Deadline` said so."""


class Slept(NamedTuple):
    """This machine has slept, and the clock has not counted it; comes before what is handled next."""

    passed_ms: int


class WantAnswer(NamedTuple):
    """The player decides. ask: the ask that was seen when deciding; None: whichever is open now."""

    answer: Answer
    ask: int | None = None


class WantOrder(NamedTuple):
    """The player orders a change in the waiting room, or the end of the table; its id is set by the core."""

    order: Order


class WantLeave(NamedTuple):
    """The player gets up for good."""


class RetryNow(NamedTuple):
    """The table was heard of (perhaps at other addresses): no pause before the next dial."""

    addresses: tuple[str, ...] = ()


Happened = Begin | Connected | DialFailed | Received | Broken | Lost | Tick | Slept | Told | Reckoned
Wanted = WantAnswer | WantOrder | WantLeave | RetryNow
Input = Happened | Wanted


class Dial(NamedTuple):
    """Connect to whichever of these addresses answers first; a dial that still runs is given up."""

    addresses: tuple[str, ...]


class Send(NamedTuple):
    """This message goes to the host."""

    message: ToHost


class Reckon(NamedTuple):
    """Arithmetic for another thread; its result is given back, unless the connection is gone by then."""

    work: Callable[[], Reckoned]


class Widen(NamedTuple):
    """The other side has said hello: frames of full size are read from now on."""


class HangUp(NamedTuple):
    """The connection, or the dial, is no longer wanted. at_once: what is unsent may be thrown away."""

    at_once: bool = False


class Deadline(NamedTuple):
    """A `Tick` is wanted at this time (monotonic ms); None: none is. Replaces the one before."""

    at_ms: int | None


class Changed(NamedTuple):
    """There is something new to show."""

    model: ClientModel


class Done(NamedTuple):
    """It is over; the model says why. Nothing follows."""

    model: ClientModel


Effect = Dial | Send | Reckon | Widen | HangUp | Deadline | Changed | Done | Deed
