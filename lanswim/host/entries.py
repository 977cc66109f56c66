"""From what a table wants journaled to bytes, and back to a table. No file or connection may live here."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, get_type_hints

from lanswim.store import (
    SHAPE,
    TITLE,
    Entry,
    Stored,
    Title,
    begins_at,
    decode_events,
    decode_plain,
    encode_cut,
    encode_event,
    encode_plain,
    rounds_after,
    shape_of,
)
from lanswim.table.core import Table
from lanswim.table.cut import Verify
from lanswim.table.effects import Journal
from lanswim.table.kept import Kept, KeptSeat
from lanswim.table.resumed import table_from_journal

_SEATS: Final = "seats"
_ONE_SEAT: Final[Any] = KeptSeat | None


class Entries:
    """Makes the entries of one table; of what is kept, only the parts that have changed since the last."""

    def __init__(self, table: str, stored: Stored | None = None) -> None:
        self._table = table
        self._rounds = rounds_after(decode_events(stored.events), 0) if stored is not None else 0
        self._parts: Mapping[str, object] = {}

    def of(self, effect: Journal) -> Entry:
        """All that this effect says."""
        at = begins_at(effect.events)
        self._rounds = rounds_after(effect.events, self._rounds)
        bodies = (*map(encode_cut, effect.cuts), *map(encode_event, effect.events[at or 0 :]))
        return Entry(self._table, bodies, tuple(self._changed(effect.kept)), begins=at is not None)

    def _changed(self, kept: Kept) -> Iterator[tuple[str, bytes]]:
        before = self._parts
        self._parts = {**_parts(kept), TITLE: _title(kept, self._rounds)}
        if not before:
            yield SHAPE, shape()
        for name, value in self._parts.items():
            if name not in before or before[name] != value:
                yield name, encode_plain(value)


def kept_in(stored: Stored) -> Kept:
    """What is kept of a table. ValueError where it is not what this very version writes."""
    if stored.kept.get(SHAPE) != shape():
        raise ValueError("kept by another version")
    try:
        count = decode_plain(stored.kept[_SEATS], int)
        seats = tuple([decode_plain(stored.kept[_seat(n)], _ONE_SEAT) for n in range(count)])
        parts: dict[str, Any] = {
            name: decode_plain(stored.kept[name], kind) for name, kind in _kinds().items()
        }
    except KeyError:
        raise ValueError("parts are missing") from None
    return Kept(seats=seats, **parts)


def table_of(
    stored: Stored, rng: random.Random, names_of_bots: Sequence[str], *, verify: Verify, now_ms: int
) -> Table:
    """The table that was stored; ValueError like kept_in()."""
    kept, events = kept_in(stored), decode_events(stored.events)
    return table_from_journal(kept, events, rng, names_of_bots, verify=verify, now_ms=now_ms)


def _parts(kept: Kept) -> dict[str, object]:
    """Each seat is one for itself, and how many there are: a turn changes two of them."""
    parts = kept._asdict()
    seats: tuple[KeptSeat | None, ...] = parts[_SEATS]
    parts[_SEATS] = len(seats)
    return parts | {_seat(n): seat for n, seat in enumerate(seats)}


@cache
def _seat(number: int) -> str:
    return f"{_SEATS}/{number}"


def _title(kept: Kept, rounds: int) -> Title:
    people = [(seat, one.name) for seat, one in enumerate(kept.seats) if one is not None and not one.gone]
    shown = kept.table.shown
    return Title(
        kept.settings.name, kept.table.matches if shown else 0, rounds if shown else 0, tuple(people)
    )


@cache
def _kinds() -> Mapping[str, type]:
    """Of all parts but the seats."""
    return {name: kind for name, kind in get_type_hints(Kept).items() if name != _SEATS}


@cache
def shape() -> bytes:
    """How all that this version keeps of a table is made up."""
    return shape_of(Kept)
