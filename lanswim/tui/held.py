"""Tells a key that is pressed from one that is held down, pasted or typed too early. Time is an argument.

No terminal tells when a key is released: a held one comes again after 250 to 700 ms, then every 20 to 50.
"""

from __future__ import annotations

from typing import Final

from lanswim.tui.state import Pressed

SETTLE_MS: Final = 300
"""so long a new decision takes no key: what was meant for the moment before does not fall into it"""
BURST_MS: Final = 3
"""no finger is so quick: keys so close come from a paste that the terminal does not mark as one"""
ALONE_MS: Final = 60
"""so long a key that decides by itself waits for another one, which would show that it began a paste"""
LAST_MS: Final = 150
"""so long an Enter that came in one piece with a line of talk waits for more, which would show a paste"""
AFTER_LAST_MS: Final = 1_000
"""so long no key counts after such an Enter: the rest of a paste may come late"""
ARROWS: Final[frozenset[str]] = frozenset({"up", "down", "left", "right"})
"""no text has them, so that several at once were pressed: a busy machine reads them in one piece"""
_REPEAT_MS: Final = 100
_FIRST_REPEAT_MS: Final = 700


def pressed(before: Pressed, key: str, now_ms: int) -> Pressed:
    """The record after one more key."""
    again = key == before.key and now_ms - before.at_ms < _FIRST_REPEAT_MS
    return Pressed(key, now_ms, before.times + 1 if again else 1)


def is_held(before: Pressed, key: str, now_ms: int) -> bool:
    """Whether this key may come from a finger that never left it."""
    if key != before.key:
        return False
    gap = now_ms - before.at_ms
    return gap < _REPEAT_MS or (before.times == 1 and gap < _FIRST_REPEAT_MS)


def is_pasted(before: Pressed, now_ms: int, *, together: bool) -> bool:
    """Whether this key came together with the one before, or too soon after it to be another keystroke."""
    return together or now_ms - before.at_ms < BURST_MS


def settled(since_ms: int, now_ms: int) -> bool:
    """Whether the decision has been on the screen long enough to be meant."""
    return now_ms - since_ms >= SETTLE_MS
