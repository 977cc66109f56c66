"""Bytes that a broken or hostile peer may send: golden messages, changed a little or a lot. Sends none."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import msgpack
from lanswim_protocol.frames import HEADER

from tests.support.vectors import golden, read

TEXTS: Final = ["", "x", "AS", "pass", "\x1b[2J", "\u202e", "\n", "ä" * 300, "\ud83c", "\0"]
NUMBERS: Final = [
    -1, 0, 1, 2, 3, 8, 9, 31, 32, 127, 128, 255, 256, 2**15, 2**31, 2**32, 2**53, 2**63, 2**64 - 1,
]  # fmt: skip
ENDING: Final = {"hello", "join", "lobby", "code", "code_proof", "leave", "refuse", "closed"}
TYPE_BYTES: Final = bytes([0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, *range(0xC0, 0xE0), 0xFF])


class Mutator:
    """Streams by chance; the same random numbers give the same streams."""

    def __init__(self, rng: random.Random, sent_by: str = "client") -> None:
        self.near: list[int] = []
        """numbers that mean something just now"""
        self._rng = rng
        self.payloads = [_here(one.payload) for one in golden() if one.sent_by in (sent_by, "both")]
        self._seen: dict[str, list[Any]] = {}
        for payload in self.payloads:
            _collect(msgpack.unpackb(payload), self._seen)
        self._bad = [one.payload for one in read("bad_payloads")]
        self._changes: list[Callable[[bytes], bytes]] = [
            self._field, self._field, self._bit, self._byte, self._type, self._cut_out, self._twice,
            self._spliced,
        ]  # fmt: skip

    def keep(self, payload: bytes) -> None:
        """This one led somewhere: from now on it is changed like the golden ones."""
        self.payloads.append(payload)

    def stream(self) -> bytes:
        """Some frames in a row: in most streams messages that say something odd, and then a broken one."""
        rng = self._rng
        many = rng.choice([1, 1, 2, 3, 6, 20, 150])
        if rng.random() < 0.3:
            return b"".join(self._frame(self.payload()) for _ in range(many))
        ending = rng.random() < 0.4
        odd = [self._framed(self.odd(ending=ending)) for _ in range(many)]
        return b"".join([*odd, self._frame(self.payload())][: rng.choice([many, many + 1])])

    def odd(self, *, ending: bool = True) -> bytes:
        """A message that is one, of which up to three fields hold what other messages hold there.

        ending: also one of those of which most end a connection that is in use.
        """
        rng = self._rng
        value = msgpack.unpackb(rng.choice(self.payloads))
        while not ending and value["t"] in ENDING:
            value = msgpack.unpackb(rng.choice(self.payloads))
        for _ in range(rng.choice([0, 1, 1, 2, 3])):
            inner, key = self._somewhere(value)
            if key != "t":
                inner[key] = self._plausible(key, inner[key])
        return bytes(msgpack.packb(value))

    def _plausible(self, key: str, value: Any) -> Any:
        rng = self._rng
        if isinstance(value, int) and not isinstance(value, bool):
            return rng.choice([*range(10), *self.near * 4, *self._seen[key]])
        return rng.choice(self._seen.get(key, [value]))

    def payload(self) -> bytes:
        """A golden message with up to eight changes, or one that is known to be bad, or noise."""
        rng = self._rng
        kind = rng.random()
        if kind < 0.05:
            return rng.randbytes(rng.choice([1, 20, 300, 5_000]))
        data = rng.choice(self._bad if kind < 0.1 else self.payloads)
        for _ in range(rng.choice([0, 1, 1, 1, 2, 8])):
            data = rng.choice(self._changes)(data)
        return data

    def split(self, data: bytes) -> list[bytes]:
        """The same bytes in pieces, as a network may bring them."""
        rng = self._rng
        kind = rng.random()
        if kind < 0.3 or len(data) < 2:
            return [data]
        if kind < 0.4 and len(data) < 600:
            return [data[n : n + 1] for n in range(len(data))]
        cuts = sorted({0, len(data), *(rng.randrange(len(data)) for _ in range(rng.randint(1, 8)))})
        return [data[a:b] for a, b in pairwise(cuts)]

    def _frame(self, payload: bytes) -> bytes:
        rng, size = self._rng, len(payload)
        if rng.random() < 0.04:
            size = rng.choice([0, size - 1, size + 1, 4_097, 8_193, 65_537, 2**31, 2**32 - 1])
        return max(size, 0).to_bytes(HEADER, "big") + payload

    def _framed(self, payload: bytes) -> bytes:
        return len(payload).to_bytes(HEADER, "big") + payload

    def _somewhere(self, value: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """A map in the message, and one of its keys."""
        inner: Any = value
        key = self._rng.choice(list(inner))
        while isinstance(inner[key], dict) and inner[key]:
            inner = inner[key]
            key = self._rng.choice(list(inner))
        return inner, key

    # Changes

    def _field(self, data: bytes) -> bytes:
        """Another value of the same or of another type, somewhere in a message that stays one map."""
        try:
            value = msgpack.unpackb(data, strict_map_key=False, unicode_errors="surrogatepass")
        except (ValueError, TypeError):  # it has been changed before: TypeError for a key that is a list
            return self._byte(data)
        if not isinstance(value, dict) or not value:
            return self._bit(data)
        inner, key = self._somewhere(value)
        inner[key] = self._other(inner[key])
        try:
            return bytes(msgpack.packb(value, unicode_errors="surrogatepass"))
        except ValueError:  # it is nested too deep for that
            return self._byte(data)

    def _other(self, value: Any) -> Any:
        rng = self._rng
        if rng.random() < 0.2:
            return rng.choice([None, True, 1.5, [], {}, [[[]]], "x", b"x", 7])
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return rng.choice([*NUMBERS, *self.near * 4, max(0, value - 1), min(value + 1, NUMBERS[-1])])
        if isinstance(value, str):
            return rng.choice(TEXTS)
        if isinstance(value, bytes):
            return rng.randbytes(rng.choice([0, 1, len(value), 255]))
        return [value, value]

    def _bit(self, data: bytes) -> bytes:
        return self._at(data, lambda old: old ^ (1 << self._rng.randrange(8)))

    def _byte(self, data: bytes) -> bytes:
        return self._at(data, lambda old: self._rng.randrange(256))

    def _type(self, data: bytes) -> bytes:
        return self._at(data, lambda old: self._rng.choice(TYPE_BYTES))

    def _at(self, data: bytes, change: Callable[[int], int]) -> bytes:
        if not data:
            return b"\x80"
        n = self._rng.randrange(len(data))
        return data[:n] + bytes([change(data[n])]) + data[n + 1 :]

    def _cut_out(self, data: bytes) -> bytes:
        a, b = sorted(self._rng.randrange(len(data) + 1) for _ in range(2))
        return data[:a] + data[b:]

    def _twice(self, data: bytes) -> bytes:
        a, b = sorted(self._rng.randrange(len(data) + 1) for _ in range(2))
        return data[:b] + data[a:b] * self._rng.choice([1, 1, 50]) + data[b:]

    def _spliced(self, data: bytes) -> bytes:
        other = self._rng.choice(self.payloads)
        return data[: self._rng.randrange(len(data) + 1)] + other[self._rng.randrange(len(other)) :]


def _here(payload: bytes) -> bytes:
    """The same about the table that a test has, where it is about a table."""
    value = msgpack.unpackb(payload)
    for about in (value, *(one for one in value.values() if isinstance(one, dict))):
        about.update({key: other for key, other in (("table", "t1"), ("term", 0)) if key in about})
    return bytes(msgpack.packb(value))


def _collect(value: Any, seen: dict[str, list[Any]]) -> None:
    """What stands under each key, anywhere in it."""
    if isinstance(value, list):
        for one in value:
            _collect(one, seen)
    elif isinstance(value, dict):
        for key, one in value.items():
            seen.setdefault(key, []).append(one)
            _collect(one, seen)
