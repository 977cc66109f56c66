"""Time that jumps from one thing to the next, and machines whose clocks stand or leap. No network here."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Final

SECOND: Final = 1_000_000
MS: Final = 1_000

Call = Callable[[], None]


class Entry:
    """Something to come; due_us: on the clock of its machine, None where it comes from outside of it."""

    __slots__ = ("call", "due_us", "machine")

    def __init__(self, call: Call, machine: Machine | None, due_us: int | None) -> None:
        self.call: Call | None = call
        self.machine = machine
        self.due_us = due_us

    def cancel(self) -> None:
        """It will not happen; harmless when it has."""
        if self.call is not None and self.machine is not None and self.due_us is not None:
            self.machine.timers -= 1
        self.call = None


class Timeline:
    """All that will happen, by time and then in the order it was asked for."""

    def __init__(self) -> None:
        self.now_us = 0
        self.done = 0
        """how many things have happened"""
        self._heap: list[tuple[int, int, Entry]] = []
        self._numbers = count()

    def at(self, us: int, entry: Entry) -> None:
        """The entry happens at this time, at the earliest now."""
        heappush(self._heap, (max(us, self.now_us), next(self._numbers), entry))

    def later(self, delay_us: int, call: Call) -> Entry:
        """Calls when so much time has passed, whatever becomes of any machine."""
        entry = Entry(call, None, None)
        self.at(self.now_us + delay_us, entry)
        return entry

    def run(self, until: Callable[[], bool], deadline_us: int) -> bool:
        """Goes on until the condition holds; False where it does not by the deadline."""
        heap = self._heap
        while not until():
            if not heap or heap[0][0] > deadline_us:
                self.now_us = max(self.now_us, deadline_us)
                return False
            self.now_us, _, entry = heappop(heap)
            self._happen(entry)
        return True

    def _happen(self, entry: Entry) -> None:
        call, machine = entry.call, entry.machine
        if call is None:
            return
        if machine is not None and not machine.takes(entry):
            return
        self.done += 1
        entry.call = None
        call()

    def sooner(self, machine: Machine, by_us: int) -> None:
        """The clock of a machine has leapt: what is due by it comes so much earlier."""
        self._heap[:] = [
            (max(self.now_us, at - by_us) if one.machine is machine and one.due_us is not None
             else at, order, one)
            for at, order, one in self._heap
        ]
        heapify(self._heap)


class Machine:
    """One process on one machine: all that happens in it goes through here, also what comes by network."""

    def __init__(self, timeline: Timeline, ahead_us: int = 0) -> None:
        self.timeline = timeline
        self.alive = True
        self.timers = 0
        """that have not happened and were not cancelled"""
        self.slept_ms = 0
        """in suspends that its own clock has not counted"""
        self._ahead_us = ahead_us
        self._frozen = False
        self._held: list[Entry] = []

    @property
    def frozen(self) -> bool:
        """Whether nothing runs on it now."""
        return self._frozen

    def now_us(self) -> int:
        """Its own monotonic clock."""
        return self.timeline.now_us + self._ahead_us

    def now_ms(self) -> int:
        """The same in whole milliseconds."""
        return (self.timeline.now_us + self._ahead_us) // MS

    def later(self, delay_us: int, call: Call) -> Entry:
        """A timer of this machine."""
        entry = Entry(call, self, self.now_us() + max(0, delay_us))
        self.timers += 1
        self.timeline.at(self.timeline.now_us + delay_us, entry)
        return entry

    def post(self, call: Call, delay_us: int = 0) -> None:
        """Something comes from outside, or in a later turn of its loop."""
        self.timeline.at(self.timeline.now_us + delay_us, Entry(call, self, None))

    def takes(self, entry: Entry) -> bool:
        """Whether what is due happens now; else it was thrown away, held back or put off."""
        if not self.alive:
            return False
        if self._frozen:
            self._held.append(entry)
            return False
        if entry.due_us is None:
            return True
        if (early := entry.due_us - self.now_us()) > 0:
            self.timeline.at(self.timeline.now_us + early, entry)
            return False
        self.timers -= 1
        return True

    def freeze(self, us: int, *, counted: bool) -> None:
        """Nothing runs for so long. counted: its clock goes on meanwhile, as when a process is stuck."""
        if self._frozen or not self.alive:
            return
        self._frozen = True
        self.timeline.later(us, lambda: self._thaw(us, counted))

    def _thaw(self, us: int, counted: bool) -> None:
        self._frozen = False
        if not counted:
            self._ahead_us -= us
            self.slept_ms += us // MS
        held, self._held = self._held, []
        for entry in held:
            self.timeline.at(self.timeline.now_us, entry)

    def leap(self, us: int) -> None:
        """Its clock jumps ahead, as in a suspend that it counts, and nobody was held up."""
        self._ahead_us += us
        self.timeline.sooner(self, us)

    def die(self) -> None:
        """The process has ended, or its machine has: nothing happens in it any more."""
        self.alive = False
        self._held.clear()
