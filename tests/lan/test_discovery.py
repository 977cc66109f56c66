"""Tables appear and vanish by themselves between machines. Bounds are generous: the bench has figures."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator

import pytest

from lanswim.discovery import mdns
from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.programs import PATIENCE_S, Program

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
    subprocess.run(lab.inside(1, ["ip", "link", "set", "eth0", "down"]), check=True)
    subprocess.run(lab.inside(1, ["ip", "addr", "flush", "dev", "eth0"]), check=True)
    looking = looker(lab, 1)
    lobby(lab, 1, "aa11")
    assert tables(looking, within_s=3) == ["aa11:1"]
