"""A journal that is taken away from under a running host: what is written there then is not kept."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lanswim.store import Entry, JournalFile, StoreError, journal_path, resumable

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no open file can be moved or deleted there")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[JournalFile]:
    """Something has been written to it."""
    folder = tmp_path / "journals"
    folder.mkdir()
    opened = JournalFile.create(journal_path(folder, "t1"))
    opened.append([Entry("t1", (b"one",))])
    yield opened
    opened.close()


def _replaced(path: Path) -> None:
    shutil.copyfile(path, f"{path}.new")
    Path(f"{path}.new").replace(path)


@pytest.mark.parametrize("take", [
    lambda path: shutil.rmtree(path.parent),
    lambda path: path.parent.rename(path.parent.parent / "away"),
    lambda path: path.rename(path.with_name("t2.journal")),
    lambda path: path.unlink(),
    lambda path: Path(f"{path}-wal").unlink(),
    lambda path: os.truncate(path, 0),
    lambda path: os.truncate(f"{path}-wal", 0),
    lambda path: os.truncate(f"{path}-wal", Path(f"{path}-wal").stat().st_size - 1),
    _replaced,
    lambda path: _replaced(Path(f"{path}-wal")),
])  # fmt: skip
def test_what_is_written_to_a_file_that_nobody_will_find_is_not_kept(
    journal: JournalFile, take: Callable[[Path], None]
) -> None:
    take(journal.path)
    with pytest.raises(StoreError, match="not_written"):
        journal.append([Entry("t1", (b"two",))])
    assert journal.discard()
    assert not journal.path.exists()


def test_a_journal_that_is_moved_away_is_emptied_there_before_it_is_old(
    tmp_path: Path, journal: JournalFile
) -> None:
    folder, away = journal.path.parent, tmp_path / "away"
    folder.rename(away)
    with pytest.raises(StoreError, match="not_written"):
        journal.append([Entry("t1", (b"two",))])
    assert journal.discard()
    away.rename(folder)
    assert resumable(folder) == []
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(journal.path)


def test_a_journal_that_stays_is_written_to_however_its_log_goes_round(journal: JournalFile) -> None:
    for at in range(40):
        journal.append([Entry("t1", (bytes(100_000),), (("seats", b"%d" % at),), begins=at % 3 == 0)])
    journal.close()
    journal, stored = JournalFile.open(journal.path)
    journal.append([Entry("t1", (b"on",))])
    journal.close()
    assert stored["t1"].kept == {"seats": b"39"}
