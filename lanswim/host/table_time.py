"""The time of one table, and its deadline: it stands while what people wait for has not been told yet.

Why it stands is not known here.
"""

from __future__ import annotations

from collections.abc import Callable

from lanswim.host.clock import Clock, Timer


class TableTime:
    """Every wait of a table is counted in it: a slow disk takes nobody's time. due: a wait is over."""

    def __init__(self, clock: Clock, due: Callable[[], None]) -> None:
        self._clock = clock
        self._due = due
        self._lost_ms = 0
        self._since_ms: int | None = None
        self._due_ms: int | None = None
        self._timer: Timer | None = None
        self._rings_ms = 0
        """in the table's time: when the timer does, if there is one"""

    @property
    def stands(self) -> bool:
        """Whether nothing can come due."""
        return self._since_ms is not None

    def now_ms(self) -> int:
        """What the table takes for now."""
        now = self._clock.now_ms() if self._since_ms is None else self._since_ms
        return now - self._lost_ms

    def stand(self) -> None:
        """From now on; harmless when it does already."""
        if self._since_ms is None:
            self._since_ms = self._clock.now_ms()
            self._cancel()

    def go_on(self) -> None:
        """From where it stood."""
        if self._since_ms is not None:
            self._lost_ms += self._clock.now_ms() - self._since_ms
            self._since_ms = None
            self.wait_until(self._due_ms)

    def wait_until(self, due_ms: int | None) -> None:
        """Instead of what was waited for before; None: for nothing.

        Mostly it is later than before, by a turn: the timer that runs rings first, and is set anew only then.
        """
        self._due_ms = due_ms
        if due_ms is None or (self._timer is not None and due_ms < self._rings_ms):
            self._cancel()
        if due_ms is not None and self._timer is None and not self.stands:
            delay_s = max(0, due_ms - self.now_ms()) / 1000
            self._timer, self._rings_ms = self._clock.call_later(delay_s, self._rings), due_ms

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rings(self) -> None:
        self._timer = None
        if self._due_ms is not None and self._due_ms > self._rings_ms:
            self.wait_until(self._due_ms)
        else:
            self._due_ms = None
            self._due()
