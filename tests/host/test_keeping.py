"""What a table does is on the disk before anybody hears of it, whatever the disk does. Time is virtual."""

from __future__ import annotations

import asyncio
import logging
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from lanswim_protocol.messages import TableView, Welcome

from lanswim.host.diary import Diary, Written
from lanswim.host.entries import table_of
from lanswim.host.keeping import Journaled, Keeper
from lanswim.host.runner import Hooks
from lanswim.host.thread import Thread
from lanswim.host.work import Inline
from lanswim.rules import PUB
from lanswim.store import Entry, JournalFile, Stored, StoreError
from lanswim.table import Table, TableSettings
from lanswim.table.effects import Journal
from lanswim.table.inputs import Unkept
from lanswim.table.kept import BLOCK
from lanswim.table.resumed import GAP
from lanswim.trust.keys import verify
from tests.support.hub_world import World
from tests.support.peer import Peer

T = TypeVar("T")


class Slow:
    """A disk that writes when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append(lambda: Inline().submit(work, done, failed))

    def write(self) -> None:
        """What waits now is written."""
        waiting, self.waiting = self.waiting, []
        for one in waiting:
            one()


class Memory:
    """A journal in memory; full: no more can be written; fixed: nothing can be deleted."""

    def __init__(self) -> None:
        self.batches: list[list[Entry]] = []
        self.full = self.fixed = False
        self.end = ""

    def append(self, batch: Sequence[Entry]) -> None:
        if self.full:
            raise StoreError("not_written", path="x", why="disk full")
        assert not self.end
        self.batches.append(list(batch))

    def close(self) -> None:
        self.end = "closed"

    def discard(self) -> bool:
        self.end = "" if self.fixed else "discarded"
        return not self.fixed


def journal() -> Journal:
    """Something that has to be kept."""
    settings = TableSettings("Stube", PUB, "pub", 2)
    first = Table(settings, "t", 0, random.Random(1), [], verify=verify).open(0)[0]
    assert isinstance(first, Journal)
    return first


def test_what_comes_while_something_is_written_goes_into_one_batch() -> None:
    memory, disk = Memory(), Slow()
    done: list[int] = []
    keeper = Keeper(memory, disk, lambda: None)
    for number in range(4):
        keeper.keep(Entry(str(number)), partial(done.append, number))
    assert (done, keeper.is_idle) == ([], False)
    disk.write()
    assert done == [0]
    disk.write()
    assert done == [0, 1, 2, 3]
    assert [[one.table for one in batch] for batch in memory.batches] == [["0"], ["1", "2", "3"]]
    assert keeper.is_idle


def test_what_waits_is_written_before_the_file_is_let_go_of() -> None:
    memory, disk, said = Memory(), Slow(), []
    keeper = Keeper(memory, disk, lambda: None)
    keeper.keep(Entry("1"), lambda: said.append("1"))
    keeper.keep(Entry("2"), lambda: said.append("2"))
    keeper.end(discard=False)
    keeper.when_ended(lambda: said.append("ended"))
    keeper.keep(Entry("3"), lambda: said.append("not kept any more"))
    for _ in range(3):
        disk.write()
    assert said == ["not kept any more", "1", "2", "ended"]
    assert (len(memory.batches), memory.end) == (2, "closed")


def test_after_a_failure_everything_goes_on_and_what_is_old_is_deleted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    memory, said = Memory(), []
    keeper = Keeper(memory, Inline(), lambda: said.append("failed"))
    keeper.keep(Entry("1"), lambda: said.append("1"))
    memory.full = True
    with caplog.at_level(logging.ERROR):
        keeper.keep(Entry("2"), lambda: said.append("2"))
        keeper.keep(Entry("3"), lambda: said.append("3"))
    assert said == ["1", "failed", "2", "3"]
    assert memory.end == "discarded"
    assert len(caplog.records) == 1 and "disk full" in caplog.text


def test_nobody_hears_of_what_is_not_kept_before_the_old_state_is_deleted() -> None:
    memory, disk, said = Memory(), Slow(), []
    keeper = Keeper(memory, disk, lambda: said.append("failed"))
    memory.full = True
    keeper.keep(Entry("1"), lambda: said.append("1"))
    disk.write()
    keeper.keep(Entry("2"), lambda: said.append("2"))
    assert (said, memory.end) == ([], "")
    disk.write()
    assert (said, memory.end) == (["failed", "1", "2"], "discarded")


def test_what_cannot_be_deleted_is_told_and_deleted_at_the_end_if_it_can_be_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    memory, said = Memory(), []
    keeper = Keeper(memory, Inline(), lambda: said.append("failed"))
    memory.full = memory.fixed = True
    keeper.keep(Entry("1"), lambda: said.append("1"))
    assert (said, memory.end) == (["failed", "1"], "")
    assert "cannot be deleted" in caplog.text
    memory.fixed = False
    keeper.end(discard=False)
    assert memory.end == "discarded"


def test_a_disk_that_fails_while_the_file_is_let_go_of_leaves_nothing_old() -> None:
    memory, disk, said = Memory(), Slow(), []
    keeper = Keeper(memory, disk, lambda: said.append("failed"))
    memory.full = True
    keeper.keep(Entry("1"), lambda: said.append("1"))
    keeper.end(discard=False)
    keeper.when_ended(lambda: said.append("ended"))
    for _ in range(3):
        disk.write()
    assert (said, memory.end) == (["failed", "1", "ended"], "discarded")


def test_what_cannot_be_made_bytes_of_ends_as_a_failed_write_does(caplog: pytest.LogCaptureFixture) -> None:
    memory, disk, said = Memory(), Slow(), []
    diary = Diary(Written(memory, {}, lambda port: b"", disk), "t", lambda: said.append("failed"))
    diary.keep(journal(), lambda: said.append("1"))
    fault = (object(),)
    diary.keep(journal()._replace(events=fault), lambda: said.append("2"))  # type: ignore[arg-type]  # no event
    diary.keep(journal(), lambda: said.append("3"))
    disk.write()
    assert (said, memory.end) == (["1"], "")
    disk.write()
    assert (said, memory.end) == (["1", "failed", "2", "3"], "discarded")
    assert len(memory.batches) == 1, "nothing is written with a hole in it"
    assert "object" not in caplog.text and "TypeError" in caplog.text


class Hanging(Memory):
    """A disk that does not come back until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = threading.Event()

    def append(self, batch: Sequence[Entry]) -> None:
        self.goes_on.wait()
        super().append(batch)


async def test_a_disk_that_hangs_is_taken_for_a_full_one_and_once_it_is_back_all_is_deleted() -> None:
    disk, said, thread = Hanging(), [], Thread("journal", 0.2)
    keeper = Keeper(disk, thread, lambda: said.append("failed"))
    keeper.keep(Entry("1"), lambda: said.append("1"))
    keeper.keep(Entry("2"), lambda: said.append("2"))
    await asyncio.sleep(0.1)
    assert not said
    await asyncio.sleep(0.3)
    assert (said, disk.end) == (["failed", "1", "2"], "")
    keeper.end(discard=False)
    keeper.when_ended(lambda: said.append("ended"))
    assert said[-1] == "ended", "nobody waits for it at the end"
    disk.goes_on.set()
    thread.close()
    while still := [one for one in threading.enumerate() if one.name == "journal"]:
        await asyncio.to_thread(still[0].join, 5)
    assert disk.end == "discarded"


async def test_what_comes_behind_something_that_hangs_fails_at_once_until_it_is_over() -> None:
    thread, over = Thread("hangs", 0.1), threading.Event()
    said: list[object] = []
    thread.submit(over.wait, said.append, lambda error: said.append(type(error)))
    await asyncio.sleep(0.2)
    thread.submit(lambda: "second", said.append, lambda error: said.append(type(error)))
    assert said == [TimeoutError, TimeoutError]
    over.set()
    await asyncio.sleep(0.1)
    thread.submit(lambda: "third", said.append, said.append)
    thread.close()
    await asyncio.sleep(0.1)
    assert said[2:] == ["third"]


HUNG = """
import asyncio, random, sys, time
from lanswim.host.diary import Written
from lanswim.host.server import Host
from lanswim.rules import PASS, TEMPLATES
from lanswim.table.settings import TableSettings

class Hung:
    def append(self, batch=()):
        print("hangs", flush=True)
        time.sleep(60)

    close = discard = append

async def main():
    host = Host(
        TableSettings("Stube", TEMPLATES["pub"], "pub", 2), table_id="t1", rng=random.Random(1),
        think=lambda view, rules: PASS, names_of_bots=[], bind="127.0.0.1",
        written=Written(Hung(), {}, bytes),
    )
    started = asyncio.ensure_future(host.start())
    await asyncio.sleep(0.5)
    started.cancel()
    await host.close()
    print("closed", flush=True)

asyncio.run(main())
"""


def test_a_process_ends_in_time_although_its_disk_hangs() -> None:
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-c", HUNG], capture_output=True, text=True, timeout=20, check=False
    )
    assert (ended.stdout, ended.returncode) == ("hangs\nclosed\n", 0), ended.stderr
    assert time.monotonic() - began < 1.5 + 3


class Kept:
    """A table for two on wires in memory, with a journal."""

    def __init__(self, journal: Journaled, worker: Slow | Inline | Thread) -> None:
        self.world = World()
        settings = TableSettings("Stube", PUB, "pub", 2, start="full")
        self.table = Table(settings, "t2", 0, random.Random(1), ["Bot"], verify=verify)
        self.diary = Diary(Written(journal, {}, lambda port: b"", worker), "t2", self._failed)
        self.world.hub.open_table("t2", self.table, Hooks(journal=self.diary.keep))

    def _failed(self) -> None:
        self.world.hub.tables["t2"].put(Unkept())

    async def sit(self, name: str, *, cuts: bool = False) -> Peer:
        peer = Peer()
        self.world.connect(peer)
        peer.enter(name, name=name, table="t2", cuts=cuts)
        return peer


async def is_told(peer: Peer) -> None:
    """Waits for the view that says that nothing is kept any more, which is news once."""
    view = await peer.next(TableView)
    while not view.unkept:
        view = await peer.next(TableView)
    assert [one.kind for one in view.news].count("not_kept") == 1


@pytest.mark.virtual_clock
async def test_nobody_is_told_of_what_is_not_on_the_disk_yet() -> None:
    memory, disk = Memory(), Slow()
    kept = Kept(memory, disk)
    disk.write()
    ada = await kept.sit("Ada")
    await asyncio.sleep(0.5)
    assert kept.table.state.seats[0] is not None, "inputs are handled meanwhile"
    assert not ada.all(Welcome)
    bo = await kept.sit("Bo")
    await asyncio.sleep(0.5)
    for _ in range(3):
        disk.write()
    await ada.next(Welcome)
    await bo.next(Welcome)
    versions = [view.version for view in ada.all(TableView)]
    assert versions == sorted(versions), "all in their order"
    await kept.world.close()


@pytest.mark.virtual_clock
async def test_a_full_disk_is_told_to_everybody_once_and_the_table_goes_on() -> None:
    memory = Memory()
    kept = Kept(memory, Inline())
    ada = await kept.sit("Ada")
    await ada.next(Welcome)
    memory.full = True
    bo = await kept.sit("Bo")
    await bo.next(Welcome)
    await is_told(ada)
    await bo.next(TableView)
    assert bo.all(TableView)[-1].unkept
    told = [one.kind for peer in (ada, bo) for view in peer.all(TableView) for one in view.news]
    assert told.count("not_kept") <= 2
    assert kept.table.state.stage == "match"
    await kept.world.close()


async def test_a_journal_that_is_gone_is_told_to_everybody_and_the_table_goes_on(tmp_path: Path) -> None:
    folder, thread = tmp_path / "journals", Thread("journal", 5)
    folder.mkdir()
    kept = Kept(await asyncio.to_thread(JournalFile.create, folder / "t2.journal"), thread)
    await kept.diary.written(5)
    ada = await kept.sit("Ada")
    await ada.next(Welcome)
    await asyncio.to_thread(shutil.rmtree, folder)
    bo = await kept.sit("Bo")
    await bo.next(Welcome)
    await is_told(ada)
    while not (await bo.next(TableView)).unkept:
        continue
    assert [one and one.name for one in kept.table.state.seats][:2] == ["Ada", "Bo"], "and it goes on"
    await kept.world.close()
    thread.close()


async def test_a_disk_that_hangs_is_told_to_everybody_and_nobody_waits_for_it_any_more() -> None:
    disk, thread = Hanging(), Thread("journal", 0.3)
    disk.goes_on.set()
    kept = Kept(disk, thread)
    ada = await kept.sit("Ada")
    await ada.next(Welcome)
    disk.goes_on.clear()
    bo = await kept.sit("Bo")
    await asyncio.sleep(0.1)
    assert not bo.all(Welcome)
    await bo.next(Welcome)
    await is_told(ada)
    await kept.world.close()
    disk.goes_on.set()
    thread.close()


@pytest.mark.virtual_clock
async def test_a_table_is_read_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    memory = Memory()
    kept = Kept(memory, Inline())
    for name in ("Ada", "Bo"):
        await (await kept.sit(name)).next(Welcome)
    before = kept.table.state
    stored = await asyncio.to_thread(through_a_file, tmp_path / "x.journal", memory.batches)
    after = table_of(stored["t2"], random.Random(2), ["Bot"], verify=verify, now_ms=0).state
    assert (after.match, after.owner) == (before.match, before.owner)
    assert before.next_ask + GAP < after.next_ask <= before.next_ask + BLOCK + GAP
    assert [one and one.key for one in after.seats] == [one and one.key for one in before.seats]
    await kept.world.close()


async def test_a_thread_writes_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    diary = Diary(
        Written(await asyncio.to_thread(JournalFile.create, path), {}, lambda port: b""), "t", lambda: None
    )
    diary.note("about", b"port 1")
    await diary.written(5)
    await diary.end(5, discard=False)
    stored = await asyncio.to_thread(through_a_file, path, [])
    assert stored[""].kept == {"about": b"port 1"}


def through_a_file(path: Path, batches: Sequence[Sequence[Entry]]) -> Mapping[str, Stored]:
    """What is read back after these have been appended."""
    journal = JournalFile.open(path)[0] if path.exists() else JournalFile.create(path)
    for batch in batches:
        journal.append(batch)
    journal.close()
    journal, stored = JournalFile.open(path)
    journal.close()
    return stored


def test_what_another_program_has_stored_is_refused(tmp_path: Path) -> None:
    journal = JournalFile.create(tmp_path / "x.journal")
    journal.append([Entry("t", kept=(("shape", b"other"),))])
    journal.close()
    journal, stored = JournalFile.open(tmp_path / "x.journal")
    journal.close()
    with pytest.raises(ValueError, match="another version"):
        table_of(stored["t"], random.Random(1), [], verify=verify, now_ms=0)
