"""The list of tables: one entry a table, whatever hosts say."""

from __future__ import annotations

import json

from lanswim_protocol.messages import TableInfo

from lanswim.discovery.nearby import MOST_TABLES, HostSays, changed, nearby
from tests.support.lobby import table

HERE = ("10.0.0.1:1",)
THERE = ("10.0.0.2:1", "[fe80::2%eth0]:1")


def says(*tables: TableInfo, addresses: tuple[str, ...] = HERE) -> HostSays:
    return HostSays(addresses, (1, 1), tables)


def test_the_fields_are_those_of_the_command_line() -> None:
    [entry] = nearby([says(table("a1", name="Küche", taken=2), addresses=THERE)])
    assert json.loads(json.dumps(entry.public)) == {
        "table": "a1", "term": 0, "name": "Küche", "host": None,
        "addresses": ["10.0.0.2:1", "[fe80::2%eth0]:1"], "protocol": [1, 1], "rules": "pub",
        "seats": 4, "taken": 2, "people": 2, "bots": 0, "state": "open", "private": False,
    }  # fmt: skip
    assert entry.info == table("a1", name="Küche", taken=2)


def test_two_ways_to_one_table_are_one_entry() -> None:
    [entry] = nearby([says(table()), says(table(), addresses=(*THERE, *HERE))])
    assert entry.addresses == (*HERE, *THERE)


def test_the_higher_term_is_the_table() -> None:
    old, new = says(table(term=1, taken=1)), says(table(term=2, taken=3), addresses=THERE)
    for answers in ([old, new], [new, old]):
        [entry] = nearby(answers)
        assert (entry.term, entry.taken, entry.addresses) == (2, 3, THERE)


def test_tables_of_one_name_stay_apart_and_in_order() -> None:
    entries = nearby([says(table("b", name="stube"), table("a", name="Stube")), says(table("c", name="Alm"))])
    assert [(entry.table, entry.name) for entry in entries] == [("c", "Alm"), ("a", "Stube"), ("b", "stube")]


def test_no_text_of_a_stranger_can_steer_a_terminal() -> None:
    evil = TableInfo(
        table="x", term=0, name="\x1b[2Ja\u202eb\nc", rules="pub\x1b]0;x\x07,\x9bü",
        seats=2, taken=0, people=0, bots=0, state="open", host="\x07",
    )  # fmt: skip
    [entry] = nearby([says(evil)])
    assert (entry.name, entry.rules, entry.host) == ("[2Jab c", "pub]0;x,", None)


def test_the_list_is_bounded() -> None:
    crowd = [says(*(table(f"t{host}x{number}") for number in range(64))) for host in range(5)]
    assert len(nearby(crowd)) == MOST_TABLES


def test_what_changed() -> None:
    before = nearby([says(table("a"), table("b"))])
    after = nearby([says(table("b", taken=3), table("c"))])
    assert changed(before, after) == {"a": None, "b": after[0], "c": after[1]}
    assert changed(after, after) == {}
