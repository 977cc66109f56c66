"""A table whose decks are cut, with witnesses at it: an honest host, and the places where it may cheat.

Everything follows from a seed; nothing is sent anywhere. A test subclasses the table to cheat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random

from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutReveal,
    CutVoid,
    FrozenPart,
    Person,
    Ping,
    Reveal,
    TableView,
    ToClient,
    VoidReason,
)
from lanswim_protocol.statements import HOST, commitment, deck_seed

from lanswim.client.deals.deeds import At, Keep, KeepAlarm, KeepRound, Recalled
from lanswim.client.deals.notebook import Effect
from lanswim.client.deals.witness import Witness
from lanswim.client.signals import Send
from lanswim.rules import (
    PUB,
    Card,
    Event,
    LotDrawn,
    MatchStarted,
    RuleSet,
    deal_round,
    deck_from_seed,
    evolve,
    lot,
    replay,
    rules_text,
)
from lanswim.trust.keys import SigningKey
from lanswim.views import EMPTY_LOG, fold, round_view
from tests.support.playing import step_by_chance

TABLE = "k3v9"
NAMES = ("Ada", "Ben", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida")


class Guest:
    """A seat with a witness, and all that it had kept."""

    def __init__(self, seat: int, seed: int) -> None:
        self.seat = seat
        self.key = SigningKey.from_seed(sha256(f"{seed} {seat}".encode()).digest())
        self.rng = Random(f"{seed} {seat}")
        self.at = At(TABLE, 0, self.key.public)
        self.here = True
        self.said: list[CutCommit | CutReveal] = []
        self.pending: bytes | None = None
        self.lines: list[bytes] = []
        self.stories: list[KeepAlarm] = []
        self.done: list[Effect] = []
        self.witness = self.new()

    def new(self) -> Witness:
        """A transcript with nothing in it."""
        return Witness(self.at, self.seat, self.key, self.rng.randbytes, person=True)

    def crash(self) -> None:
        """Another process of the same player sits down again, knowing what was kept."""
        self.witness = self.new()
        self.witness.recalled(Recalled(self.pending, tuple(self.lines)), resumed=True)
        self.witness.joined(self.seat)

    def take(self, effects: Sequence[Effect]) -> Iterator[CutCommit | CutReveal]:
        """Keeps what is to be kept; what goes to the host."""
        for effect in effects:
            self.done.append(effect)
            match effect:
                case Keep(content=content):
                    self.pending = content
                case KeepRound(line=line):
                    self.lines.append(line)
                case KeepAlarm():
                    self.stories.append(effect)
                case Send(message=CutCommit() | CutReveal() as said):
                    self.said.append(said)
                    yield said

    @property
    def alarms(self) -> set[str]:
        """The names of all that is wrong."""
        return {str(why) for alarm in self.witness.deals.alarms for why in alarm.why}


class CutTable:
    """Plays matches round by round; `now` goes on with each message. Methods are where a host may cheat."""

    def __init__(
        self, seed: int, *, players: int = 3, cutters: Sequence[int] = (0, 1, 2), rules: RuleSet = PUB
    ) -> None:
        self.rng = Random(seed)
        self.players, self.rules, self.match = players, rules, 1
        self.guests = {seat: Guest(seat, seed) for seat in cutters}
        self.now = 0
        self.version = 0
        self.log = EMPTY_LOG
        self.cut: list[CutNews] = []
        self.told: list[CutNews] = []
        self.restarted = False
        self.said: dict[int, CutCommit | CutReveal] = {}
        self.excluded: set[int] = set()
        self.voids = 0
        self.secret = b""
        self.term = 0
        self.place = (TABLE, 0, 1, 0, 0)
        self.bad: dict[tuple[int, int], tuple[int | None, VoidReason]] = {}

    # A match

    def play(self, rounds: int = 99) -> None:
        """A match, or its first rounds."""
        seats = range(self.players)
        self.deal_lot(seats)
        while self.state.phase != "over" and self.state.rounds < rounds:
            self.play_round(self.cut_deck(self.state.rounds + 1))

    def deal_lot(self, seats: Sequence[int]) -> None:
        """Who deals first."""
        self.events: list[Event] = [MatchStarted(self.rules, tuple(seats), self.match)]
        self.state = replay(self.events)
        self.show()
        deck = self.cut_deck(0)
        self.happened([LotDrawn(lot(seats, deck).draws, self.first_dealer(lot(seats, deck).dealer))])
        self.prove()

    def play_round(self, deck: tuple[Card, ...]) -> None:
        """From the deal to the proof."""
        number = self.state.rounds + 1
        self.told = [one for one in self.told if one.round >= number or number == 1]
        self.happened(deal_round(self.state, deck))
        self.show()
        self.play_on()

    def play_on(self) -> None:
        """To the end of the round, by chance."""
        while self.state.phase not in ("between", "over"):
            self.happened(step_by_chance(self.state, self.rng))
            self.show()
        self.prove()

    def happened(self, events: Sequence[Event]) -> None:
        """The match goes on."""
        for event in events:
            self.log = fold(self.log, event)
            self.state = evolve(self.state, event)

    def first_dealer(self, drawn: int) -> int:
        """As the lot has it."""
        return drawn

    # A cut

    def cut_deck(self, number: int) -> tuple[Card, ...]:
        """Attempts until one comes to a deck."""
        attempt = 1
        while True:
            deck = self.attempt(number, attempt)
            if deck is not None:
                return deck
            attempt += 1

    def attempt(self, number: int, attempt: int) -> tuple[Card, ...] | None:
        """One attempt; None if it is void."""
        self.place = (TABLE, self.term, self.match, number, attempt)
        self.secret = self.rng.randbytes(32)
        self.said, self.cut = {}, []
        self.tell(CutOpen(*self.place[2:], commitment(*self.place, HOST, self.secret)))
        if self.restarted:
            self.restarted = False
            self.show()
        self.wait(self.commit_ms())
        bound = {seat: said for seat, said in self.said.items() if isinstance(said, CutCommit)}
        self.parts = self.frozen_parts(bound)
        self.said = {}
        self.tell(CutFrozen(*self.place[2:], self.parts))
        self.wait(self.reveal_ms())
        reveals = {seat: said for seat, said in self.said.items() if isinstance(said, CutReveal)}
        self.reveals = [Reveal(seat, said.secret, said.signature) for seat, said in sorted(reveals.items())]
        bad = self.void_of(number, attempt, [part.seat for part in self.parts if part.seat not in reveals])
        if bad is not None:
            self.void(*bad)
            return None
        keys = {part.seat: part.key for part in self.parts}
        opened = [(one.seat, keys[one.seat], one.opened) for one in self.reveals]
        return deck_from_seed(deck_seed(*self.place, self.secret, opened))

    def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
        """All that have committed, unless a void has named them."""
        return [
            FrozenPart(seat, self.guests[seat].key.public, said.commitment)
            for seat, said in sorted(bound.items())
            if seat not in self.excluded
        ]

    def void_of(
        self, number: int, attempt: int, missing: list[int]
    ) -> tuple[int | None, VoidReason] | None:
        """Whom a void names, if there is one."""
        if (number, attempt) in self.bad:
            return self.bad[number, attempt]
        return (missing[0], "missing") if missing else None

    def void(self, seat: int | None, why: VoidReason) -> None:
        """The attempt ends in nothing."""
        if seat is not None:
            self.excluded.add(seat)
        if why == "restart":
            self.restart()
        self.tell(CutVoid(*self.place[2:], self.secret, why, seat))
        self.voids += 1
        if self.voids >= 2:
            self.ask()

    def restart(self) -> None:
        """The host is another process, which says so to whoever comes back, before the first view."""
        self.restarted = True
        for guest in self.guests.values():
            guest.witness.joined(guest.seat)

    def ask(self) -> None:
        """Whoever is here agrees to another attempt."""
        for guest in self.guests.values():
            if guest.here:
                guest.witness.agreed()

    def commit_ms(self) -> int:
        """How long commitments are waited for."""
        return 2_000 if len(self.said) < len(self.guests) - len(self.excluded) else 20

    def reveal_ms(self) -> int:
        """How long reveals are waited for."""
        return 5_000 if len(self.said) < len(self.parts) else 20

    def prove(self) -> None:
        """All parts are opened."""
        self.tell(CutProof(*self.place[2:], self.secret, list(self.reveals)))

    # What goes over the wire

    def wait(self, ms: int) -> None:
        """Time passes, for the witnesses as well."""
        self.now += ms
        for guest in self.guests.values():
            list(guest.take(guest.witness.tick(self.now)))

    def tell(self, message: CutNews) -> None:
        """Everybody is told of the cut."""
        self.cut.append(message)
        self.told.append(message)
        for guest in list(self.guests.values()):
            self.send(guest, message)

    def show(self) -> None:
        """Everybody sees the table."""
        self.version += 1
        for guest in list(self.guests.values()):
            self.send(guest, self.view_of(guest.seat))

    def view_of(self, seat: int) -> TableView:
        """What one seat sees."""
        people = [Person(number, NAMES[number]) for number in range(self.players)]
        round_ = round_view(self.state, seat, self.log, rules_text(self.rules))
        return TableView(TABLE, self.term, self.version, "Stube", self.players, round_, people)

    def send(self, guest: Guest, message: ToClient, *, pongs: bool = True) -> list[int]:
        """One message to one seat, and what the seat answers; the pings that are not answered yet."""
        if not guest.here:
            return []
        self.now += 1
        if isinstance(message, TableView):
            effects = guest.witness.saw(message, self.now)
        else:
            assert isinstance(message, CutNews)
            effects = guest.witness.heard(message, self.now)
        for said in guest.take(effects):
            if (said.match, said.round, said.attempt) == self.place[2:]:
                self.said[guest.seat] = said
        pings = [one.message.n for one in effects if isinstance(one, Send) and isinstance(one.message, Ping)]
        if pongs:
            self.pong(guest, pings)
        return pings

    def pong(self, guest: Guest, pings: Sequence[int]) -> None:
        """The host has read what was before these."""
        for number in pings:
            self.now += 1
            guest.witness.pong(number)

    def come_back(self, guest: Guest, *, again: bool = True) -> None:
        """The seat is held over another connection.

        again: all that was said of the running round's deal and of the next one is said again, as it must be.
        """
        guest.here = True
        guest.witness.joined(guest.seat)
        at_once = [*(self.told if again else ()), self.view_of(guest.seat)]
        self.pong(guest, [n for message in at_once for n in self.send(guest, message, pongs=False)])


def told(guest: Guest) -> tuple[str, int, int, bool]:
    """What the screens say of the last deal."""
    last = guest.witness.deals.last
    assert last is not None
    return last.state, last.parts, last.players, last.mine
