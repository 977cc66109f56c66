"""A journal read back: everything fits together, or it is broken. Nothing is written here."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim.store import schema
from lanswim.store.fault import Saved, Told
from lanswim.store.salvage import saved, told
from lanswim.store.schema import Head

_Row = tuple[object, ...]
_NOTHING: Final = Told()


class Stored(NamedTuple):
    """All there is of one table: the events since its last match began, and what is kept beside them."""

    events: tuple[bytes, ...] = ()
    kept: Mapping[str, bytes] = MappingProxyType({})
    at: int = 0
    """when it was last written to: seconds since 1970"""


class Broken(Exception):
    """Something is missing or not as it was written; what is certain all the same."""

    def __init__(self, saved: tuple[Saved, ...] = (), told: Told = _NOTHING) -> None:
        super().__init__()
        self.saved = saved
        self.told = told


class _Rows(NamedTuple):
    entries: Mapping[str, Sequence[_Row]]
    kept: Mapping[str, Sequence[_Row]]
    heads: Sequence[_Row]


def is_ours(db: sqlite3.Connection) -> bool:
    """Whether it is a journal of this form; an empty or foreign file is broken."""
    if schema.number(db, "application_id") != schema.APPLICATION:
        raise Broken
    return schema.number(db, "user_version") == schema.FORMAT


def read_all(
    db: sqlite3.Connection, at_least: int, *, is_damaged: bool
) -> tuple[dict[str, Head], dict[str, Stored]]:
    """Heads to go on from, and what is stored, by table; raises Broken, or sqlite3.DatabaseError.

    at_least: so many transactions were on the disk; is_damaged: some of them are known not to be here.
    """
    rows = _rows(db)
    sound = db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    found = {str(tab): _table(str(tab), rows, *head) for tab, *head in rows.heads}
    whole = {tab: one for tab, one in found.items() if one is not None}
    complete = {*rows.entries, *rows.kept} <= {*whole} and len(whole) == len(found)
    newest = max((head.batch for head, _ in whole.values()), default=0)
    if is_damaged or not sound or not complete or newest < at_least:
        raise Broken(_saved(rows), told({tab: _kept(tab, rows) for tab in rows.kept}))
    return {tab: one[0] for tab, one in whole.items()}, {tab: one[1] for tab, one in whole.items()}


def told_of_another(db: sqlite3.Connection) -> Told:
    """What can be read of a journal of another form, as far as that form is still this one."""
    try:
        rows = _rows(db)
        return told({tab: _kept(tab, rows) for tab in rows.kept})
    except (sqlite3.Error, ValueError):
        return _NOTHING


def _rows(db: sqlite3.Connection) -> _Rows:
    entries: dict[str, list[_Row]] = defaultdict(list)
    for tab, *row in db.execute("SELECT tab, n, body, chain FROM entry ORDER BY tab, n"):
        entries[str(tab)].append(tuple(row))
    kept: dict[str, list[_Row]] = defaultdict(list)
    for tab, *row in db.execute("SELECT tab, name, body, sum FROM kept ORDER BY tab, name"):
        kept[str(tab)].append(tuple(row))
    return _Rows(entries, kept, db.execute("SELECT tab, count, at, batch, sum FROM head").fetchall())


def _table(
    tab: str, rows: _Rows, count: object, at: object, batch: object, total: object
) -> tuple[Head, Stored] | None:
    """None where something does not fit."""
    events, chain = _intact(tab, rows)
    kept = _kept(tab, rows)
    if not isinstance(at, int) or not isinstance(batch, int):
        return None
    if len(events) != len(rows.entries.get(tab, ())):
        return None
    if len(kept) != len(rows.kept.get(tab, ())):
        return None
    parts = {name: schema.part_sum(tab, name, body) for name, body in kept.items()}
    head = Head(len(events), chain, parts, at, batch)
    if (count, total) != (head.length, schema.head_sum(tab, head)):
        return None
    return head, Stored(events, kept, at)


def _intact(tab: str, rows: _Rows) -> tuple[tuple[bytes, ...], bytes]:
    """The events from the first one up to the first that is not as it was written, and the last link."""
    events: list[bytes] = []
    chain = schema.new_head(tab).chain
    for n, body, own in rows.entries.get(tab, ()):
        if n != len(events) + 1 or not isinstance(body, bytes) or schema.link(chain, body) != own:
            break
        events.append(body)
        chain = schema.link(chain, body)
    return tuple(events), chain


def _kept(tab: str, rows: _Rows) -> dict[str, bytes]:
    return {
        name: body for name, body, own in rows.kept.get(tab, ())
        if isinstance(name, str) and isinstance(body, bytes) and schema.part_sum(tab, name, body) == own
    }  # fmt: skip


def _saved(rows: _Rows) -> tuple[Saved, ...]:
    found = [saved(tab, _intact(tab, rows)[0], _kept(tab, rows)) for tab in sorted(rows.entries)]
    return tuple(one for one in found if one is not None)
