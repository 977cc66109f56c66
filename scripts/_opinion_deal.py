"""Hashes, signatures and the shuffle of one deal, for second_opinion.py: as protocol/README.md has them.

Nothing of lanswim may be imported here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from scripts._opinion_form import CARDS, Record

Finding = tuple[str, str]
"""`alarm` or `unproved`, and what is said"""
UNPROVED, ALARM = "unproved", "alarm"


def statement(purpose: str, *fields: int | str | bytes) -> bytes:
    """Every field after its length in four bytes: a number in eight bytes, a text as UTF-8."""
    made = b""
    for field in (purpose, *fields):
        data = field.to_bytes(8, "big") if isinstance(field, int) else field
        data = data.encode() if isinstance(data, str) else data
        made += len(data).to_bytes(4, "big") + data
    return made


def digest(purpose: str, *fields: int | str | bytes) -> bytes:
    return hashlib.sha256(statement(purpose, *fields)).digest()


def place(deal: Record, attempt: int) -> list[Any]:
    return [deal["table"], deal["term"], deal["match"], deal["round"], attempt]


def bound(deal: Record, attempt: int, who: str | bytes, secret: str) -> str:
    """The commitment to a secret, by the host or by the holder of a key."""
    return digest("lanswim/commit/1", *place(deal, attempt), who, bytes.fromhex(secret)).hex()


def deck(deal: Record) -> list[str]:
    """The deck of an opened deal, the first card dealt first."""
    keys = {seat: bytes.fromhex(key) for seat, _name, key, _commitment in deal["parts"]}
    fields: list[Any] = [bytes.fromhex(deal["host_secret"])]
    for seat, secret, _signature in sorted(deal["reveals"]):
        if seat in keys:
            fields += [seat, keys[seat], bytes.fromhex(secret)]
    return shuffled(digest("lanswim/seed/1", *place(deal, deal["attempt"]), *fields))


def shuffled(seed: bytes) -> list[str]:
    """Fisher and Yates from the back, with the bytes of SHA-256(seed, 0), SHA-256(seed, 1), …"""
    cards, stream, counter = list(CARDS), b"", 0
    for last in range(31, 0, -1):
        byte = 256
        while byte >= 256 - 256 % (last + 1):
            if not stream:
                stream = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
                counter += 1
            byte, stream = stream[0], stream[1:]
        other = byte % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def check_reveals(deal: Record) -> Iterator[Finding]:
    """The parts of the attempt from which cards were dealt."""
    parts = {part[0]: part for part in deal["parts"]}
    revealed = [seat for seat, _secret, _signature in deal["reveals"]]
    if len(set(revealed)) < len(revealed) or not set(revealed) <= set(parts):
        yield ALARM, "there is a reveal too many"
        return
    for seat, secret, signature in deal["reveals"]:
        _seat, name, key, commitment = parts[seat]
        if commitment != bound(deal, deal["attempt"], bytes.fromhex(key), secret):
            yield ALARM, f"{name} reveals another secret"
        if not signed(bytes.fromhex(key), revealing(deal, secret), bytes.fromhex(signature)):
            yield ALARM, f"{name} has not signed this"
    yield from check_host(deal, complete=set(revealed) == set(parts))


def check_host(deal: Record, *, complete: bool) -> Iterator[Finding]:
    if deal["host_secret"] is None:
        yield UNPROVED, "the host never opened its part"
    elif deal["host_commitment"] != bound(deal, deal["attempt"], "host", deal["host_secret"]):
        yield ALARM, "the host opened another secret"
    elif not complete:
        yield ALARM, "the deck was made without a part of the list"


def revealing(deal: Record, secret: str) -> bytes:
    """What a seat signs with its secret."""
    here = [*place(deal, deal["attempt"]), bytes.fromhex(deal["host_commitment"])]
    listed: list[Any] = []
    for seat, _name, key, commitment in deal["parts"]:
        listed += [seat, bytes.fromhex(key), bytes.fromhex(commitment)]
    frozen = digest("lanswim/frozen/1", *here, *listed)
    return statement("lanswim/deal/1", *here, frozen, bytes.fromhex(secret))


def signed(key: bytes, said: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, said)
    except (InvalidSignature, ValueError):
        return False
    return True
