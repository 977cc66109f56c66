"""The second player's connection, and what becomes of the two when a seat, a host or a table is gone."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator

import pytest
from lanswim_protocol.messages import Answer, SetRules

from lanswim.client.codes import TableCode
from lanswim.client.identity import IdentityError
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui.context import OnModel, OwnTable
from lanswim.tui.events import Event, HostUp, ModelChanged, OwnTables, SeatsChanged, SecondChanged
from lanswim.tui.letters import letter
from lanswim.tui.session import Session
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.fake_table import FakeSeat, FakeWorld
from tests.support.lobby_screens import NEARBY
from tests.support.pair_screens import joined, on_turn, pair, playing, showdown
from tests.support.screens import done, press, text

TARGET = Target(("127.0.0.1:4031",), "t1")


class FakeOma:
    """A second player whose identity is counted."""

    def __init__(self, world: FakeWorld) -> None:
        self.world = world
        self.targets: list[Target] = []
        self.left = 0

    def connect(self, target: Target, claim: Claim, on_model: OnModel) -> FakeSeat:
        self.targets.append(target)
        seat = FakeSeat(target, claim, on_model, self.world.noticed)
        self.world.seats.append(seat)
        return seat

    def leave(self) -> None:
        self.left += 1


class Outside:
    """A session in which somebody else can sit down as well."""

    def __init__(self) -> None:
        self.world = FakeWorld()
        self.oma = FakeOma(self.world)
        self.fault: IdentityError | None = None
        self.events: list[Event] = []
        self.tasks = Tasks(lambda _name, error: self.events.append(SecondChanged(said=str(error))))
        context = dataclasses.replace(self.world.context, second=self._second)
        self.session = Session(context, self._heard, self.tasks)

    def _second(self, name: str, target: Target) -> FakeOma:
        if self.fault is not None:
            raise self.fault
        return self.oma

    def _heard(self, event: Event) -> None:
        if not isinstance(event, SeatsChanged):
            self.events.append(event)
            self.world.noticed.notice()


@pytest.fixture
async def outside() -> AsyncIterator[Outside]:
    made = Outside()
    yield made
    await made.session.close()
    await made.tasks.stop()


async def test_the_second_seat_is_at_the_same_table_of_the_same_host_with_its_code(outside: Outside) -> None:
    outside.session.perform(e.Join(Target(TARGET.addresses)))
    code = TableCode("salad-tiger-bench")
    outside.world.seat.tell(examples.waiting_model()._replace(host_key=b"k" * 32, code=code))
    outside.session.perform(e.SitSecond("Oma"))
    assert outside.oma.targets == [Target(TARGET.addresses, "t1", code=code, key=b"k" * 32)]
    first, second = outside.world.seats
    assert second.claim.name == "Oma"
    outside.session.perform(e.Second(e.Decide(Answer("pass"), 7)))
    outside.session.perform(e.Decide(Answer("pass"), 8))
    assert second.asked == [(Answer("pass"), 7)] and first.asked == [(Answer("pass"), 8)]


async def test_news_of_the_second_seat_come_until_it_is_left(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    oma = outside.world.seat
    oma.tell(examples.waiting_model())
    outside.session.perform(e.LeaveSecond())
    oma.tell(examples.turn_model())
    assert outside.events == [SecondChanged(examples.waiting_model())] and outside.oma.left == 1


async def test_with_the_screen_both_connections_are_closed(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    outside.session.perform(e.Disconnect())
    assert outside.oma.left == 1
    outside.session.perform(e.Second(e.StartMatch()))
    assert outside.world.seat.asked == []


async def test_a_connection_that_is_left_is_ended_and_not_only_unheard(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    oma = outside.world.seat
    await asyncio.sleep(0)
    assert oma.runs
    outside.session.perform(e.LeaveSecond())
    await outside.world.noticed.until(lambda: not oma.runs)


async def test_a_table_that_is_announced_again_is_tried_at_once_for_both(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    first, oma = outside.world.seats
    first.tell(examples.turn_model()._replace(status="lost"))
    await outside.world.noticed.until(lambda: bool(outside.world.browsers))
    outside.world.browsers[0].found(NEARBY)
    assert first.asked == oma.asked == [("retry", *NEARBY[0].addresses)]


async def test_an_identity_that_cannot_be_had_is_said_in_a_sentence(outside: Outside) -> None:
    outside.fault = IdentityError("all_in_use", most=99)
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    assert outside.events == [
        SecondChanged(said="All 99 identities are in use; --identity NAME selects another one.")
    ]


async def test_a_second_player_who_owns_the_table_changes_its_rules(outside: Outside) -> None:
    outside.session.perform(e.Join(TARGET))
    outside.session.perform(e.SitSecond("Oma"))
    oma = outside.world.seat
    outside.session.perform(e.Second(e.ChangeRules("family")))
    await outside.world.noticed.until(lambda: bool(oma.asked))
    assert oma.asked == [SetRules(0, "family")]


def closed(seat: int, reason: str = "kicked") -> ClientModel:
    anna, oma = playing(None)
    return (oma if seat else anna)._replace(status="closed", closed=reason)  # type: ignore[arg-type]  # named


def test_a_second_player_who_is_sent_away_uncovers_no_hand() -> None:
    state = press(on_turn("Oma"), "enter")
    after, effects = update(state, SecondChanged(closed(4)), state.now_ms + 500)
    assert effects == (e.LeaveSecond(),) and after.me == "Anna"
    shown = text(after)
    assert "Hand the laptop to Anna." in shown and "The second player has no seat any more" in shown
    alone = press(after, "enter")
    assert alone.other is None and "K ♠" in text(alone) and "Anna: " not in text(alone)


def test_sent_away_while_the_cover_names_one_uncovers_no_hand_that_was_looked_at() -> None:
    played = pair(press(on_turn("Anna"), "enter", "a", "enter"), *playing(None))
    state = pair(press(played, letter("cover"), "enter"), *playing("Oma"))
    after = update(state, SecondChanged(closed(4)), state.now_ms + 500)[0]
    assert "Hand the laptop to Anna." in text(after)
    assert not hand_seen(press(after, "escape", "escape", "o"))
    assert hand_seen(press(after, "enter"))


def test_once_a_hand_is_open_to_all_nobody_has_to_be_named_for_it() -> None:
    state = press(on_turn("Oma"), "enter")
    state = update(state, SecondChanged(closed(4)), state.now_ms + 500)[0]
    assert "Hand the laptop to Anna." in text(state)
    after = update(state, ModelChanged(showdown()[0]), state.now_ms + 500)[0]
    assert after.other is None and "Hand the laptop" not in text(after) and "showdown" in text(after)


def test_ones_own_seat_that_is_lost_while_the_other_is_shown_ends_it_for_both() -> None:
    state = press(on_turn("Oma"), "enter")
    after, effects = update(state, ModelChanged(closed(0)), state.now_ms + 500)
    assert effects == (e.LeaveSecond(),) and after.other is None and after.me == "Anna"
    assert "has sent you away" in text(after) and not hand_seen(after)
    assert press(after, "enter").sent_away == {state.seat.model.table}


def test_in_the_waiting_room_it_is_told_with_the_way_to_sit_down_again() -> None:
    state = joined()
    after = update(state, SecondChanged(closed(4)), state.now_ms + 500)[0]
    assert after.other is None and after.overlay == "second"
    assert "Oma: " in text(after) and "[Enter] sit down as well" in text(after)


@pytest.mark.parametrize("shown", ["Anna", "Oma"])
def test_a_table_that_is_closed_ends_it_for_both_under_ones_own_name(shown: str) -> None:
    state = press(on_turn("Anna" if shown == "Anna" else "Oma"), "enter")
    for first in (SecondChanged(closed(4, "table_closed")), ModelChanged(closed(0, "kicked"))):
        state = update(state, first, state.now_ms + 10)[0]
    assert state.me == "Anna" and state.other is None
    back = press(state, "enter")
    assert back.screen == "lobby" and back.me == "Anna"


def test_who_closes_only_the_screen_is_in_the_lobby_under_the_own_name() -> None:
    state = press(press(joined(), "o"), "q")
    assert state.me == "Anna"  # the owner is asked
    assert done(state, "1") == [e.Disconnect(), e.LeaveSecond()]
    back = press(state, "1")
    assert back.screen == "lobby" and back.me == "Anna" and back.other is None


def test_a_host_of_ones_own_that_goes_on_has_both_again() -> None:
    state = press(on_turn("Oma"), "enter")
    lost = [one._replace(status="lost", lost_at_ms=state.now_ms) for one in playing("Oma")]
    state = update(pair(state, lost[0], lost[1]), OwnTables((OwnTable("t1", "Küche", 1, 6),)), 90_000)[0]
    assert done(state, "b") == [e.Resume("t1")]
    state = press(state, "b")
    again, effects = update(state, HostUp(TARGET), state.now_ms + 1_000)
    assert effects == (e.Join(TARGET), e.SitSecond("Oma"))
    assert again.me == "Anna" and again.other is not None and again.other.name == "Oma"
    both = pair(again, *playing("Oma"))
    assert "Hand the laptop to Oma." in text(both)


def hand_seen(state: State) -> bool:
    return "K ♠" in text(state) or "A ♥" in text(state)


def test_a_connection_that_is_lost_in_ones_turn_and_comes_back_shows_no_hand() -> None:
    state = press(on_turn("Oma"), "enter")
    assert hand_seen(state)
    lost = [one._replace(status="lost", lost_at_ms=state.now_ms) for one in playing("Oma")]
    state = pair(state, lost[0], lost[1])
    assert not hand_seen(state)
    state = pair(state, *playing("Oma"))
    assert not hand_seen(state) and "Hand the laptop to Oma." in text(state)
