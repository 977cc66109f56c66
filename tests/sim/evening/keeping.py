"""What clients have kept of the deals, in memory, as files would outlive a process. Nothing is judged."""

from __future__ import annotations

from lanswim.client.deals.deeds import (
    AlarmKept,
    At,
    Deed,
    Keep,
    KeepAlarm,
    KeepRound,
    Recall,
    Recalled,
    Told,
)


class Kept:
    """The data of one player on one machine."""

    def __init__(self) -> None:
        self.alarms: list[tuple[int, int]] = []
        """the deals that something is said to be wrong with"""
        self.rounds: dict[tuple[At, int], list[bytes]] = {}
        self._open: dict[At, bytes] = {}

    def perform(self, deed: Deed) -> Told | None:
        """As `Archive.perform`."""
        match deed:
            case Recall(at):
                return self._recall(at)
            case Keep(at, content):
                self._open[at] = content
            case KeepRound(at, number, line):
                self.rounds.setdefault((at, number), []).append(line.strip())
            case KeepAlarm(_, place, _):
                self.alarms.append(place)
                return AlarmKept(place, "memory")
        return None

    def _recall(self, at: At) -> Recalled:
        pending = self._open.get(at)
        mine = [number for one, number in self.rounds if one == at]
        lines = tuple(self.rounds[at, max(mine)]) if mine else ()
        terms = [one.term for one in self._open if one._replace(term=at.term) == at and one.term < at.term]
        lower = (max(terms), self._open[at._replace(term=max(terms))]) if terms and pending is None else None
        return Recalled(pending, lines, lower)
