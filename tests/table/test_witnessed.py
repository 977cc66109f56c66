"""The real table with real witnesses: an honest host is never accused, whoever comes and goes meanwhile."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence

import pytest
from lanswim_protocol.messages import (
    CutAnswer,
    CutCommit,
    CutFrozen,
    CutOpen,
    CutProof,
    CutReveal,
    CutVoid,
    Ping,
    TableView,
    Welcome,
)

from lanswim.client import signals
from lanswim.client.deals.deeds import At, Deed, KeepRound
from lanswim.client.deals.witness import Witness
from lanswim.rules import PUB, RuleSet
from lanswim.table.effects import Effect, Send
from lanswim.table.inputs import Cutting, Input
from lanswim.trust.keys import verify
from tests.support.keys import key
from tests.support.table import Playbook
from tests.support.table_match import SHORT, play_one

NAMES = ("Ada", "Bo", "Cy")
OPEN = PUB._replace(dealer_choice="swap_open", lives=1, knock_from="first_round")


class Watched(Playbook):
    """People whose clients are witnesses; they answer at once, or lose the connection over it."""

    def __init__(self, rules: RuleSet, seed: int, *, loses: float = 0.0) -> None:
        self.luck = random.Random(seed)
        self.loses = loses
        self.witnesses: dict[str, Witness] = {}
        self.who: dict[int, str] = {}
        self.rounds: dict[str, int] = dict.fromkeys(NAMES, 0)
        self.said: deque[tuple[int, CutAnswer | Ping]] = deque()
        self.conns = 0
        super().__init__(rules, seed=seed, seats=3, start="full", ready_ms=10_000)
        self.state.deals.verify = verify
        for name in NAMES:
            self.come(name)

    def come(self, name: str) -> None:
        """Over a new connection, with the key of this name."""
        self.conns += 1
        self.who[self.conns] = name
        self.join(self.conns, name, key=key(name).public, cuts=True)

    def give(self, given: Input) -> list[Effect]:
        """Each client hears what is its own, and what it says comes in at once."""
        effects = super().give(given)
        for effect in effects:
            match effect:
                case Send(conn) if conn in self.who:
                    self._hear(conn, effect.message)
                case _:
                    pass
        while self.said:
            self._say(*self.said.popleft())
        return effects

    def _hear(self, conn: int, message: object) -> None:
        name = self.who[conn]
        if isinstance(message, Welcome) and message.seat is not None:
            self._seated(name, message.seat)
        elif isinstance(message, TableView):
            self._do(conn, self.witnesses[name].saw(message, self.now))
        elif isinstance(message, CutOpen | CutFrozen | CutVoid | CutProof):
            self._do(conn, self.witnesses[name].heard(message, self.now))

    def _seated(self, name: str, seat: int) -> None:
        if name not in self.witnesses:
            at, drawn = At("t1", 3, key(name).public), random.Random(name)
            self.witnesses[name] = Witness(at, seat, key(name), drawn.randbytes, person=True)
        self.witnesses[name].joined(seat)

    def _do(self, conn: int, deeds: Sequence[Deed | signals.Send]) -> None:
        for deed in tuple(deeds):
            match deed:
                case KeepRound():
                    self.rounds[self.who[conn]] += 1
                case signals.Send(CutCommit() | CutReveal() | Ping() as said):
                    self.said.append((conn, said))
                case _:
                    pass

    def _say(self, conn: int, said: CutAnswer | Ping) -> None:
        """What a lost connection does not carry is not answered either."""
        if self.luck.random() < self.loses and conn in self.who:
            del self.who[conn]
            self.lose(conn)
        if conn not in self.who:
            return
        if isinstance(said, Ping):
            self.witnesses[self.who[conn]].pong(said.n)
        else:
            self.give(Cutting(conn, said))

    def play(self) -> None:
        """One decision, or somebody who was lost comes back."""
        gone = [name for name in NAMES if name not in self.who.values()]
        if gone and self.luck.random() < 0.3:
            self.come(self.luck.choice(gone))
        for conn, view in list(self.views.items()):
            if view.ask is not None and view.ask.kind == "another_try":
                self.witnesses[self.who[conn]].agreed()
                self.answer(conn, "yes")
        play_one(self)


def alarms(book: Watched) -> dict[str, object]:
    """Who accuses the host, and of what."""
    return {name: one.deals.alarms for name, one in book.witnesses.items() if one.deals.alarms}


@pytest.mark.parametrize("rules", [SHORT, PUB._replace(lives=1), OPEN])
@pytest.mark.parametrize("seed", range(3))
def test_every_round_is_checked(rules: RuleSet, seed: int) -> None:
    book = Watched(rules, seed)
    while book.state.stage == "match":
        book.play()
    assert alarms(book) == {}
    for name in NAMES:
        last = book.witnesses[name].deals.last
        assert last is not None
        assert (last.state, last.parts, last.mine) == ("checked", 3, True)
        assert book.rounds[name] >= 1


@pytest.mark.parametrize("seed", range(12))
def test_nobody_accuses_a_host_whose_guests_are_lost_at_any_moment_and_come_back(seed: int) -> None:
    book = Watched(PUB._replace(lives=2), seed, loses=0.15)
    for _ in range(400):
        if book.state.stage == "over":
            break
        book.play()
    assert alarms(book) == {}
    assert book.conns > len(NAMES), "somebody has come back"
