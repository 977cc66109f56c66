"""A disk that takes seconds costs nobody any of their time, and makes no honest host look like a cheat."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest
from lanswim_protocol.messages import CutFrozen, CutOpen, Join, Ping, Pong, TableView

from lanswim.host.claims import Seal
from lanswim.host.clock import loop_clock
from lanswim.host.runner import RETRY_MS, Hooks, TableRunner
from lanswim.host.work import Inline
from lanswim.rules import PUB
from lanswim.rules.actions import PASS
from lanswim.table import Table, TableSettings
from lanswim.table.effects import Deadline, Effect, Journal, Own, Send, Views
from lanswim.table.inputs import GotUp, Heard, Input, Silent, Slept, Tick, Unkept
from lanswim.trust.keys import verify
from tests.host.test_keeping import Kept, Memory, Slow
from tests.support.guest import Guest
from tests.support.keys import key
from tests.support.tables import VIEW, ScriptedTable

pytestmark = pytest.mark.virtual_clock

JOIN = Join(table="", name="Ada", key=b"s" * 32, claim=bytes(64))


class Shown:
    """A scripted table in a queue whose journal is written when the test says so."""

    def __init__(self) -> None:
        self.table = ScriptedTable()
        self.writing: list[Callable[[], None]] = []
        self.breaks = False
        loop = asyncio.get_running_loop()
        self.runner = TableRunner(
            self.table,
            clock=loop_clock(loop),
            think=lambda view, rules: PASS,
            worker=Inline(),
            hooks=Hooks(journal=self._keep),
            sign=Seal(key("host")).checkpoint,
        )
        self.runner.open()

    def _keep(self, effect: Journal, done: Callable[[], None]) -> None:
        if self.breaks:
            raise RuntimeError
        self.writing.append(done)

    def now_ms(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000)

    def does(self, kind: type, *effects: Effect) -> None:
        self.table.rules[kind] = lambda given: list(effects)

    def write(self) -> None:
        """All that waits by now."""
        writing, self.writing = self.writing, []
        for done in writing:
            done()

    def ticks(self) -> list[int]:
        return [
            at for given, at in zip(self.table.inputs, self.table.times, strict=True)
            if isinstance(given, Tick)
        ]  # fmt: skip


def journal() -> Journal:
    """Something that has to be kept."""
    settings = TableSettings("Stube", PUB, "pub", 2)
    first = Table(settings, "t1", 0, random.Random(1), [], verify=verify).open(0)[0]
    assert isinstance(first, Journal)
    return first


async def test_a_deadline_counts_from_when_people_could_know_of_it() -> None:
    shown = Shown()
    at = shown.now_ms()
    shown.does(Heard, journal(), Deadline(at + 2_000))
    shown.runner.put(Heard(1))
    await asyncio.sleep(5)
    shown.write()
    await asyncio.sleep(1.9)
    assert not shown.ticks()
    await asyncio.sleep(0.2)
    assert shown.ticks()[0] - at == pytest.approx(2_000, abs=2), "for the table no time has passed"


async def test_an_earlier_deadline_does_not_end_what_is_being_written() -> None:
    shown = Shown()
    shown.does(Heard, Deadline(shown.now_ms() + 3_000))
    shown.does(GotUp, journal(), Deadline(shown.now_ms() + 20_000))
    shown.runner.put(Heard(1))
    shown.runner.put(GotUp(1))
    await asyncio.sleep(10)
    assert not shown.ticks()
    shown.write()
    await asyncio.sleep(10)
    assert not shown.ticks()
    await asyncio.sleep(11)
    assert len(shown.ticks()) == 1


async def test_while_it_is_written_time_stands_for_all_that_comes_in() -> None:
    shown = Shown()
    shown.does(Heard, journal(), Deadline(shown.now_ms() + 2_000))
    for _ in range(3):
        shown.runner.put(Heard(1))
        shown.runner.put(Silent(1))
        await asyncio.sleep(4)
    assert len(set(shown.table.times)) == 1
    shown.write()
    await asyncio.sleep(1)
    shown.runner.put(Silent(1))
    assert shown.table.times[-1] - shown.table.times[0] == pytest.approx(1_000, abs=2)


async def test_what_sets_no_deadline_stops_no_clock() -> None:
    """Or whoever chats all the time would have all the time there is."""
    shown = Shown()
    shown.does(Heard, Deadline(shown.now_ms() + 2_000))
    shown.does(Silent, journal())
    shown.runner.put(Heard(1))
    shown.runner.put(Silent(1))
    await asyncio.sleep(2.1)
    assert len(shown.ticks()) == 1


async def test_a_wait_for_the_disk_is_no_sleep() -> None:
    shown = Shown()
    shown.runner.beat()
    shown.does(Heard, journal(), Deadline(shown.now_ms() + 60_000))
    shown.runner.put(Heard(1))
    for _ in range(40):
        await asyncio.sleep(0.25)
        shown.runner.beat()
    shown.write()
    shown.runner.beat()
    assert not [one for one in shown.table.inputs if isinstance(one, Slept)]


async def test_a_fault_while_it_is_written_is_looked_after_once_time_goes_on() -> None:
    shown = Shown()
    shown.does(Heard, journal(), Deadline(None))

    def fails(given: Input) -> list[Effect]:
        raise RuntimeError

    shown.table.rules[Silent] = fails
    shown.runner.put(Heard(1))
    shown.runner.put(Silent(1))
    await asyncio.sleep(5)
    assert not shown.ticks()
    shown.write()
    await asyncio.sleep(RETRY_MS / 1000 + 0.1)
    assert not shown.writing and not shown.ticks(), "the deadline that was kept is the newer word"


async def test_an_answer_comes_after_what_was_decided_before() -> None:
    shown, guest = Shown(), Guest()
    shown.runner.join(1, guest, JOIN)
    shown.does(Heard, journal())
    shown.runner.answer(1, Pong(1))
    shown.runner.put(Heard(1))
    shown.runner.answer(1, Pong(2))
    assert guest.got[-1] == Pong(1) and shown.runner.is_behind
    shown.write()
    assert guest.got[-1] == Pong(2) and not shown.runner.is_behind


async def test_views_are_encoded_while_the_disk_works_and_go_out_afterwards(
    caplog: pytest.LogCaptureFixture,
) -> None:
    shown, guest = Shown(), Guest()
    shown.runner.join(1, guest, JOIN)
    before = len(guest.got)
    too_long = Own(2, 1, ["7S" * 40_000], [], None, [], [], False)
    shown.does(Heard, journal(), Views(VIEW, (Own(1, 0, [], [], None, [], [], False), too_long)))
    shown.runner.put(Heard(1))
    assert [record.getMessage() for record in caplog.records] == ["table: LocalProtocolError at Views"]
    assert len(guest.got) == before
    shown.write()
    assert len(guest.got) == before + 1


async def test_a_journal_that_breaks_is_told_to_the_table_instead_of_going_on_with_a_hole() -> None:
    shown, guest = Shown(), Guest()
    shown.runner.join(1, guest, JOIN)
    shown.does(Heard, journal(), Send(1, Pong(5)))
    shown.breaks = True
    shown.runner.put(Heard(1))
    assert isinstance(shown.table.inputs[-1], Unkept)
    assert guest.got[-1] == Pong(5)


async def test_who_commits_too_late_is_not_told_that_it_was_read_in_time() -> None:
    """The pong behind a commitment is what shows a host to be a cheat whose list has no part of it."""
    memory, disk = Memory(), Slow()
    kept = Kept(memory, disk)
    disk.write()
    ada, bo = await kept.sit("Ada", cuts=True), await kept.sit("Bo", cuts=True)
    await _written(disk, 1)
    await ada.next(CutOpen)
    await asyncio.sleep(2.5)
    assert not ada.all(CutFrozen), "decided, and not on the disk yet"
    ada.channel.send(Ping(77))
    await asyncio.sleep(1)
    assert Pong(77) not in ada.said and isinstance(ada.said[-1], Ping), "it is alive all the same"
    await _written(disk, 1)
    await ada.next(CutFrozen)
    await ada.next(Pong)
    assert ada.said.index(Pong(77)) > ada.said.index(ada.all(CutFrozen)[0])
    assert bo.all(TableView)[-1].round.match == 1
    await kept.world.close()


async def _written(disk: Slow, seconds: float) -> None:
    for _ in range(4):
        await asyncio.sleep(seconds / 4)
        disk.write()
