"""The host process ends at any point of an evening, and its table goes on where it was."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest
from lanswim_protocol.messages import Answer, Command, CutVoid, Join, News, Refused, Say, TableView

from lanswim.rules import PUB, Event, MatchStarted, RuleSet
from lanswim.table.core import Table
from lanswim.table.effects import Effect, Journal, Send, each_sent
from lanswim.table.inputs import Commanded, Joined
from lanswim.table.kept import BLOCK, Kept
from lanswim.table.resumed import GAP, table_from_journal
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Answered
from lanswim.views import for_seat, public_part
from tests.support.cuts import CutBook, said
from tests.support.table import BOT_NAMES, key_of, verify
from tests.support.table_troubles import mishap
from tests.support.table_world import World
from tests.table.test_kept import NOT_KEPT
from tests.table.test_simulation import RULES, STEPS


class Disk:
    """What a host writes down: nothing but what its table says it must."""

    def __init__(self) -> None:
        self.kept: Kept | None = None
        self.events: list[Event] = []

    def write(self, effects: list[Effect]) -> None:
        """An entry comes first, or there is none."""
        assert not [one for one in effects[1:] if isinstance(one, Journal)]
        if effects and isinstance(effects[0], Journal):
            self.kept = effects[0].kept
            for event in effects[0].events:
                if isinstance(event, MatchStarted):
                    self.events.clear()
                self.events.append(event)

    def read(self, now_ms: int) -> Table:
        """The table as a host finds it that starts now."""
        assert self.kept is not None
        return table_from_journal(
            self.kept, self.events, random.Random(7), BOT_NAMES, verify=verify, now_ms=now_ms
        )


class DiskBook(CutBook):
    """A table for playbooks with a disk, whose process may end at any time."""

    def __init__(self, rules: RuleSet = PUB, **changed: Any) -> None:
        self.disk = Disk()
        self.told: dict[int, list[News]] = {}
        super().__init__(rules, **changed)

    def _note(self, effects: list[Effect]) -> None:
        self.disk.write(effects)
        super()._note(effects)
        for effect in effects:
            if isinstance(effect, Send) and isinstance(effect.message, TableView):
                self.told.setdefault(effect.conn, []).extend(effect.message.news)

    def restart(self, after_ms: int = 0) -> list[Effect]:
        """kill -9, and the same table in a new process, whose time has nothing to do with the one before."""
        self.now += after_ms
        self.table = self.disk.read(self.now)
        self.views.clear()
        self.thinking.clear()
        self.deadline = None
        effects = each_sent(self.table.open(self.now))
        self._note(effects)
        return effects


def same_as_before(before: TableState, after: TableState) -> None:
    """Every field that is kept has the value it had, but for what a restart changes."""
    apart = {*NOT_KEPT[TableState], "seats", "deals", "watchers", "missing"}
    for field in fields(TableState):
        if field.name not in apart:
            assert getattr(after, field.name) == getattr(before, field.name), field.name
    assert before.next_ask + GAP < after.next_ask <= before.next_ask + BLOCK + GAP
    assert after.match == before.match
    assert after.log == before.log
    assert after.version >= before.version + GAP
    for one, other in zip(before.seats, after.seats, strict=True):
        _same_holder(one, other)


def _same_holder(before: Holder | None, after: Holder | None) -> None:
    assert (before is None) == (after is None)
    if before is None or after is None:
        return
    for field in fields(Holder):
        if field.name == "ask":
            asks = [None if one.ask is None else (one.ask.id, one.ask.kind) for one in (before, after)]
            assert asks[0] == asks[1]
        elif field.name in ("answered", "talked") and _is_refused(getattr(before, field.name)):
            continue  # it is judged anew when it comes again
        elif field.name not in NOT_KEPT[Holder]:
            assert getattr(after, field.name) == getattr(before, field.name), field.name
    assert after.conn is None
    assert (after.away_ms is not None) == after.client


def _is_refused(answered: Answered | None) -> bool:
    return answered is not None and isinstance(answered[1], Refused)


def rounds_of(state: TableState) -> list[object]:
    """What every seat and everybody else sees of the round."""
    public = public_part(state.match, state.log, state.settings.rules_text)
    return [for_seat(public, state.match, seat) for seat in (None, *range(len(state.seats)))]


def test_an_older_state_that_comes_back_uses_no_number_again_that_people_have_seen() -> None:
    """As after a disk that took nothing more and could not be emptied, and then a crash."""
    book = DiskBook(PUB, seats=2, start="full")
    book.join(1, "Anna")
    older = book.disk.kept, list(book.disk.events)
    book.join(2, "Ben")
    for at in range(3):
        book.give_order(1, Say(100 + at, "Servus"))
        book.wait(30_000)
    seen = book.state
    assert seen.next_ask > 1
    book.disk.kept, book.disk.events = older
    book.restart()
    again = book.state
    assert (again.next_ask > seen.next_ask, again.version > seen.version) == (True, True)
    assert again.chat.next > seen.chat.next


class DiskWorld(World):
    """An evening with a host that crashes."""

    def __init__(self, rules: RuleSet, seed: int, *, matches: int = 1) -> None:
        super().__init__(rules, seed, matches=matches)
        self.crashes = 0

    def make_book(self, rules: RuleSet, **changed: Any) -> CutBook:
        return DiskBook(rules, **changed)

    def crash(self) -> None:
        """The process ends between two inputs; everybody comes back later, one by one."""
        book = self.book
        assert isinstance(book, DiskBook)
        before = book.state
        shown, cut = rounds_of(before), before.deals.cut
        restored = book.disk.read(book.now)
        same_as_before(before, restored.state)
        assert rounds_of(restored.state) == shown
        deals = restored.state.deals
        assert deals.cut is None and deals.dealt == before.deals.dealt
        if cut is not None:
            void = deals.told[-1]
            assert isinstance(void, CutVoid) and void.why == "restart" and void.opened == cut.opened
            assert deals.told[:-1] == before.deals.told
        else:
            assert deals.told == before.deals.told
        for guest in self.guests:
            guest.conn, guest.silent = None, False
        self.looked_at(book.restart(self.luck.choice([0, 1_000, 60_000])))
        self.crashes += 1


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_goes_on_to_its_end_however_often_the_host_crashes(seed: int) -> None:
    world = DiskWorld(RULES[seed % len(RULES)], seed, matches=1 + seed % 2 * 2)
    luck = random.Random(seed)
    for guest in world.guests:
        if not world.over:
            world.connect(guest)
    world.guests.append(world.late)
    for _ in range(STEPS):
        if world.over:
            break
        if luck.random() < 0.05:  # more often, and no showdown's time is ever over for who is idle
            world.crash()
        mishap(world)
        if not world.over:
            world.go_on()
    assert world.over
    assert world.crashes > 0


def disk_book(people: int, **changed: Any) -> DiskBook:
    """People at a full table, connections from 1; the lot is being cut."""
    book = DiskBook(seats=people, start="full", **changed)
    for conn in range(1, people + 1):
        book.sit(conn)
    return book


def test_a_round_goes_on_with_the_same_hands_the_same_turn_and_the_same_ask() -> None:
    book = disk_book(3)
    book.cut(1, 2, 3)
    book.cut(1, 2, 3)
    before = {book.views[conn].round.you: book.views[conn] for conn in (1, 2, 3)}
    book.restart(60_000)
    for conn, name in ((11, "Anna"), (12, "Ben"), (13, "Cara")):
        book.sit(conn, name)
    for conn in (11, 12, 13):
        view = book.views[conn]
        was = before[view.round.you]
        assert (view.round, view.ask) == (was.round, was.ask)
        assert was.version < BLOCK < view.version
        assert [one.kind for one in book.told[conn]].count("resumed") == 1


def test_a_cut_that_was_not_dealt_is_void_and_everybody_who_comes_back_is_told_so() -> None:
    book = disk_book(2)
    book.commit(1)
    opened = book.journal[-1]
    book.restart()
    assert book.journal[-1].why == "restart" and book.journal[-1].opened == opened.opened
    effects = book.sit(11, "Anna")
    assert said(effects)[-1] == "11 view", "the void comes before the first view"
    told = [one.message for one in effects if isinstance(one, Send) and isinstance(one.message, CutVoid)]
    assert [(one.why, one.seat, one.opened) for one in told] == [("restart", None, opened.opened)]
    book.sit(12, "Ben")
    book.cut(11, 12)
    assert book.state.match is not None and book.state.match.phase == "between"


def test_what_was_answered_before_is_answered_alike_afterwards() -> None:
    book = disk_book(2)
    book.cut(1, 2)
    book.cut(1, 2)
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    command = Command(77, ask.id, Answer("keep"))
    first = [one for one in book.give(Commanded(conn, command)) if isinstance(one, Send)]
    played = book.state.match
    book.restart()
    name = {1: "Anna", 2: "Ben"}[conn]
    book.sit(11, name)
    again = [one for one in book.give(Commanded(11, command)) if isinstance(one, Send)]
    assert again[0].message == first[0].message
    assert book.state.match == played


def test_who_was_sent_away_stays_away() -> None:
    book = disk_book(2)
    book.state.kicked.append(key_of("Dora"))
    book.lose(1)
    book.restart()
    wish = Join("", "Dora", key_of("Dora"), bytes(64))
    assert not [one for one in book.give(Joined(9, wish)) if isinstance(one, Send)]


def test_nothing_is_due_sooner_because_the_host_was_away() -> None:
    book = disk_book(2, turn_ms=30_000)
    book.cut(1, 2)
    book.cut(1, 2)
    book.restart(10 * 60_000)
    book.sit(11, "Anna")
    book.sit(12, "Ben")
    view = book.views[12]
    assert view.clock is not None and view.clock.left_ms == 30_000
