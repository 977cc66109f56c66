"""How long a peer has been silent, and how much it says: numbers only. No connection or clock lives here."""

from __future__ import annotations

from typing import Literal

from lanswim.host.limits import Limits

Sign = Literal["ping", "silent", "dead"]


class Pulse:
    """Heartbeat of one peer: told that something came, and asked a few times a second what is to be done."""

    def __init__(self, now_ms: int) -> None:
        self.silent = False
        self._heard = False
        self._heard_ms = self._pinged_ms = now_ms

    def beat(self) -> bool:
        """Something came; True when the peer had counted as silent. Costs no look at a clock."""
        self._heard = True
        was, self.silent = self.silent, False
        return was

    def restart(self, now_ms: int) -> None:
        """The silence up to now counts for nothing."""
        self._heard_ms = self._pinged_ms = now_ms

    def signs(self, now_ms: int, limits: Limits, *, seated: bool) -> list[Sign]:
        """What is to be done now: the peer is dead, newly silent, to be asked."""
        if self._heard:
            self._heard, self._heard_ms = False, now_ms
        silence = now_ms - self._heard_ms
        if silence >= (limits.dead_ms if seated else limits.watcher_ms):
            return ["dead"]
        signs: list[Sign] = []
        if silence >= limits.silent_ms and not self.silent:
            self.silent = True
            signs.append("silent")
        if silence >= limits.ping_ms and now_ms - self._pinged_ms >= limits.ping_ms:
            self._pinged_ms = now_ms
            signs.append("ping")
        return signs


class Budget:
    """How often something may still happen: a bucket that fills again with time."""

    def __init__(self, burst: int, a_second: int) -> None:
        self._most = burst
        self._per_ms = a_second / 1000
        self._left = float(burst)

    @property
    def is_full(self) -> bool:
        """Whether it is as good as new."""
        return self._left >= self._most

    def spend(self) -> bool:
        """Pays for one; False: there is nothing left to pay with."""
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def refill(self, passed_ms: int) -> None:
        """Time has passed."""
        self._left = min(self._most, self._left + passed_ms * self._per_ms)
