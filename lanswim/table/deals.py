"""What a table knows of how its decks come about. Nothing is decided or sent here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lanswim_protocol.dealing import COMMIT_MS, REVEAL_MS
from lanswim_protocol.messages import CutNews

from lanswim.rules.cards import Card
from lanswim.table.cut import Cut, Verify, deck

BACK_MS: Final = 2_000
"""so much later than the first one the last one may be back after a restart: clients try every 2 s"""


@dataclass(slots=True)
class Deals:
    """The try that is being made for the next deal, the deal of the running round, and the match's voids."""

    verify: Verify
    cut: Cut | None = None
    until_ms: int | None = None
    """how long the try waits; None: it waits for nobody"""
    attempt: int = 1
    """of the try that is made or comes next"""
    dealt: Cut | None = None
    """what the running round was dealt from, as long as it has not been proved"""
    left_out: set[int] = field(default_factory=set)
    """seats that a void has named: the match goes on without a part of theirs"""
    voids: int = 0
    """of this match"""
    agreed: bool = False
    """everybody has agreed to another try since the last void"""
    told: list[CutNews] = field(default_factory=list)
    """what everybody was told of this deal and the next one, for those who come back meanwhile"""
    deck_of: Callable[[Cut], tuple[Card, ...]] = deck
    """what is dealt from a try that stands; whoever looks for leaks changes what a seat cannot see in it"""
    resumed: bool = False
    """the host was started again, and no try has been frozen since: those who are not back yet have a part"""

    @property
    def wait_ms(self) -> int:
        """How long a try waits in all at this point."""
        if self.cut is not None and self.cut.stage == "frozen":
            return REVEAL_MS
        return COMMIT_MS + BACK_MS if self.resumed else COMMIT_MS

    def drop(self) -> None:
        """The try is not wanted any more: the match has ended before the deal."""
        self.cut, self.until_ms, self.attempt = None, None, 1

    def clear(self) -> None:
        """A match begins or is put aside: nothing of the one before counts in another."""
        self.drop()
        self.dealt, self.voids, self.agreed = None, 0, False
        self.left_out.clear()
        self.told.clear()
