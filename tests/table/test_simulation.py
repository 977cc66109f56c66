"""Whole matches under bad luck: connections break and come back, people leave, commands come twice."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.messages import Answer, Command, Join, TableView

from lanswim.bots.greedy import decide
from lanswim.rules import CARD_NAMES, PUB, TEMPLATES, Action, RuleSet
from lanswim.table.effects import Close, Deadline, Ended, Send, TurnAway
from lanswim.table.inputs import Commanded, GotUp, Heard, Input, Joined, Lost, Silent, Thought
from tests.support.table import Playbook, secret

BUY_BACK = PUB._replace(buy_back=True, lives=1)
NO_PASS = PUB._replace(pass_allowed=False, swap_all=False, lives=1)
QUICK, CARDZO, PAGAT = (TEMPLATES[name]._replace(lives=1) for name in ("quick", "cardzo", "pagat_popular"))
RULES = [PUB, BUY_BACK, NO_PASS, QUICK, CARDZO, PAGAT]
TROUBLES = ["lost", "lost", "silent", "second", "again", "stale", "illegal", "unknown", "up"]
STEPS = 6_000
QUARTER_HOUR = 900_000


@dataclass
class Guest:
    """One client: a person or a bot that came over the network."""

    name: str
    bot: bool
    conn: int | None = None
    silent: bool = False
    left: bool = False
    last: Command | None = None
    seats: dict[int, int] = field(default_factory=dict)
    """by the number of the match"""


class World:
    """A table, its guests and everything that may go wrong between them, from one seed."""

    def __init__(self, rules: RuleSet, seed: int, *, matches: int = 1) -> None:
        self.luck = random.Random(seed)
        count = self.luck.randint(1, 4)
        self.rules = rules
        self.book = Playbook(
            rules, seed=seed, seats=count + 2, bots=2, start="full", once=matches == 1,
            turn_ms=self.luck.choice([None, 3_000, 30_000]), grace_ms=5_000,
        )
        self.guests = [Guest(f"Guest {at}", bot=at % 2 == 1) for at in range(count)]
        self.matches = matches
        self.conns = 0

    def run(self) -> int:
        """Plays to the end of the match; how many steps that took."""
        for guest in self.guests:
            self.connect(guest)
        for step in range(STEPS):
            if self.book.ended or self.book.state.matches > self.matches:
                return step
            self.mishap()
            self.go_on()
            self.check_alive()
        raise AssertionError("the match does not end")

    def mishap(self) -> None:
        """Now and then something goes wrong, or comes right."""
        if self.luck.random() > 0.15 or self.book.ended:
            return
        guest = self.luck.choice(self.guests)
        if guest.conn is None:
            if not guest.left or self.luck.random() < 0.2:
                self.connect(guest)
        elif guest.silent:
            guest.silent = False
            self.give(Heard(guest.conn))
        else:
            self.trouble(guest, guest.conn)

    def trouble(self, guest: Guest, conn: int) -> None:
        """One of the ways in which a connected guest makes work."""
        kind = self.luck.choice(TROUBLES)
        if kind == "lost":
            guest.conn = None
            self.give(Lost(conn))
        elif kind == "silent":
            guest.silent = True
            self.give(Silent(conn))
        elif kind == "second":
            self.connect(guest)
            self.give(Lost(conn))
        elif kind == "again" and guest.last is not None:
            self.refused_or_repeated(guest, guest.last)
        elif kind == "stale":
            self.refused_or_repeated(guest, Command(self.book.new_id(), 0, Answer("pass")))
        elif kind == "illegal":
            self.refused_or_repeated(guest, self.nonsense(guest))
        elif kind == "unknown":
            assert self.book.give(Commanded(999, Command(1, 1, Answer("pass")))) == []
        elif kind == "up" and self.luck.random() < 0.15:
            guest.left, guest.conn = True, None
            self.give(GotUp(conn))

    def nonsense(self, guest: Guest) -> Command:
        """A swap of a card that is not held, to whatever is asked."""
        assert guest.conn is not None
        view = self.book.views[guest.conn]
        held = {*view.round.hand, *view.round.middle}
        card = next(name for name in CARD_NAMES if name not in held)
        return Command(self.book.new_id(), view.ask.id if view.ask else 0, Answer("swap", card, card))

    def refused_or_repeated(self, guest: Guest, command: Command) -> None:
        """This command must change nothing in the game."""
        before = self.book.state.match
        assert guest.conn is not None
        self.give(Commanded(guest.conn, command))
        assert self.book.state.match is before

    def connect(self, guest: Guest) -> None:
        """A new connection with the guest's own secret."""
        self.conns += 1
        guest.silent = False
        self.give(Joined(self.conns, Join("", guest.name, secret(guest.name), guest.bot)))
        guest.conn = self.conns if self.conns in self.book.views else None
        if guest.conn is not None:
            seat = self.book.views[guest.conn].round.you
            assert seat is not None
            if self.book.state.stage == "match":
                assert guest.seats.setdefault(self.book.state.matches, seat) == seat, "a seat has one owner"
            guest.left = False

    def go_on(self) -> None:
        """A bot answers, a guest decides, or time passes."""
        ready = [guest for guest in self.guests if self.may_answer(guest)]
        if self.book.thinking and (not ready or self.luck.random() < 0.5):
            asked = self.book.thinking.pop(0)
            self.give(Thought(asked.ask, decide(asked.view, self.rules, self.luck)))
        elif ready and self.luck.random() < 0.8:
            self.decide(self.luck.choice(ready))
        elif not self.book.ended:
            self.book.wait(self.luck.choice([10, 500, 4_000]))

    def may_answer(self, guest: Guest) -> bool:
        """Whether something is asked of this guest, who can be reached."""
        if guest.conn is None or guest.silent:
            return False
        return self.book.views[guest.conn].ask is not None

    def decide(self, guest: Guest) -> None:
        """The guest answers as it likes."""
        assert guest.conn is not None
        view = self.book.views[guest.conn]
        assert view.ask is not None
        guest.last = Command(self.book.new_id(), view.ask.id, self.choice(view))
        self.give(Commanded(guest.conn, guest.last))

    def choice(self, view: TableView) -> Answer:
        """A sensible answer to what the view asks."""
        assert view.ask is not None
        if view.ask.kind == "ready":
            return Answer("ready")
        if view.ask.kind == "buy_back":
            return Answer("yes" if self.luck.random() < 0.5 else "no")
        return _answer(decide(view.round, self.rules, self.luck))

    def give(self, given: Input) -> None:
        """Hands the input in and checks what every reader may rely on."""
        before = {conn: view.version for conn, view in self.book.views.items()}
        effects = self.book.give(given)
        self.book.now += self.luck.randint(0, 300)
        for effect in effects:
            match effect:
                case Send(conn, TableView() as view):
                    assert view.version > before.get(conn, 0)
                    assert decode_to_client(encode(view)) == view, "within the limits of the wire"
                    assert view.people == sorted(view.people, key=lambda person: person.seat)
                case Deadline(int(at_ms)):
                    longest = QUARTER_HOUR if self.book.state.paused else 60_000
                    assert at_ms <= self.book.now + longest
                case Close() | TurnAway() | Ended():
                    for guest in self.guests:
                        if guest.conn not in self.book.views and guest.conn != self.conns:
                            guest.conn = None
                case _:
                    pass

    def check_alive(self) -> None:
        """Somebody can go on: a bot was asked, a clock runs, or somebody who is here is asked."""
        state = self.book.state
        assert sum(kind in ("turn", "dealer_choice") for kind in self.book.asked().values()) <= 1
        if self.book.ended or state.stage != "match" or not state.anybody_connected():
            return
        thinking = {ask.ask for ask in self.book.thinking}
        for _, holder in state.holders():
            if holder.ask is not None and (holder.present or holder.ask.id in thinking):
                return
        assert self.book.deadline is not None, "nobody can go on"


def _answer(action: Action) -> Answer:
    def name(card: int | None) -> str | None:
        return None if card is None else CARD_NAMES[card]

    return Answer(action.kind, name(action.hand), name(action.middle), action.close)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(RULES.index(rules)))
@pytest.mark.parametrize("seed", range(6))
def test_a_match_ends_whatever_happens(rules: RuleSet, seed: int) -> None:
    world = World(rules, seed)
    world.run()
    assert world.book.ended == ["finished"]


@pytest.mark.parametrize("seed", range(12))
def test_one_match_follows_another_whatever_happens(seed: int) -> None:
    world = World(QUICK, seed, matches=3)
    world.run()
    assert world.book.state.matches == 4
