"""Playbooks for a table: this input now, those effects. No clock but a number, no chance but a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import sha512
from typing import Any

from lanswim_protocol.messages import (
    Answer,
    AnswerKind,
    AskKind,
    Command,
    CutNews,
    Join,
    Order,
    Person,
    Refused,
    TableInfo,
    TableView,
    Welcome,
)

from lanswim.rules import KEEP, PASS, PUB, Action, RuleSet, rules_text
from lanswim.table import Table, TableSettings
from lanswim.table.clocks import next_due
from lanswim.table.effects import (
    Announce,
    Close,
    Deadline,
    Effect,
    Ended,
    Journal,
    Send,
    Show,
    SignOff,
    Think,
    ToSend,
    TurnAway,
    Views,
    each_sent,
)
from lanswim.table.inputs import Commanded, GotUp, Input, Joined, Lost, Ordered, Thought, Tick
from lanswim.table.state import TableState

BOT_NAMES = ("Resi", "Sepp", "Vroni", "Girgl", "Lisl", "Toni", "Burgl", "Wastl", "Kathi")


def settings(rules: RuleSet = PUB, **changed: Any) -> TableSettings:
    """A table for four, started by its owner, unless said otherwise."""
    plain = TableSettings(name="Küche", rules=rules, rules_text=rules_text(rules), seats=4)
    return plain._replace(**changed)


def key_of(name: str) -> bytes:
    """The key of a person in these tests; a table compares keys and nothing else."""
    return name.encode().ljust(32, b".")[:32]


def signed(key: bytes, statement: bytes) -> bytes:
    """A signature that only these tests believe: a table has its way to verify one handed in."""
    return sha512(key + statement).digest()


def verify(key: bytes, statement: bytes, signature: bytes) -> bool:
    """Whether this is that signature."""
    return signature == signed(key, statement)


class Playbook:
    """One table with a time of its own. `give` hands in an input and notes what each connection is told."""

    def __init__(
        self, rules: RuleSet = PUB, *, seed: int = 1, names: Sequence[str] = BOT_NAMES, **changed: Any
    ) -> None:
        self.table = Table(settings(rules, **changed), "t1", 3, random.Random(seed), names, verify=verify)
        self.now = 1_000
        self.views: dict[int, TableView] = {}
        self.shown: TableView | None = None
        self.info: TableInfo | None = None
        self.deadline: int | None = None
        self.thinking: list[Think] = []
        self.ended: list[str] = []
        self.last: list[Effect] = []
        self._next_id = 0
        self._note(each_sent(self.table.open(self.now)))

    @property
    def state(self) -> TableState:
        """What the table knows."""
        return self.table.state

    def give(self, given: Input) -> list[Effect]:
        """Hands in one input now; checks what holds after every input."""
        effects = each_sent(self.table.handle(given, self.now))
        self._note(effects)
        if not self.ended:
            due = next_due(self.state)
            assert due == self.deadline, "the host knows when to tick"
            assert due is None or due > self.now, "what was due has been done"
        return effects

    def wait(self, ms: int) -> list[Effect]:
        """Lets time pass, ticking at every deadline on the way."""
        until, effects = self.now + ms, []
        while self.deadline is not None and self.deadline <= until and not self.ended:
            self.now = self.deadline
            effects += self.give(Tick())
        self.now = until
        return effects

    def join(self, conn: int, name: str, **wish: Any) -> list[Effect]:
        """A person with the key of this name sits down."""
        key = wish.pop("key", key_of(name))
        return self.give(Joined(conn, Join(table="", name=name, key=key, claim=bytes(64), **wish)))

    def order(self, conn: int, kind: type[Order], **fields: Any) -> list[Effect]:
        """An order with a new id."""
        return self.give_order(conn, kind(id=self.new_id(), **fields))

    def give_order(self, conn: int, order: Order) -> list[Effect]:
        """This very order."""
        return self.give(Ordered(conn, order))

    def answer(self, conn: int, kind: AnswerKind, **cards: Any) -> list[Effect]:
        """The open ask of this connection is answered."""
        ask = self.views[conn].ask
        assert ask is not None, f"nothing is asked of connection {conn}"
        return self.give(Commanded(conn, Command(self.new_id(), ask.id, Answer(kind, **cards))))

    def think(self, thought: Thought | None = None) -> list[Effect]:
        """The bot that was asked first answers; by default it passes or keeps."""
        asked = self.thinking.pop(0)
        return self.give(thought or Thought(asked.ask, _harmless(asked.view.legal)))

    def lose(self, conn: int) -> list[Effect]:
        """The connection breaks."""
        self.views.pop(conn, None)
        return self.give(Lost(conn))

    def get_up(self, conn: int) -> list[Effect]:
        """The person leaves for good."""
        return self.give(GotUp(conn))

    def asked(self) -> dict[int, AskKind]:
        """What is asked of which seat."""
        return {seat: holder.ask.kind for seat, holder in self.state.holders() if holder.ask is not None}

    def conn_on_turn(self) -> int:
        """The connection whose decision the table waits for."""
        return next(conn for conn, view in self.views.items() if view.ask and view.round.legal)

    def people(self) -> list[Person]:
        """Everybody at the table, as all see it."""
        assert self.shown is not None
        return self.shown.people

    def names(self) -> dict[int, str]:
        """Who sits where."""
        return {person.seat: person.name for person in self.people()}

    def new_id(self) -> int:
        """An id not used before."""
        self._next_id += 1
        return self._next_id

    def _note(self, effects: list[Effect]) -> None:
        self.last = effects
        for effect in effects:
            match effect:
                case Send(conn, TableView() as view):
                    self.views[conn] = view
                case Show(view):
                    self.shown = view
                case Announce(info):
                    self.info = info
                case Deadline(at_ms):
                    self.deadline = at_ms
                case Think():
                    self.thinking.append(effect)
                case Close(conn) | TurnAway(conn):
                    self.views.pop(conn, None)
                case Ended(reason):
                    self.ended.append(reason)
                case _:
                    pass


def brief(effects: list[Effect]) -> list[str]:
    """Effects as short lines: `1 welcome seat 0`, `2 view`, `close 1 taken_over`, `deadline 4000`.

    Without what concerns the deal, which is told by `tests.support.cuts.said`, and without checkpoints.
    """
    return [_brief(effect) for effect in effects if not is_of_a_deal(effect)]


def is_of_a_deal(effect: Effect) -> bool:
    """Whether this is about how a deck comes about, or comes between two deals, and about nothing else."""
    if isinstance(effect, Send):
        return isinstance(effect.message, CutNews)
    return isinstance(effect, Journal | SignOff)


def _brief(effect: Effect) -> str:
    match effect:
        case Send(conn, message):
            return f"{conn} {_message(message)}"
        case Close(conn, reason):
            return f"close {conn} {reason}"
        case TurnAway(conn, refuse):
            return f"turn away {conn} {refuse.reason}"
        case Deadline(at_ms):
            return f"deadline {at_ms}"
        case Think(seat=seat):
            return f"think {seat}"
        case Show():
            return "show"
        case Announce(info):
            return f"announce {info.taken} of {info.seats} {info.state}"
        case Ended(reason):
            return f"ended {reason}"
        case Journal(kept=what) | SignOff(what=what):
            return f"{type(effect).__name__.lower()} {what}"
        case Views():
            raise AssertionError("a book has a Send for each view")


def _message(message: ToSend) -> str:
    match message:
        case Welcome(seat=seat, resumed=resumed, owner=owner):
            return f"welcome seat {seat}" + " resumed" * resumed + " owner" * owner
        case Refused(reason=reason):
            return f"refused {reason}"
        case _:
            return str(message.__struct_config__.tag)


def _harmless(legal: Sequence[str]) -> Action:
    return KEEP if "keep" in legal else PASS
