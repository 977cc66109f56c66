"""Journals that are only looked into: by many at once, beside other programs, whatever a byte has become."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from lanswim.lock import FileLock
from lanswim.store import DamagedError, Entry, JournalFile, Stored, StoreError, forget_old, resumable, survey
from lanswim.store.looking import look
from lanswim.store.refusal import refusing
from tests.store.test_journal import (
    Contents,
    commits,
    contents,
    fast_path,
    flipped,
    mark_of,
    written,
)

__all__ = ["fast_path"]
HIGH = 0x80


@contextmanager
def read_by_another_program(path: Path) -> Iterator[None]:
    """As a backup does, or somebody with the shell of SQLite."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute("SELECT * FROM head").fetchall()
        yield


def one_table(path: Path) -> None:
    journal = JournalFile.create(path)
    journal.append([Entry(path.stem, (b"one",), (("settings", b"s" * 50),))])
    journal.close()


def everything(folder: Path) -> dict[str, bytes]:
    """All that says anything: an empty log and the index over it are no part of a journal."""
    files = [one for one in folder.iterdir() if not one.name.endswith(("-shm", ".lock"))]
    found = {one.name: one.read_bytes() for one in files}
    return {name: content for name, content in found.items() if content}


@pytest.mark.parametrize("first", [0, *(pytest.param(at, marks=pytest.mark.slow) for at in range(1, 7))])
@pytest.mark.parametrize("bits", [HIGH, 0x01])
def test_whatever_bit_has_changed_the_journal_is_whole_or_called_damaged(
    fast_path: Path, bits: int, first: int
) -> None:
    path = fast_path / "x.journal"
    states = written(path)
    JournalFile.open(path)[0].close()  # now all of it lies in the file itself
    main = path.read_bytes()
    for at in range(first, len(main), 7):
        path.write_bytes(flipped(main, at, bits))
        for ending in ("-wal", "-shm", "-mark"):
            Path(f"{path}{ending}").unlink(missing_ok=True)
        seen = told(look, path)
        assert seen in (states[-1], "journal_damaged", "journal_other"), at
        assert told(gone_on_with, path) == seen, at


def told(by: Callable[[Path], Mapping[str, Stored]], path: Path) -> Contents | str:
    """What is in it, or why it is refused."""
    try:
        return contents(by(path))
    except StoreError as error:
        return error.code


def gone_on_with(path: Path) -> Mapping[str, Stored]:
    journal, stored = JournalFile.open(path)
    journal.close()
    return stored


def test_words_of_the_form_that_are_no_text_any_more_are_damage(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    one_table(path)
    main = path.read_bytes()
    for word in (b"settings", b"CREATE TABLE entry", b"entry", b"x"):
        path.write_bytes(flipped(main, main.index(word), HIGH))
        for _ in range(2):
            with pytest.raises(DamagedError):
                look(path)
            with pytest.raises(DamagedError):
                JournalFile.open(path)
        (listed,) = resumable(tmp_path)
        assert listed.damaged


def test_another_table_beside_a_damaged_one_is_whole(tmp_path: Path) -> None:
    for table in ("t1", "t2"):
        one_table(tmp_path / f"{table}.journal")
    main = (tmp_path / "t1.journal").read_bytes()
    for at in range(0, len(main), 5):
        (tmp_path / "t1.journal").write_bytes(flipped(main, at, HIGH))
        assert [one.damaged for one in resumable(tmp_path) if one.table == "t2"] == [False]


@pytest.mark.parametrize("error", [
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text"), OverflowError("large"), ValueError("no number"),
    sqlite3.OperationalError("Could not decode to UTF-8"), sqlite3.DataError("too big"),
    sqlite3.InterfaceError("odd"),
])  # fmt: skip
def test_what_a_broken_file_can_raise_is_damage(error: Exception, tmp_path: Path) -> None:
    with pytest.raises(DamagedError, match="journal_damaged"), refusing(tmp_path / "x.journal"):
        raise error


@pytest.mark.parametrize("code", [
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY | 2 << 8, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_IOERR | 3 << 8,
])  # fmt: skip
def test_what_keeps_it_from_being_read_now_is_no_damage(code: int, tmp_path: Path) -> None:
    error = sqlite3.OperationalError("not now")
    error.sqlite_errorcode = code
    for one in (error, MemoryError(), OSError(5, "Input/output error")):
        with pytest.raises(StoreError, match="not_written"), refusing(tmp_path / "x.journal"):
            raise one


def test_a_journal_that_another_program_reads_is_listed_and_never_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "t1.journal"
    one_table(path)
    before = everything(tmp_path)
    with read_by_another_program(path):
        with pytest.raises(StoreError, match="not_written") as caught:
            JournalFile.open(path)
        assert caught.value.fields["why"] == "database is locked"
        assert [(one.table, one.damaged) for one in resumable(tmp_path)] == [("t1", False)]
    assert everything(tmp_path) == before
    JournalFile.open(path)[0].close()


def test_a_journal_that_another_program_writes_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "t1.journal"
    one_table(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        found, refused = survey(tmp_path)
        assert (found, refused["t1"].code) == ([], "not_written")
    assert [one.damaged for one in resumable(tmp_path)] == [False]


@pytest.mark.skipif(os.name == "nt", reason="locks there are never shared")
def test_many_look_at_once_and_whoever_goes_on_with_it_has_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "t1.journal"
    one_table(path)
    looking = FileLock(tmp_path / "t1.lock")
    assert looking.acquire(shared=True)
    assert [one.table for one in resumable(tmp_path)] == ["t1"]
    with pytest.raises(StoreError, match="journal_in_use"):
        JournalFile.open(path)
    looking.release()
    journal, _ = JournalFile.open(path)
    found, refused = survey(tmp_path)
    assert (found, refused["t1"].code) == ([], "journal_in_use")
    journal.close()


def test_looking_changes_nothing_and_sees_what_going_on_with_it_would(fast_path: Path) -> None:
    """With each log that a power cut may leave."""
    path = fast_path / "x.journal"
    states = written(path)
    main, wal = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    (fast_path / "made.journal").unlink()
    for end in commits(wal):
        for length in (end - 1, end, end + 30):
            path.write_bytes(main)
            Path(f"{path}-wal").write_bytes(wal[:length])
            mark_of(path).unlink(missing_ok=True)
            before = everything(fast_path)
            seen = told(look, path)
            assert everything(fast_path) == before
            assert seen in (*states, "no_journal")
            assert seen == told(gone_on_with, path)


def test_looking_keeps_nothing_from_growing_old(tmp_path: Path) -> None:
    path = tmp_path / "t1.journal"
    one_table(path)
    now = time.time()
    os.utime(path, (now - 1000, now - 1000))
    assert len(resumable(tmp_path)) == 1
    forget_old(tmp_path, 500, lambda: now)
    assert list(tmp_path.iterdir()) == []
