"""The journal of one host process: a file for all its tables. It is read back whole, or not at all.

Nothing here waits for a lock or knows a loop: whoever writes does so in a thread of its own.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Self

from lanswim.lock import FileLock
from lanswim.store import making, schema
from lanswim.store.beside import delete, deleting_on_error, mark_path, wal_path
from lanswim.store.looking import check_there, held, look_before, read
from lanswim.store.mark import Mark
from lanswim.store.place import Place
from lanswim.store.reading import Stored
from lanswim.store.refusal import not_written, refusing
from lanswim.store.schema import Head

__all__ = ["Entry", "JournalFile", "Stored"]


class Entry(NamedTuple):
    """What has happened at one table: events in order, and named parts that replace those kept before.

    begins: the events begin a match, and those of the one before are not needed any more.
    """

    table: str
    events: tuple[bytes, ...] = ()
    kept: tuple[tuple[str, bytes], ...] = ()
    begins: bool = False


class JournalFile:
    """An open journal, locked until it is closed or its process ends, however that ends."""

    def __init__(
        self, path: Path, lock: FileLock, db: sqlite3.Connection, heads: Mapping[str, Head],
        now_s: Callable[[], float],
    ) -> None:  # fmt: skip
        self.path = path
        self._lock = lock
        self._db = db
        self._heads = dict(heads)
        self._batch = max((head.batch for head in heads.values()), default=0)
        self._mark = Mark(mark_path(path))
        self._place = Place((path, wal_path(path)))
        self._now_s = now_s

    @classmethod
    def create(cls, path: Path, now_s: Callable[[], float] = time.time) -> Self:
        """A new journal in a folder that is there. Raises StoreError: not_written, journal_in_use."""
        try:
            with held(path) as lock:
                making.make(path)
                with deleting_on_error(path):
                    db = schema.connect(path)
                    with _closing_on_error(db):
                        return cls(path, lock, db, {}, now_s)
        except (OSError, sqlite3.Error) as error:
            raise not_written(path, error) from None

    @classmethod
    def open(cls, path: Path, now_s: Callable[[], float] = time.time) -> tuple[Self, Mapping[str, Stored]]:
        """A journal to go on with, and all of it by table. Raises StoreError, also DamagedError."""
        with refusing(path):
            check_there(path)
            with held(path) as lock:
                check_there(path)
                look_before(path)
                db = schema.connect(path)
                with _closing_on_error(db):
                    heads, stored = read(db, path)
                    schema.settle(db)
                    return cls(path, lock, db, heads, now_s), stored

    def append(self, batch: Sequence[Entry]) -> None:
        """All of it or nothing, on the disk when this returns. After StoreError it can only be discarded."""
        heads, number = dict(self._heads), self._batch + 1
        try:
            self._place.check()  # what was cut off there would come back as zeros
            self._db.execute("BEGIN IMMEDIATE")
            for entry in batch:
                heads[entry.table] = self._put(heads.get(entry.table), entry)
            for tab in {entry.table for entry in batch}:
                heads[tab] = head = heads[tab]._replace(at=int(self._now_s()), batch=number)
                row = (tab, head.length, head.at, head.batch, schema.head_sum(tab, head))
                self._db.execute("REPLACE INTO head VALUES (?, ?, ?, ?, ?)", row)
            self._db.execute("COMMIT")
            self._place.check()
        except (sqlite3.Error, OSError, MemoryError) as error:
            with suppress(sqlite3.Error):  # it has rolled back by itself
                self._db.execute("ROLLBACK")
            raise not_written(self.path, error) from None
        self._heads, self._batch = heads, number
        self._mark.write(number)

    def close(self) -> None:
        """Whoever wants to may go on with it."""
        self._mark.close()
        with suppress(sqlite3.Error):  # what was committed is on the disk
            self._db.close()
        self._place.close()
        self._lock.release()

    def discard(self) -> bool:
        """Deletes it or, where files cannot be deleted or it was moved, empties it: nobody goes on with it.

        False: neither can be done. It stays locked until this process ends, and this may be called again.
        """
        self._mark.empty()
        self._mark.close()
        with suppress(sqlite3.Error):  # it is deleted anyway
            self._db.close()
        try:
            self._place.empty_elsewhere()
        except OSError:
            return False
        self._place.close()
        if not delete(self.path):
            return False
        self._lock.release()
        with suppress(OSError):  # nobody makes a journal of this name again, so no two locks can be held
            self._lock.path.unlink()
        return True

    @classmethod
    def delete(cls, path: Path) -> None:
        """Deletes one that nobody has open, whole or damaged. Raises StoreError: journal_in_use; OSError."""
        with held(path) as lock:
            delete(path)
            lock.release()
            lock.path.unlink()

    def _put(self, head: Head | None, entry: Entry) -> Head:
        head = head or schema.new_head(entry.table)
        if entry.begins:
            self._db.execute("DELETE FROM entry WHERE tab = ?", (entry.table,))
            head = schema.new_head(entry.table)._replace(parts=head.parts)
        count, chain, parts = head.length, head.chain, dict(head.parts)
        for body in entry.events:
            count, chain = count + 1, schema.link(chain, body)
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (entry.table, count, body, chain))
        for name, body in entry.kept:
            parts[name] = schema.part_sum(entry.table, name, body)
            self._db.execute("REPLACE INTO kept VALUES (?, ?, ?, ?)", (entry.table, name, body, parts[name]))
        return Head(count, chain, parts)


@contextmanager
def _closing_on_error(db: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):  # why it could not be opened says more
            db.close()
        raise
