"""Where the files of an open journal lie: whoever wants to go on with it finds it only there.

What is written to a file that was deleted or moved away succeeds all the same, and is lost. What is in the
files is not known here.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


class Place:
    """Holds the first of these files, so that it can be emptied wherever it is moved.

    It may be let go of only after SQLite has closed the file: its locks end with any that is closed.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self._first = paths[0]
        self._fd: int | None = os.open(self._first, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._known: dict[Path, os.stat_result] = {}
        for path in paths:
            with suppress(FileNotFoundError):  # there is a log only once something has been written
                self._known[path] = path.stat()

    def check(self) -> None:
        """Raises OSError where one of them is gone, another one by now, or shorter than it was."""
        for path, known in self._known.items():
            found = os.stat(path)  # noqa: PTH116 - it is done twice a turn
            if not os.path.samestat(found, known) or found.st_size < known.st_size:
                raise OSError(errno.ESTALE, f"{path.name} was replaced or cut short", str(path))
            self._known[path] = found

    def empty_elsewhere(self) -> None:
        """Nothing can be read from it where it was moved to, either; raises OSError."""
        if self._fd is not None and not self._is_here():
            os.ftruncate(self._fd, 0)

    def close(self) -> None:
        """Lets go of it."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _is_here(self) -> bool:
        with suppress(OSError):  # gone, or out of reach
            return os.path.samestat(self._first.stat(), self._known[self._first])
        return False
