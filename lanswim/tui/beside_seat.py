"""The second player at this screen, as a value: whose seat is not shown now, and the name asked for.

What comes of it is in `beside` and its neighbours, never here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.tui.seat import Seat

Passing = Literal["shown", "other"]


class Fate(NamedTuple):
    """What became of one of the two, as `State` has it of whoever is shown."""

    got_up: tuple[str, int] | None = None
    voted_out: tuple[str, int] | None = None
    sent_away: frozenset[str] = frozenset()
    not_let_in: frozenset[str] = frozenset()


class Beside(NamedTuple):
    """Somebody else who plays at this screen, and whose seat is not shown now."""

    name: str
    seat: Seat = Seat()
    first: bool = False
    """it is the seat of this window; the one that is shown is that of the second player"""
    open: bool = False
    """who is shown has said to be there: the hand may be seen"""
    passing: Passing | None = None
    """whose hand comes once Enter is pressed on the cover; None: there is no cover"""
    peeks: bool = False
    """the cover was asked for by a key, not by the table"""
    since_ms: int = 0
    """when the cover came"""
    gone: str = ""
    """the second player has no seat any more: why"""
    fate: Fate = Fate()
    alarmed: tuple[str, ...] = ()
    """whose programs have found something wrong with a deal that has not been read yet"""


class Asking(NamedTuple):
    """The name of a second player, as it is typed, and why there is none."""

    name: str = ""
    said: str = ""
