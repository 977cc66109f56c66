"""The queue of a table: effects in order, timers, bots, faults; a scripted table, the virtual clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest
from lanswim_protocol.messages import (
    Accepted,
    Ask,
    Closed,
    Join,
    Knock,
    News,
    Person,
    Refuse,
    RoundView,
    SeatView,
    TableView,
)

from lanswim.host.claims import Seal
from lanswim.host.clock import loop_clock
from lanswim.host.runner import Hooks, TableRunner
from lanswim.host.work import Inline
from lanswim.rules.actions import PASS, Action
from lanswim.table.effects import (
    Announce,
    Close,
    Deadline,
    Effect,
    Ended,
    Own,
    Send,
    Show,
    Think,
    ToSend,
    TurnAway,
    Views,
    view_of,
)
from lanswim.table.inputs import GotUp, Heard, Input, Lost, Shut, Silent, Slept, Thought, Tick
from tests.support.clock import VirtualClockLoop
from tests.support.guest import Guest
from tests.support.keys import key
from tests.support.tables import INFO, VIEW, ScriptedTable

pytestmark = pytest.mark.virtual_clock

JOIN = Join(table="", name="Ada", key=b"s" * 32, claim=bytes(64))


def script(*effects: Effect) -> Callable[[Input], list[Effect]]:
    return lambda given: list(effects)


def stuck(seconds: float) -> None:
    """Nothing ran for so long, as when the machine sleeps."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualClockLoop)
    loop.jump(seconds)


def passes(view: RoundView, rules: str) -> Action:
    return PASS


def runner(
    table: ScriptedTable, think: Callable[[RoundView, str], Action] = passes, hooks: Hooks | None = None
) -> TableRunner:
    clock = loop_clock(asyncio.get_running_loop())
    one = TableRunner(
        table, clock=clock, think=think, worker=Inline(), hooks=hooks or Hooks(),
        sign=Seal(key("host")).checkpoint,
    )
    one.open()
    return one


async def test_effects_are_carried_out_in_order() -> None:
    seen: list[object] = []
    table = ScriptedTable({Tick: script(Show(VIEW), Announce(INFO), Ended("finished"))})
    runner(table, hooks=Hooks(seen.append, seen.append, seen.append)).put(Tick())
    assert seen == [INFO, VIEW, INFO, "finished"]


async def test_a_dismissed_connection_is_not_lost_as_well() -> None:
    away = TurnAway(2, Refuse(reason="busy"))
    table = ScriptedTable({GotUp: script(Close(1, "left")), Silent: script(away)})
    one, first, second = runner(table), Guest(), Guest()
    one.join(1, first, JOIN)
    one.join(2, second, JOIN)
    one.put(GotUp(1))
    one.put(Silent(2))
    one.lost(1)
    one.lost(2)
    assert first.got[-1] == Closed(reason="left")
    assert second.got[-1] == Refuse(reason="busy")
    assert "Lost" not in table.kinds()


async def test_a_lost_connection_is_told_once() -> None:
    table = ScriptedTable()
    one = runner(table)
    one.join(1, Guest(), JOIN)
    one.lost(1)
    one.lost(1)
    assert table.kinds() == ["Joined", "Lost"]


async def test_an_input_during_the_work_waits_for_its_turn() -> None:
    table = ScriptedTable({Tick: script(Show(VIEW), Announce(INFO))})
    order: list[str] = []

    def show(view: TableView) -> None:
        one.put(Shut())
        order.append("shown")

    one = runner(table, hooks=Hooks(show, lambda info: order.append("announced")))
    one.put(Tick())
    assert order == ["announced", "shown", "announced"]
    assert table.kinds() == ["Tick", "Shut"]


async def test_one_deadline_at_a_time_and_never_early() -> None:
    table = ScriptedTable()
    one = runner(table)
    now = int(asyncio.get_running_loop().time() * 1000)
    table.rules[Heard] = script(Deadline(now + 5_000), Deadline(now + 1_500))
    one.put(Heard(1))
    await asyncio.sleep(10)
    assert table.kinds() == ["Heard", "Tick"]
    assert now + 1_500 <= table.times[-1] <= now + 1_502


async def test_a_gap_in_the_beats_is_told_before_the_overdue_tick() -> None:
    loop = asyncio.get_running_loop()
    table = ScriptedTable()
    one = runner(table)
    one.beat()
    table.rules[Heard] = script(Deadline(int(loop.time() * 1000) + 3_000))
    one.put(Heard(1))
    stuck(60)
    await asyncio.sleep(0.001)
    assert table.inputs == [Heard(1), Slept(60_000), Tick()]
    one.beat()
    assert table.kinds() == ["Heard", "Slept", "Tick"]


async def test_a_gap_is_told_before_the_first_thing_that_comes_and_else_at_the_next_beat() -> None:
    table = ScriptedTable()
    one = runner(table)
    one.beat()
    stuck(60)
    one.put(Heard(1))
    stuck(5)
    one.beat()
    stuck(4)
    one.beat()
    assert table.inputs == [Slept(60_000), Heard(1), Slept(5_000)]


async def test_a_deadline_can_be_called_off() -> None:
    table = ScriptedTable()
    one = runner(table)
    table.rules[Heard] = script(Deadline(int(asyncio.get_running_loop().time() * 1000) + 50), Deadline(None))
    one.put(Heard(1))
    await asyncio.sleep(1)
    assert table.kinds() == ["Heard"]


def think(ask: int, pause_ms: int) -> Think:
    return Think(ask, 3, RoundView(phase="turn", rules="pub"), pause_ms)


async def test_a_bot_thinks_after_its_pause() -> None:
    table = ScriptedTable({Heard: script(think(7, 900))})
    one = runner(table)
    one.put(Heard(1))
    await asyncio.sleep(0.8)
    assert table.kinds() == ["Heard"]
    await asyncio.sleep(0.2)
    assert table.inputs[-1] == Thought(7, PASS)


async def test_bots_among_themselves_leave_others_their_turn() -> None:
    table = ScriptedTable({Thought: script(think(1, 0))})
    one = runner(table)
    one.put(Thought(0, PASS))
    for _ in range(20):
        await asyncio.sleep(0)
    assert 2 < len(table.inputs) < 25
    one.stop()


async def test_a_bot_that_fails_leaves_the_move_to_the_table(caplog: pytest.LogCaptureFixture) -> None:
    def fails(view: RoundView, rules: str) -> Action:
        raise ZeroDivisionError

    table = ScriptedTable({Heard: script(think(7, 0))})
    runner(table, fails).put(Heard(1))
    await asyncio.sleep(0.1)
    assert table.inputs[-1] == Thought(7, None)
    assert [record.getMessage() for record in caplog.records] == ["table: ZeroDivisionError at Think"]


async def test_a_fault_in_the_table_costs_one_input(caplog: pytest.LogCaptureFixture) -> None:
    def fault(given: Input) -> list[Effect]:
        raise ValueError(f"the hand is {VIEW!r}")

    caplog.set_level(logging.DEBUG)
    table = ScriptedTable({Heard: fault})
    one = runner(table)
    one.put(Heard(1))
    one.put(Lost(1))
    await asyncio.sleep(2)
    assert table.kinds() == ["Heard", "Lost", "Tick"]
    assert "in fault" in caplog.text, "a traceback says where, on the level for it"
    assert "TableView" not in caplog.text, "and never what: it could be a hand"
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["table: ValueError at Heard"]


async def test_what_one_guest_gets_in_a_row_is_one_write() -> None:
    accepted = Accepted(id=1)
    table = ScriptedTable(
        {Heard: script(Send(1, accepted), Send(1, VIEW), Send(2, VIEW), Show(VIEW), Send(1, VIEW))}
    )
    one, first, second = runner(table), Guest(), Guest()
    one.join(1, first, JOIN)
    one.join(2, second, JOIN)
    first.writes = second.writes = 0
    one.put(Heard(1))
    assert first.got[-3:] == [accepted, VIEW, VIEW] and first.writes == 2
    assert second.got[-1] == VIEW and second.writes == 1


async def test_views_come_as_if_each_had_been_made_alone() -> None:
    """Also in one write with what was said before, and for one who only watches."""
    public = msgspec.structs.replace(
        VIEW, people=[Person(seat, f"P{seat}") for seat in range(2)],
        round=msgspec.structs.replace(VIEW.round, seats=[SeatView(seat, 3, "in") for seat in range(2)]),
    )  # fmt: skip
    own = [
        Own(1, 0, ["7S", "8S", "9S"], ["pass"], Ask(7, "turn"), [News("nudge", 0, "P0")], [], True),
        Own(2, 1, ["7D", "8D", "9D"], [], None, [], [Knock(3, "Eva")], False),
    ]
    accepted = Accepted(id=1)
    table = ScriptedTable({Heard: script(Send(1, accepted), Views(public, tuple(own), (3,)))})
    one, guests = runner(table), [Guest(), Guest(), Guest()]
    for conn, guest in enumerate(guests, 1):
        one.join(conn, guest, JOIN)
    before = [len(guest.got) for guest in guests]
    one.put(Heard(1))
    got = [guest.got[n:] for guest, n in zip(guests, before, strict=True)]
    assert got == [[accepted, view_of(public, own[0])], [view_of(public, own[1])], [public]]


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_fault_at_one_guest_costs_the_others_nothing(at_once: bool) -> None:
    def fails() -> None:
        raise OSError

    class Broken(Guest):
        def framed(self, message: ToSend) -> bytes:
            if at_once:
                fails()
            return super().framed(message)

        def write(self, data: bytes) -> None:
            fails()

    table = ScriptedTable({Heard: script(Send(1, VIEW), Send(2, VIEW))})
    one, good = runner(table), Guest()
    one.join(1, Broken(), JOIN)
    one.join(2, good, JOIN)
    one.put(Heard(1))
    assert good.got[-1] == VIEW


async def test_a_view_that_no_peer_could_read_costs_the_others_nothing() -> None:
    hands: tuple[list[str], list[str]] = ["7S" * 40_000], []
    own = [Own(seat + 1, seat, hand, [], None, [], [], False) for seat, hand in enumerate(hands)]
    table = ScriptedTable({Heard: script(Views(VIEW, tuple(own), (3,)))})
    one, guests = runner(table), [Guest(), Guest(), Guest()]
    for conn, guest in enumerate(guests, 1):
        one.join(conn, guest, JOIN)
    before = [len(guest.got) for guest in guests]
    one.put(Heard(1))
    assert [len(guest.got) - n for guest, n in zip(guests, before, strict=True)] == [0, 1, 1]


async def test_a_hook_that_fails_costs_nobody_else_anything(caplog: pytest.LogCaptureFixture) -> None:
    def fails(view: TableView) -> None:
        raise ZeroDivisionError

    seen: list[object] = []
    table = ScriptedTable({Heard: script(Show(VIEW), Send(1, VIEW), Announce(INFO))})
    one, guest = runner(table, hooks=Hooks(fails, seen.append)), Guest()
    one.join(1, guest, JOIN)
    one.put(Heard(1))
    assert guest.got[-1] == VIEW and seen == [INFO, INFO]
    assert [record.getMessage() for record in caplog.records] == ["table: ZeroDivisionError at Show"]


async def test_nothing_happens_after_stop() -> None:
    table = ScriptedTable({Heard: script(think(7, 100), Deadline(0))})
    one = runner(table)
    one.put(Heard(1))
    one.stop()
    await asyncio.sleep(1)
    assert table.kinds() == ["Heard"]
