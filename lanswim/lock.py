"""A lock on a file that ends with its process, however that ends. What it stands for is not known here."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_S = 0.005


class FileLock:
    """Held from `acquire` to `release` or the end of this process (kill -9 too). The file itself stays."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether this object holds the lock."""
        return self._fd is not None

    def acquire(self, *, shared: bool = False) -> bool:
        """Tries at once: whether the lock is held now. Raises OSError when the file cannot be made.

        shared: beside all others who share it, where the system knows such locks; else alone as well.
        """
        if self._fd is not None:
            return True
        fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)  # Python's files are not inherited by children
        try:
            if _try_lock(fd, shared=shared):
                self._fd = fd
        finally:
            if self._fd is None:
                os.close(fd)
        return self.is_held

    def release(self) -> None:
        """Lets the next one have it; the file stays, or two could hold locks on two files of one name."""
        if self._fd is not None:
            _unlock(self._fd)
            os.close(self._fd)
            self._fd = None


@contextmanager
def locked(path: Path, patience_s: float) -> Iterator[None]:
    """Holds the lock on this file; waits for others so long at most. Raises OSError, also TimeoutError."""
    lock, until = FileLock(path), time.monotonic() + patience_s
    while not lock.acquire():
        if time.monotonic() >= until:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), str(path))
        time.sleep(LOOK_S)
    try:
        yield
    finally:
        lock.release()


if sys.platform == "win32":
    import msvcrt

    def _try_lock(fd: int, *, shared: bool) -> bool:
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(fd: int) -> None:
        os.lseek(fd, 0, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(fd: int, *, shared: bool) -> bool:
        try:
            fcntl.flock(fd, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_UN)
