"""The files beside a journal: what they say of an empty one, and that a look leaves none. None is read."""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from lanswim.store import files
from lanswim.store.fault import StoreError
from lanswim.store.reading import Broken

ENDINGS: Final = ("", "-wal", "-shm", "-journal", "-mark")
"""of the names of all files that belong to a journal"""
_looks: Final = Counter[Path]()
"""those of this process, by journal: SQLite's locks are none against another thread of one's own"""
_guard: Final = threading.Lock()
"""held also while files are deleted, as a look may begin then"""


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
    """Raises Broken for an empty file that was written to once: SQLite would delete the log beside it.

    StoreError, journal_beside, where SQLite would roll it back: to what another program has left there.
    """
    if not _size(path):
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
    with _guard:
        _looks[path] += 1
    try:
        yield
    finally:
        with _guard, suppress(OSError):  # in use, or a disk that is read-only by now
            _looks[path] -= 1
            if not _looks[path]:
                del _looks[path]
                if any(one.exists() for one in (wal_path(path), _index_path(path))):
                    _clear(path)


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
