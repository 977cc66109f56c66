"""The files beside a journal: what they say of an empty one, that a look leaves none, that they go with it.

No journal is read here.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from lanswim.store import files
from lanswim.store.fault import StoreError
from lanswim.store.reading import Broken

ENDINGS: Final = ("", "-wal", "-shm", "-journal", "-mark")
"""of the names of all files that belong to a journal"""
_looks: Final[list[str]] = []
"""those of this process, by journal: SQLite's locks are none against another thread of one's own"""
_turns: Final[list[object]] = []
"""of those that begin or end a look: one thread after the other, as files may be deleted then"""
_TURN_S: Final = 0.001


def mark_path(path: Path) -> Path:
    """Of the mark that belongs to this journal."""
    return Path(f"{path}-mark")


def wal_path(path: Path) -> Path:
    """Of the log that belongs to this journal."""
    return Path(f"{path}-wal")


def says_nothing(path: Path) -> bool:
    """Whether the file is empty, and nothing beside it tells that it was not; raises OSError.

    An empty mark tells that this program has given it up, and could delete neither it nor its log.
    """
    marked = mark_path(path)
    told = _size(marked) or (_size(wal_path(path)) and not marked.exists())
    return not _size(path) and not told


def check_whole(path: Path) -> None:
    """Raises Broken for a file of no or one byte: SQLite takes it for new, and deletes the log beside it.

    StoreError, journal_beside, where SQLite would roll it back: to what another program has left there.
    """
    if _size(path) <= 1:
        raise Broken
    other = Path(f"{path}-journal")
    with suppress(FileNotFoundError):
        if files.content(other, 1) not in (b"", b"\0"):  # SQLite passes over those
            raise StoreError("journal_beside", table=path.stem, file=str(other))


@contextmanager
def leaving_nothing(path: Path) -> Iterator[None]:
    """What SQLite makes there only to read is gone after the last of all looks at it, whoever has made it.

    So is what one has left that was killed. A log that says something stays, and everything while it is used.
    """
    name = str(path)
    with _alone():
        _looks.append(name)
    try:
        yield
    finally:
        _looks.remove(name)
        with _alone():
            if name not in _looks and any(one.exists() for one in (wal_path(path), _index_path(path))):
                with suppress(OSError):  # in use, or a disk that is read-only by now
                    _clear(path)


def delete(path: Path) -> bool:
    """A journal, with all beside it; whether nothing can be read from it any more.

    The main file goes first, its WAL says nothing alone.
    """
    for ending in ENDINGS:
        one = Path(f"{path}{ending}")
        try:
            one.unlink(missing_ok=True)
        except OSError:
            with suppress(OSError):  # what can be done is looked at below
                os.truncate(one, 0)
    try:
        return path.stat().st_size == 0
    except FileNotFoundError:
        return True
    except OSError:
        return False


@contextmanager
def deleting_on_error(path: Path) -> Iterator[None]:
    """Of a journal that could not be made whole nothing is left."""
    try:
        yield
    except BaseException:
        delete(path)
        raise


@contextmanager
def _alone() -> Iterator[None]:
    """Threads are not known in this package, but a list is changed in one step whichever does it."""
    turn = object()
    _turns.append(turn)
    try:
        while _turns[0] is not turn:
            time.sleep(_TURN_S)
        yield
    finally:
        _turns.remove(turn)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _index_path(path: Path) -> Path:
    return Path(f"{path}-shm")


def _unlink(path: Path) -> None:
    """The index only says where something is in the log, and is made anew from it."""
    if not _size(wal_path(path)):
        wal_path(path).unlink(missing_ok=True)
    _index_path(path).unlink(missing_ok=True)


if sys.platform == "win32":

    def _clear(path: Path) -> None:
        """Files that somebody has open cannot be deleted there."""
        _unlink(path)

else:
    import fcntl

    _FIRST, _COUNT = 0x40000002, 510
    """the bytes of the file on which SQLite locks: each program that has it open for reading holds them"""

    def _clear(path: Path) -> None:
        """Under the lock under which SQLite itself deletes them: no other process uses them then.

        Nor does this one: whoever goes on with a journal has it alone, and this is the last that looks.
        """
        fd = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        try:
            fcntl.lockf(fd, fcntl.LOCK_EX | fcntl.LOCK_NB, _COUNT, _FIRST)
            _unlink(path)
        finally:
            os.close(fd)
