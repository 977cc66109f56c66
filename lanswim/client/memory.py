"""What one identity remembers: the name last shown, and the seats it holds. No key may be written here.

The code of a private table one sits at is: it opens that one table, for as long as this is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from lanswim.client.folders import private_dir, read_private, write_private
from lanswim.trust.codes import TableCode

_MOST_SEATS = 20
_FORMAT = 1


class MemoryDamaged(ValueError):
    """The file (its path is the message) cannot be understood; it stays as it is."""


class Seat(NamedTuple):
    """A table that was not left: its id, name, addresses, and when it was last seen (Unix time)."""

    table: str
    name: str
    addresses: tuple[str, ...]
    seen: int
    key: str = ""
    """its host's, in hex; empty where it was not known yet"""
    code: TableCode | None = None
    """of a private table, to be told to others"""


class Memory(NamedTuple):
    """shown: the name last shown; used: when it was last used (Unix time); seats: the latest first."""

    shown: str = ""
    used: int = 0
    seats: tuple[Seat, ...] = ()

    def seat_at(self, table: str, addresses: Iterable[str] = ()) -> Seat | None:
        """The seat at this table; without an id, the one at a table that had one of the addresses."""
        places = set(addresses)
        for seat in self.seats:
            if seat.table == table if table else places.intersection(seat.addresses):
                return seat
        return None

    def with_seat(self, seat: Seat) -> Memory:
        """The seat is held now; the oldest ones are forgotten."""
        others = tuple(other for other in self.seats if other.table != seat.table)
        return self._replace(seats=(seat, *others)[:_MOST_SEATS])

    def without(self, table: str) -> Memory:
        """The seat at this table is not held any more."""
        return self._replace(seats=tuple(seat for seat in self.seats if seat.table != table))


def load_memory(path: Path) -> Memory:
    """What the file says; empty when there is none. Raises MemoryDamaged."""
    try:
        return _parse(json.loads(read_private(path)))
    except FileNotFoundError:
        return Memory()
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise MemoryDamaged(str(path)) from None


def save_memory(path: Path, memory: Memory) -> None:
    """Writes the file whole or not at all."""
    seats = [_written(seat) for seat in memory.seats]
    content = {"format": _FORMAT, "shown": memory.shown, "used": memory.used, "seats": seats}
    private_dir(path.parent)
    write_private(path, json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n")


def _parse(content: Any) -> Memory:
    if content["format"] != _FORMAT:
        raise ValueError("another format")
    seats = tuple(
        Seat(
            _text(seat["table"]), _text(seat["name"]), _texts(seat["addresses"]), int(seat["seen"]),
            bytes.fromhex(seat.get("key", "")).hex(),
            TableCode.read(seat["code"]) if seat.get("code") else None,
        )
        for seat in content["seats"]
    )
    return Memory(_text(content["shown"]), int(content["used"]), seats[:_MOST_SEATS])


def _written(seat: Seat) -> dict[str, Any]:
    code = "" if seat.code is None else seat.code.words
    return {**seat._asdict(), "addresses": list(seat.addresses), "code": code}


def _texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(_text(value) for value in values)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    value.encode()  # half of a surrogate pair is no text either: UnicodeEncodeError, a ValueError
    return value
