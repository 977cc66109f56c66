"""A journal that is being made: whenever that is killed, nobody takes what is left for a journal."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from lanswim.lock import FileLock
from lanswim.store import Entry, JournalFile, StoreError, forget_old, journal_path, survey

WRITING: Sequence[str] = [f"bytes={most}" for most in range(0, 8_500, 250)]
"""killed as soon as any of the files would grow over that"""
CALLS = (("os.rename", 1), ("sqlite3.connect", 2), ("open", 4))
CALLING: Sequence[str] = [f"{name}={at}" for name, most in CALLS for at in range(1, most + 1)]
"""killed before this call for the so many-th time"""
CHILD = """
import os, resource, signal, sys
from pathlib import Path
from lanswim.store import JournalFile

left = {}

def killing(event, of):
    if event in left:
        left[event] -= 1
        if not left[event]:
            os.kill(os.getpid(), signal.SIGKILL)

when, _, count = sys.argv[2].partition("=")
if when == "bytes":
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(count), int(count)))
else:
    left[when] = int(count)
    sys.addaudithook(killing)
JournalFile.create(Path(sys.argv[1]))
print("made")
"""


def killed(path: Path, when: str) -> bool:
    """Whether it was killed while it made this journal, and had not made it by then."""
    child = subprocess.run([sys.executable, "-c", CHILD, str(path), when], capture_output=True, check=False)
    assert child.returncode in (0, -signal.SIGKILL, -signal.SIGXFSZ), child.stderr
    return child.returncode != 0


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


@pytest.mark.skipif(os.name == "nt", reason="no such limits, no such signals")
@pytest.mark.parametrize("when", [*WRITING[::7], *CALLING])
def test_one_whose_making_was_killed_is_no_journal_and_the_next_deletes_it(tmp_path: Path, when: str) -> None:
    path = journal_path(tmp_path, "t1")
    assert killed(path, when)
    found, refused = survey(tmp_path)
    assert found == []
    assert [one.code for one in refused.values()] == ["no_journal"] * path.exists()
    if not path.exists():
        JournalFile.create(path).discard()
        assert names(tmp_path) == set()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such limits, no such signals")
@pytest.mark.parametrize("when", WRITING)
def test_none_of_what_is_left_is_called_damaged_or_of_another_program(tmp_path: Path, when: str) -> None:
    assert killed(journal_path(tmp_path, "t1"), when)
    assert survey(tmp_path) == ([], {})
    assert list(tmp_path.glob("*.journal*")) == []


@pytest.mark.skipif(os.name == "nt", reason="no such limits, no such signals")
@pytest.mark.parametrize("when", ["bytes=0", "bytes=7000", "os.rename=1"])
def test_what_is_left_is_deleted_with_what_is_old_but_not_while_it_is_made(tmp_path: Path, when: str) -> None:
    path = journal_path(tmp_path, "t1")
    assert killed(path, when)
    left = names(tmp_path)
    assert len(left) > 1
    maker = FileLock(tmp_path / "t1.lock")
    assert maker.acquire()
    forget_old(tmp_path, 1000)
    assert names(tmp_path) == left
    maker.release()
    forget_old(tmp_path, 1000)
    assert names(tmp_path) == set()


def test_a_journal_stays_beside_which_something_of_its_making_is_left(
    tmp_path: Path,
) -> None:
    """A power cut may have brought that back."""
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])
    (tmp_path / "t1.making-wal").write_bytes(b"")
    forget_old(tmp_path, 1000)
    assert (tmp_path / "t1.making-wal").exists()
    journal.close()
    forget_old(tmp_path, 1000)
    assert names(tmp_path) == {"t1.journal", "t1.journal-mark", "t1.lock"}
    assert [one.table for one in survey(tmp_path).found] == ["t1"]


@pytest.mark.parametrize("ending", ["", "-wal", "-journal", "-mark"])
def test_none_is_made_where_something_of_another_lies(tmp_path: Path, ending: str) -> None:
    """SQLite would take it for a part of the new one, or delete it."""
    path = journal_path(tmp_path, "t1")
    Path(f"{path}{ending}").write_bytes(b"of another")
    with pytest.raises(StoreError, match="not_written") as caught:
        JournalFile.create(path)
    assert caught.value.fields == {"path": str(path), "why": "File exists"}
    assert names(tmp_path) == {f"t1.journal{ending}", "t1.lock"}
    assert Path(f"{path}{ending}").read_bytes() == b"of another"


@pytest.mark.skipif(os.name == "nt", reason="no such modes")
def test_what_is_made_is_for_this_account_alone_and_nothing_of_its_making_is_left(tmp_path: Path) -> None:
    journal = JournalFile.create(journal_path(tmp_path, "t1"))
    journal.append([Entry("t1", (b"one",))])
    assert {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()} == {0o600}
    assert names(tmp_path) == {"t1.journal", "t1.journal-wal", "t1.journal-mark", "t1.lock"}
    journal.close()
