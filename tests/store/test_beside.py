"""What lies beside a journal: it tells that an empty one was not, and a look leaves it as it was."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from lanswim.lock import FileLock
from lanswim.store import (
    ABOUT,
    PROCESS,
    TITLE,
    DamagedError,
    Entry,
    JournalFile,
    StoreError,
    Title,
    encode_title,
    journal_path,
    resumable,
    schema,
    survey,
)
from lanswim.store.beside import leaving_nothing
from lanswim.store.looking import look
from lanswim.store.mark import Mark
from lanswim.store.refusal import not_written

ROOT = Path(__file__).parents[2]
BACKUP = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN")
print(db.execute("SELECT count(*) FROM entry").fetchone(), flush=True)
sys.stdin.readline()
print(db.execute("SELECT count(*) FROM entry").fetchone(), flush=True)
"""


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """The journal of a host that was killed: its log and its mark lie beside it."""
    made = tmp_path / "made"
    made.mkdir()
    running = JournalFile.create(journal_path(made, "t1"))
    title = encode_title(Title("Stube", 1, 2, ((0, "Anna"),)))
    running.append([Entry("t1", (b"one",), ((TITLE, title),)), Entry(PROCESS, kept=((ABOUT, b"a"),))])
    running.append([Entry("t1", (b"two",))])
    folder = tmp_path / "left"
    shutil.copytree(made, folder)
    running.close()
    return journal_path(folder, "t1")


def beside(path: Path, ending: str) -> Path:
    return Path(f"{path}{ending}")


def everything(path: Path) -> dict[str, bytes]:
    """All that lies in the folder of a journal."""
    return {one.name: one.read_bytes() for one in path.parent.iterdir()}


@pytest.mark.parametrize("gone", [(), ("-wal",), ("-mark",)])
def test_an_empty_file_that_was_written_to_once_is_damaged_and_stays_as_it_is(
    left: Path, gone: tuple[str, ...]
) -> None:
    left.write_bytes(b"")
    for ending in gone:
        beside(left, ending).unlink()
    before = everything(left)
    for read in (look, JournalFile.open):
        with pytest.raises(DamagedError):
            read(left)
    assert [(one.table, one.damaged) for one in resumable(left.parent)] == [("t1", True)]
    assert everything(left) == before


def test_a_file_of_one_byte_costs_nothing_of_the_log_beside_it(left: Path) -> None:
    left.write_bytes(b"S")
    before = everything(left)
    for read in (look, JournalFile.open):
        with pytest.raises(DamagedError):
            read(left)
    assert everything(left) == before


def test_an_empty_file_beside_which_nothing_says_anything_is_no_journal(left: Path) -> None:
    for ending in ("", "-wal", "-mark"):
        beside(left, ending).write_bytes(b"")
    for read in (look, JournalFile.open):
        with pytest.raises(StoreError, match="no_journal"):
            read(left)
    assert resumable(left.parent) == []


def test_one_that_is_being_emptied_is_in_use_and_not_damaged(left: Path) -> None:
    running = FileLock(left.with_suffix(".lock"))
    assert running.acquire()
    left.write_bytes(b"")
    found, refused = survey(left.parent)
    assert (found, refused["t1"].code) == ([], "journal_in_use")
    running.release()


def test_a_form_without_anything_in_it_is_damaged_where_its_mark_tells_of_more(tmp_path: Path) -> None:
    path = journal_path(tmp_path, "t1")
    JournalFile.create(path).close()
    with pytest.raises(StoreError, match="no_journal"):
        look(path)
    mark = Mark(beside(path, "-mark"))
    mark.write(1)
    mark.close()
    with pytest.raises(DamagedError):
        look(path)


@pytest.mark.parametrize("gone", [(), ("-wal",), ("-wal", "-mark")])
def test_a_look_leaves_nothing_that_was_not_there_before(left: Path, gone: tuple[str, ...]) -> None:
    for ending in gone:
        beside(left, ending).unlink()
    before = everything(left)
    survey(left.parent)
    assert everything(left) == before


def test_what_a_look_that_was_killed_has_left_is_gone_after_the_next_one(left: Path) -> None:
    JournalFile.open(left)[0].close()
    before = everything(left)
    for ending in ("-wal", "-shm"):
        beside(left, ending).write_bytes(b"")
    look(left)
    assert everything(left) == before


def test_a_log_that_says_something_stays_and_the_index_over_it_that_was_left_goes(left: Path) -> None:
    before = everything(left)
    beside(left, "-shm").write_bytes(b"")
    assert look(left)["t1"].events == (b"one", b"two")
    assert everything(left) == before


@pytest.mark.parametrize("log", ["empty", "full"])
def test_of_two_looks_at_once_the_one_that_ends_last_leaves_nothing(left: Path, log: str) -> None:
    """In one process, whichever of them began first."""
    if log == "empty":
        JournalFile.open(left)[0].close()
    before = everything(left)
    for first_ends in (True, False):
        looks = [ExitStack(), ExitStack()]
        for one in looks:
            entered_look(one, left)
        looks[0 if first_ends else 1].close()
        assert beside(left, "-shm").exists()
        looks[1 if first_ends else 0].close()
        assert everything(left) == before


def test_many_threads_that_look_at_once_find_it_whole_and_leave_nothing(left: Path) -> None:
    before = everything(left)
    with ThreadPoolExecutor(4) as threads:
        seen = list(threads.map(look, [left] * 60))
    assert [one["t1"].events for one in seen] == [(b"one", b"two")] * 60
    assert everything(left) == before


@pytest.mark.parametrize("ends_first", [0, 1])
def test_of_two_processes_that_look_at_once_the_one_that_ends_last_leaves_nothing(
    left: Path, ends_first: int
) -> None:
    JournalFile.open(left)[0].close()
    before = everything(left)
    looks = [looking_process(left) for _ in range(2)]
    for at in (ends_first, 1 - ends_first):
        assert beside(left, "-shm").exists()
        looks[at].communicate(b"\n")
        assert looks[at].returncode == 0
    assert everything(left) == before


def entered_look(stack: ExitStack, path: Path) -> None:
    stack.enter_context(leaving_nothing(path))
    db = stack.enter_context(closing(schema.reader(path)))
    db.execute("SELECT count(*) FROM head").fetchone()


def looking_process(path: Path) -> subprocess.Popen[bytes]:
    """It is in the middle of its look, and ends it when it is told to."""
    code = (
        "import sys; from contextlib import ExitStack; from pathlib import Path\n"
        "from tests.store.test_beside import entered_look\n"
        "with ExitStack() as stack:\n"
        "    entered_look(stack, Path(sys.argv[1]))\n"
        "    print('in', flush=True)\n"
        "    sys.stdin.readline()\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert child.stdout is not None
    assert child.stdout.readline() == b"in\n"
    return child


def test_what_another_program_uses_is_not_taken_from_it(left: Path) -> None:
    """It lies there from before the look, and is used by the other one until after it."""
    backup = subprocess.Popen(
        [sys.executable, "-c", BACKUP, str(left)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert backup.stdin is not None and backup.stdout is not None
    count = backup.stdout.readline()
    look(left)
    assert beside(left, "-shm").exists()
    assert backup.communicate(b"\n")[0] == count


def test_what_another_look_still_uses_stays_until_that_one_is_over(left: Path) -> None:
    before = everything(left)
    with leaving_nothing(left):
        look(left)
        assert beside(left, "-shm").exists()
    assert everything(left) == before


def test_a_rollback_file_of_another_program_is_named_and_changes_nothing(left: Path) -> None:
    beside(left, "-journal").write_bytes(b"not of this program" * 100)
    before = everything(left)
    for read in (look, JournalFile.open):
        with pytest.raises(StoreError, match="journal_beside") as caught:
            read(left)
        assert caught.value.fields["file"] == str(beside(left, "-journal"))
        assert caught.value.fields["table"] == "t1"
    assert everything(left) == before
    beside(left, "-journal").unlink()
    assert look(left)["t1"].events == (b"one", b"two")


def test_of_one_that_another_version_has_written_the_title_is_told_where_it_can_be_read(left: Path) -> None:
    with closing(sqlite3.connect(left, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    (one,) = resumable(left.parent)
    assert (one.table, one.other, one.damaged, one.name, one.about) == ("t1", True, False, "Stube", b"a")
    with closing(sqlite3.connect(left, isolation_level=None)) as db:
        db.execute("DROP TABLE kept")
    (one,) = resumable(left.parent)
    assert (one.table, one.other, one.name, one.about) == ("t1", True, "", b"")


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR | 19 << 8, sqlite3.SQLITE_CANTOPEN])
def test_that_no_room_is_left_is_said_as_the_reason(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    path = journal_path(tmp_path, "t1")
    assert not_written(path, error).fields == {"path": str(path), "why": "disk I/O error"}
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(100, 100, 0))
    assert not_written(path, error).fields["why"] == "No space left on device"


def test_one_that_was_given_up_where_it_was_moved_to_is_no_journal_though_its_log_lies_there(
    tmp_path: Path,
) -> None:
    folder, away = tmp_path / "here", tmp_path / "away"
    folder.mkdir()
    journal = JournalFile.create(journal_path(folder, "t1"))
    journal.append([Entry("t1", (b"one",))])
    folder.rename(away)
    assert journal.discard()
    assert beside(journal_path(away, "t1"), "-wal").stat().st_size
    assert resumable(away) == []
