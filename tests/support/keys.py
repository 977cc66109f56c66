"""The keys of the people in these tests: the same name, the same key. No connection is known here."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from lanswim_protocol.messages import Offer, with_proof
from lanswim_protocol.statements import certificate_statement

from lanswim.trust.keys import SigningKey


@cache
def key(name: str) -> SigningKey:
    """The key of the person with this name."""
    return SigningKey.from_seed(sha256(name.encode()).digest())


def proved(offer: Offer, certificate: bytes = b"", who: str = "host") -> Offer:
    """The offer with the key of a host, and its proof for connections with this certificate."""
    signed = certificate_statement(key(who).public, certificate, offer.table, offer.term)
    return with_proof(offer, key(who).public, key(who).sign(signed))
