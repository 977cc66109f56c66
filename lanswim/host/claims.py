"""Whose seat it is: a claim checked against its connection; what the host signs. No socket or table here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Checkpoint, Join, Offer, SignedCheckpoint, TableInfo, with_proof
from lanswim_protocol.statements import (
    certificate_statement,
    checkpoint_statement,
    claim_statement,
    state_statement,
)

from lanswim.trust.keys import SigningKey, verify


class Meeting(NamedTuple):
    """What one connection is, and no other: its certificate, both nonces, the hashes of both hellos."""

    certificate: bytes
    host_nonce: bytes
    client_nonce: bytes
    host_hello: bytes
    client_hello: bytes


def is_claimed(join: Join, info: TableInfo, meeting: Meeting) -> bool:
    """Whether the key of the join has signed that it wants this role at this table, here and now."""
    claim = claim_statement(
        join.role,
        meeting.certificate,
        info.table,
        info.term,
        meeting.host_nonce,
        meeting.client_nonce,
        join.key,
        meeting.host_hello,
        meeting.client_hello,
    )
    return verify(join.key, claim, join.claim)


class Seal:
    """The host's key, which answers for the certificate of its connections: once a table and term."""

    def __init__(self, key: SigningKey) -> None:
        self._key = key
        self._proofs: dict[tuple[bytes, str, int], bytes] = {}

    def on(self, offer: Offer, certificate: bytes) -> Offer:
        """The same with key and proof, for connections with this certificate (its SHA-256)."""
        return with_proof(offer, self._key.public, self._proof(certificate, offer.table, offer.term))

    def checkpoint(self, state: Checkpoint) -> SignedCheckpoint:
        """The same with the signature of the host."""
        said = checkpoint_statement(self._key.public, state.table, state.term, state_statement(state))
        return SignedCheckpoint(state, self._key.sign(said))

    def _proof(self, certificate: bytes, table: str, term: int) -> bytes:
        about = (certificate, table, term)
        if about not in self._proofs:
            self._proofs[about] = self._key.sign(certificate_statement(self._key.public, *about))
        return self._proofs[about]
