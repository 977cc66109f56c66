"""Playbooks for the client's core: this happens at that time, and these effects follow."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from lanswim_protocol.messages import (
    PROTOCOL_MAX,
    PROTOCOL_MIN,
    Ask,
    Hello,
    Join,
    Lobby,
    MoveKind,
    Person,
    Role,
    RoundView,
    SeatView,
    TableInfo,
    Tables,
    TableView,
    ToClient,
    ToHost,
    Watcher,
    Welcome,
)
from lanswim_protocol.statements import claim_statement
from msgspec.structs import replace

from lanswim.client import signals as s
from lanswim.client.core import Core
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.vouching import NOBODY_KNOWN, Trust
from lanswim.trust.codes import TableCode
from tests.support.keys import key, proved

HERE = "10.0.0.1:4031"
THERE = "10.0.0.2:4031"
HELLO = Hello(PROTOCOL_MIN, PROTOCOL_MAX, "host", b"h" * 32)
NONCE = b"c" * 32
CERTIFICATE = b"C" * 32


class Linked(NamedTuple):
    """What a channel knows of its connection."""

    binding: bytes = CERTIFICATE
    said: bytes = b"s" * 32
    heard: bytes = b"h" * 32


LINK = Linked()

E = TypeVar("E")


class Even:
    """Random numbers without chance: half of everything."""

    def random(self) -> float:
        return 0.5

    def getrandbits(self, k: int, /) -> int:
        return 1000


def welcome(
    table: str = "t1", term: int = 0, seat: int | None = 2, *, who: str = "host",
    certificate: bytes = CERTIFICATE, resumed: bool = False, owner: bool = False,
) -> Welcome:
    """A seat, given by the host with the key of `who`."""
    return proved(Welcome(table, term, seat, resumed, owner), certificate, who)


def info(
    table: str, name: str = "Stube", *, term: int = 0, host: str | None = None, who: str = "host",
    certificate: bytes = CERTIFICATE, own: bool = True,
) -> TableInfo:
    """A table in the lobby of the host with the key of `who`, who owns it too, unless it is not its own."""
    told = TableInfo(table, term, name, "pub", 3, 1, 1, 0, "open", host, own=own)
    return proved(told, certificate, who)


def claimed(table: str, term: int = 0, link: Linked = LINK, role: Role = "play") -> Join:
    """What Anna says to sit down, or to watch."""
    anna = key("Anna")
    assert HELLO.nonce is not None
    claim = claim_statement(
        role, link.binding, table, term, HELLO.nonce, NONCE, anna.public, link.heard, link.said
    )
    return Join(table, "Anna", anna.public, anna.sign(claim), role, cuts=True)


def lobby(*tables: TableInfo) -> Tables:
    """What a host answers to `lobby`."""
    return Tables("h1", list(tables))


def view(
    version: int, *, ask: int | None = None, term: int = 0, table: str = "t1", you: int = 2
) -> TableView:
    """A view in which it is this seat's turn when there is an ask."""
    legal: list[MoveKind] = [] if ask is None else ["swap", "pass"]
    return TableView(
        table,
        term,
        version,
        "Stube",
        3,
        RoundView(
            "turn", "pub", you=you, turn=0 if ask is None else you, middle=["7C", "8C", "9C"],
            hand=["AS", "KS", "7H"], legal=legal, seats=[SeatView(0, 3, "in"), SeatView(2, 3, "in")],
        ),
        [Person(0, "Papa", owner=True), Person(2, "Anna")],
        ask=None if ask is None else Ask(ask, "turn"),
    )


def watched(version: int, *, wants: bool = False, table: str = "t1", term: int = 0) -> TableView:
    """What somebody without a seat sees of the same table; Anna watches it."""
    seen = view(version, table=table, term=term)
    round_ = replace(seen.round, you=None, hand=[], legal=[])
    return replace(seen, round=round_, watchers=[Watcher(1, "Anna", wants)])


class Play:
    """A core whose clock is moved by hand; `effects` are those of the last input."""

    def __init__(
        self,
        *addresses: str,
        table: str = "t1",
        by_name: bool = False,
        patient: bool = False,
        trust: Trust = NOBODY_KNOWN,
        code: TableCode | None = None,
        chosen: bytes = b"",
        role: Role = "play",
    ) -> None:
        target = Target(addresses or (HERE,), table, by_name, code, chosen)
        self.core = Core(
            target, Claim("Anna", role=role), key("Anna"), trust, Even(), lambda size: NONCE[:size],
            patient=patient,
        )
        self.now_ms = 10_000
        self.due_ms: int | None = None
        self.effects: list[s.Effect] = []

    @property
    def model(self) -> ClientModel:
        return self.core.model

    def give(self, given: s.Input) -> list[s.Effect]:
        """Something happens now."""
        self.effects = self.core.handle(given, self.now_ms)
        for effect in self.of(s.Deadline):
            self.due_ms = effect.at_ms
        return self.effects

    def hear(self, *messages: ToClient) -> None:
        """The host sends these, one after the other."""
        for message in messages:
            self.give(s.Received(message))

    def wait(self) -> list[s.Effect]:
        """Time passes until the deadline."""
        assert self.due_ms is not None, "nothing is waited for"
        self.now_ms = max(self.now_ms, self.due_ms)
        return self.give(s.Tick())

    def of(self, kind: type[E]) -> list[E]:
        """The last effects of one kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def sent(self) -> list[ToHost]:
        """What was sent by the last input."""
        return [effect.message for effect in self.of(s.Send)]

    def reach(self, address: str = HERE) -> Play:
        """A dial has succeeded and both have said hello."""
        self.connect(address)
        self.hear(HELLO)
        return self

    def connect(self, address: str = HERE, link: Linked = LINK) -> list[s.Effect]:
        """A dial has succeeded."""
        return self.give(s.Connected(address, link))

    def meet(self, address: str = HERE, *, term: int = 0) -> Play:
        """The host was reached, and offers the table."""
        self.reach(address)
        assert self.sent() == [Lobby()]
        self.hear(lobby(info("t1", term=term)))
        return self

    def seat(self, welcomed: Welcome | None = None) -> Play:
        """Sits down (again), from the first dial or from a pause on."""
        if self.model.status == "dialing" and not self.effects:
            self.give(s.Begin())
        elif self.due_ms is not None:
            self.wait()
        welcomed = welcomed or welcome()
        self.meet(term=welcomed.term)
        assert any(isinstance(message, Join) for message in self.sent())
        self.hear(welcomed)
        return self
