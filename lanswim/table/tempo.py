"""How often one key may do what everybody hears of: so many at once, then one in a while.

No clock may be read here, and no order be known.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lanswim.table.visitors import MOST_KEPT


@dataclass(slots=True)
class Tempo:
    """A budget for each key, over all its connections, wherever it sits or watches."""

    at_once: int
    every_ms: int
    free_ms: dict[bytes, int] = field(default_factory=dict)
    """by key: when it has its whole budget again"""

    def allows(self, key: bytes, now_ms: int) -> bool:
        """Whether this key may do one more now."""
        return self._after(key, now_ms) - now_ms <= self.at_once * self.every_ms

    def spend(self, key: bytes, now_ms: int) -> None:
        """It has done one; each is had back after a while, one by one."""
        free_ms = self._after(key, now_ms)
        self.free_ms.pop(key, None)
        if len(self.free_ms) >= MOST_KEPT:
            del self.free_ms[next(iter(self.free_ms))]
        self.free_ms[key] = free_ms

    def _after(self, key: bytes, now_ms: int) -> int:
        return max(now_ms, self.free_ms.get(key, 0)) + self.every_ms
