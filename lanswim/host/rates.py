"""How much each key may say, over all its connections: numbers only. No connection or clock lives here."""

from __future__ import annotations

from lanswim.host.limits import Limits
from lanswim.host.pulse import Budget


class Rates:
    """One budget a key: who connects again finds what is left of the last connection's, not a new one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._most = 2 * limits.connections
        self._each: dict[bytes, Budget] = {}

    def spend(self, key: bytes) -> bool:
        """This key says one thing more; False: it has said too much."""
        own = self._each.pop(key, None) or Budget(self._limits.burst, self._limits.messages_a_second)
        self._each[key] = own  # who spoke last is last
        if len(self._each) > self._most:
            del self._each[next(iter(self._each))]
        return own.spend()

    def refill(self, passed_ms: int) -> None:
        """Time has passed; a key that has said nothing for some seconds is forgotten, and as good as new."""
        for own in self._each.values():
            own.refill(passed_ms)
        self._each = {key: own for key, own in self._each.items() if not own.is_full}
