"""The bytes that are signed or hashed, one function a purpose. No key may live here, no message be declared.

A statement is its purpose and then every field, each with its length before it, so that no two statements
with different fields are the same bytes. What a peer sent is only ever a field, never signed as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, Literal

from .parts import Checkpoint, CheckpointSeat

CLAIM: Final = "lanswim/claim/1"
CERTIFICATE: Final = "lanswim/certificate/1"
DEAL: Final = "lanswim/deal/1"
CHECKPOINT: Final = "lanswim/checkpoint/1"
STATE: Final = "lanswim/state/1"
COMMIT: Final = "lanswim/commit/1"
FROZEN: Final = "lanswim/frozen/1"
SEED: Final = "lanswim/seed/1"
CODE: Final = "lanswim/code/1"
CODE_CONFIRM: Final = "lanswim/code-confirm/1"

HOST: Final = "host"
"""The contributor whose part in a deal is the host's; every other one is the 32 bytes of a seat's key"""

Role = Literal["play", "watch"]
Side = Literal["client", "host"]


def statement(purpose: str, *fields: bytes | str | int) -> bytes:
    """Purpose and fields, each after its length in 4 bytes; text as UTF-8, a number from 0 in 8 bytes."""
    parts = [_field_bytes(field) for field in (purpose, *fields)]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def claim_statement(
    role: Role,
    certificate: bytes,
    table: str,
    term: int,
    host_nonce: bytes,
    client_nonce: bytes,
    key: bytes,
    host_hello: bytes,
    client_hello: bytes,
) -> bytes:
    """What a client signs to claim a seat; it is worth something on this connection only.

    certificate: SHA-256 of the host's certificate seen in this handshake, b"" without TLS; the hellos:
    SHA-256 of the first frame that each side sent, its length included.
    """
    connection = (host_nonce, client_nonce, key, host_hello, client_hello)
    return statement(CLAIM, role, certificate, table, term, *connection)


def certificate_statement(key: bytes, certificate: bytes, table: str, term: int) -> bytes:
    """What a host signs so that its key answers for the certificate (SHA-256) of its connections."""
    return statement(CERTIFICATE, key, certificate, table, term)


def checkpoint_statement(key: bytes, table: str, term: int, checkpoint: bytes) -> bytes:
    """What a host signs between two rounds; checkpoint: the `state_statement` that it made itself."""
    return statement(CHECKPOINT, key, table, term, checkpoint)


def state_statement(checkpoint: Checkpoint) -> bytes:
    """A checkpoint in the one form that is signed, by `checkpoint_statement`; a list follows its length."""
    one = checkpoint
    about = (one.table, one.term, one.name, one.private, one.places, one.rules)
    fields: list[bytes | str | int] = [*about, one.phase, one.match, one.round]
    fields += [*_known(one.dealer), *_known(one.last)]
    fields += [len(one.seats), *(field for seat in one.seats for field in _seat_fields(seat))]
    fields += [*_known(one.owner), *_counted(one.successors), *_counted(one.left_out)]
    fields += [one.voids, *_counted(one.kicked)]
    return statement(STATE, *fields)


def deal_statement(
    table: str,
    term: int,
    match: int,
    round: int,
    attempt: int,
    host_commitment: bytes,
    frozen_hash: bytes,
    secret: bytes,
) -> bytes:
    """What a seat signs when it reveals its secret: this attempt, as it was frozen, and the secret."""
    return statement(DEAL, table, term, match, round, attempt, host_commitment, frozen_hash, secret)


def commitment(
    table: str, term: int, match: int, round: int, attempt: int, contributor: bytes | str, secret: bytes
) -> bytes:
    """The 32 bytes that bind a contributor (HOST, or a seat's key) to a secret before any is shown."""
    return sha256(statement(COMMIT, table, term, match, round, attempt, contributor, secret)).digest()


def frozen_hash(
    table: str,
    term: int,
    match: int,
    round: int,
    attempt: int,
    host_commitment: bytes,
    parts: Iterable[tuple[int, bytes, bytes]],
) -> bytes:
    """The hash of who takes part: (seat, key, commitment) of each; their order does not matter."""
    fields = (field for part in sorted(parts) for field in part)
    return sha256(statement(FROZEN, table, term, match, round, attempt, host_commitment, *fields)).digest()


def deck_seed(
    table: str,
    term: int,
    match: int,
    round: int,
    attempt: int,
    host_secret: bytes,
    parts: Iterable[tuple[int, bytes, bytes]],
) -> bytes:
    """The seed of a deck: (seat, key, secret) of each part that counts; their order does not matter."""
    fields = (field for part in sorted(parts) for field in part)
    return sha256(statement(SEED, table, term, match, round, attempt, host_secret, *fields)).digest()


def code_identity(certificate: bytes, table: str, host_hello: bytes, client_hello: bytes) -> bytes:
    """The host's identity in the exchange about a table code: this connection and this table."""
    return statement(CODE, certificate, table, host_hello, client_hello)


def code_confirm_statement(side: Side, element_a: bytes, element_b: bytes) -> bytes:
    """What a side confirms with the key that came out of the exchange: who it is, and both elements."""
    return statement(CODE_CONFIRM, side, element_a, element_b)


def _counted(items: Sequence[bytes | int]) -> list[bytes | str | int]:
    return [len(items), *items]


def _known(seat: int | None) -> list[bytes | str | int]:
    return [0] if seat is None else [1, seat]


def _seat_fields(one: CheckpointSeat) -> tuple[bytes | str | int, ...]:
    holder = (one.seat, one.name, one.key or b"", one.bot, one.gone, one.forfeited)
    return (*holder, one.lost, one.status or "", one.bought_back, one.out_round)


def _field_bytes(field: bytes | str | int) -> bytes:
    if isinstance(field, int):
        return field.to_bytes(8, "big")
    return field.encode() if isinstance(field, str) else bytes(field)
