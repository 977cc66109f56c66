"""Playbooks for fair deals: clients with a part in the deck, and what was said about it in short lines."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from lanswim_protocol.messages import (
    CutAnswer,
    CutCommit,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutReveal,
    CutVoid,
)
from lanswim_protocol.statements import commitment, deal_statement, deck_seed, frozen_hash

from lanswim.rules import PUB, Card, RuleSet, deck_from_seed
from lanswim.table.cut import Cut
from lanswim.table.effects import Effect, Journal, Send
from lanswim.table.inputs import Cutting
from tests.support.table import Playbook, signed
from tests.support.table_match import play_on

NAMES = {1: "Anna", 2: "Ben", 3: "Cara", 4: "Dora"}

Kind = TypeVar("Kind", CutOpen, CutFrozen, CutVoid, CutProof)

Place = tuple[int, int, int]
"""match, round, attempt"""


def place_of(said: CutNews | CutAnswer) -> Place:
    """Of which try this speaks."""
    return said.match, said.round, said.attempt


class CutBook(Playbook):
    """A table whose clients commit and reveal when the test says so; what each has heard is written down."""

    def __init__(self, rules: RuleSet = PUB, **changed: Any) -> None:
        self.heard: dict[int, list[CutNews]] = {}
        self.journal: list[Cut] = []
        self.everything: list[Effect] = []
        super().__init__(rules, **changed)

    def sit(self, conn: int, name: str = "", *, cuts: bool = True, **wish: Any) -> list[Effect]:
        """Somebody sits down, or comes back, whose client takes part in the deals."""
        return self.join(conn, name or NAMES[conn], cuts=cuts, **wish)

    def last_heard(self, conn: int, kind: type[Kind]) -> Kind:
        """The newest message of a kind that a connection has got."""
        return next(one for one in reversed(self.heard[conn]) if isinstance(one, kind))

    def commit(self, conn: int, **other: Any) -> list[Effect]:
        """What an honest client answers to the last `cut_open`, unless said otherwise."""
        return self.give(Cutting(conn, self.commitment(conn, **other)))

    def reveal(self, conn: int, **other: Any) -> list[Effect]:
        """What an honest client answers to the last `cut_frozen`, unless said otherwise."""
        return self.give(Cutting(conn, self.revealing(conn, **other)))

    def commitment(self, conn: int, **other: Any) -> CutCommit:
        """That answer, not given yet."""
        place = place_of(self.last_heard(conn, CutOpen))
        digest = commitment("t1", 3, *place, self.key(conn), secret_of(self.key(conn), place))
        return msgspec.structs.replace(CutCommit(*place, digest), **other)

    def revealing(self, conn: int, **other: Any) -> CutReveal:
        """That answer, not given yet."""
        frozen, key = self.last_heard(conn, CutFrozen), self.key(conn)
        place = place_of(frozen)
        opened = next(
            one for one in self.heard[conn] if isinstance(one, CutOpen) and place_of(one) == place
        ).commitment
        parts = [(part.seat, part.key, part.commitment) for part in frozen.parts]
        secret = other.get("secret", secret_of(key, place))
        said = deal_statement(
            "t1", 3, *place, opened, frozen_hash("t1", 3, *place, opened, parts), secret
        )
        signature = other.get("signature", signed(key, said))
        return CutReveal(*place, secret, signature)

    def cut(self, *conns: int) -> None:
        """All of them commit, then all of them reveal."""
        for conn in conns:
            self.commit(conn)
        for conn in conns:
            self.reveal(conn)

    def key(self, conn: int) -> bytes:
        """The key of the seat of this connection."""
        found = self.state.at(conn)
        assert found is not None and found[1].key is not None
        return found[1].key

    def _note(self, effects: list[Effect]) -> None:
        super()._note(effects)
        self.everything += effects
        for effect in effects:
            match effect:
                case Send(conn, CutOpen() | CutFrozen() | CutVoid() | CutProof() as news):
                    self.heard.setdefault(conn, []).append(news)
                case Journal(cuts=cuts):
                    self.journal += cuts
                case _:
                    pass


def secret_of(key: bytes, place: Place) -> bytes:
    """The part of a client in a try; here it can be known, in life it is random."""
    return sha256(key + repr(place).encode()).digest()


def cutting(people: int = 2, rules: RuleSet = PUB, **changed: Any) -> CutBook:
    """People at a full table, connections from 1, all with a part in the deals: the lot is being cut."""
    book = CutBook(rules, **{"seats": people, "start": "full", **changed})
    for conn in range(1, people + 1):
        book.sit(conn)
    return book


def dealt(people: int = 2, rules: RuleSet = PUB, **changed: Any) -> CutBook:
    """The same table, its first round dealt."""
    book = cutting(people, rules, **changed)
    book.cut(*range(1, people + 1))
    book.cut(*range(1, people + 1))
    return book


def at_showdown(people: int = 2, rules: RuleSet = PUB, **changed: Any) -> CutBook:
    """The first round has ended, and the next deal is being cut."""
    book = dealt(people, rules, **changed)
    play_on(book, "showdown")
    return book


def deck_from(heard: list[CutNews], match: int, number: int) -> tuple[Card, ...]:
    """The deck of a round as it follows from what one client has heard."""
    said = [one for one in heard if (one.match, one.round) == (match, number)]
    proof = next(one for one in said if isinstance(one, CutProof))
    frozen = next(one for one in said if isinstance(one, CutFrozen) and one.attempt == proof.attempt)
    keys = {part.seat: part.key for part in frozen.parts}
    parts = [(one.seat, keys[one.seat], one.opened) for one in proof.reveals]
    return deck_from_seed(deck_seed("t1", 3, *place_of(proof), proof.opened, parts))


def said(effects: list[Effect]) -> list[str]:
    """What was said and written of deals: `journal open 0.1`, `2 frozen 0.1 [0, 1]`, `1 void 3.1 wrong 0`.

    Views are told as well, because of the order.
    """
    return [text for effect in effects for text in _said(effect) if text]


def _said(effect: Effect) -> list[str]:
    if isinstance(effect, Journal):
        return [f"journal {one.stage} {one.place.round}.{one.place.attempt}" for one in effect.cuts]
    return [_sent(effect)]


def _sent(effect: Effect) -> str:
    match effect:
        case Send(conn, CutFrozen() as frozen):
            seats = [part.seat for part in frozen.parts]
            return f"{conn} frozen {frozen.round}.{frozen.attempt} {seats}"
        case Send(conn, CutVoid() as void):
            return f"{conn} void {void.round}.{void.attempt} {void.why} {void.seat}"
        case Send(conn, CutOpen() | CutProof() as news):
            return f"{conn} {type(news).__name__[3:].lower()} {news.round}.{news.attempt}"
        case Send(conn, message) if str(message.__struct_config__.tag) in ("view", "welcome"):
            return f"{conn} {message.__struct_config__.tag}"
        case _:
            return ""
