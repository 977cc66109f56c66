"""The journal of a host of one table: what is written about it and beside it, and how that ends.

What a journal is made of is not known here, and no connection may live here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from lanswim.host.entries import Entries
from lanswim.host.keeping import Done, Journaled, Keeper
from lanswim.host.patience import within
from lanswim.host.thread import Thread
from lanswim.host.work import Worker
from lanswim.store import PROCESS, Entry, Stored, decode_plain, encode_plain
from lanswim.table.effects import Journal

HUNG_S: Final = 10.0
"""a disk that takes so long is taken for a full one"""
LET_IN: Final = "let_in"
"""the keys that have had the code of a private table"""


class Written(NamedTuple):
    """A journal that a host goes on with: the open file, what is in it by table, and how this one listens.

    about: bytes that only its starter understands, from the port.
    """

    journal: Journaled
    stored: Mapping[str, Stored]
    about: Callable[[int], bytes]
    worker: Worker | None = None
    """who waits for the disk; None: a thread of its own"""

    def let_in(self) -> tuple[bytes, ...]:
        """Who has had the code already; ValueError where that was not written by this program."""
        body = self.stored[PROCESS].kept.get(LET_IN) if PROCESS in self.stored else None
        return () if body is None else decode_plain(body, tuple[bytes, ...])


class Diary:
    """Writes for one host. Everything that waits for the disk is bounded."""

    def __init__(self, written: Written, table: str, on_failed: Done) -> None:
        self._thread = None if written.worker is not None else Thread("journal", HUNG_S)
        worker = written.worker or self._thread
        assert worker is not None
        self._keeper = Keeper(written.journal, worker, on_failed)
        self._entries = Entries(table, written.stored.get(table))

    def keep(self, effect: Journal, done: Done) -> None:
        """The hook of a table's queue. What cannot be made bytes of ends as a failed write does."""
        try:
            entry = self._entries.of(effect)
        except Exception as error:
            self._keeper.give_up(error, done)
        else:
            self._keeper.keep(entry, done)

    def note(self, name: str, body: bytes) -> None:
        """Something about the process; in its order with what tables say."""
        self._keeper.keep(Entry(PROCESS, kept=((name, body),)), lambda: None)

    def let_in(self, keys: tuple[bytes, ...]) -> None:
        """Who may come back to a private table without its code."""
        self.note(LET_IN, encode_plain(keys))

    def forget(self) -> None:
        """The table has ended in order: nobody goes on with it."""
        self._keeper.end(discard=True)

    async def written(self, timeout_s: float) -> None:
        """Returns when all is on the disk, or after so long."""
        await within(timeout_s, self._keeper.when_idle)

    async def end(self, timeout_s: float, *, discard: bool) -> None:
        """Lets go of the file, after so long at the latest; discard: deletes it."""
        self._keeper.end(discard=discard)
        await within(timeout_s, self._keeper.when_ended)
        if self._thread is not None:
            self._thread.close()
