"""Files that may be anything by now, looked at before they are read. What is in them is not known here."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

LARGEST_BYTES: Final = 64 << 20
"""far more than a journal or anything beside it ever has"""


def check(path: Path) -> None:
    """Raises OSError where something is there that cannot be read to its end, as a pipe, or hardly."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    _check(path, found)


def content(path: Path, most: int = LARGEST_BYTES) -> bytes:
    """The first bytes of this file, so many at most; raises OSError, also FileNotFoundError."""
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        found = os.fstat(fd)
        _check(path, found)  # another than that one may lie there by now
        return _read(fd, min(most, found.st_size))  # memory is taken for as much as is asked for
    finally:
        os.close(fd)


def _check(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, f"{path.name} is not a regular file", str(path))
    if found.st_size > LARGEST_BYTES:
        raise OSError(errno.EFBIG, f"{path.name} is too large", str(path))


def _read(fd: int, most: int) -> bytes:
    """One call need not return all there is."""
    pieces: list[bytes] = []
    while most and (piece := os.read(fd, most)):
        pieces.append(piece)
        most -= len(piece)
    return b"".join(pieces)
