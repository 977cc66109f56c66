"""One try at a deal that everybody has a part in: commit, freeze, reveal, as a value.

Who may take part and how long is waited is not known here. What the host or a seat keeps secret is in no
repr.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from lanswim_protocol.messages import (
    CutAnswer,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutReveal,
    CutVoid,
    FrozenPart,
    Reveal,
    VoidReason,
)
from lanswim_protocol.statements import HOST, commitment, deal_statement, deck_seed, frozen_hash

from lanswim.rules.cards import Card
from lanswim.rules.fair import deck_from_seed

Stage = Literal["open", "frozen", "dealt", "void"]
"""open: commitments come in; frozen: the parts stand, reveals come in; dealt and void: the two ends"""

Verify = Callable[[bytes, bytes, bytes], bool]
"""Whether a key (32 bytes) has signed a statement: key, statement, signature; never raises"""


class Place(NamedTuple):
    """Which try this is; every hash and signature names all of it. Round 0 is the lot."""

    table: str
    term: int
    match: int
    round: int
    attempt: int


class Cut(NamedTuple):
    """A try as far as it has come: all that a restart needs, so what is journaled is the value itself."""

    place: Place
    opened: bytes
    """the host's secret"""
    commitment: bytes
    """the host's, which goes out first"""
    stage: Stage = "open"
    commits: tuple[tuple[int, bytes], ...] = ()
    """(seat, commitment), one each; nothing once they are frozen"""
    parts: tuple[FrozenPart, ...] = ()
    reveals: tuple[Reveal, ...] = ()
    blamed: int | None = None
    why: VoidReason | None = None

    def __repr__(self) -> str:
        """Without a secret, of the host or of a seat."""
        parts, revealed = [part.seat for part in self.parts], [one.seat for one in self.reveals]
        return f"Cut({self.place}, {self.stage}, parts={parts}, revealed={revealed}, blamed={self.blamed})"

    def missing(self) -> list[int]:
        """The seats that have a part and have not revealed it."""
        revealed = {one.seat for one in self.reveals}
        return [part.seat for part in self.parts if part.seat not in revealed]

    def is_of(self, said: CutAnswer) -> bool:
        """Whether a client speaks of this very try."""
        return try_of(said) == self.place[2:]


def try_of(said: CutAnswer | CutNews) -> tuple[int, int, int]:
    """Match, round and attempt."""
    return said.match, said.round, said.attempt


def opened(place: Place, secret: bytes) -> Cut:
    """The host has a secret, and is bound to it before anybody else has said anything."""
    return Cut(place, secret, commitment(*place, HOST, secret))


def committed(cut: Cut, seat: int, digest: bytes) -> Cut:
    """A seat has committed itself, for good: of several commitments the first one counts."""
    return cut._replace(commits=tuple(sorted({seat: digest, **dict(cut.commits)}.items())))


def frozen(cut: Cut, keys: dict[int, bytes]) -> Cut:
    """The parts stand from now on: those of the seats in `keys` that have committed themselves."""
    parts = tuple(FrozenPart(seat, keys[seat], digest) for seat, digest in cut.commits if seat in keys)
    return cut._replace(stage="frozen", commits=(), parts=parts)


def revealed(cut: Cut, seat: int, said: CutReveal, verify: Verify) -> Cut:
    """The seat reveals its part; one that is not what it was bound to, or not signed, voids the try."""
    part = next(part for part in cut.parts if part.seat == seat)
    bound = commitment(*cut.place, part.key, said.secret) == part.commitment
    if not bound or not verify(part.key, _to_sign(cut, said.secret), said.signature):
        return void(cut, seat, "wrong")
    reveals = (*cut.reveals, Reveal(seat, said.secret, said.signature))
    return cut._replace(reveals=tuple(sorted(reveals, key=_seat)))


def void(cut: Cut, seat: int | None, why: VoidReason) -> Cut:
    """No card will be dealt from this try."""
    return cut._replace(stage="void", blamed=seat, why=why)


def after_restart(last: Cut) -> Cut | None:
    """What a restarted host makes of the last try in its journal: void, unless it had come to its end.

    A commitment may have been sent, so nothing else may follow it: the host opens its part and tries again.
    """
    return void(last, None, "restart") if last.stage in ("open", "frozen") else None


def deck(cut: Cut) -> tuple[Card, ...]:
    """The deck that follows from all parts."""
    keys = {part.seat: part.key for part in cut.parts}
    parts = [(one.seat, keys[one.seat], one.opened) for one in cut.reveals]
    return deck_from_seed(deck_seed(*cut.place, cut.opened, parts))


def open_message(cut: Cut) -> CutOpen:
    """What everybody at the table is told of a new try."""
    return CutOpen(*cut.place[2:], cut.commitment)


def frozen_message(cut: Cut) -> CutFrozen:
    """Who takes part, for good."""
    return CutFrozen(*cut.place[2:], list(cut.parts))


def void_message(cut: Cut) -> CutVoid:
    """The host opens its part of a void try, and says who or what voided it."""
    assert cut.why is not None
    return CutVoid(*cut.place[2:], cut.opened, cut.why, cut.blamed)


def proof_message(cut: Cut) -> CutProof:
    """All parts; never to be sent before the round has ended."""
    return CutProof(*cut.place[2:], cut.opened, list(cut.reveals))


def _to_sign(cut: Cut, secret: bytes) -> bytes:
    parts = [(part.seat, part.key, part.commitment) for part in cut.parts]
    frozen_parts = frozen_hash(*cut.place, cut.commitment, parts)
    return deal_statement(*cut.place, cut.commitment, frozen_parts, secret)


def _seat(reveal: Reveal) -> int:
    return reveal.seat
