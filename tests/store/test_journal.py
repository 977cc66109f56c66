"""A journal on disk: what comes back after a crash, and what is refused."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from lanswim.rules import PUB, Event, LivesLost, LotDrawn, MatchStarted
from lanswim.rules import match as rules
from lanswim.rules.deck import shuffled
from lanswim.rules.legal import legal_actions
from lanswim.store import (
    TITLE,
    DamagedError,
    Entry,
    JournalFile,
    Standing,
    Stored,
    StoreError,
    Title,
    encode_event,
    encode_title,
    forget_old,
    journal_path,
    resumable,
)

MEMORY = Path("/dev/shm")
FRAME = 24 + 1024
"""bytes of a page in a WAL"""
Contents = Mapping[str, tuple[tuple[bytes, ...], Mapping[str, bytes]]]
"""events and kept parts, by table"""


@pytest.fixture
def fast_path(tmp_path: Path) -> Iterator[Path]:
    """A folder for many thousand starts: in memory where there is such a place."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


def contents(stored: Mapping[str, Stored]) -> Contents:
    return {table: (one.events, one.kept) for table, one in stored.items()}


def batches() -> list[list[Entry]]:
    """Two tables; one begins another match on the way; kept parts grow, shrink and are replaced."""
    made = [[Entry("t1", kept=(("seats", b"empty"),)), Entry("", kept=(("host", b"port"),))]]
    for at in range(5):
        events = (b"a %d" % at, b"b" * (at * 100))
        made.append([
            Entry("t1", events, (("seats", bytes([at]) * (600 - 100 * at)),), begins=at == 3),
            *([Entry("t2", (b"x",), (("seats", b"%d" % at),))] if at % 3 == 0 else []),
        ])  # fmt: skip
    return made


def written(path: Path) -> list[Contents]:
    """A journal left as kill -9 leaves it, WAL and all; and what it held after each transaction."""
    made = path.parent / "made.journal"
    journal = JournalFile.create(made, now_s=lambda: 5.0)
    states: list[Contents] = [{}]
    for batch in batches():
        journal.append(batch)
        _copied(made, path)
        opened, stored = JournalFile.open(path)
        states.append(contents(stored))
        opened.close()
    _copied(made, path)
    journal.close()
    return states


def _copied(made: Path, path: Path) -> None:
    for ending in ("", "-wal", "-mark"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
        if Path(f"{made}{ending}").exists():
            shutil.copyfile(f"{made}{ending}", f"{path}{ending}")


def read_again(path: Path, main: bytes, wal: bytes, mark: bytes = b"") -> Contents | None:
    """What a process finds that starts with these files; None: it refuses, and leaves them as they are.

    mark: none of it is what a power cut leaves, all of it is what a kill leaves.
    """
    path.write_bytes(main)
    Path(f"{path}-wal").write_bytes(wal)
    mark_of(path).write_bytes(mark)
    try:
        journal, stored = JournalFile.open(path)
    except StoreError:
        return None
    journal.close()
    return contents(stored)


def mark_of(path: Path) -> Path:
    return Path(f"{path}-mark")


def commits(wal: bytes) -> list[int]:
    """Where each transaction ends."""
    ends = range(32 + FRAME, len(wal) + 1, FRAME)
    return [end for end in ends if int.from_bytes(wal[end - FRAME + 4 : end - FRAME + 8], "big")]


def flipped(content: bytes, at: int, bits: int = 0x41) -> bytes:
    changed = bytearray(content)
    changed[at] ^= bits
    return bytes(changed)


def test_what_was_appended_comes_back_and_goes_on(tmp_path: Path) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path, now_s=lambda: 7.0)
    journal.append([Entry("t1", (b"one", b"two"), (("seats", b"here"),))])
    journal.append([Entry("t1", (b"three",))])
    journal.close()
    journal, stored = JournalFile.open(path)
    assert stored == {"t1": Stored((b"one", b"two", b"three"), {"seats": b"here"}, 7)}
    journal.append([Entry("t1", (b"four",), (("seats", b"there"),))])
    journal.close()
    journal, stored = JournalFile.open(path)
    journal.close()
    assert contents(stored) == {"t1": ((b"one", b"two", b"three", b"four"), {"seats": b"there"})}


def test_a_new_match_drops_the_events_of_the_one_before_and_keeps_the_parts(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"old",), (("seats", b"here"),))])
    journal.append([Entry("t1", (b"new",), begins=True)])
    journal.close()
    journal, stored = JournalFile.open(path)
    journal.close()
    assert contents(stored) == {"t1": ((b"new",), {"seats": b"here"})}


def test_the_file_is_for_its_owner_alone_and_every_commit_is_written_through(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])
    for file in (path, Path(f"{path}-wal")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    journal.close()


@pytest.mark.parametrize(("first", "step"), [
    (0, 97), pytest.param(0, 2, marks=pytest.mark.slow, id="every even byte"),
    pytest.param(1, 2, marks=pytest.mark.slow, id="every odd byte"),
])  # fmt: skip
def test_the_wal_cut_anywhere_gives_a_transaction_or_a_refusal(
    fast_path: Path, first: int, step: int
) -> None:
    """After a power cut, which may have taken the mark as well."""
    path = fast_path / "x.journal"
    states = written(path)
    main, wal = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    seen: list[int] = []
    for length in (*range(first, len(wal), step), len(wal)):
        if (found := read_again(path, main, wal[:length])) is not None:
            assert found in states, length
            seen.append(states.index(found))
    assert seen == sorted(seen), "a longer file never holds less"
    assert set(seen) == set(range(1, len(states))), "each boundary is found, and nothing is lost"


def test_a_wal_cut_below_what_was_on_the_disk_is_refused_after_a_kill(fast_path: Path) -> None:
    path = fast_path / "x.journal"
    states = written(path)
    main, wal, mark = path.read_bytes(), Path(f"{path}-wal").read_bytes(), mark_of(path).read_bytes()
    assert read_again(path, main, wal, mark) == states[-1]
    for length in range(0, len(wal), 97):
        assert read_again(path, main, wal[:length], mark) is None, length
    Path(f"{path}-wal").unlink()
    path.write_bytes(main)
    with pytest.raises(DamagedError):
        JournalFile.open(path)


def test_a_byte_that_has_changed_in_the_file_gives_all_of_it_or_a_refusal(fast_path: Path) -> None:
    path = fast_path / "x.journal"
    states = written(path)
    JournalFile.open(path)[0].close()  # now all of it lies in the file itself
    main = path.read_bytes()
    found = [read_again(path, flipped(main, at), b"") for at in range(0, len(main), 7)]
    assert all(one is None or one == states[-1] for one in found)
    assert found.count(None) > len(found) / 4, "most of it is in use"


@pytest.mark.parametrize("step", [101, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize("bits", [0x41, 0x80])
@pytest.mark.parametrize("killed", [True, False])
def test_a_byte_that_has_changed_in_the_wal_gives_all_of_it_or_a_refusal(
    fast_path: Path, *, killed: bool, bits: int, step: int
) -> None:
    """After a power cut a torn end is no damage: what was written last may not have been told to anybody."""
    path = fast_path / "x.journal"
    states = written(path)
    main, wal = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    mark = mark_of(path).read_bytes() if killed else b""
    last = commits(wal)[-2]
    for at in range(0, len(wal), step):
        found = read_again(path, main, flipped(wal, at, bits), mark)
        if found is None:
            left = Path(f"{path}-wal").read_bytes() if Path(f"{path}-wal").exists() else b""
            assert left == flipped(wal, at, bits), "it stays as it is"
        elif found != states[-1]:
            assert not killed and found == states[-2] and at >= last, at


def test_an_older_main_file_beside_a_newer_wal_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    states = written(path)
    main = path.read_bytes()
    JournalFile.open(path)[0].close()
    for length in range(0, path.stat().st_size, 512):
        found = read_again(path, path.read_bytes()[:length] + main[length:], b"")
        assert found is None or found in states


def test_two_never_have_it_at_once_and_kill_9_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    JournalFile.create(path).close()
    code = (
        "import sys\nfrom pathlib import Path\nfrom lanswim.store import Entry, JournalFile\n"
        "journal = JournalFile.create(Path(sys.argv[1]))\njournal.append([Entry('t1', (b'one',))])\n"
        "print('there', flush=True)\nsys.stdin.read()\n"
    )
    other = tmp_path / "y.journal"
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(other)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None and process.stdin is not None
    assert process.stdout.readline() == b"there\n"
    with pytest.raises(StoreError, match="journal_in_use"):
        JournalFile.open(other)
    assert resumable(tmp_path) == []
    process.kill()
    process.wait()
    process.stdout.close()
    process.stdin.close()
    journal, stored = JournalFile.open(other)
    assert contents(stored) == {"t1": ((b"one",), {})}
    with pytest.raises(StoreError, match="journal_in_use"):
        JournalFile.open(other)
    journal.close()


def test_what_is_no_journal_is_refused(tmp_path: Path) -> None:
    JournalFile.create(tmp_path / "empty.journal").close()
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(tmp_path / "empty.journal")
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(tmp_path / "none.journal")
    path = tmp_path / "x.journal"
    path.touch()  # as one that could not be deleted
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(path)
    for content in (b"no database at all", bytes(8192)):
        path.write_bytes(content)
        with pytest.raises(DamagedError):
            JournalFile.open(path)


def test_what_another_version_has_written_is_refused_as_that(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    journal = JournalFile.create(path)
    journal._db.execute("PRAGMA user_version = 99")
    journal.close()
    with pytest.raises(StoreError, match="journal_other"):
        JournalFile.open(path)
    (one,) = resumable(tmp_path)
    assert one.other and not one.goes_on


def test_a_full_disk_is_told_and_leaves_no_half_transaction(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (32_768, limits[1]))
    try:
        with pytest.raises(StoreError, match="not_written"):
            journal.append([Entry("t1", (b"two", b"x" * 200_000))])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    journal.close()
    journal, stored = JournalFile.open(path)
    assert contents(stored) == {"t1": ((b"one",), {})}
    journal.discard()
    assert list(tmp_path.iterdir()) == []


def test_no_room_for_a_new_journal_leaves_nothing_that_looks_like_one(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, limits[1]))
    try:
        with pytest.raises(StoreError, match="not_written"):
            JournalFile.create(journal_path(tmp_path, "t1"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.glob("*.journal*")) == []


def test_a_journal_that_cannot_be_deleted_is_emptied_and_one_that_can_be_neither_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])

    def forbidden(*of: object, **how: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    with monkeypatch.context() as fixed:
        fixed.setattr(Path, "unlink", forbidden)
        fixed.setattr(os, "truncate", forbidden)
        assert not journal.discard()
        with pytest.raises(StoreError, match="journal_in_use"):
            JournalFile.open(path)
        fixed.undo()
        fixed.setattr(Path, "unlink", forbidden)
        assert journal.discard()
    with pytest.raises(StoreError, match="no_journal"):
        JournalFile.open(path)
    assert resumable(tmp_path) == []


def test_a_journal_on_a_disk_that_does_not_answer_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    journal.append([Entry("t1", (b"one",))])
    journal.close()
    wal = Path(f"{path}-wal")
    wal.mkdir()
    with pytest.raises(StoreError, match="not_written"):
        JournalFile.open(path)
    wal.rmdir()
    journal, stored = JournalFile.open(path)
    journal.close()
    assert contents(stored) == {"t1": ((b"one",), {})}


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(StoreError, match="not_written"):
            JournalFile.create(folder / "x.journal")


def test_a_damaged_journal_tells_how_everybody_stood_after_the_last_whole_round(tmp_path: Path) -> None:
    path = journal_path(tmp_path, "t1")
    journal = JournalFile.create(path)
    title = encode_title(Title("Küche", 1, 2, ((0, "Anna"), (1, "Ben"))))
    events = two_rounds()
    first_round, lives = next((at, event) for at, event in enumerate(events) if isinstance(event, LivesLost))
    for event in events:
        journal.append([Entry("t1", (encode_event(event),), ((TITLE, title),))])
    journal._db.execute("UPDATE entry SET body = x'00' WHERE n = ?", (first_round + 4,))
    journal.close()
    with pytest.raises(DamagedError) as caught:
        JournalFile.open(path)
    (saved,) = caught.value.saved
    assert (saved.table, saved.rounds) == ("t1", 1)
    lost = {loss.seat: loss.lost for loss in lives.losses}
    assert sorted(saved.standings) == [
        Standing("Anna", 3 - lost.get(0, 0), True), Standing("Ben", 3 - lost.get(1, 0), True),
    ]  # fmt: skip
    (listed,) = resumable(tmp_path)
    assert listed.damaged and listed.saved == (saved,) and listed.table == "t1"


@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
def test_a_bit_that_has_changed_in_the_wal_tells_how_everybody_stood_before(
    tmp_path: Path, part: float
) -> None:
    made, path = tmp_path / "made.journal", tmp_path / "x.journal"
    journal = JournalFile.create(made)
    events = two_rounds()
    for event in events:
        journal.append([Entry("t1", (encode_event(event),))])
    _copied(made, path)
    journal.close()
    mark_of(path).unlink()  # what a power cut may have taken
    wal = Path(f"{path}-wal").read_bytes()
    changed = bytearray(wal)
    changed[int(len(wal) * part)] ^= 1
    Path(f"{path}-wal").write_bytes(changed)
    for _ in range(2):
        with pytest.raises(DamagedError) as caught:
            JournalFile.open(path)
        assert [one.table for one in caught.value.saved] == ["t1"]
        assert Path(f"{path}-wal").read_bytes() == bytes(changed)
    Path(f"{path}-wal").write_bytes(wal)
    journal, stored = JournalFile.open(path)
    journal.close()
    assert len(stored["t1"].events) == len(events)


def test_what_a_power_cut_has_torn_is_gone_once_it_goes_on(tmp_path: Path) -> None:
    """Or the remains would look like something that had been on the disk."""
    path = tmp_path / "x.journal"
    states = written(path)
    wal = Path(f"{path}-wal").read_bytes()
    torn = commits(wal)[-2] + FRAME
    Path(f"{path}-wal").write_bytes(wal[: torn - 8] + bytes(8) + wal[torn:])
    mark_of(path).unlink()
    journal, stored = JournalFile.open(path)
    assert contents(stored) == states[-2]
    assert Path(f"{path}-wal").stat().st_size == 0
    for _ in range(3):
        journal.append([Entry("t1", (b"on",))])
    journal.close()
    JournalFile.open(path)[0].close()


def test_the_tables_that_can_be_gone_on_with_are_listed_newest_first(tmp_path: Path) -> None:
    running = []
    for at, table in enumerate(("t1", "t2", "t3")):
        journal = JournalFile.create(journal_path(tmp_path, table), now_s=partial(float, at))
        title = Title(f"Table {at}", 1, 4, ((0, "Anna"), (2, "Ben")))
        journal.append([Entry(table, kept=((TITLE, encode_title(title)),)), Entry("", kept=(("host", b""),))])
        if table == "t2":
            running.append(journal)
        else:
            journal.close()
    listed = resumable(tmp_path)
    assert [(one.table, one.name, one.at, one.round, one.people) for one in listed] == [
        ("t3", "Table 2", 2, 4, ("Anna", "Ben")), ("t1", "Table 0", 0, 4, ("Anna", "Ben")),
    ]  # fmt: skip
    assert not any(one.damaged for one in listed)
    for journal in running:
        journal.close()


def test_what_nobody_has_gone_on_with_for_long_is_deleted_damaged_or_not(tmp_path: Path) -> None:
    for table in ("whole", "damaged", "killed", "used"):
        journal = JournalFile.create(journal_path(tmp_path, table))
        journal.append([Entry(table, (b"one",))])
        if table == "used":
            used = journal
        elif table == "killed":
            _copied(journal.path, tmp_path / "late.journal")
            journal.discard()
        else:
            journal.close()
    damaged = journal_path(tmp_path, "damaged")
    damaged.write_bytes(damaged.read_bytes()[:-1500])
    now = time.time()
    for path in tmp_path.iterdir():
        if path.name != "late.journal-wal":  # what a table has written that was killed yesterday
            os.utime(path, (now - 1000, now - 1000))
    forget_old(tmp_path, 2000, lambda: now)
    assert len(list(tmp_path.glob("*.journal"))) == 4
    forget_old(tmp_path, 500, lambda: now)
    left = {path.name.partition(".")[0] for path in tmp_path.iterdir()}
    assert left == {"late", "used"}
    used.close()


def test_a_folder_that_cannot_be_read_is_no_empty_one() -> None:
    with tempfile.TemporaryDirectory() as home:
        Path(home).chmod(0o755)
        folder = Path(home) / "journals"
        folder.mkdir(0)
        who = os.geteuid()
        if who == 0:
            os.seteuid(65_534)  # root reads everything
        try:
            with pytest.raises(PermissionError, match="journals"):
                resumable(folder)
        finally:
            os.seteuid(who)


def two_rounds() -> list[Event]:
    """A match for two: its beginning, and two rounds."""
    luck = random.Random(3)
    events: list[Event] = [MatchStarted(PUB, (0, 1), 1), LotDrawn((), 0)]
    state = rules.replay(events)
    while state.rounds < 2 or state.phase == "round":
        if state.phase == "round":
            assert state.round is not None
            seat = state.round.seats[state.round.turn]
            following = rules.act(state, seat, luck.choice(legal_actions(state.round, seat)))
        else:
            following = rules.deal_round(state, shuffled(luck))
        events += following
        for event in following:
            state = rules.evolve(state, event)
    return events
