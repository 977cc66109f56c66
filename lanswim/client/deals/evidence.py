"""What is kept of a deal, as values and as JSON (protocol/README.md, section 13). Nothing is judged here.

Foreign files are read with this: whatever they hold, the answer is a value or an EvidenceError.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, cast

from lanswim.client.deals.reader import LONGEST_NAME, EvidenceError, Reader

LONGEST_TABLE: Final = 32
MOST_TERMS: Final = 1_000_000
MOST_SEATS: Final = 9
MOST_TRIES: Final = 255
"""at one deal: what the wire can count"""

VoidWhy = Literal["missing", "wrong", "restart"]
_WHYS: Final = ("missing", "wrong", "restart")


class Part(NamedTuple):
    """A seat in the frozen list, as it bound itself to a secret."""

    seat: int
    name: str
    key: bytes
    commitment: bytes


class Reveal(NamedTuple):
    """The secret of a seat, signed by its key together with all that was frozen."""

    seat: int
    secret: bytes
    signature: bytes


class Void(NamedTuple):
    """A try from which no card was dealt, opened by the host.

    agreed: then everybody was asked and agreed to go on; None: whoever kept this was not there to be asked.
    """

    attempt: int
    host_commitment: bytes
    parts: tuple[Part, ...]
    host_secret: bytes
    seat: int | None
    why: VoidWhy
    agreed: bool | None = False


class Deal(NamedTuple):
    """All that one client has seen of a deal; round 0 is the lot. Without host_secret it was never opened.

    mine: the client that kept this has a part among these; not_taken: it has none, and had committed to one,
    or a void of this match has named it; drew: who drew in a lot, clockwise, where these are not those of the
    first round; began: who began the match, clockwise, where these are not those of its first round.
    """

    table: str
    term: int
    match: int
    round: int
    attempt: int
    host_commitment: bytes
    parts: tuple[Part, ...]
    host_secret: bytes | None
    reveals: tuple[Reveal, ...] = ()
    voids: tuple[Void, ...] = ()
    mine: bool = False
    lot: Deal | None = None
    drew: tuple[str, ...] | None = None
    not_taken: bool = False
    began: tuple[str, ...] | None = None


def read_deal(value: object, path: str = "deal") -> Deal:
    """The deal that a JSON value holds; EvidenceError says what is not as it has to be."""
    return _deal(Reader(value, path), lot=False)


def deal_object(deal: Deal) -> dict[str, object]:
    """The JSON form; `read_deal` reads it."""
    written: dict[str, object] = {
        "table": deal.table,
        "term": deal.term,
        "match": deal.match,
        "round": deal.round,
        "attempt": deal.attempt,
        "host_commitment": deal.host_commitment.hex(),
        "parts": _part_lists(deal.parts),
        "host_secret": None if deal.host_secret is None else deal.host_secret.hex(),
        "reveals": [[one.seat, one.secret.hex(), one.signature.hex()] for one in deal.reveals],
        "voids": [_void_object(void) for void in deal.voids],
        "mine": deal.mine,
    }
    if deal.lot is not None:
        written["lot"] = deal_object(deal.lot)
    if deal.drew is not None:
        written["drew"] = list(deal.drew)
    if deal.began is not None:
        written["began"] = list(deal.began)
    if deal.not_taken:
        written["not_taken"] = True
    return written


def _void_object(void: Void) -> dict[str, object]:
    return {
        "attempt": void.attempt,
        "host_commitment": void.host_commitment.hex(),
        "parts": _part_lists(void.parts),
        "host_secret": void.host_secret.hex(),
        "seat": void.seat,
        "why": void.why,
        "agreed": void.agreed,
    }


def _part_lists(parts: Sequence[Part]) -> list[list[object]]:
    return [[part.seat, part.name, part.key.hex(), part.commitment.hex()] for part in parts]


def _deal(read: Reader, *, lot: bool) -> Deal:
    own_lot = None if lot else read.optional("lot")
    drew, began = (read.optional("drew"), None) if lot else (None, read.optional("began"))
    not_taken = read.optional("not_taken")
    return Deal(
        table=read["table"].text(LONGEST_TABLE),
        term=read["term"].number(0, MOST_TERMS),
        match=read["match"].number(1),
        round=read["round"].number(0),
        attempt=read["attempt"].number(1, MOST_TRIES),
        host_commitment=read["host_commitment"].octets(32),
        parts=_parts(read["parts"]),
        host_secret=None if read["host_secret"].nothing() else read["host_secret"].octets(32),
        reveals=tuple(map(_reveal, read["reveals"].items(MOST_SEATS))),
        voids=tuple(map(_void, read["voids"].items(MOST_TRIES - 1))),
        mine=read["mine"].truth(),
        lot=None if own_lot is None else _deal(own_lot, lot=True),
        drew=None if drew is None else _names(drew),
        not_taken=not_taken is not None and not_taken.truth(),
        began=None if began is None else _names(began),
    )


def _names(read: Reader) -> tuple[str, ...]:
    return tuple(one.text(LONGEST_NAME) for one in read.items(MOST_SEATS))


def _parts(read: Reader) -> tuple[Part, ...]:
    return tuple(map(_part, read.items(MOST_SEATS)))


def _part(read: Reader) -> Part:
    seat, name, key, commitment = read.exactly(4)
    return Part(_seat(seat), name.text(LONGEST_NAME), key.octets(32), commitment.octets(32))


def _reveal(read: Reader) -> Reveal:
    seat, secret, signature = read.exactly(3)
    return Reveal(_seat(seat), secret.octets(32), signature.octets(64))


def _void(read: Reader) -> Void:
    agreed = read.optional("agreed")
    return Void(
        attempt=read["attempt"].number(1, MOST_TRIES),
        host_commitment=read["host_commitment"].octets(32),
        parts=_parts(read["parts"]),
        host_secret=read["host_secret"].octets(32),
        seat=None if read["seat"].nothing() else _seat(read["seat"]),
        why=cast(VoidWhy, read["why"].word(_WHYS)),
        agreed=False if agreed is None else None if agreed.nothing() else agreed.truth(),
    )


def _seat(read: Reader) -> int:
    return read.number(0, MOST_SEATS - 1)


__all__ = ["Deal", "EvidenceError", "Part", "Reveal", "Void", "VoidWhy", "deal_object", "read_deal"]
