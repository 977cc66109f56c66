"""The TXT record: small whatever a table is called, and read as if a stranger had written it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol.messages import PROTOCOL_MAX, PROTOCOL_MIN, TableInfo

from lanswim.discovery.txt import MOST_BYTES, MOST_ITEM_BYTES, cut_utf8, read, size, write

HOST = "h" * 32
STUBE = TableInfo(
    table="a1b2", term=3, name="Stube 1", rules="pub,lives=5",
    seats=5, taken=3, people=2, bots=1, state="open",
)  # fmt: skip
RAW = {key.encode(): value for key, value in write(HOST, STUBE).items()}


def with_(**changes: bytes | None) -> dict[bytes, bytes | None]:
    return {**RAW, **{key.encode(): value for key, value in changes.items()}}


def test_what_is_written_is_read_again() -> None:
    announced = read(RAW)
    assert announced is not None
    assert announced.protocol == (PROTOCOL_MIN, PROTOCOL_MAX)
    assert announced.table == STUBE


@given(name=st.text(max_size=80), rules=st.text(max_size=300), seats=st.integers(0, 255))
def test_every_table_fits(name: str, rules: str, seats: int) -> None:
    info = TableInfo(
        table="t" * 32, term=1_000_000, name=name, rules=rules,
        seats=seats, taken=seats, people=seats, bots=seats, state="playing", private=True,
    )  # fmt: skip
    items = write(HOST, info)
    assert size(items) <= MOST_BYTES
    assert all(len(key) + 1 + len(value) <= MOST_ITEM_BYTES for key, value in items.items())
    again = read({key.encode(): value for key, value in items.items()})
    assert again is not None and again.table.private and again.table.seats == seats
    assert name.encode(errors="ignore").decode().startswith(again.table.name)


@pytest.mark.parametrize(("most", "kept"), [(0, ""), (1, ""), (2, "ü"), (4, "ü"), (5, "ü€"), (9, "ü€x")])
def test_no_character_is_cut_in_two(most: int, kept: str) -> None:
    assert cut_utf8("ü€x", most).decode() == kept


def test_what_is_missing_or_unknown_does_no_harm() -> None:
    announced = read({b"v": b"1-9", b"id": b"x", b"st": b"full", b"later": b"\xff", b"flag": None})
    assert announced is not None
    assert announced.protocol == (1, 9)
    assert announced.table == TableInfo(
        table="x", term=0, name="", rules="", seats=0, taken=0, people=0, bots=0, state="full"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"v": b"1"},
        {"v": b"2-1"},
        {"v": b"1-99999"},
        {"v": None},
        {"id": b""},
        {"id": b"UPPER"},
        {"id": b"x\n"},
        {"id": b"y" * 33},
        {"st": b"closed"},
        {"s": b"256"},
        {"s": b"-1"},
        {"s": "٣".encode()},
        {"k": b"3 "},
        {"t": b"1000001"},
        {"junk": b"x" * 2000},
    ],
)
def test_what_is_impossible_is_not_believed(changes: dict[str, bytes | None]) -> None:
    assert read(with_(**changes)) is None


@given(st.dictionaries(st.binary(max_size=9), st.none() | st.binary(max_size=300), max_size=20))
def test_no_record_makes_the_reader_fall(properties: dict[bytes, bytes | None]) -> None:
    announced = read({**properties, b"v": b"1-1", b"id": b"x", b"st": b"open"})
    assert announced is None or announced.table.table == "x"
