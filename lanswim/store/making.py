"""A journal is made whole under another name, which nobody takes for one. Nothing is kept in it here."""

from __future__ import annotations

import errno
import os
from contextlib import closing
from pathlib import Path
from typing import Final

from lanswim.store import schema
from lanswim.store.beside import ENDINGS, delete, deleting_on_error
from lanswim.store.looking import held

MAKING: Final = ".making"
"""how that name ends, and what SQLite adds to it comes behind: a kill leaves no other files but the lock"""


def make(path: Path) -> None:
    """A new journal, on the disk when this returns; the lock on it is held. Raises OSError, sqlite3.Error."""
    other = _other(path)
    delete(other)
    with deleting_on_error(other):
        os.close(os.open(other, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(schema.connect(other)) as db:
            schema.make(db)
        _check_free(path)
        other.rename(path)
    with deleting_on_error(path):
        _sync_folder(path.parent)


def forget(path: Path) -> None:
    """Deletes what a kill has left of the making of this one. Raises StoreError: journal_in_use; OSError."""
    with held(path) as lock:
        delete(_other(path))
        is_needed = path.exists()
        lock.release()
        if not is_needed:
            lock.path.unlink()


def _other(path: Path) -> Path:
    return path.with_suffix(MAKING)


def _check_free(path: Path) -> None:
    """SQLite would take what lies beside it for a part of the new one; renaming would replace the file."""
    if any(os.path.lexists(f"{path}{ending}") for ending in ENDINGS):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _sync_folder(folder: Path) -> None:
    """The name of a new file outlasts a power cut, where folders can be written through."""
    if os.name == "posix":
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
