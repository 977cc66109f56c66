"""The write-ahead log beside a journal, looked at before SQLite is let near it. Nothing is written here.

SQLite takes the first frame that does not fit for the end, and deletes what follows when it closes. That is
right for a power cut in the last transaction: each one is on the disk before the next begins, so behind the
frame that is missing there is one commit at most. More of them were on the disk, and are damaged.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

from lanswim.store import files
from lanswim.store.schema import PAGE_BYTES

_HEADER: Final = Struct(">8I")
_FRAME: Final = Struct(">6I")
_MAGIC: Final = 0x377F0682
"""of a log with checksums over little-endian words; with big-endian ones it is odd"""
_WORD: Final = 0xFFFFFFFF
_SUMMED: Final = 8
"""bytes of the head of a frame that are under its checksum, with the whole page"""

_Sum = tuple[int, int]


class Ending(NamedTuple):
    """What lies behind the last transaction that SQLite would read.

    unread: something of this log; damaged: it was on the disk, whole, once.
    """

    unread: bool
    damaged: bool


class _Frame(NamedTuple):
    at: int
    page: int
    size: int
    """of the file after this commit, in pages; 0 for a frame that ends no transaction"""
    salts: tuple[int, int]
    total: _Sum

    def may_be_of(self, salts: tuple[int, int]) -> bool:
        """A frame of an earlier round of the log has none of the two; one that is damaged has one still."""
        return any(own == one for own, one in zip(self.salts, salts, strict=True))


NOTHING: Final = Ending(unread=False, damaged=False)


def ending(path: Path) -> Ending:
    """How the log at this path ends; raises OSError, but for one that is not there."""
    try:
        log = files.content(path)
    except FileNotFoundError:
        return NOTHING
    if len(log) < _HEADER.size:
        return NOTHING
    magic, _, page_bytes, _, salt_1, salt_2, *total = _HEADER.unpack_from(log)
    if magic & ~1 != _MAGIC or page_bytes % 8 or _summed((0, 0), log[:24], magic) != tuple(total):
        return _without_header(log)
    return _after_the_break(log, page_bytes, (salt_1, salt_2), (total[0], total[1]), magic)


def _after_the_break(log: bytes, page_bytes: int, salts: tuple[int, int], total: _Sum, magic: int) -> Ending:
    frames = _frames(log, page_bytes)
    pending = False
    for frame in frames:
        total = _summed(total, log[frame.at : frame.at + _SUMMED], magic)
        total = _summed(total, log[frame.at + _FRAME.size : frame.at + _FRAME.size + page_bytes], magic)
        if frame.salts != salts or frame.total != total or not frame.page:
            left = [one for one in (frame, *frames) if one.may_be_of(salts)]
            return Ending(pending or bool(left), sum(one.size > 0 for one in left) > 1)
        pending = not frame.size
    return Ending(pending, damaged=False)


def _without_header(log: bytes) -> Ending:
    """It is written before all else, and not again in a round: transactions behind it were on the disk."""
    frames = list(_frames(log, PAGE_BYTES))
    commits = [one for one in frames if one.size and one.may_be_of(frames[0].salts)]
    return Ending(unread=bool(frames), damaged=len(commits) > 1)


def _frames(log: bytes, page_bytes: int) -> Iterator[_Frame]:
    """The whole ones."""
    step = _FRAME.size + page_bytes
    for at in range(_HEADER.size, len(log) - step + 1, step):
        page, size, salt_1, salt_2, *total = _FRAME.unpack_from(log, at)
        yield _Frame(at, page, size, (salt_1, salt_2), (total[0], total[1]))


def _summed(total: _Sum, data: bytes, magic: int) -> _Sum:
    """SQLite's running checksum."""
    words = array("I", data)
    if (magic & 1 == 0) != (sys.byteorder == "little"):
        words.byteswap()
    first, second = total
    for at in range(0, len(words), 2):
        first = (first + words[at] + second) & _WORD
        second = (second + words[at + 1] + first) & _WORD
    return first, second
