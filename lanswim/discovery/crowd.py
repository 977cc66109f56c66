"""Whom of the announced hosts to ask next, and how patiently. No sockets, no tasks; time is an argument.

Anybody in the network can announce names without end, and refuse or swallow what they are asked. So a name
costs little until it answers, who failed goes behind who was not asked yet, and nobody has to go unasked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

MOST_FOLLOWED = 64
"""hosts that are asked or listened to"""
ASKED_AT_ONCE = 8
MOST_KNOWN = 512
"""names that are remembered, most of them without a connection"""
FIRST_PATIENCE_S = 0.5
"""for a host that never failed: 64 that swallow everything are through in 4 s"""
SHORTEST_PATIENCE_S = 0.25
"""instead, in a crowd twice as large: still time for a second address"""
LONGEST_PATIENCE_S = 3.0
FIRST_PAUSE_S = 0.3
LONGEST_PAUSE_S = 5.0
"""of up to 64 names; of more the ones that never answered are asked as much more rarely"""
LASTING_S = 5.0
"""a connection that held so long starts the pauses from the first again"""
MOST_BEHIND = 3
"""no more failures than that make a difference"""
OLDEST_EVERY = 8
"""one turn in so many goes to who waits longest, whoever it is: nobody waits for ever behind new names"""


@dataclass(slots=True)
class _Standing:
    """What is remembered of one name."""

    due: float
    announced: bool = True
    woken: bool = False
    answered: bool = False
    failed: int = 0
    """visits since it answered last"""
    tries: int = 0
    """visits since a connection held for long"""

    @property
    def place(self) -> tuple[int, float]:
        """The lowest is asked first: who was just lost, then who failed least, then who waits longest."""
        if self.answered and not self.failed:
            return -1, self.due
        return min(self.failed, MOST_BEHIND), self.due


class Crowd:
    """Every name that is announced now, within bounds: each waits, is asked, or has answered."""

    def __init__(self, most_known: int = MOST_KNOWN) -> None:
        self.missed = False
        """a name was announced that is not known any more, or never was: tell all names again some time"""
        self._most_known = most_known
        self._turns = 0
        self._waiting: dict[str, _Standing] = {}
        self._asked: dict[str, _Standing] = {}
        self._answering: dict[str, _Standing] = {}
        self._failing: dict[str, None] = {}  # who failed and has not answered since, the longest first

    def __contains__(self, host_id: str) -> bool:
        return self._standing(host_id) is not None

    def __iter__(self) -> Iterator[str]:
        return chain(self._answering, self._asked, self._waiting)

    def __len__(self) -> int:
        return len(self._answering) + len(self._asked) + len(self._waiting)

    def announced(self, host_id: str, now: float) -> str | None:
        """It has just been announced: asked soon, also when it was to wait. Returns who had to go for it."""
        known = self._standing(host_id)
        if known is None:
            return self.remember(host_id, now)
        known.announced = known.woken = True
        known.due = min(known.due, now)
        return None

    def remember(self, host_id: str, now: float) -> str | None:
        """It is announced, though perhaps not anew. Returns who had to go for it: who failed longest."""
        if host_id in self:
            return None
        gone = None
        if len(self) >= self._most_known:
            self.missed = True
            gone = self._longest_failed()
            if gone is None:
                return None
            self._forget(gone)
        self._waiting[host_id] = _Standing(due=now)
        return gone

    def withdrawn(self, host_id: str) -> bool:
        """No longer announced: True when it is forgotten, False while it answers (or was not known)."""
        answering = self._answering.get(host_id)
        if answering is not None:
            answering.announced = False
            return False
        known = host_id in self
        self._forget(host_id)
        return known

    def next(self, now: float) -> tuple[str, float] | None:
        """Whom to ask now and for how many seconds; None when nobody is due or enough are asked."""
        if not self._has_room():
            return None
        due = {host_id: each for host_id, each in self._waiting.items() if each.due <= now}
        if not due:
            return None
        self._turns += 1
        if self._turns % OLDEST_EVERY:
            host_id = min(due, key=lambda each: due[each].place)
        else:
            host_id = min(due, key=lambda each: due[each].due)
        standing = self._asked[host_id] = self._waiting.pop(host_id)
        standing.woken = False
        return host_id, self._patience_s(standing)

    def due_s(self, now: float) -> float | None:
        """In how many seconds `next` may have somebody; None when that depends on what happens first."""
        if not self._has_room() or not self._waiting:
            return None
        return max(0.0, min(each.due for each in self._waiting.values()) - now)

    def answered(self, host_id: str) -> None:
        """It said its tables and is listened to from now on."""
        if (standing := self._asked.pop(host_id, None)) is not None:
            self._has_answered(host_id, standing)
            self._answering[host_id] = standing

    def ended(self, host_id: str, now: float, held_s: float | None) -> None:
        """The visit is over: its connection held so long after the answer, or (None) there was no answer."""
        standing = self._asked.pop(host_id, None) or self._answering.pop(host_id, None)
        if standing is None or not standing.announced:
            return
        if held_s is None:
            standing.failed += 1
            self._failing.setdefault(host_id)
        else:
            self._has_answered(host_id, standing)
            standing.tries = 0 if held_s > LASTING_S else standing.tries
        standing.due = now if standing.woken else now + self._pause_s(standing)
        standing.tries += 1
        self._waiting[host_id] = standing

    def _has_answered(self, host_id: str, standing: _Standing) -> None:
        standing.answered, standing.failed = True, 0
        self._failing.pop(host_id, None)

    def _patience_s(self, standing: _Standing) -> float:
        if standing.failed:
            return min(FIRST_PATIENCE_S * 2.0 ** min(standing.failed, 9), LONGEST_PATIENCE_S)
        in_crowd = FIRST_PATIENCE_S * MOST_FOLLOWED / len(self)
        return min(FIRST_PATIENCE_S, max(SHORTEST_PATIENCE_S, in_crowd))

    def _pause_s(self, standing: _Standing) -> float:
        more = 1.0 if standing.answered else max(1.0, len(self) / MOST_FOLLOWED)
        return min(FIRST_PAUSE_S * 2.0 ** min(standing.tries, 9), LONGEST_PAUSE_S * more)

    def _has_room(self) -> bool:
        asked = len(self._asked)
        return asked < ASKED_AT_ONCE and asked + len(self._answering) < MOST_FOLLOWED

    def _longest_failed(self) -> str | None:
        return next((host_id for host_id in self._failing if host_id in self._waiting), None)

    def _forget(self, host_id: str) -> None:
        for names in (self._waiting, self._asked, self._failing):
            names.pop(host_id, None)

    def _standing(self, host_id: str) -> _Standing | None:
        return self._waiting.get(host_id) or self._asked.get(host_id) or self._answering.get(host_id)
