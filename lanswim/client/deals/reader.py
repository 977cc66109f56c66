"""Reads values out of foreign JSON, strictly: a true is no number, and every number and text has its limit.

What a value means may not be known here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Final, Literal, NoReturn

MOST: Final = 2**53 - 1
LONGEST_NAME: Final = 80
_HEX: Final = re.compile("[0-9a-f]*")

Wanted = Literal[
    "json", "there", "object", "list", "text", "number", "truth", "hex", "word", "rules", "cards", "action"
]


class EvidenceError(ValueError):
    """A value is not what it has to be: where it stands (`deal.parts[2][0]`), and what is wanted there.

    detail: for people, of the wanted kind only: the number of bytes or items, the words to choose from.
    """

    def __init__(self, where: str, wanted: Wanted, detail: str = "") -> None:
        super().__init__(f"{where}: {wanted} {detail}".strip())
        self.where = where
        self.wanted: Wanted = wanted
        self.detail = detail


class Reader:
    """One value of the file and the place it stands at."""

    def __init__(self, value: object, where: str) -> None:
        self._value = value
        self.where = where

    def __getitem__(self, key: str) -> Reader:
        """The value of a key that has to be there."""
        found = self.optional(key)
        if found is None:
            raise EvidenceError(self._inside(key), "there")
        return found

    def optional(self, key: str) -> Reader | None:
        """The value of a key, if there is one."""
        if not isinstance(self._value, dict):
            self._bad("object")
        return Reader(self._value[key], self._inside(key)) if key in self._value else None

    def pairs(self) -> Iterator[tuple[str, Reader]]:
        """The keys of an object, whatever they are, and their values."""
        if not isinstance(self._value, dict):
            self._bad("object")
        pairs = self._value.items()
        return ((Reader(key, self.where).text(), Reader(one, self._inside(key))) for key, one in pairs)

    def items(self, most: int | None = None) -> list[Reader]:
        """The items of a list."""
        if not isinstance(self._value, list) or (most is not None and len(self._value) > most):
            self._bad("list", "" if most is None else f"0-{most}")
        return [Reader(item, f"{self.where}[{place}]") for place, item in enumerate(self._value)]

    def exactly(self, count: int) -> list[Reader]:
        """The items of a list that has so many."""
        found = self.items()
        if len(found) != count:
            self._bad("list", str(count))
        return found

    def nothing(self) -> bool:
        """Whether the value is null."""
        return self._value is None

    def text(self, longest: int = LONGEST_NAME) -> str:
        """A text that is not empty and can be written as UTF-8."""
        if not isinstance(self._value, str) or not 0 < len(self._value) <= longest:
            self._bad("text", f"1-{longest}")
        if any("\ud800" <= sign <= "\udfff" for sign in self._value):
            self._bad("text", f"1-{longest}")
        return self._value

    def number(self, low: int, high: int = MOST) -> int:
        """A whole number of this range."""
        if type(self._value) is not int or not low <= self._value <= high:
            self._bad("number", f"{low}-{high}")
        return self._value

    def truth(self) -> bool:
        """True or false, and no number in their place."""
        if not isinstance(self._value, bool):
            self._bad("truth")
        return self._value

    def octets(self, size: int) -> bytes:
        """So many bytes, written as small hexadecimal digits."""
        text = self._value
        if not isinstance(text, str) or len(text) != 2 * size or not _HEX.fullmatch(text):
            self._bad("hex", str(size))
        return bytes.fromhex(text)

    def word(self, words: Collection[str]) -> str:
        """One of these words."""
        if not isinstance(self._value, str) or self._value not in words:
            self._bad("word", ", ".join(words))
        return self._value

    def raw(self) -> object:
        """The value as it stands, for a reader of its own."""
        return self._value

    def _inside(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def _bad(self, wanted: Wanted, detail: str = "") -> NoReturn:
        raise EvidenceError(self.where, wanted, detail)


def read_json(line: bytes) -> object:
    """The value of one line; EvidenceError where two readers might differ: double keys, NaN, bad UTF-8."""
    try:
        return json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise EvidenceError("", "json") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
