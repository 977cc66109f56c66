"""How one's own cards are covered, as data that lasts for the session."""

from __future__ import annotations

from typing import Literal, NamedTuple

How = Literal["key", "moment", "own_turn"]
"""key: shown until the key covers them; moment: covered, the key shows them for a moment; own_turn: shown
only while one decides, else as with moment"""


class Covering(NamedTuple):
    """Whether one's own cards are to be seen."""

    how: How = "key"
    covered: bool = False
    """by the key, until it is pressed again"""
    until_ms: int = 0
    """they are shown for a moment until then"""
