"""A learning switch with slow, lossy links, as a pure thing. No device, socket or clock lives here.

Frames and times go in, frames that are due come out. Between two ports frames never overtake each other,
whatever the jitter; what is lost depends on the seed and the order of the frames alone.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Iterator
from typing import NamedTuple

HEADER = 14
"""octets of an Ethernet header; anything shorter is no frame"""


class Link(NamedTuple):
    """What a frame meets on its way from one machine to another, one way; times in milliseconds."""

    delay_ms: float = 0.0
    jitter_ms: float = 0.0
    """up to so much more than the delay, anew for each frame"""
    loss: float = 0.0
    """the share of frames that never arrive, 0 to 1"""
    seed: int = 0

    @property
    def perfect(self) -> bool:
        """Nothing is late or lost."""
        return not (self.delay_ms or self.jitter_ms or self.loss)

    @property
    def fault(self) -> str | None:
        """What is wrong with these numbers, in one sentence; None when nothing is."""
        if self.delay_ms < 0 or self.jitter_ms < 0:
            return f"delay and jitter are 0 ms or more, not {self.delay_ms:g} and {self.jitter_ms:g}."
        return None if 0 <= self.loss <= 1 else f"loss is a share from 0 to 1, not {self.loss:g}."


class Switch:
    """Ports are numbered from 1; times are seconds of any clock that never goes back."""

    def __init__(self, ports: int, link: Link) -> None:
        self._ports = range(1, ports + 1)
        self._link = link
        self._rng = random.Random(link.seed)
        self._homes: dict[bytes, int] = {}
        self._cut: set[int] = set()
        self._under_way: list[tuple[float, int, int, bytes]] = []
        self._numbers = itertools.count()
        self._last: dict[tuple[int, int], float] = {}

    def accept(self, port: int, frame: bytes, now_s: float) -> bool:
        """Take a frame that came in at a port; False when its cable is cut or it is no frame."""
        if port in self._cut or len(frame) < HEADER:
            return False
        self._learn(frame[6:12], port)
        for target in self._targets(port, frame[:6]):
            if self._rng.random() >= self._link.loss:
                due = self._due(port, target, now_s)
                heapq.heappush(self._under_way, (due, next(self._numbers), target, frame))
        return True

    def leaving(self, now_s: float) -> Iterator[tuple[int, bytes]]:
        """The frames whose time has come, each with the port it leaves by."""
        while self._under_way and self._under_way[0][0] <= now_s:
            _, _, port, frame = heapq.heappop(self._under_way)
            if port not in self._cut:
                yield port, frame

    def left_s(self, now_s: float) -> float | None:
        """How long nothing leaves; None when nothing is under way."""
        return max(0.0, self._under_way[0][0] - now_s) if self._under_way else None

    def cut(self, port: int) -> None:
        """Nothing passes this port; what is under way to it is lost if it comes before `restore`."""
        self._cut.add(port)

    def restore(self, port: int) -> None:
        """The port is as it was."""
        self._cut.discard(port)

    def _learn(self, address: bytes, port: int) -> None:
        if not _is_group(address):
            self._homes[address] = port

    def _targets(self, port: int, address: bytes) -> list[int]:
        home = None if _is_group(address) else self._homes.get(address)
        return [each for each in self._ports if each != port and home in (None, each)]

    def _due(self, port: int, target: int, now_s: float) -> float:
        late_ms = self._link.delay_ms + self._rng.uniform(0, self._link.jitter_ms)
        due = max(now_s + late_ms / 1000, self._last.get((port, target), 0.0))
        self._last[port, target] = due
        return due


def _is_group(address: bytes) -> bool:
    """Broadcast or multicast."""
    return bool(address[0] & 1)
