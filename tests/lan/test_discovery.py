"""Tables appear and vanish by themselves between machines. Bounds are generous: the bench has figures."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lanswim.discovery import mdns
from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.programs import LANSWIM, PATIENCE_S, Player, Program

pytestmark = pytest.mark.lan
TAKE_5353 = """
import socket, sys
taker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
taker.bind(("", 5353))
print("taken", flush=True)
sys.stdin.read()
"""
BARE = """
import sys, time
from zeroconf import ServiceBrowser, Zeroconf
zeroconf = Zeroconf(interfaces=["10.77.1.2"])
class Seen:
    def add_service(self, zeroconf, kind, name):
        info = zeroconf.get_service_info(kind, name)
        print(name, info.server, info.properties[b"n"].decode(), len(info.text), flush=True)
    def update_service(self, *_): pass
    def remove_service(self, *_): print("gone", flush=True)
ServiceBrowser(zeroconf, "_lanswim._tcp.local.", Seen())
sys.stdin.read()
zeroconf.close()
"""


def tables(program: Program, within_s: float = PATIENCE_S) -> list[str]:
    """The tables of a looker's next line, without their addresses."""
    return [word.partition("@")[0] for word in program.line(within_s).split()[1:]]


def looker(lab: NetLab, i: int, *interfaces: str) -> Program:
    """A program that looks for tables, and has begun to."""
    program = Program(lab, i, "-m", "tests.support.looker", *interfaces)
    assert program.line() == "looking"
    return program


def lobby(lab: NetLab, i: int, host_id: str, *interfaces: str) -> Program:
    """A host that announces itself, and listens."""
    program = Program(lab, i, "-m", "tests.support.lobby", host_id, *interfaces)
    assert program.line() == "listening"
    return program


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(2) as lab:
        yield lab


def test_a_table_appears_changes_and_vanishes(lab: NetLab) -> None:
    looking = looker(lab, 2)
    host = lobby(lab, 1, "aa11")
    first = looking.line(within_s=1).split()
    assert first[1].startswith("aa11:1@") and "10.77.1.1:" in first[1] and "[fe80::" in first[1]
    host.type("seats 3")
    assert tables(looking, within_s=1) == ["aa11:3"]
    second = lobby(lab, 1, "bb22")
    assert tables(looking, within_s=1) == ["aa11:3", "bb22:1"]
    assert second.end() == 0
    assert tables(looking, within_s=1) == ["aa11:3"]
    host.kill()
    assert tables(looking, within_s=1) == []
    assert looking.end() == 0


def test_who_comes_later_sees_it_too_also_on_the_hosts_own_machine(lab: NetLab) -> None:
    lobby(lab, 1, "aa11")
    for i in (1, 2):
        looking = looker(lab, i)
        assert tables(looking, within_s=3) == ["aa11:1"]


def test_a_cut_cable_takes_it_away_and_a_whole_one_brings_it_back(lab: NetLab) -> None:
    lobby(lab, 1, "aa11")
    looking = looker(lab, 2)
    assert tables(looking) == ["aa11:1"]
    lab.cut(1)
    began = time.monotonic()
    assert tables(looking) == []
    assert time.monotonic() - began < 5
    lab.restore(1)
    assert tables(looking) == ["aa11:1"]


def test_one_interface_is_enough_for_both_sides(lab: NetLab) -> None:
    looking = looker(lab, 2, "10.77.1.2")
    lobby(lab, 1, "aa11", "10.77.1.1")
    [entry] = looking.line(within_s=1).split()[1:]
    assert entry.startswith("aa11:1@10.77.1.1:") and "," not in entry


def test_other_programs_see_a_proper_entry_and_its_goodbye(lab: NetLab) -> None:
    bare = Program(lab, 2, "-c", BARE)
    host = lobby(lab, 1, "aa11")
    name, server, title, size = bare.line().split()
    assert (name, server, title) == ("aa11._lanswim._tcp.local.", "lanswim-aa11.local.", "Stube")
    assert int(size) <= 400
    assert host.end() == 0
    assert bare.line() == "gone"
    assert bare.end() == 0


def test_a_port_that_is_taken_is_said_and_nothing_falls(lab: NetLab) -> None:
    taker = Program(lab, 1, "-c", TAKE_5353)
    assert taker.line() == "taken"
    host = Program(lab, 1, "-m", "tests.support.lobby", "aa11")
    assert host.line() == f"listening {mdns.PORT_TAKEN}"
    looking = Program(lab, 1, "-m", "tests.support.looker")
    assert looking.line() == f"looking {mdns.PORT_TAKEN}"
    assert (host.end(), looking.end(), taker.end()) == (0, 0, 0)


def test_two_programs_on_a_machine_without_a_network(lab: NetLab) -> None:
    without_v4(lab, 1)
    subprocess.run(lab.inside(1, ["ip", "link", "set", "eth0", "down"]), check=True)
    looking = looker(lab, 1)
    lobby(lab, 1, "aa11")
    assert tables(looking, within_s=3) == ["aa11:1"]


def test_a_network_that_comes_later_is_used_within_fifteen_seconds(lab: NetLab) -> None:
    without_v4(lab, 1)
    subprocess.run(lab.inside(1, ["ip", "link", "set", "eth0", "down"]), check=True)
    looking = looker(lab, 2)
    lobby(lab, 1, "aa11")
    subprocess.run(lab.inside(1, ["ip", "addr", "add", "10.77.1.77/24", "dev", "eth0"]), check=True)
    subprocess.run(lab.inside(1, ["ip", "link", "set", "eth0", "up"]), check=True)
    assert "aa11:1@10.77.1.77:" in looking.line(within_s=15)


def test_link_local_v6_is_enough(lab: NetLab, tmp_path: Path) -> None:
    for i in (1, 2):
        without_v4(lab, i)
    hosting = Program(lab, 1, *LANSWIM, "host", "Stube", "--headless", "--json", home=tmp_path)
    [address] = hosting.event("listening")["addresses"]
    browsing = Program(lab, 2, *LANSWIM, "browse", "--follow", "--json", home=tmp_path)
    assert json.loads(browsing.line())["addresses"] == [address]
    joining = Player(lab, 2, "Ada", tmp_path, "join", address)
    joining.saying("You sit at the table Stube.")


def test_a_crowd_of_false_entries_does_not_hide_a_table(lab: NetLab) -> None:
    looking = looker(lab, 2)
    crowd = Program(lab, 1, "-m", "tests.support.crowd", lab.address(1))
    assert crowd.line() == "crowded"
    lobby(lab, 1, "aa11")
    assert tables(looking) == ["aa11:1"]
    late = looker(lab, 2)
    assert tables(late) == ["aa11:1"]
    assert (crowd.end(), looking.end(), late.end()) == (0, 0, 0)


def without_v4(lab: NetLab, i: int) -> None:
    """Takes the IPv4 address of machine i away."""
    subprocess.run(lab.inside(i, ["ip", "-4", "addr", "flush", "dev", "eth0"]), check=True)
