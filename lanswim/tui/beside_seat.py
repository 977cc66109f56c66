"""The second player at this screen, as a value: whose seat is not shown now, and the name asked for.

What comes of it is in `beside` and its neighbours, never here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.tui.seat import Seat

Passing = Literal["shown", "other"]


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


class Asking(NamedTuple):
    """The name of a second player, as it is typed, and why there is none."""

    name: str = ""
    said: str = ""
