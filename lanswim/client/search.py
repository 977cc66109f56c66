"""Where a table may be, and how patiently it is sought. Nothing is dialled here; time is an argument."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Refuse

from lanswim.client.backoff import Random, pause_ms
from lanswim.client.model import Failure, Suspect

MOST_ADDRESSES = 16
MOST_ENDINGS = 4
"""so often in a row does a host that means well hardly ever lose a seat soon after it was had"""


class Verdict(NamedTuple):
    """What it means that somebody else answered, when no other address leads to the table."""

    failure: Failure | None = None
    refuse: Refuse | None = None
    suspect: Suspect | None = None


class Search:
    """The addresses of one table, which of them were wrong, and the pauses between attempts."""

    def __init__(self, addresses: tuple[str, ...], rng: Random) -> None:
        self.addresses = addresses[:MOST_ADDRESSES]
        self.since_ms: int | None = None
        """since when the table is being sought again"""
        self._rng = rng
        self._attempt = 0
        self._endings = 0  # seats lost in a row, none of which was held for long
        self._wrong: dict[str, Verdict] = {}
        self._silent: set[str] = set()
        self.met_silence = False
        """somebody was there and said nothing, since the table was last reached"""

    def to_dial(self) -> tuple[str, ...]:
        """The addresses that may still lead to the table, before the next pause."""
        return tuple(
            address
            for address in self.addresses
            if address not in self._wrong and address not in self._silent
        )

    def silent(self, address: str) -> None:
        """Who is there said nothing; asked again after the next pause."""
        self._silent.add(address)
        self.met_silence = True

    @property
    def is_silent(self) -> bool:
        """Whether an address is to be asked again after the next pause."""
        return bool(self._silent)

    def heard_of(self, addresses: tuple[str, ...]) -> bool:
        """The table was announced at these addresses, which come first now: whether one of them is new."""
        new = set(addresses) - set(self.addresses)
        self.addresses = tuple(dict.fromkeys((*addresses, *self.addresses)))[:MOST_ADDRESSES]
        return bool(new)

    def wrong(self, address: str, verdict: Verdict) -> None:
        """Somebody else answers there: a wrong port, or another machine that has the same private address."""
        self._wrong[address] = verdict

    def verdict(self) -> Verdict | None:
        """What was found instead of the table at the first wrong address."""
        return next(iter(self._wrong.values()), None)

    def pause(self, now_ms: int, keep_ms: int, *, had_seat: bool = False) -> int | None:
        """How long to wait before the next attempt; None when it was sought for keep_ms.

        had_seat: a seat has just been lost, other than when nobody answered.
        """
        if self.since_ms is None:
            self.since_ms = now_ms
        self._silent.clear()
        self._endings += had_seat
        pause = pause_ms(self._attempt, self._rng, endings=self._endings if had_seat else 0)
        self._attempt += 1
        return pause if now_ms + pause - self.since_ms <= keep_ms else None

    def reached(self) -> None:
        """One of the addresses leads to the table; the others may do so again."""
        self._wrong.clear()
        self.met_silence = False

    def found(self) -> None:
        """The table is there again: the search is over."""
        self.since_ms = None

    def was_steady(self) -> None:
        """The connection has held: the next pauses are short again."""
        self._attempt = self._endings = 0

    @property
    def holds_nobody(self) -> bool:
        """Whether seats were lost too often for an announcement to mean that the next one will be held."""
        return self._endings >= MOST_ENDINGS
