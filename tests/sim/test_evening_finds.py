"""Tables and disks with a planted fault: an evening that does not find each of them is worth nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from lanswim_protocol.messages import CutProof

from lanswim.store import Entry
from lanswim.table import matches
from lanswim.table.core import Table
from lanswim.table.cut import deck
from lanswim.table.effects import Effect, Journal, Send
from lanswim.table.inputs import Commanded, GotUp, Input, Lost, Thought, Tick
from lanswim.trust.keys import verify
from tests.sim.evening.disk import Disk, InMemory
from tests.sim.evening.evening import play
from tests.sim.evening.plan import Plan
from tests.sim.evening.truth import Watchable
from tests.sim.evening.world import BOTS, TABLE, new_table
from tests.support.audit_leaks import OtherHand, TooMuchLaid


class TellsPartsEarly(Table):
    """Proves a deal as soon as the first turn has been played."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        effects = super().handle(given, now_ms)
        dealt, here = self.state.deals.dealt, [one.conn for _, one in self.state.holders() if one.conn]
        if isinstance(given, Commanded) and dealt is not None and here:
            effects.append(Send(here[0], CutProof(*dealt.place[2:], dealt.opened, list(dealt.reveals))))
        return effects


class DealsACardTwice(Table):
    """The first card of the stock is in somebody's hand."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        effects, match = super().handle(given, now_ms), self.state.match
        if match is not None and match.round is not None and match.round.stock:
            stock = (match.round.hands[0][0], *match.round.stock[1:])
            self.state.match = match._replace(round=match.round._replace(stock=stock))
        return effects


class TakesALife(Table):
    """Once a round has ended, somebody has one life less than follows."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        before, effects = self.state.match, super().handle(given, now_ms)
        match = self.state.match
        if before is not None and match is not None and match.losses and not before.losses:
            first, *others = match.seats
            self.state.match = match._replace(seats=(first._replace(lost=first.lost + 1), *others))
        return effects


class ObeysAgain(Table):
    """A command that comes once more is played once more, for whoever's turn it is now."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        found = self.state.at(given.conn) if isinstance(given, Commanded) else None
        answered = found[1].answered if found is not None else None
        if isinstance(given, Commanded) and answered is not None and answered[0] == given.command:
            play_on(self, now_ms)
        return super().handle(given, now_ms)


class MovesTwice(Table):
    """One command, two moves."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        if isinstance(given, Commanded):
            play_on(self, now_ms)
        return super().handle(given, now_ms)


def play_on(table: Table, now_ms: int) -> None:
    """A move of whoever's turn it is, wanted by nobody."""
    match = table.state.match
    if match is not None and match.phase == "round" and match.round is not None:
        seat = match.round.seats[match.round.turn]
        matches.act(table.state, seat, matches.default_action(table.state, seat), now_ms)


class GivesASeatAway(Table):
    """Who loses the connection in a match loses the seat to somebody who has none."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        found = self.state.at(given.conn) if isinstance(given, Lost) else None
        if found is not None and self.state.stage == "match":
            found[1].key = bytes(31) + b"\x07"
        return super().handle(given, now_ms)


class TellsBeforeItKeeps(Table):
    """Sends first, writes afterwards."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        effects = super().handle(given, now_ms)
        return sorted(effects, key=lambda effect: isinstance(effect, Journal))


class StandsStill(Table):
    """Bots that have decided are not listened to, nor is any clock."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        return [] if isinstance(given, Tick | Thought) else super().handle(given, now_ms)


class KeepsGhosts(Table):
    """Nobody gets up."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        return [] if isinstance(given, GotUp | Lost) else super().handle(given, now_ms)


class Breaks(Table):
    """Something is wrong in it."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        if isinstance(given, Commanded) and self.state.version % 7 == 0:
            raise KeyError("a fault")
        return super().handle(given, now_ms)


class StacksTheDeck(Table):
    """Deals other cards than were cut."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        self.state.deals.deck_of = lambda cut: tuple(reversed(deck(cut)))
        return super().handle(given, now_ms)


PLANTED: dict[type[Table], str] = {
    OtherHand: r"was sent '..' in RoundView\.hand",
    TooMuchLaid: r"was sent '..' in LogEntry\.laid",
    TellsPartsEarly: r"was sent a part in CutProof\.opened too early",
    DealsACardTwice: "a card is there twice",
    TakesALife: "not by the rules",
    ObeysAgain: "1 moves by one Commanded, of which False was due",
    MovesTwice: "moves by one Commanded",
    GivesASeatAway: "changed hands in match",
    TellsBeforeItKeeps: "something is done before it is kept",
    StandsStill: "the match did not end",
    KeepsGhosts: "the host keeps what is gone",
    Breaks: "an error was logged: .*KeyError",
    StacksTheDeck: "not by the rules",
}


def opened(kind: type[Table]) -> Callable[[Plan, Random], Watchable]:
    """How such a table is opened at an evening."""
    return lambda plan, rng: kind(plan.settings, TABLE, 0, rng, BOTS, verify=verify)


TROUBLES: Final = ("commands twice", "command again", "connection reset", "host killed", "leaves")
"""few, so that what is planted meets what brings it to light"""


def violations(
    table: Callable[[Plan, Random], Watchable] = new_table, memory: Callable[[], Disk] = InMemory
) -> Iterator[str]:
    """All that is found at some evenings, one after the other."""
    for seed in range(101, 161):
        yield from play(seed, table, TROUBLES, memory=memory).violations


@pytest.mark.parametrize("kind", PLANTED, ids=lambda kind: kind.__name__)
def test_a_fault_of_a_table_is_found(kind: type[Table]) -> None:
    assert any(re.search(PLANTED[kind], one) for one in violations(opened(kind)))


class Forgets(InMemory):
    """What was written last is not there after a restart."""

    last: tuple[Entry, ...] = ()

    def append(self, batch: Sequence[Entry]) -> None:
        held, self.last = self.last, tuple(batch)
        super().append(held)


def test_a_disk_that_forgets_is_found() -> None:
    assert any("goes on with another match than it has kept" in one for one in violations(memory=Forgets))


def test_each_evening_is_another() -> None:
    seconds = [play(seed).seconds for seed in range(201, 206)]
    assert all(one != other for one, other in pairwise(seconds))
