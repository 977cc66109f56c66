"""How long to wait before dialling again. Time and randomness are arguments."""

from __future__ import annotations

from typing import Protocol

FIRST_MS = 100
MOST_MS = 2_000
MOST_ENDED_MS = 10_000
"""where a host lets everybody in and holds nobody: nothing is gained by being there sooner"""
KEEP_TRYING_MS = 600_000
"""how long a table that was once reached is sought"""
KEEP_ASKING_MS = 10_000
"""how long a host that is only busy, or says nothing yet, is asked by somebody who never sat there"""


class Random(Protocol):
    """What is needed of random.Random."""

    def random(self) -> float: ...

    def getrandbits(self, k: int, /) -> int: ...


def pause_ms(attempt: int, rng: Random, *, endings: int = 0) -> int:
    """The pause before attempt 0, 1, 2 …: 0.1 s doubling to 2 s at most, of which half to all is waited.

    endings: just now so many seats in a row were lost soon after they were had; each triples it, to 10 s.
    """
    longest = min(MOST_MS, FIRST_MS << min(attempt, 10))
    if endings:
        longest = max(longest, min(MOST_ENDED_MS, FIRST_MS * 3 ** min(endings - 1, 10)))
    return int(longest * (0.5 + rng.random() / 2))
