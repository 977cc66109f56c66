"""What a witness wants kept, and what came of it, as values. No file or key may be touched here."""

from __future__ import annotations

from typing import NamedTuple


class At(NamedTuple):
    """Whose transcript it is: table, term, and the key of the seat."""

    table: str
    term: int
    key: bytes


class Recall(NamedTuple):
    """What was kept of this table by an earlier process of this player is wanted."""

    at: At


class Keep(NamedTuple):
    """What the client is bound to now, instead of what it was; kept before anything that follows is done."""

    at: At
    content: bytes


class KeepRound(NamedTuple):
    """One more line of the file of this match."""

    at: At
    match: int
    line: bytes


class KeepAlarm(NamedTuple):
    """The evidence of what is wrong with a deal, whole; it replaces what there was of this deal."""

    at: At
    place: tuple[int, int]
    content: bytes


Deed = Recall | Keep | KeepRound | KeepAlarm


class Recalled(NamedTuple):
    """What an earlier process of this player has kept of this table; pending None: nothing.

    lower: a lower term of it, and the cuts that ran in that one, where nothing is kept of this one yet.
    """

    pending: bytes | None = None
    rounds: tuple[bytes, ...] = ()
    lower: tuple[int, bytes] | None = None


class AlarmKept(NamedTuple):
    """The evidence about this deal is in this file."""

    place: tuple[int, int]
    path: str


class NotKept(NamedTuple):
    """It cannot be kept, and why not, in the words of the system; said once."""

    why: str


Told = Recalled | AlarmKept | NotKept
"""what can come of a deed"""


def keep_nothing(deed: Deed) -> Told | None:
    """For a client that leaves no file."""
    return None
