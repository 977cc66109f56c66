"""A table, its guests and what they do, from one seed. What goes wrong comes from table_troubles."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lanswim_protocol.messages import (
    Absence,
    Agree,
    Answer,
    Command,
    Join,
    Order,
    Say,
    SetBots,
    Sit,
    Start,
    SwapSeats,
    TableView,
    Watch,
)

from lanswim.bots.greedy import decide
from lanswim.rules import CARD_NAMES, Action, RuleSet, rules_text
from lanswim.table.effects import Effect, Show
from lanswim.table.inputs import Commanded, Input, Joined, Ordered, Thought
from lanswim.table.state import FOR_WATCHERS
from tests.support.cuts import CutBook
from tests.support.table import key_of
from tests.support.table_checks import Checks
from tests.support.table_cutters import CutChecks, answer
from tests.support.table_paces import about_time


@dataclass
class Guest:
    """One client: a person or a bot that came over the network."""

    name: str
    bot: bool
    idle: bool = False
    """never says ready"""
    conn: int | None = None
    silent: bool = False
    left: bool = False
    left_in: int = 0
    """the match in which this guest got up for good"""
    last: Command | None = None
    seats: dict[int, int] = field(default_factory=dict)
    """by the number of the match"""


class World:
    """A table, its guests and everything that may happen between them, from one seed."""

    def __init__(
        self, rules: RuleSet, seed: int, *, matches: int = 1, absence: Absence | None = None
    ) -> None:
        self.luck = random.Random(seed)
        self.cut_by = random.Random(seed + 1_000)
        self.pace_by = random.Random(seed + 2_000)
        self.told: Counter[str] = Counter()
        """what was told, by kind"""
        count = self.luck.randint(1, 4)
        self.rules = rules
        self.guests = [Guest(f"Guest {at}", bot=at % 2 == 1) for at in range(count)]
        self.guests[-1].idle = count > 1
        self.late = Guest("Guest late", bot=self.luck.random() < 0.5)
        self.book = self.make_book(
            rules, seed=seed, seats=count + 2, bots=2, start=self.luck.choice(["full", "owner", 2]),
            turn_ms=self.luck.choice([None, 3_000, 30_000]), grace_ms=5_000, once=matches == 1,
            absence=absence or self.luck.choice(["same", "open"]),
            owner_key=self.luck.choice([None, *(key_of(guest.name) for guest in self.guests)]),
        )
        self.checks = Checks(self.book)
        self.cuts = CutChecks(self.book)
        self.matches = matches
        self.conns = 0

    def make_book(self, rules: RuleSet, **changed: Any) -> CutBook:
        """The table of this world."""
        return CutBook(rules, **changed)

    @property
    def over(self) -> bool:
        """Whether the table has closed, or all the matches that were wanted have been played."""
        return bool(self.book.ended) or self.book.state.matches > self.matches

    def give(self, given: Input) -> None:
        """Hands the input in, checks what must hold, and lets a moment pass."""
        self.looked_at(self.book.give(given))
        self.book.now += self.luck.randint(0, 300)
        for guest in self.guests:
            if guest.conn is not None and guest.conn not in self.book.views:
                guest.conn = None
            elif guest.conn is not None:
                self._watches_after_leaving(guest, self.book.views[guest.conn])

    def looked_at(self, effects: list[Effect]) -> None:
        """What has come about is as it must be."""
        self.checks.after(effects)
        shown = [effect.view for effect in effects if isinstance(effect, Show)]
        self.told.update(one.kind for view in shown for one in view.news)
        self.cuts.after(effects)

    def connect(self, guest: Guest) -> None:
        """A new connection with the guest's own key."""
        self.conns += 1
        guest.silent, guest.conn = False, None
        cuts = self.cut_by.random() < 0.8
        wish = Join("", guest.name, key_of(guest.name), bytes(64), bot=guest.bot, cuts=cuts)
        self.give(Joined(self.conns, wish))
        if self.conns not in self.book.views:
            return
        guest.conn, guest.left = self.conns, False
        seat = self.book.views[self.conns].round.you
        if seat is None:
            assert self.book.state.watcher_at(self.conns) is not None, "who has no seat watches"
        elif self.book.state.stage == "match":
            assert guest.seats.setdefault(self.book.state.matches, seat) == seat, "a seat has one owner"

    def go_on(self) -> None:
        """A bot answers, a guest decides or arranges something, or time passes."""
        if self.cut_by.random() < 0.8 and (said := answer(self.book, self.cut_by)) is not None:
            self.give(said)
            return
        ready = [guest for guest in self.guests if self._may_answer(guest)]
        here = [guest for guest in self.guests if guest.conn is not None]
        if here and (order := about_time(self.book.state, self.book.new_id(), self.pace_by)) is not None:
            self._order(self.pace_by.choice(here), order)
        elif self.book.thinking and (not ready or self.luck.random() < 0.5):
            asked = self.book.thinking.pop(0)
            self.give(Thought(asked.ask, decide(asked.view, self.rules, self.luck)))
        elif ready and self.luck.random() < 0.8:
            self._decide(self.luck.choice(ready))
        elif here and self.luck.random() < 0.2:
            self._arrange(self.luck.choice(here))
        elif not self.book.ended:
            self.looked_at(self.book.wait(self.luck.choice([10, 500, 4_000])))

    def _may_answer(self, guest: Guest) -> bool:
        """Whether something is asked of this guest, who can be reached."""
        if guest.conn is None or guest.silent:
            return False
        ask = self.book.views[guest.conn].ask
        return ask is not None and not (guest.idle and ask.kind == "ready")

    def _decide(self, guest: Guest) -> None:
        assert guest.conn is not None
        view = self.book.views[guest.conn]
        assert view.ask is not None
        guest.last = Command(self.book.new_id(), view.ask.id, self._choice(view))
        self.give(Commanded(guest.conn, guest.last))

    def _choice(self, view: TableView) -> Answer:
        assert view.ask is not None
        if view.ask.kind == "ready":
            return Answer("ready")
        if view.ask.kind == "absent":
            return Answer(self.luck.choice(["wait", "wait", "bot", "drop"]))
        if view.ask.kind == "another_try":
            return Answer("yes")
        if view.ask.kind == "buy_back":
            return Answer("yes" if self.luck.random() < 0.5 else "no")
        return _answer(decide(view.round, self.rules, self.luck))

    def _arrange(self, guest: Guest) -> None:
        """An order, whether the guest may give it now or not; mostly to begin."""
        assert guest.conn is not None
        number, a, b = self.book.new_id(), *self.luck.choices(range(len(self.book.state.seats)), k=2)
        bots = self.luck.choice([1, 2, 2, 2])
        agreement = Agree(number, self.luck.choice([rules_text(self.rules), "none"]))
        watch, say = Watch(number, self.luck.random() < 0.4), Say(number, "hm\x1b[2J")
        orders: list[Order] = [
            Sit(number, a), SwapSeats(number, a, b), SetBots(number, bots), agreement, watch, say,
        ]  # fmt: skip
        begin = self.luck.random() < 0.7
        self._order(guest, Start(number) if begin else self.luck.choice(orders))

    def _order(self, guest: Guest, order: Order) -> None:
        if guest.conn is not None and not guest.silent:
            self.give(Ordered(guest.conn, order))

    def _watches_after_leaving(self, guest: Guest, view: TableView) -> None:
        state = self.book.state
        if state.stage == "match" and guest.left_in == state.matches:
            assert view.round.legal == []
            assert view.ask is None or view.ask.kind in FOR_WATCHERS


def _answer(action: Action) -> Answer:
    def name(card: int | None) -> str | None:
        return None if card is None else CARD_NAMES[card]

    return Answer(action.kind, name(action.hand), name(action.middle), action.close)
