"""What is open outside the screen: one seat, one search, and a way back to a table that was lost."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator

import pytest
from lanswim_protocol.messages import Answer, SetRules
from msgspec.structs import replace

from lanswim.client.codes import made_code
from lanswim.client.model import ClientModel, Target
from lanswim.rules import parse_rules
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import lookout
from lanswim.tui.context import HostOrder, OwnTable
from lanswim.tui.events import (
    Event,
    HostDown,
    HostUp,
    ModelChanged,
    OwnTables,
    RulesKept,
    SearchChanged,
    SeatsChanged,
    TablesChanged,
)
from lanswim.tui.session import Session
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld
from tests.support.screens import NEARBY

CODE = made_code("en")
TARGET = Target(("127.0.0.1:4031",), "t1")


class Outside:
    """A session, and what it tells the screen."""

    def __init__(self) -> None:
        self.world = FakeWorld()
        self.events: list[Event] = []
        self.faults: list[BaseException] = []
        self.tasks = Tasks(lambda _name, error: self._failed(error))
        self.session = Session(self.world.context, self.heard, self.tasks)

    async def told(self, event: Event) -> None:
        await self.world.noticed.until(lambda: event in self.events)

    async def failed(self) -> BaseException:
        await self.world.noticed.until(lambda: bool(self.faults))
        return self.faults[0]

    def heard(self, event: Event) -> None:
        self.events.append(event)
        self.world.noticed.notice()

    def _failed(self, error: BaseException) -> None:
        self.faults.append(error)
        self.world.noticed.notice()


@pytest.fixture
async def outside() -> AsyncIterator[Outside]:
    made = Outside()
    yield made
    await made.session.close()
    await made.tasks.stop()


async def test_a_new_name_is_remembered_and_shown_at_the_next_table(outside: Outside) -> None:
    outside.session.perform(e.Rename("Lena"))
    outside.session.perform(e.Join(TARGET))
    assert outside.world.named == ["Lena"] and outside.world.seat.claim.name == "Lena"


async def test_what_a_person_wants_reaches_the_seat(outside: Outside) -> None:
    for effect in (
        e.StartMatch(),
        e.Join(TARGET),
        e.MoveTo(2),
        e.AgreeTo("pub"),
        e.SwapTwo(0, 1),
        e.WantBots(3),
        e.StartMatch(),
    ):
        outside.session.perform(effect)
    outside.session.perform(e.Decide(Answer("pass"), 7))
    outside.session.perform(e.RetryNow())
    arranged = [("sit", 2), ("agree", "pub"), ("swap_seats", 0, 1), ("bots", 3), "start"]
    assert outside.world.seat.asked == [*arranged, (Answer("pass"), 7), ("retry",)]


async def test_a_seat_that_was_given_back_is_not_heard_any_more(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    tell = outside.world.seat.tell
    tell(examples.turn_model())
    outside.session.perform(e.Disconnect())
    tell(ClientModel(status="closed"))
    said = [event for event in outside.events if not isinstance(event, SeatsChanged)]
    assert said == [ModelChanged(examples.turn_model())]


async def test_who_only_watches_says_so_at_the_door(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET, watch=True))
    roles: list[str] = [outside.world.seat.claim.role]
    outside.session.perform(e.ShowCode(CODE))
    roles.append(outside.world.seat.claim.role)  # also on the second try
    outside.session.perform(e.Join(TARGET))
    roles.append(outside.world.seat.claim.role)
    assert roles == ["watch", "watch", "play"]


async def test_a_table_of_ones_own_whose_host_has_died_is_told_and_started_again(outside: Outside) -> None:
    outside.world.own = (OwnTable("t1", "Stube", 1, 3),)
    outside.session.look()
    await outside.told(OwnTables(outside.world.own))
    outside.session.perform(e.Resume("t1"))
    await outside.told(HostUp(Target(("127.0.0.1:4031",), "t1")))
    assert outside.world.resumed == ["t1"]


async def test_a_damaged_one_is_told_apart_from_what_can_go_on(outside: Outside) -> None:
    whole, broken = OwnTable("t1", "Stube", 1, 3), OwnTable("t2", "Garten", damaged=True)
    outside.world.own = (broken, whole)
    outside.session.look()
    await outside.told(OwnTables((whole,), (broken,)))
    assert [event for event in outside.events if isinstance(event, OwnTables)] == [
        OwnTables((whole,), (broken,))
    ]


async def test_a_host_that_dies_while_one_has_seen_no_lobby_is_looked_for_twice(
    outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookout, "LOOK_S", 0.01)
    broken, locked = OwnTable("t1", "Stube", 1, 3, damaged=True), [True, True]  # at the first looks
    context = dataclasses.replace(
        outside.world.context, resumable=lambda: () if locked and locked.pop() else (broken,)
    )
    outside.session = Session(context, outside.heard, outside.tasks)
    outside.session.perform(e.Join(TARGET))
    outside.world.seat.tell(examples.turn_model()._replace(table="t1", status="lost"))
    await outside.told(OwnTables((), (broken,)))
    assert locked == [], "both looks found it locked first"


async def test_rules_are_changed_as_they_were_typed(outside: Outside) -> None:
    outside.world.kept["sunday"] = parse_rules("family,lives=5")
    outside.session.perform(e.Join(TARGET))
    asked: list[object] = []
    rules = {"pub,Leben=5": "pub,lives=5", "324-TWR-986": "pub,lives=5", "Sunday": "family,lives=5"}
    for typed, meant in rules.items():
        outside.session.perform(e.ChangeRules(typed))
        asked.append(SetRules(0, meant))
        await outside.world.noticed.until(lambda: len(outside.world.seat.asked) == len(asked))
    assert outside.world.seat.asked == asked


@pytest.mark.parametrize(("typed", "said"), [("pub,lives=50", "1 to 10"), ("tuesday", "tuesday")])
async def test_rules_that_are_none_change_nothing(outside: Outside, typed: str, said: str) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.ChangeRules(typed))
    await outside.world.noticed.until(lambda: any(isinstance(event, RulesKept) for event in outside.events))
    told = next(event for event in outside.events if isinstance(event, RulesKept))
    assert said in told.said and outside.world.seat.asked == []


async def test_a_table_of_ones_own_that_goes_from_the_lobby_is_read_again(outside: Outside) -> None:
    outside.session.look()
    await outside.told(SearchChanged(""))
    outside.world.mine = frozenset({NEARBY[0].info.table})
    outside.world.browsers[0].found(NEARBY)
    outside.world.own = (OwnTable(NEARBY[0].info.table, "Küche", 1, 3),)
    outside.world.browsers[0].found(())
    await outside.told(OwnTables(outside.world.own))
    assert OwnTables(outside.world.own) in outside.events


async def test_the_seats_one_holds_are_said_with_the_tables_and_after_each_visit(outside: Outside) -> None:
    outside.session.look()
    await outside.told(SearchChanged(""))
    outside.world.mine = frozenset({"t2"})
    outside.world.browsers[0].found(NEARBY)
    assert outside.events[-2:] == [SeatsChanged(frozenset({"t2"})), TablesChanged(NEARBY)]
    outside.session.perform(e.Join(TARGET))
    outside.world.mine = frozenset()
    outside.session.perform(e.Disconnect())
    assert outside.events[-1] == SeatsChanged(frozenset())


async def test_a_lost_table_is_looked_for_and_tried_at_once_when_it_is_heard_of(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.world.seat.tell(examples.turn_model()._replace(status="lost"))
    await outside.told(SearchChanged(""))
    outside.world.browsers[0].found(NEARBY)
    assert outside.world.seat.asked == [("retry", "192.168.1.7:4031")]
    assert TablesChanged(NEARBY) in outside.events


async def test_a_lost_table_is_not_looked_for_where_another_key_shows_it(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.world.seat.tell(examples.turn_model()._replace(status="lost", host_key=b"k" * 32))
    await outside.told(SearchChanged(""))
    ours, copied = (
        NEARBY[0]._replace(info=replace(NEARBY[0].info, key=one * 32), addresses=(address,))
        for one, address in ((b"k", "10.0.0.1:1"), (b"m", "10.0.0.2:1"))
    )
    outside.world.browsers[0].found([copied, ours])
    assert outside.world.seat.asked == [("retry", "10.0.0.1:1")]


async def test_a_host_process_comes_up_or_says_why_not(outside: Outside) -> None:
    order = HostOrder("Stube", 3, 1)
    outside.session.perform(e.OpenTable(order))
    await outside.told(HostUp(Target(("127.0.0.1:4031", "192.168.1.7:4031"), "t1")))
    outside.world.host_fault = "the port is taken"
    outside.session.perform(e.OpenTable(order))
    await outside.told(HostDown("The table could not be opened: the port is taken."))
    assert outside.world.orders == [order, order]


async def test_a_fault_of_the_client_is_reported(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.world.seat.fault = RuntimeError("boom")
    outside.world.seat.over.set()
    assert str(await outside.failed()) == "boom"


async def test_the_search_is_begun_once_and_ended(outside: Outside) -> None:
    outside.session.look()
    outside.session.look()
    await outside.told(SearchChanged(""))
    await outside.session.close()
    assert [browser.closed for browser in outside.world.browsers] == [True]
