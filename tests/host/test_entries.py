"""What of a table is written with each input, and that a table comes back from just that."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from lanswim_protocol.messages import Join

from lanswim.host.entries import Entries, kept_in
from lanswim.rules import PUB
from lanswim.store import Entry, Stored
from lanswim.table.core import Table
from lanswim.table.effects import Effect, Journal
from lanswim.table.inputs import Input, Joined
from lanswim.table.settings import TableSettings
from tests.support.table import BOT_NAMES, key_of, verify


class Kept:
    """A table of three seats and what is written of it."""

    def __init__(self) -> None:
        self.table = Table(
            TableSettings("Stube", PUB, "pub", 3), "t1", 0, random.Random(1), BOT_NAMES, verify=verify
        )
        self.entries = Entries("t1")
        self.parts: dict[str, bytes] = {}
        self._write(self.table.open(0))

    def handle(self, given: Input) -> Entry:
        return self._write(self.table.handle(given, 1))

    def stored(self) -> Stored:
        return Stored((), self.parts, 0)

    def _write(self, effects: Iterable[Effect]) -> Entry:
        (journal,) = (one for one in effects if isinstance(one, Journal))
        entry = self.entries.of(journal)
        self.parts.update(entry.kept)
        return entry


def seats(entry: Entry) -> list[str]:
    return [name for name, _ in entry.kept if name.startswith("seats")]


def sits_down(conn: int, name: str) -> Joined:
    return Joined(conn, Join("t1", name, key_of(name), bytes(64)))


def test_who_sits_down_is_written_and_the_other_seats_are_not() -> None:
    kept = Kept()
    kept.handle(sits_down(1, "Ada"))
    (changed,) = seats(kept.handle(sits_down(2, "Bo")))
    assert b"Bo" in kept.parts[changed]


def test_a_table_with_free_seats_comes_back_as_it_was() -> None:
    kept = Kept()
    kept.handle(sits_down(1, "Ada"))
    assert kept_in(kept.stored()) == kept.table.state.kept
    assert None in kept_in(kept.stored()).seats


@pytest.mark.parametrize("lost", ["seats", "seats/0", "seats/2", "table", "shape"])
def test_what_lacks_a_part_is_no_table(lost: str) -> None:
    kept = Kept()
    kept.handle(sits_down(1, "Ada"))
    del kept.parts[lost]
    with pytest.raises(ValueError, match=r"another version|missing"):
        kept_in(kept.stored())
