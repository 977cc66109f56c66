"""Which tables of this machine can be gone on with. Whether one should be is not decided here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from lanswim.store.beside import wal_path
from lanswim.store.fault import DamagedError, Saved, StoreError
from lanswim.store.journal import JournalFile, Stored
from lanswim.store.looking import look
from lanswim.store.making import MAKING, forget
from lanswim.store.title import ABOUT, PROCESS, SHAPE, TITLE, Title, decode_title

ENDING: Final = ".journal"


class Resumable(NamedTuple):
    """A table nobody runs now: its name, when it was last written to (seconds since 1970), how far it came.

    damaged: it cannot be gone on with, and this is all that is certain of it; the name where it can be read.
    other: only the version of this program that has written it can go on with it.
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
    other: bool = False
    shape: bytes = b""
    """how what is kept of it is made up, to be compared"""

    @property
    def goes_on(self) -> bool:
        """Here, and now."""
        return not (self.damaged or self.other)


class Survey(NamedTuple):
    """What can be gone on with, the newest first, and why the rest cannot be, by the name of the journal."""

    found: list[Resumable]
    refused: Mapping[str, StoreError]


def journal_path(folder: Path, table: str) -> Path:
    """Where the journal lies of the host process that opened this table first."""
    return folder / f"{table}{ENDING}"


def survey(folder: Path) -> Survey:
    """All that lies there; among what is found is what is damaged, and what another version has written.

    Raises OSError where the folder cannot be read, which `glob` would take for an empty one.
    """
    found: list[Resumable] = []
    refused: dict[str, StoreError] = {}
    for path in sorted(folder.iterdir()):
        if path.name.endswith(ENDING):
            try:
                found += _looked_into(path)
            except StoreError as error:
                refused[path.stem] = error
    return Survey(sorted(found, key=lambda one: one.at, reverse=True), refused)


def resumable(folder: Path) -> list[Resumable]:
    """What lies there and is not in use, the newest first.

    Raises OSError as `survey` does.
    """
    return survey(folder).found


def forget_old(folder: Path, keep_s: float, now_s: Callable[[], float] = time.time) -> None:
    """Deletes what nobody has gone on with for so long, and nobody uses, damaged or not.

    And what was killed while it was made.
    """
    for name in {one.stem for one in folder.glob(f"*{MAKING}*")}:
        with suppress(StoreError, OSError):  # it is being made
            forget(journal_path(folder, name))
    for path in sorted(folder.glob(f"*{ENDING}")):
        with suppress(StoreError, OSError):  # in use after all, or not ours: it stays
            if now_s() - _changed(path) > keep_s:
                JournalFile.delete(path)


def _changed(path: Path) -> float:
    """When; what is written goes to the WAL first, and after a kill it lies there alone.

    An empty one is left by whoever has only looked.
    """
    found = [path.stat().st_mtime]
    with suppress(FileNotFoundError):
        log = wal_path(path).stat()
        found += [log.st_mtime] if log.st_size else []
    return max(found)


def _looked_into(path: Path) -> list[Resumable]:
    try:
        stored = look(path)
    except StoreError as error:
        if not isinstance(error, DamagedError) and error.code != "journal_other":
            raise
        return _stopped(path, error)
    about = stored[PROCESS].kept.get(ABOUT, b"") if PROCESS in stored else b""
    tables = [(table, one) for table, one in stored.items() if table != PROCESS]
    if tables and path.stem not in stored:  # a copy: it is locked by its name, so two could go on with it
        raise _renamed(path, tables[0][0])
    return [_shown(table, path, one)._replace(about=about) for table, one in tables]


def _renamed(path: Path, table: str) -> StoreError:
    return StoreError("journal_renamed", table=table, path=str(path), file=f"{table}{ENDING}")


def _stopped(path: Path, error: StoreError) -> list[Resumable]:
    """A table of its own, as far as anybody knows, but beside the journal that it is a copy of."""
    tables = error.told.tables
    if path.stem not in tables:
        beside = {one.name for one in path.parent.iterdir()}
        for table in tables:
            if f"{table}{ENDING}" in beside:
                raise _renamed(path, table)
    with suppress(OSError):  # somebody may have deleted it by now
        one = Resumable(path.stem, path, int(path.stat().st_mtime), about=error.told.about)
        if isinstance(error, DamagedError):
            one = one._replace(damaged=True, saved=error.saved)
        else:
            one = one._replace(other=True)
        return [one if error.told.title is None else _titled(one, error.told.title)]
    return []


def _shown(table: str, path: Path, stored: Stored) -> Resumable:
    one = Resumable(table, path, stored.at, shape=stored.kept.get(SHAPE, b""))
    try:
        return _titled(one, decode_title(stored.kept[TITLE]))
    except (KeyError, ValueError):
        return one


def _titled(one: Resumable, title: Title) -> Resumable:
    people = tuple(name for _, name in title.people)
    return one._replace(name=title.name, match=title.match, round=title.round, people=people)
