"""Who holds a seat, what is asked of them, and who is missing. Nothing is decided here.

No connection object, clock or file may live here, and nothing of a whole table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from lanswim_protocol.messages import AskKind, Vote

from lanswim.table.visitors import Answered

FOR_WATCHERS: Final[tuple[AskKind, ...]] = ("ready", "another_try")
"""what is asked of those as well who left for good and came back to watch"""


@dataclass(slots=True)
class Pending:
    """A decision that the table waits for; by_bot: a bot decides it, asked at thinking_ms."""

    id: int
    kind: AskKind
    since_ms: int
    by_bot: bool = False
    thinking_ms: int | None = None
    renewed: bool = False
    """its holder was away, came back and had the whole time again"""
    double: bool = False
    """has twice the time, whatever its holder has from the next one on"""


@dataclass(slots=True, eq=False)
class Holder:
    """Who holds a seat. A client has a key; a bot of the host has none and gives way."""

    name: str
    bot: bool = False
    """a bot of the host, or a bot that came as a client"""
    key: bytes | None = None
    cuts: bool = False
    """its client takes part in the deals"""
    conn: int | None = None
    restarted: bool = False
    """the host was started again, and this one has not heard of it yet"""
    silent: bool = False
    """connected, but heartbeats are missing"""
    away_ms: int | None = None
    """since when nobody is there: silent, or no connection"""
    gone: bool = False
    """got up for good; keeps the seat until the next match, so that a result has names"""
    forfeited: bool = False
    """left for good in the running match: a bot plays the seat, whoever has come back to watch"""
    ready: bool = False
    expected: bool = False
    """was here, or just before, when the showdown or the result came that is on show"""
    tries_again: bool = False
    """has agreed to another try at the deal"""
    agreed_to: str | None = None
    """the rules, as a text, that this one has agreed to"""
    stands_in: bool = False
    """a bot plays for this seat until its holder is back"""
    missed: int = 0
    """turns in a row that a clock has ended"""
    double: bool = False
    """a turn of this seat has twice the time"""
    more_time_in: tuple[int, int] | None = None
    """the match and round in which it has had more time"""
    ask: Pending | None = None
    answered: Answered | None = None
    """the last command or order and what it was answered"""
    talked: Answered | None = None
    """the same of what is sent beside a command: a line of talk, a nudge"""
    address: str = ""
    """where its client came from last, without a port"""
    told: bool = True
    """all were told that this one sat down"""
    away_told: bool = True
    """likewise that this one is away"""

    @property
    def client(self) -> bool:
        """Whether this is somebody who came over a connection and has not left for good."""
        return self.key is not None and not self.gone

    @property
    def decides(self) -> bool:
        """Whether the moves of this seat are its holder's own."""
        return self.client and not self.forfeited

    @property
    def own_ask(self) -> Pending | None:
        """What is asked of the holder; not what a bot decides for one who left for good."""
        asked = self.ask is not None and (self.decides or (self.client and self.ask.kind in FOR_WATCHERS))
        return self.ask if asked else None

    @property
    def host_bot(self) -> bool:
        """Whether this is a bot of the host."""
        return self.key is None

    @property
    def connected(self) -> bool:
        """Whether there is a connection, silent or not."""
        return self.client and self.conn is not None

    @property
    def present(self) -> bool:
        """Whether somebody is there now."""
        return self.connected and not self.silent


@dataclass(slots=True)
class Missing:
    """An absent seat for which the table stands still; open: the others vote on it, else they wait."""

    seat: int
    holder: Holder
    since_ms: int
    """when the vote began or, once it has said to wait, ended"""
    votes: dict[int, Vote] = field(default_factory=dict)
    open: bool = True
    asked: set[int] = field(default_factory=set)
    """who was here when the vote began, or just before"""
