"""The keys of the people in these tests: the same name, the same key. No connection is known here."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from lanswim.trust.keys import SigningKey


@cache
def key(name: str) -> SigningKey:
    """The key of the person with this name."""
    return SigningKey.from_seed(sha256(name.encode()).digest())
