"""A journal looked into, by as many at once as want to. Nothing of it is changed, settled or deleted here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from lanswim.lock import FileLock
from lanswim.store import files, schema, wal
from lanswim.store.beside import ENDINGS, check_whole, leaving_nothing, mark_path, says_nothing, wal_path
from lanswim.store.fault import StoreError
from lanswim.store.mark import Mark
from lanswim.store.reading import Stored, is_ours, read_all, told_of_another
from lanswim.store.refusal import refusing
from lanswim.store.schema import Head


def look(path: Path) -> Mapping[str, Stored]:
    """All of one that nobody goes on with now, by table. Raises StoreError, also DamagedError."""
    with refusing(path):
        check_there(path)
        with held(path, shared=True) as lock:
            check_there(path)
            check_whole(path)
            stored = _seen(path, is_damaged=wal.ending(wal_path(path)).damaged)
            lock.release()
        return stored


def look_before(path: Path) -> None:
    """SQLite deletes what it does not read: where that could be missed, it is looked at first.

    So what is refused stays as it is. Raises Broken, and what reading does.
    """
    check_whole(path)
    end = wal.ending(wal_path(path))
    if end.damaged or (end.unread and Mark(mark_path(path)).read()):
        _seen(path, is_damaged=end.damaged)


def read(
    db: sqlite3.Connection, path: Path, *, is_damaged: bool = False
) -> tuple[dict[str, Head], dict[str, Stored]]:
    """Raises Broken, what SQLite does, and StoreError: journal_other, no_journal."""
    if not is_ours(db):
        raise StoreError("journal_other", told=told_of_another(db), table=path.stem)
    heads, stored = read_all(db, Mark(mark_path(path)).read(), is_damaged=is_damaged)
    if not stored:
        raise StoreError("no_journal", path=str(path))
    return heads, stored


def check_there(path: Path) -> None:
    """Raises StoreError, no_journal, as SQLite would make one; OSError, as it waits for a pipe for ever."""
    if not path.is_file() or says_nothing(path):
        raise StoreError("no_journal", path=str(path))
    for ending in ENDINGS:
        files.check(Path(f"{path}{ending}"))


@contextmanager
def held(path: Path, *, shared: bool = False) -> Iterator[FileLock]:
    """The lock stays held unless what follows fails; shared: beside others who only look."""
    lock = FileLock(path.with_suffix(".lock"))
    if not lock.acquire(shared=shared):
        raise StoreError("journal_in_use", table=path.stem)
    try:
        yield lock
    except BaseException:
        lock.release()
        raise


def _seen(path: Path, *, is_damaged: bool) -> dict[str, Stored]:
    with leaving_nothing(path), closing(schema.reader(path)) as db:
        return read(db, path, is_damaged=is_damaged)[1]
