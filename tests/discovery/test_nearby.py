"""The list of tables: one entry a table of a host, whatever other hosts say."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest
from lanswim_protocol.messages import TableInfo
from msgspec.structs import replace

from lanswim.discovery.nearby import MOST_TABLES, HostSays, NearbyTable, changed, nearby
from tests.support.lobby import table

HERE = ("10.0.0.1:1",)
THERE = ("10.0.0.2:1", "[fe80::2%eth0]:1")


ANNA, EVIL = b"A" * 32, b"E" * 32


def says(*tables: TableInfo, addresses: tuple[str, ...] = HERE, key: bytes | None = None) -> HostSays:
    """A host with this key: its proof fits where it repeats the connection."""
    binding = b"".join(address.encode() for address in addresses)
    told = tuple(replace(one, key=key, proof=binding) for one in tables) if key else tables
    return HostSays(addresses, (1, 1), told, binding)


def listed(answers: Iterable[HostSays]) -> list[NearbyTable]:
    return nearby(answers, lambda info, binding: info.key is not None and info.proof == binding)


def test_the_fields_are_those_of_the_command_line() -> None:
    [entry] = listed([says(table("a1", name="Küche", taken=2), addresses=THERE)])
    assert json.loads(json.dumps(entry.public)) == {
        "table": "a1", "term": 0, "name": "Küche", "host": None,
        "addresses": ["10.0.0.2:1", "[fe80::2%eth0]:1"], "protocol": [1, 1], "rules": "pub",
        "seats": 4, "taken": 2, "people": 2, "bots": 0, "state": "open", "private": False,
    }  # fmt: skip
    assert entry.info == table("a1", name="Küche", taken=2)


KEYS = pytest.mark.parametrize("key", [ANNA, None])


@KEYS
def test_two_ways_to_one_table_are_one_entry(key: bytes | None) -> None:
    [entry] = listed([says(table(), key=key), says(table(), addresses=(*THERE, *HERE), key=key)])
    assert entry.addresses == (*HERE, *THERE)


@KEYS
def test_the_higher_term_is_the_table(key: bytes | None) -> None:
    old = says(table(term=1, taken=1), key=key)
    new = says(table(term=2, taken=3), addresses=THERE, key=key)
    for answers in ([old, new], [new, old]):
        [entry] = listed(answers)
        assert (entry.term, entry.taken, entry.addresses) == (2, 3, THERE)


@pytest.mark.parametrize("term", [0, 9])
def test_whoever_copies_the_id_of_a_table_neither_hides_it_nor_gets_into_it(term: int) -> None:
    annas = says(table("ta2"), key=ANNA)
    copied = says(table("ta2", term=term, name="Stube"), addresses=THERE, key=EVIL)
    for answers in ([annas, copied], [copied, annas]):
        entries = listed(answers)
        assert [(one.key, one.term, one.addresses) for one in entries] == [
            (ANNA, 0, HERE),
            (EVIL, term, THERE),
        ]


@pytest.mark.parametrize("key", [ANNA, EVIL, None])
def test_without_a_proof_nobody_shows_a_table_that_somebody_proves(key: bytes | None) -> None:
    """Also with the very key, and the proof of the real connection."""
    annas = says(table("ta2"), key=ANNA)
    told = tuple(replace(one, term=9, key=key) for one in annas.tables)
    for answers in ([annas, HostSays(THERE, (1, 1), told, b"else")], [HostSays(THERE, (1, 1), told), annas]):
        [entry] = listed(answers)
        assert (entry.key, entry.term, entry.addresses, entry.proved) == (ANNA, 0, HERE, True)


def test_what_nobody_proves_is_shown_after_all_that_is_proved() -> None:
    crowd = [says(*(table(f"t{host}x{number}") for number in range(64))) for host in range(5)]
    entries = listed([*crowd, says(table("ta2"), key=ANNA)])
    assert len(entries) == MOST_TABLES
    assert [one.table for one in entries if one.proved] == ["ta2"]


def test_tables_of_one_name_stay_apart_and_in_order() -> None:
    entries = listed([says(table("b", name="stube"), table("a", name="Stube")), says(table("c", name="Alm"))])
    assert [(entry.table, entry.name) for entry in entries] == [("c", "Alm"), ("a", "Stube"), ("b", "stube")]


def test_no_text_of_a_stranger_can_steer_a_terminal() -> None:
    evil = TableInfo(
        table="x", term=0, name="\x1b[2Ja\u202eb\nc", rules="pub\x1b]0;x\x07,\x9bü",
        seats=2, taken=0, people=0, bots=0, state="open", host="\x07",
    )  # fmt: skip
    [entry] = listed([says(evil)])
    assert (entry.name, entry.rules, entry.host) == ("[2Jab c", "pub]0;x,", None)


def test_the_list_is_bounded() -> None:
    crowd = [says(*(table(f"t{host}x{number}") for number in range(64))) for host in range(5)]
    assert len(listed(crowd)) == MOST_TABLES


def test_what_changed() -> None:
    before = listed([says(table("a"), table("b"))])
    after = listed([says(table("b", taken=3), table("c"))])
    assert changed(before, after) == [(before[0], True), (after[0], False), (after[1], False)]
    assert changed(after, after) == []


def test_a_table_that_another_key_shows_too_is_new_and_the_first_one_is_as_it_was() -> None:
    before = listed([says(table("a"), key=ANNA)])
    after = listed([says(table("a"), key=ANNA), says(table("a"), addresses=THERE, key=EVIL)])
    assert changed(before, after) == [(after[1], False)]
    assert changed(after, before) == [(after[1], True)]
