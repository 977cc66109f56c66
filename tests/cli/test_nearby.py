"""Which table is meant by what somebody typed, and what `browse` tells of tables."""

from __future__ import annotations

from typing import Any

import pytest

from lanswim.cli import browse, nearby
from lanswim.cli.stop import USAGE, Stop
from lanswim.discovery.nearby import NearbyTable


def table(id: str, name: str, **more: Any) -> NearbyTable:
    return NearbyTable(
        table=id, term=0, name=name, host=None, addresses=("192.168.1.7:4031",), protocol=(1, 1), rules="pub",
        seats=3, taken=1, people=1, bots=0, state="open", private=False,
    )._replace(**more)  # fmt: skip


KITCHEN, ROOM, ROOM2 = table("k3abc", "Küche"), table("w1abc", "Stube"), table("w2abc", "Stube 2")
ALL = [KITCHEN, ROOM, ROOM2]


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        (None, ALL),
        ("k3abc", [KITCHEN]),
        ("Küche", [KITCHEN]),
        ("küche", [KITCHEN]),
        ("Stube", [ROOM]),
        ("stu", [ROOM, ROOM2]),
        ("w2", [ROOM2]),
        ("w", [ROOM, ROOM2]),
        ("x", []),
    ],
)
def test_a_whole_name_or_id_counts_before_a_beginning(wanted: str | None, meant: list[NearbyTable]) -> None:
    assert nearby.matching(ALL, wanted) == meant


async def test_an_address_needs_no_looking() -> None:
    target = await nearby.find("[fe80::1%eth0]:4031/Stube")
    assert (target.addresses, target.table) == (("[fe80::1%eth0]:4031",), "Stube")


@pytest.mark.parametrize("text", ["host:99999", ":4031", "a b:4031", "h:1/"])
async def test_a_bad_address_is_wrong_usage(text: str) -> None:
    with pytest.raises(Stop) as caught:
        await nearby.find(text)
    assert caught.value.code == USAGE


def test_a_guest_who_owns_a_table_is_not_told_as_its_host() -> None:
    assert browse.owner(KITCHEN) == ""
    assert browse.owner(KITCHEN._replace(host="Papa", own=True)) == "Papa, "
    assert browse.owner(KITCHEN._replace(host="Papa")) == "with Papa, "


def test_a_table_is_told_with_all_its_fields() -> None:
    assert browse.told([], [KITCHEN]) == [
        {
            "table": "k3abc", "term": 0, "name": "Küche", "host": None, "addresses": ["192.168.1.7:4031"],
            "protocol": [1, 1], "rules": "pub", "seats": 3, "taken": 1, "people": 1, "bots": 0,
            "state": "open", "private": False,
        }
    ]  # fmt: skip


def test_changes_are_told_whole_and_the_gone_as_they_were() -> None:
    fuller = ROOM._replace(taken=3, state="full")
    told = browse.told([KITCHEN, ROOM], [fuller])
    assert [(one["table"], one["taken"], one.get("gone")) for one in told] == [
        ("k3abc", 1, True),
        ("w1abc", 3, None),
    ]
    assert browse.told([ROOM], [ROOM]) == []


@pytest.mark.parametrize(("bots", "said"), [(0, "0 bots"), (1, "1 bot,"), (2, "2 bots")])
def test_bots_are_counted_as_people_count(
    bots: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    browse._list([KITCHEN._replace(bots=bots)], as_json=False)
    assert said in capsys.readouterr().out
