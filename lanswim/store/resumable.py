"""Which tables of this machine can be gone on with. Whether one should be is not decided here."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from lanswim.store.fault import DamagedError, Saved, StoreError
from lanswim.store.journal import JournalFile, Stored
from lanswim.store.title import ABOUT, PROCESS, TITLE, decode_title

ENDING: Final = ".journal"


class Resumable(NamedTuple):
    """A table nobody runs now: its name, when it was last written to (seconds since 1970), how far it came.

    damaged: it cannot be gone on with, and this is all that is certain of it.
    """

    table: str
    path: Path
    at: int
    name: str = ""
    match: int = 0
    round: int = 0
    people: tuple[str, ...] = ()
    about: bytes = b""
    """what the host process has said of itself"""
    damaged: bool = False
    saved: tuple[Saved, ...] = ()


def journal_path(folder: Path, table: str) -> Path:
    """Where the journal lies of the host process that opened this table first."""
    return folder / f"{table}{ENDING}"


def resumable(folder: Path) -> list[Resumable]:
    """What lies there and is not in use, the newest first; what is of another version is passed over.

    Raises OSError where the folder cannot be read, which `glob` would take for an empty one.
    """
    found: list[Resumable] = []
    for path in sorted(folder.iterdir()):
        if path.name.endswith(ENDING):
            found += _looked_into(path)
    return sorted(found, key=lambda one: one.at, reverse=True)


def forget_old(folder: Path, keep_s: float, now_s: Callable[[], float] = time.time) -> None:
    """Deletes what nobody has gone on with for so long, and nobody uses, damaged or not."""
    for path in sorted(folder.glob(f"*{ENDING}")):
        with suppress(StoreError, OSError):
            if now_s() - _changed(path) > keep_s:
                JournalFile.delete(path)


def _changed(path: Path) -> float:
    """When; what is written goes to the WAL first, and after a kill it lies there alone."""
    found = [path.stat().st_mtime]
    with suppress(FileNotFoundError):
        found.append(Path(f"{path}-wal").stat().st_mtime)
    return max(found)


def _looked_into(path: Path) -> list[Resumable]:
    try:
        journal, stored = JournalFile.open(path)
    except DamagedError as error:
        return [Resumable(path.stem, path, int(path.stat().st_mtime), damaged=True, saved=error.saved)]
    except (StoreError, OSError):
        return []
    journal.close()
    about = stored[PROCESS].kept.get(ABOUT, b"") if PROCESS in stored else b""
    tables = [(table, one) for table, one in stored.items() if table != PROCESS]
    return [_shown(table, path, one)._replace(about=about) for table, one in tables]


def _shown(table: str, path: Path, stored: Stored) -> Resumable:
    try:
        title = decode_title(stored.kept[TITLE])
    except (KeyError, ValueError):
        return Resumable(table, path, stored.at)
    people = tuple(name for _, name in title.people)
    return Resumable(table, path, stored.at, title.name, title.match, title.round, people)
