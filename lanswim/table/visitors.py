"""Who is at a table without a seat: those who watch, those who knock, and what is said.

Only data: nothing is decided here, and no card and no decision of a seat may live here.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, TypeVar

from lanswim_protocol.messages import Accepted, ChatLine, Command, Order, Refused

MOST_WATCHERS: Final = 32
"""what `TableView.watchers` may hold"""
MOST_KNOCKS: Final = 8
"""what `TableView.knocks` may hold"""
MOST_KEPT: Final = 256
"""so many keys or addresses of a kind are remembered, the last ones"""
CHAT_LINES: Final = 20
"""what `Said.lines` may hold"""

Kept = TypeVar("Kept", bytes, str)

Answered = tuple[Command | Order, Accepted | Refused]
"""the last thing of a kind that somebody wanted, and what it was answered"""


@dataclass(slots=True, eq=False)
class Watcher:
    """Somebody who watches; those who want a seat get one in the order of the list they stand in."""

    number: int
    name: str
    key: bytes
    conn: int | None
    wants_seat: bool = False
    cuts: bool = False
    bot: bool = False
    address: str = ""
    silent: bool = False
    away_ms: int | None = None
    """since when there is no connection"""
    answered: Answered | None = None
    talked: Answered | None = None
    told: bool = True
    """all were told that this one watches"""

    @property
    def present(self) -> bool:
        """Whether somebody is there now."""
        return self.conn is not None and not self.silent


@dataclass(slots=True)
class Knocking:
    """A newcomer about whom the owner is asked; since_ms: when it was last heard of."""

    number: int
    name: str
    key: bytes
    since_ms: int


@dataclass(slots=True)
class Door:
    """From where somebody was sent away, who was let in from there all the same, and who waits for that."""

    guarded: list[str] = field(default_factory=list)
    """addresses"""
    admitted: list[bytes] = field(default_factory=list)
    knocks: list[Knocking] = field(default_factory=list)


@dataclass(slots=True)
class Chat:
    """What was said last, and who is not to be heard."""

    lines: deque[ChatLine] = field(default_factory=lambda: deque(maxlen=CHAT_LINES))
    next: int = 1
    muted: list[bytes] = field(default_factory=list)


def remember(kept: list[Kept], one: Kept) -> None:
    """Puts it last in the list, which stays bounded."""
    if one in kept:
        kept.remove(one)
    kept.append(one)
    del kept[:-MOST_KEPT]
