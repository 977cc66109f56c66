"""The files of a witness: one a match, what it is bound to now, and the evidence of alarms. Judges nothing.

Two windows of one person's machine may sit at one table: a match's file belongs to whoever began it, and the
next one takes a file beside it.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from lanswim.client.deals.deeds import (
    AlarmKept,
    At,
    Deed,
    Keep,
    KeepAlarm,
    KeepRound,
    NotKept,
    Recall,
    Recalled,
    Told,
)
from lanswim.client.deals.transcript import keeper_of
from lanswim.client.folders import data_dir, private_dir, read_private, thin_out, write_private

MOST_MATCHES = 500
"""the oldest of more is thrown away"""
MOST_ALARMS = 100
MOST_OPEN = 50
_LONGEST_FILE = 1 << 26
_OPEN_BYTES = 1 << 18
"""of what was kept lately of the cuts that run; then only the last counts"""


class Archive:
    """The folder `matches` among the data of this program; without a folder nothing is kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._files: dict[tuple[At, int], Path] = {}
        self._failed = False

    def perform(self, deed: Deed) -> Told | None:
        """Does it, and says what came of it, if that is of interest."""
        try:
            match deed:
                case Recall(at):
                    return self._recall(at)
                case Keep(at, content):
                    _write(self._open_file(at), content)
                case KeepRound(at, number, line):
                    self._append(at, number, line)
                case KeepAlarm(at, place, content):
                    return self._keep_alarm(at, place, content)
        except OSError as error:
            return self._not_kept(error)
        return None

    def _not_kept(self, error: OSError) -> NotKept | None:
        if self._failed:
            return None
        self._failed = True
        return NotKept(error.strerror or type(error).__name__)

    def _place(self) -> Path:
        if self._folder is None:
            self._folder = data_dir() / "matches"
        return private_dir(self._folder)

    # What runs

    def _open_file(self, at: At) -> Path:
        return self._place() / f"{at.table}-{at.term}-{_short(at)}.open"

    def _recall(self, at: At) -> Recalled:
        pending: bytes | None = None
        with suppress(FileNotFoundError):
            pending = _last_whole_line(read_private(self._open_file(at)))
        if pending is None:
            thin_out(self._place(), "*.open", MOST_OPEN)
        lower = self._of_lower_term(at) if pending is None else None
        return Recalled(pending, self._last_match(at), lower)

    def _of_lower_term(self, at: At) -> tuple[int, bytes] | None:
        """What ran under the host before, whoever that was."""
        terms = [path.name.split("-")[1] for path in self._place().glob(f"{at.table}-*-{_short(at)}.open")]
        term = max((int(one) for one in terms if _is_number(one) and int(one) < at.term), default=None)
        if term is None:
            return None
        content = _last_whole_line(read_private(self._open_file(at._replace(term=term))))
        return None if content is None else (term, content)

    def _last_match(self, at: At) -> tuple[bytes, ...]:
        """The lines of this player's newest match at this table."""
        newest, found = 0, tuple[bytes, ...]()
        for path in self._place().glob(f"{at.table}-{at.term}-*.jsonl"):
            number = path.stem.split("-")[2].split(".")[0]
            if _is_number(number) and int(number) > newest:
                lines = _lines(path)
                if lines and keeper_of(lines[0]) == at.key.hex():
                    newest, found = int(number), lines
        return found

    # Matches

    def _append(self, at: At, number: int, line: bytes) -> None:
        """Whole lines only: what a crash has left of one is cut off first."""
        path = self._files.get((at, number))
        if path is None:
            path = self._files[at, number] = self._match_file(at, number)
        with os.fdopen(_opened(path, os.O_RDWR), "rb+") as file:
            if (size := file.seek(0, os.SEEK_END)) > 0:
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    file.seek(0)
                    size = file.read(size).rfind(b"\n") + 1
            file.seek(size)
            file.truncate()
            file.write(line)

    def _match_file(self, at: At, number: int) -> Path:
        stem = f"{at.table}-{at.term}-{number}"
        for name in (f"{stem}.jsonl", *(f"{stem}.{other}.jsonl" for other in range(2, 100))):
            path = self._place() / name
            if _created(path):
                thin_out(self._place(), "*.jsonl", MOST_MATCHES)
                return path
            with suppress(OSError):  # another name will do
                if keeper_of(read_private(path).partition(b"\n")[0]) == at.key.hex():
                    return path
        raise FileExistsError(17, "all names for this match are taken", str(path))

    # Alarms

    def _keep_alarm(self, at: At, place: tuple[int, int], content: bytes) -> AlarmKept:
        match, number = place
        path = self._place() / f"{at.table}-{at.term}-{match}-{number}-{_short(at)}.alarm.json"
        write_private(path, content)
        thin_out(self._place(), "*.alarm.json", MOST_ALARMS)
        return AlarmKept(place, str(path))


_BINARY = getattr(os, "O_BINARY", 0)


def _short(at: At) -> str:
    return at.key.hex()[:12]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 20


def _lines(path: Path) -> tuple[bytes, ...]:
    """None of what is too long, cannot be read, or is no file."""
    with suppress(OSError):
        content = read_private(path, _LONGEST_FILE + 1)
        return tuple(content.splitlines()) if len(content) <= _LONGEST_FILE else ()
    return ()


def _opened(path: Path, how: int) -> int:
    """A regular file to write to; a pipe, for one, would make everybody wait."""
    fd = os.open(path, how | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | _BINARY, 0o600)
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    return fd


def _created(path: Path) -> bool:
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600))
        return True
    return False


def _write(path: Path, content: bytes) -> None:
    """A line more, of which the last whole one counts: to replace a file may wait for the disk before a deal.

    This need not: what is kept is to outlive a crash of this program only.
    """
    line = b"\n" + content + b"\n"  # the first ends what a crash has left of a line
    with os.fdopen(_opened(path, os.O_WRONLY | os.O_APPEND), "ab") as file:
        if file.tell() + len(line) <= _OPEN_BYTES:
            file.write(line)
            return
    scratch = path.with_name(f".{path.name}")
    with os.fdopen(_opened(scratch, os.O_WRONLY | os.O_TRUNC), "wb") as file:
        file.write(line)
    scratch.replace(path)


def _last_whole_line(content: bytes) -> bytes | None:
    whole = content[: content.rfind(b"\n") + 1].strip(b"\n").split(b"\n")
    return whole[-1] or None
