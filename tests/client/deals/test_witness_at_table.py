"""Witnesses at the real table core, whose connections break at any message: nobody is ever accused."""

from __future__ import annotations

from collections import deque
from random import Random

from hypothesis import Phase, given, settings
from lanswim_protocol.messages import (
    Answer,
    Command,
    CutCommit,
    CutNews,
    CutReveal,
    Join,
    Ping,
    Pong,
    TableView,
    ToClient,
    Welcome,
)

from lanswim.bots.greedy import decide
from lanswim.client.deals.deeds import At
from lanswim.client.deals.kept_round import read_line
from lanswim.client.deals.match_check import follow
from lanswim.client.signals import Send as Said
from lanswim.rules import CARD_NAMES, RuleSet
from lanswim.table.effects import Effect, Send
from lanswim.table.inputs import Commanded, Cutting, Joined
from lanswim.trust.keys import verify
from tests.support.cut_table import Guest
from tests.support.playing import rule_sets, seeds
from tests.support.table import Playbook

STEPS = 800


class Fair(Playbook):
    """People whose programs cut, and lose their connections by chance."""

    def __init__(self, rules: RuleSet, seed: int, *, breaks: float) -> None:
        self.luck, self.breaks = Random(seed), breaks
        self.queue: deque[tuple[int, ToClient]] = deque()
        self.guests: dict[int, Guest] = {}
        self.conns: dict[int, Guest] = {}
        self.next_conn = 0
        players = min(3, rules.max_players)
        super().__init__(rules, seed=seed, seats=players, start="full", once=True)
        self.state.deals.verify = verify
        for seat in range(players):
            guest = self.guests[seat] = Guest(seat, seed)
            guest.at = At("t1", 3, guest.key.public)
            guest.witness = guest.new()
            self.sit(guest)

    def sit(self, guest: Guest) -> None:
        """The guest sits down, or comes back."""
        self.next_conn += 1
        guest.here, self.conns[self.next_conn] = True, guest
        wish = Join("", f"Guest {guest.seat}", guest.key.public, bytes(64), cuts=True)
        self.give(Joined(self.next_conn, wish))

    def _note(self, effects: list[Effect]) -> None:
        super()._note(effects)
        self.queue.extend((one.conn, one.message) for one in effects if isinstance(one, Send))

    def play(self) -> None:
        """To the end of the match, or for a good while; what is under way then is judged by nobody."""
        for _ in range(STEPS):
            if self.ended:
                self.hang_up()
                break
            if self.queue:
                self.deliver(*self.queue.popleft())
                continue
            away = [guest for guest in self.guests.values() if not guest.here]
            asking = [conn for conn, view in self.views.items() if view.ask and self.conns[conn].here]
            if away and self.luck.random() < 0.5:
                self.sit(self.luck.choice(away))
            elif asking:
                self.decide(self.luck.choice(asking))
            else:
                self.wait(500)

    def hang_up(self) -> None:
        """Nobody hears anything more."""
        for guest in self.guests.values():
            list(guest.take(guest.witness.over(self.now)))

    def decide(self, conn: int) -> None:
        """What is asked is answered."""
        view = self.views[conn]
        assert view.ask is not None
        answer = Answer("ready" if view.ask.kind == "ready" else "yes")
        if view.ask.kind in ("turn", "dealer_choice"):
            move = decide(view.round, self.state.settings.rules, self.luck)
            hand, middle = (None if card is None else CARD_NAMES[card] for card in (move.hand, move.middle))
            answer = Answer(move.kind, hand, middle, move.close)
        if view.ask.kind == "another_try":
            self.conns[conn].witness.agreed()
        self.give(Commanded(conn, Command(self.new_id(), view.ask.id, answer)))

    def deliver(self, conn: int, message: ToClient) -> None:
        """One message arrives, unless its connection is gone or breaks now; and what is said to it."""
        guest = self.conns[conn]
        if conn != max(one for one, who in self.conns.items() if who is guest) or not guest.here:
            return
        if self.luck.random() < self.breaks and not isinstance(message, Welcome):
            guest.here = False
            self.lose(conn)
            return
        self.now += self.luck.randint(0, 3)
        effects = []
        match message:
            case Welcome(seat=int(seat)):
                guest.witness.joined(seat)
            case TableView():
                effects = guest.witness.saw(message, self.now)
            case _ if isinstance(message, CutNews):
                effects = guest.witness.heard(message, self.now)
            case Pong(n=number):
                guest.witness.pong(number)
        for said in guest.take(effects):
            self.give(Cutting(conn, said))
        for effect in effects:
            if isinstance(effect, Said) and isinstance(effect.message, Ping):
                self.queue.append((conn, Pong(effect.message.n)))  # behind what is under way


# The same matches in each run, and no search for a smaller one: it would take longer than a test may.
bounded = settings(deadline=None, derandomize=True, database=None, phases=[Phase.generate])


@settings(bounded, max_examples=5)
@given(seeds(), rule_sets())
def test_every_deal_of_the_table_is_checked(seed: int, rules: RuleSet) -> None:
    table = Fair(rules, seed, breaks=0)
    table.play()
    for guest in table.guests.values():
        assert guest.alarms == set()
        assert set(states(guest)) <= {"checked"}
        assert {said.attempt for said in guest.said if isinstance(said, CutCommit | CutReveal)} <= {1}


@settings(bounded, max_examples=8)
@given(seeds(), rule_sets())
def test_whoever_loses_connections_accuses_nobody(seed: int, rules: RuleSet) -> None:
    table = Fair(rules, seed, breaks=0.05)
    table.play()
    for guest in table.guests.values():
        assert guest.alarms == set()
        assert "alarm" not in states(guest)


def states(guest: Guest) -> list[str]:
    """How the lines of this guest's file come out."""
    so_far, found = None, list[str]()
    for line in guest.lines:
        so_far, checked = follow(so_far, read_line(line))
        found.append(checked.state)
    return found
