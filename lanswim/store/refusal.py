"""Whatever reading a journal raises, as the one fault of this package. No file is opened here.

A file that is damaged can make SQLite say anything, also in words that are no text. Damaged is only what was
read and does not fit: what keeps it from being read now says nothing of it.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from lanswim.store.fault import DamagedError, StoreError, Told
from lanswim.store.reading import Broken

_NOT_NOW: Final = {
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_ABORT,
}  # fmt: skip
"""why a journal that may be whole cannot be read here and now: the disk, another program, this machine"""
_OF_NO_ROOM: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL}
"""what SQLite says, in vague words, also where a disk is full"""
_INDEX_BYTES: Final = 32_768


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Raises StoreError, also DamagedError, for whatever goes wrong while this journal is read."""
    try:
        yield
    except Broken as broken:
        raise _damaged(path, broken) from None
    except sqlite3.Error as error:
        if _is_of_now(error):
            raise not_written(path, error) from None
        raise _damaged(path) from None
    except (OSError, MemoryError) as error:
        raise not_written(path, error) from None
    except (ValueError, ArithmeticError):  # words, numbers and sizes that nobody has written
        raise _damaged(path) from None


def not_written(path: Path, error: OSError | sqlite3.Error | MemoryError) -> StoreError:
    """Nothing can be kept there, and why."""
    if isinstance(error, MemoryError):
        why = os.strerror(errno.ENOMEM)
    elif isinstance(error, sqlite3.Error) and _code(error) in _OF_NO_ROOM and _is_full(path.parent):
        why = os.strerror(errno.ENOSPC)
    else:
        why = error.strerror or "" if isinstance(error, OSError) else str(error)
    return StoreError("not_written", path=str(path), why=why or type(error).__name__)


def _is_of_now(error: sqlite3.Error) -> bool:
    return _code(error) in _NOT_NOW


def _code(error: sqlite3.Error) -> int | None:
    code: int | None = getattr(error, "sqlite_errorcode", None)  # missing where Python itself raises it
    return code & 0xFF if code is not None else None


def _is_full(folder: Path) -> bool:
    """Not even the index that SQLite makes to read a log has room there."""
    with suppress(OSError):
        return shutil.disk_usage(folder).free < _INDEX_BYTES
    return False


def _damaged(path: Path, broken: Broken | None = None) -> DamagedError:
    saved, told = (broken.saved, broken.told) if broken is not None else ((), Told())
    return DamagedError("journal_damaged", table=path.stem, path=str(path), saved=saved, told=told)
