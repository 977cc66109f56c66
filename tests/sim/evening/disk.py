"""The disk of a host: its journal in memory or in a real file, and what goes wrong with it. No table here."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from lanswim.host.keeping import Journaled
from lanswim.store import Entry, JournalFile, Stored, StoreError
from tests.sim.evening.timeline import Machine

T = TypeVar("T")

Dies = Literal["before", "after"]
"""a host that ends while it writes: with nothing written, or with all of it and nobody told"""


class Disk(Protocol):
    """Outlasts every process; what a start of the host writes to, and what the next one finds."""

    def start(self) -> tuple[Journaled, Mapping[str, Stored]]:
        """The journal to go on with, and what is in it; the process before has ended."""

    @property
    def is_discarded(self) -> bool:
        """Whether nobody is to go on with what was there."""


class InMemory:
    """What a journal of `lanswim.store` promises, without a file."""

    def __init__(self) -> None:
        self.is_discarded = False
        self._events: dict[str, list[bytes]] = {}
        self._kept: dict[str, dict[str, bytes]] = {}

    def start(self) -> tuple[Journaled, Mapping[str, Stored]]:
        """Itself."""
        stored = {
            table: Stored(tuple(self._events.get(table, ())), dict(kept))
            for table, kept in self._kept.items()
        }
        return self, stored

    def append(self, batch: Sequence[Entry]) -> None:
        """As `JournalFile.append`."""
        for entry in batch:
            events = self._events.setdefault(entry.table, [])
            if entry.begins:
                events.clear()
            events += entry.events
            self._kept.setdefault(entry.table, {}).update(entry.kept)

    def close(self) -> None:
        """It stays."""

    def discard(self) -> bool:
        """Nobody goes on with it."""
        self.is_discarded = True
        self._events.clear()
        self._kept.clear()
        return True


class InFile:
    """A real journal. A process that was killed leaves its files as they are: the next one gets a copy."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._starts = 0
        self._open: JournalFile | None = None

    @property
    def is_discarded(self) -> bool:
        """Whether the file is gone."""
        return self._open is not None and not self._open.path.exists()

    def start(self) -> tuple[Journaled, Mapping[str, Stored]]:
        """A new file, or a copy of what the process before has left when it was killed."""
        before, self._starts = self._folder / str(self._starts), self._starts + 1
        here = self._folder / str(self._starts)
        if self._open is None:
            here.mkdir()
            self._open = JournalFile.create(here / "table.journal")
            return self._open, {}
        shutil.copytree(before, here)
        self._open.close()
        self._open, stored = JournalFile.open(here / "table.journal")
        return self._open, stored

    def close(self) -> None:
        """The evening is over."""
        if self._open is not None:
            self._open.close()


class DiskWorker:
    """Whoever waits for the disk (see `host.work`): at once, slowly, never, or in vain."""

    def __init__(self, machine: Machine, ends: Callable[[Dies], None]) -> None:
        self.slow_us = 0
        self.full = False
        self.dies: Dies | None = None
        """at the next thing that is to be written"""
        self._machine = machine
        self._ends = ends

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls done or failed, perhaps before it returns; nothing if the process ends meanwhile."""
        if not self._machine.alive:
            return
        if self.slow_us:
            self._machine.later(self.slow_us, lambda: self._do(work, done, failed))
        else:
            self._do(work, done, failed)

    def _do(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        if self.full:
            failed(StoreError("not_written", path="disk", why="full"))
            return
        if self.dies == "before":
            self._ends(self.dies)
            return
        result = work()
        if self.dies == "after":
            self._ends(self.dies)
            return
        done(result)
