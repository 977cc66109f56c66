"""Which table is meant by what somebody typed, and what `browse` tells of tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lanswim.cli import browse, nearby, own_seats
from lanswim.cli.arguments import parse
from lanswim.cli.stop import USAGE, Stop
from lanswim.client.identity import open_identity
from lanswim.client.memory import Seat
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


SEAT, OLD_SEAT = Seat("w1abc", "Stube", (), 9), Seat("w2abc", "Stube 2", (), 8)
OTHERS = Seat("gone", "Weg", (), 10)


@pytest.mark.parametrize(
    ("wanted", "seats", "found"),
    [
        (None, (SEAT,), [ROOM]),
        (None, (OTHERS, SEAT, OLD_SEAT), [ROOM]),
        (None, (OTHERS,), ALL),
        (None, (SEAT._replace(key="ab" * 32),), ALL),
        ("stu", (OLD_SEAT,), [ROOM2]),
        ("Küche", (SEAT,), [KITCHEN]),
    ],
)
def test_the_own_seat_is_meant_before_all_others_that_can_be(
    wanted: str | None, seats: tuple[Seat, ...], found: list[NearbyTable]
) -> None:
    assert nearby.meant(ALL, wanted, seats) == found
    assert nearby.meant(list(reversed(ALL)), wanted, seats) in (found, list(reversed(found)))


def test_a_host_that_has_copied_the_id_of_ones_table_is_not_it() -> None:
    copied = ROOM._replace(key=b"\xcd" * 32, proved=True)
    kept = SEAT._replace(key="ab" * 32)
    assert nearby.meant([KITCHEN, copied], None, [kept]) == [KITCHEN, copied]
    true = ROOM._replace(key=b"\xab" * 32, proved=True)
    assert nearby.meant([KITCHEN, true], None, [kept]) == [true]


@pytest.mark.parametrize(
    ("found", "wanted", "seats", "sure_after_s"),
    [
        ([KITCHEN], "k3abc", (), 0.0),
        ([ROOM], None, (SEAT,), 0.0),
        ([ROOM2], None, (SEAT, OLD_SEAT), nearby.OTHERS_S),
        ([KITCHEN], "Küche", (), nearby.OTHERS_S),
        ([KITCHEN], None, (), nearby.ANY_S),
        ([KITCHEN, ROOM], None, (), nearby.ANY_S),
    ],
)
def test_it_is_waited_until_who_answers_first_makes_no_difference(
    found: list[NearbyTable], wanted: str | None, seats: tuple[Seat, ...], sure_after_s: float
) -> None:
    assert nearby.is_sure(found, wanted, seats, sure_after_s, resolving=False)
    if sure_after_s:
        assert not nearby.is_sure(found, wanted, seats, sure_after_s - 0.1, resolving=False)
        assert not nearby.is_sure(found, wanted, seats, sure_after_s, resolving=True)


def _home(seats: dict[str, list[Seat]], **shown: str) -> None:
    for name, held in seats.items():
        identity = open_identity(name)
        identity.show_as(shown.get(name, "Anna"))
        for seat in held:
            identity.remember(seat.table, seat.name, ("10.0.0.1:4031",))
        identity.close()


def test_seats_are_those_of_all_identities_that_the_window_may_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    _home({"default": [SEAT], "ben": [OLD_SEAT]}, ben="Ben")

    def tables(*arguments: str) -> set[str]:
        return {seat.table for seat in own_seats.held(parse([*arguments, "join"]))}

    assert tables() == {"w1abc", "w2abc"}
    assert tables("--name", "Ben") == {"w2abc"} and tables("--identity", "default") == {"w1abc"}
    playing = open_identity("ben")
    assert tables() == {"w1abc"}, "another window sits there"
    playing.close()


async def test_an_address_needs_no_looking() -> None:
    target = (await nearby.find("[fe80::1%eth0]:4031/Stube")).target
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
