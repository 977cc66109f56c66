"""Signatures that cost nothing, for evenings at which nobody forges any. Only for simulations.

They stand in for the library below `lanswim.trust.keys`, whose own checks stay in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b, sha256
from typing import Any, Final, cast

from cryptography.exceptions import InvalidSignature

from lanswim.client import vouching
from lanswim.trust import keys

_LIBRARY: Final = "Ed25519PublicKey"
"""what `lanswim.trust.keys` has of the library that it verifies with"""


class _Public:
    """Whoever knows the key can make what it takes for a signature."""

    def __init__(self, public: bytes) -> None:
        self._public = public

    @classmethod
    def from_public_bytes(cls, public: bytes) -> _Public:
        return cls(public)

    def public_bytes_raw(self) -> bytes:
        return self._public

    def verify(self, signature: bytes, statement: bytes) -> None:
        if signature != _mark(self._public, statement):
            raise InvalidSignature


class _Private:
    def __init__(self, seed: bytes) -> None:
        self._public = sha256(b"stand-in" + seed).digest()

    def public_key(self) -> _Public:
        return _Public(self._public)

    def sign(self, statement: bytes) -> bytes:
        return _mark(self._public, statement)


def _mark(public: bytes, statement: bytes) -> bytes:
    return blake2b(statement, key=public, digest_size=64).digest()


@contextmanager
def signatures(*, real: bool) -> Iterator[None]:
    """Real ones, or stand-ins, as long as it is in force; keys are made inside (`new_key`)."""
    before = getattr(keys, _LIBRARY)
    vouching._answers.cache_clear()
    if not real:
        setattr(keys, _LIBRARY, _Public)
    try:
        yield
    finally:
        setattr(keys, _LIBRARY, before)
        vouching._answers.cache_clear()


def new_key(who: str, *, real: bool) -> keys.SigningKey:
    """The key of whoever is called so, the same in every run."""
    seed = sha256(who.encode()).digest()
    return keys.SigningKey.from_seed(seed) if real else keys.SigningKey(cast(Any, _Private(seed)))
