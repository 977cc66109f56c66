"""Everything a table wants done, as data, carried out by the host in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from lanswim_protocol.messages import (
    Accepted,
    Ask,
    Checkpoint,
    Closed,
    ClosedReason,
    CutNews,
    Knock,
    MoveKind,
    News,
    Pong,
    Refuse,
    Refused,
    RoundView,
    Said,
    SignedCheckpoint,
    TableInfo,
    TableView,
    Welcome,
    own_view,
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


class Own(NamedTuple):
    """What of a view belongs to one seat, and the connection that gets it; named as in the view."""

    conn: int
    you: int
    hand: list[str]
    legal: list[MoveKind]
    ask: Ask | None
    news: list[News]
    knocks: list[Knock]
    more_time: bool


class Views(NamedTuple):
    """Everybody gets a view: what all may see, and seats their own beside it; `watching` only the first."""

    public: TableView
    own: tuple[Own, ...]
    watching: tuple[int, ...] = ()


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


Effect = Send | Views | SignOff | Journal | Close | TurnAway | Deadline | Think | Show | Announce | Ended


def view_of(public: TableView, own: Own) -> TableView:
    """The view of one seat."""
    _conn, you, hand, legal, ask, news, knocks, more_time = own
    return own_view(public, you, hand, legal, ask, news, knocks, more_time=more_time)


def each_sent(effects: Iterable[Effect]) -> list[Effect]:
    """The same effects with a Send for each view, for whoever looks at what one connection gets."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, Views):
            found += [Send(own.conn, view_of(effect.public, own)) for own in effect.own]
            found += [Send(conn, effect.public) for conn in effect.watching]
        else:
            found.append(effect)
    return found
