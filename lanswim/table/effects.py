"""Everything a table wants done, as data, carried out by the host in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from lanswim_protocol.messages import (
    Accepted,
    Checkpoint,
    Closed,
    ClosedReason,
    CutNews,
    Pong,
    Refuse,
    Refused,
    RoundView,
    Said,
    SignedCheckpoint,
    TableInfo,
    TableView,
    Welcome,
)

from lanswim.rules.actions import Action
from lanswim.rules.events import Event
from lanswim.table.cut import Cut

if TYPE_CHECKING:
    from lanswim.table.kept import Kept

ToSend = (
    Welcome | Accepted | Refused | TableView | CutNews | SignedCheckpoint | Said | Refuse | Closed | Pong
)


class Send(NamedTuple):
    """This message goes to this connection."""

    conn: int
    message: ToSend


class SignOff(NamedTuple):
    """The host signs this checkpoint, and it goes to these connections."""

    conns: tuple[int, ...]
    what: Checkpoint


class Journal(NamedTuple):
    """To be kept before anything else is done, by a host that can go on after a restart; always the first.

    events and cuts: what has happened in the match and in its deals; kept: all else, as it is now.
    """

    events: tuple[Event, ...]
    cuts: tuple[Cut, ...]
    kept: Kept

    def __repr__(self) -> str:
        """Of which table: events hold decks, and how many follow may depend on hidden cards."""
        return f"Journal({self.kept})"


class Close(NamedTuple):
    """The connection is told why and closed."""

    conn: int
    reason: ClosedReason


class TurnAway(NamedTuple):
    """The connection is refused before it had a seat, and closed."""

    conn: int
    refuse: Refuse


class Deadline(NamedTuple):
    """A `Tick` is wanted at this time (monotonic ms); None: none is. Replaces the one before."""

    at_ms: int | None


class Think(NamedTuple):
    """A bot is to decide from what this seat sees, and to answer with `Thought` after at least pause_ms."""

    ask: int
    seat: int
    view: RoundView
    pause_ms: int


Thinker = Callable[[RoundView, str], Action]
"""What carries out a Think: from the view and the rules as text to a decision"""


class Show(NamedTuple):
    """What everybody may see of the table now (you unset, no ask), for the log and the JSON lines."""

    view: TableView


class Announce(NamedTuple):
    """What the lobby shows has changed."""

    info: TableInfo


class Ended(NamedTuple):
    """The table is closed for good; why."""

    reason: ClosedReason


Effect = Send | SignOff | Journal | Close | TurnAway | Deadline | Think | Show | Announce | Ended
