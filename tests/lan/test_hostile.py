"""Strangers that send nothing, half of something, too much, or never read: whoever wants to play does so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts._namespaces import ip
from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.lan_house import House
from tests.support.programs import exit_codes

pytestmark = [pytest.mark.lan, pytest.mark.exact]
MORE_ADDRESSES = 20


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(4) as lab:
        yield lab


def with_more_addresses(lab: NetLab, i: int) -> list[str]:
    """So many that 500 connections from there are 32 or fewer of each."""
    more = [f"10.77.1.{100 + number}" for number in range(MORE_ADDRESSES)]
    for address in more:
        ip("-n", lab.namespace(i), "addr", "add", f"{address}/24", "dev", "eth0")
    return more


@pytest.mark.parametrize(("kind", "most"), [("idle", 250), ("half", 250), ("mute", 500)])
def test_a_player_sits_down_within_two_seconds_beside_five_hundred_sockets(
    kind: str, most: int, lab: NetLab, tmp_path: Path
) -> None:
    """Of handshakes that do not end the host keeps 256, however many there are."""
    house = House(lab, tmp_path, "--seats", "3")
    crowd = house.visitor(2, kind, "500", *with_more_addresses(lab, 2))
    crowd.until(lambda line: json.loads(line)["most"] >= most, 12, "crowd")
    for i in (3, 4):
        assert house.visitor(i, "joins").event("joined")["took"] < 2
    people = house.player(4, "Ben")
    people.saying("You sit at the table", 6)


def test_five_hundred_sockets_of_one_machine_take_thirty_two_places(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "2")
    crowd = house.visitor(2, "idle", "500", lab.address(2))
    held = [crowd.event("held")["now"] for _ in range(12)]
    # After a second; as many again may be hearing that there is no place, and for a moment those count whom
    # the host has not looked at yet.
    assert sorted(held[4:])[4] <= 64, held
    assert house.visitor(3, "joins").event("joined")["took"] < 2


def test_whoever_floods_or_never_reads_stops_no_match(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "2", "--once", "--rules", "pub,lives=1", "--start-when", "owner")
    ada = house.player(3, "Ada")
    ada.saying("type start to begin")
    ben = house.player(4, "Ben")
    ben.saying("You sit at the table")
    deaf, flood = house.visitor(2, "deaf"), house.visitor(2, "flood")
    deaf.event("deaf")
    flood.event("flooded")
    flood.event("flooded")
    ada.type("start")
    assert house.program.event("match_over", 30)["standings"]
    assert exit_codes([house.program, ada, ben]) == [0, 0, 0]
    assert '"why":"busy"' in "\n".join(flood.lines)
