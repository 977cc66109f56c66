"""How far a journal was on the disk: a number in a file of its own. What a journal is, is not known here.

It is written after the journal and never synced, so it may lag behind after a power cut, but it never runs
ahead: a journal that says less has lost something, however well it fits together. After a kill it is exact.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from lanswim.store import files

log = logging.getLogger("lanswim.store")

_NUMBER_BYTES: Final = 8
_BYTES: Final = 24


class Mark:
    """The file is made when something is first written to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = None
        self._told = False

    def read(self) -> int:
        """The number, 0 where there is none or a power cut has broken it; raises OSError."""
        try:
            content = files.content(self.path, _BYTES)
        except FileNotFoundError:
            return 0
        number = content[:_NUMBER_BYTES]
        return int.from_bytes(number, "big") if content == _content(number) else 0

    def write(self, number: int) -> None:
        """Never fails: a mark that stands too low is true all the same."""
        try:
            if self._fd is None:
                self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            os.lseek(self._fd, 0, os.SEEK_SET)
            os.write(self._fd, _content(number.to_bytes(_NUMBER_BYTES, "big")))
        except OSError as error:
            self._tell(error)

    def empty(self) -> None:
        """The journal is given up, also where it was moved to: nothing is missed in it."""
        with suppress(OSError):  # gone, or on a disk where the journal cannot be emptied either
            os.truncate(self.path if self._fd is None else self._fd, 0)

    def close(self) -> None:
        """Lets go of the file."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _tell(self, error: OSError) -> None:
        """Once: it is tried again with every number."""
        if not self._told:
            self._told = True
            log.warning(
                "a journal that loses its last moves is not noticed: %s cannot be written (%s)",
                ascii(str(self.path)), ascii(error.strerror or type(error).__name__),
            )  # fmt: skip


def _content(number: bytes) -> bytes:
    return number + blake2b(number, digest_size=_BYTES - _NUMBER_BYTES).digest()
