"""Signatures and codes that cost nothing, for evenings at which nobody forges any. Only for simulations.

They stand in for the libraries below `lanswim.trust.keys` and `lanswim.trust.pake`, whose own checks stay in
force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b, sha256
from types import ModuleType
from typing import Any, Final, cast

from cryptography.exceptions import InvalidSignature

from lanswim.client import vouching
from lanswim.trust import keys, pake

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


class _Exchange:
    """One side of an exchange about a code: both have the same key if they know the same code."""

    side = b"A"

    def __init__(self, password: bytes, *, idA: bytes, idB: bytes, entropy_f: object) -> None:
        self._known = repr((password, idA, idB)).encode()
        self._element = self.side + sha256(self.side + repr((idA, idB)).encode()).digest()

    def start(self) -> bytes:
        return self._element

    def finish(self, element: bytes) -> bytes:
        return sha256(self._known + b"".join(sorted([self._element, element]))).digest()


class _Answering(_Exchange):
    side = b"B"


@contextmanager
def signatures(*, real: bool) -> Iterator[None]:
    """Real ones, or stand-ins, as long as it is in force, codes as well; keys are made inside (`new_key`)."""
    stand_ins = {(keys, _LIBRARY): _Public, (pake, "SPAKE2_A"): _Exchange, (pake, "SPAKE2_B"): _Answering}
    before = {place: getattr(*place) for place in stand_ins}
    vouching._answers.cache_clear()
    if not real:
        _put(stand_ins)
    try:
        yield
    finally:
        _put(before)
        vouching._answers.cache_clear()


def _put(things: Mapping[tuple[ModuleType, str], object]) -> None:
    for (module, name), thing in things.items():
        setattr(module, name, thing)


def new_key(who: str, *, real: bool) -> keys.SigningKey:
    """The key of whoever is called so, the same in every run."""
    seed = sha256(who.encode()).digest()
    return keys.SigningKey.from_seed(seed) if real else keys.SigningKey(cast(Any, _Private(seed)))
