"""What lies beside a journal and is no file that it could have: it is refused, and nobody waits for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from lanswim.store import Entry, JournalFile, StoreError, journal_path, resumable
from lanswim.store.files import LARGEST_BYTES, content

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
SIDES = ("-wal", "-mark", "-shm", "-journal")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST_BYTES + 1)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@needs_pipes
@pytest.mark.parametrize("make", [lambda path: os.mkfifo(path), Path.mkdir, endless, huge])
@pytest.mark.parametrize("side", SIDES)
def test_what_is_no_file_beside_a_journal_is_refused_at_once(
    tmp_path: Path, side: str, make: Callable[[Path], None]
) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])
    journal.close()
    beside = Path(f"{path}{side}")
    beside.unlink(missing_ok=True)
    make(beside)
    with pytest.raises(StoreError, match="not_written"):
        JournalFile.open(path)
    assert resumable(tmp_path) == []


@needs_pipes
@pytest.mark.parametrize("make", [lambda path: os.mkfifo(path), endless])
def test_a_journal_that_is_no_file_is_none(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(journal_path(tmp_path, "t1"))
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(journal_path(tmp_path, "t1"))
    assert resumable(tmp_path) == []


def test_a_mark_that_cannot_be_made_is_told_once_and_all_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    Path(f"{path}-mark").mkdir()
    for event in (b"one", b"two"):
        journal.append([Entry("t1", (event,))])
    journal.close()
    (line,) = [one.getMessage() for one in caplog.records]
    assert line.startswith("a journal that loses its last moves is not noticed: ")
    assert "t1.journal-mark" in line
    Path(f"{path}-mark").rmdir()
    journal, stored = JournalFile.open(path)
    journal.close()
    assert stored["t1"].events == (b"one", b"two")


@needs_pipes
def test_no_more_is_read_than_was_asked_for_and_never_from_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abcdef")
    assert content(tmp_path / "a", 4) == b"abcd"
    assert content(tmp_path / "a") == b"abcdef"
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a regular file"):
        content(tmp_path / "pipe")
    with pytest.raises(FileNotFoundError):
        content(tmp_path / "none")
