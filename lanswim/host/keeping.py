"""Writes what tables journal, of all tables of a process together, one batch after the other.

What is being written holds nobody up who reads or thinks; what may follow only afterwards waits for `done`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from lanswim.host.work import Worker
from lanswim.store import PROCESS, Entry, StoreError

log = logging.getLogger("lanswim.host")

Done = Callable[[], None]


class Journaled(Protocol):
    """A journal, in a file or not."""

    def append(self, batch: Sequence[Entry]) -> None:
        """All of it or nothing; any error means that no more can be written."""

    def close(self) -> None:
        """Whoever wants to may go on with it."""

    def discard(self) -> bool:
        """Nobody will go on with it; False: it cannot be deleted now, and this may be called again."""


class _Waiting(NamedTuple):
    entry: Entry
    done: Done


class Keeper:
    """The journal of a process. Once it has failed, everything goes on as if there were none."""

    def __init__(self, journal: Journaled, worker: Worker, on_failed: Done) -> None:
        self._journal = journal
        self._worker = worker
        self._on_failed = on_failed
        self._waiting: list[_Waiting] = []
        self._writing: list[_Waiting] = []
        self._failed = False
        self._error: Exception | None = None
        """why nothing more is written, while that has not been told yet"""
        self._last: Callable[[], object] | None = None
        """how the file is let go of, once that is wanted"""
        self._on_idle: Done | None = None
        self._on_ended: Done | None = None
        self._let_go = self._gone = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be written."""
        return not self._writing and not self._waiting

    def keep(self, entry: Entry, done: Done) -> None:
        """Calls `done` when it is on the disk, perhaps before this returns; in the order of the calls."""
        if self._failed or self._last is not None:
            done()
            return
        self._waiting.append(_Waiting(entry, done))
        self._go_on()

    def give_up(self, error: Exception, done: Done) -> None:
        """As if the disk had refused what comes now: without it nothing that is kept later would be true."""
        if self._last is None:
            self._error = error
        self.keep(Entry(PROCESS), done)

    def when_idle(self, call: Done) -> None:
        """Calls once when all is written, at once when there is nothing to write."""
        self._on_idle = call
        self._tell_idle()

    def end(self, *, discard: bool) -> None:
        """What waits is written, and nothing more; discard: nobody will go on with these tables.

        Only the first call counts.
        """
        if self._last is None:
            self._last = self._journal.discard if discard or self._failed else self._journal.close
            self._let_go_if_idle()

    def when_ended(self, call: Done) -> None:
        """Calls once the file has been let go of, at once where it has been."""
        self._on_ended = call
        if self._gone:
            call()

    def _let_go_if_idle(self) -> None:
        if self._last is not None and self.is_idle and not self._let_go:
            self._let_go = True
            self._worker.submit(self._last, self._ended, self._ended)

    def _ended(self, how: object) -> None:
        self._gone = True
        if self._on_ended is not None:
            self._on_ended()

    def _go_on(self) -> None:
        if self._writing or not self._waiting:
            return
        self._writing, self._waiting = self._waiting, []
        if self._error is not None:
            self._not_written(self._error)
            return
        batch = [one.entry for one in self._writing]
        self._worker.submit(partial(self._journal.append, batch), self._written, self._not_written)

    def _written(self, nothing: None) -> None:
        written, self._writing = self._writing, []
        for one in written:
            one.done()
        self._go_on()
        self._tell_idle()

    def _not_written(self, error: Exception) -> None:
        """The table goes on; what was written becomes old only after it has been deleted."""
        known = isinstance(error, StoreError | OSError)  # the text of any other could hold a hand
        said = ascii(str(error)) if known else type(error).__name__
        log.error("the journal cannot be written, no table here can be resumed: %s", said)
        self._worker.submit(self._journal.discard, self._discarded, self._discarded)

    def _discarded(self, how: object) -> None:
        """Where even that failed it is tried again at the end."""
        if how is not True:
            log.error("the journal cannot be deleted: until then it says how the tables here stood before")
        self._failed = True
        if self._last is not None:
            self._last = self._journal.discard
        self._on_failed()
        waiting, self._writing, self._waiting = [*self._writing, *self._waiting], [], []
        for one in waiting:
            one.done()
        self._tell_idle()

    def _tell_idle(self) -> None:
        self._let_go_if_idle()
        if self.is_idle and self._on_idle is not None:
            call, self._on_idle = self._on_idle, None
            call()
