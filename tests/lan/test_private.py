"""A private table between machines: joined by its code, come back to without, not from another network."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.pcap import packets
from tests.support.programs import LANSWIM, Player, Program

pytestmark = pytest.mark.lan
NAME = "Benedikta"


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(2) as lab:
        yield lab


def host(lab: NetLab, home: Path) -> Program:
    """A headless host of a private table, on the first machine."""
    command = ("host", "Stube", "--headless", "--json", "--private", "--seats", "3")
    return Program(lab, 1, *LANSWIM, *command, home=home)


def ip(lab: NetLab, i: int, *arguments: str) -> str:
    """Runs `ip` on machine i."""
    command = lab.inside(i, ["ip", *arguments])
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def away_from_here(lab: NetLab) -> None:
    """Machine 2 speaks from an address of another network, to which machine 1 has a route."""
    [route] = json.loads(ip(lab, 2, "-json", "route", "get", lab.address(1)))
    ip(lab, 2, "address", "add", "198.51.100.2/32", "dev", "lo")
    ip(lab, 2, "route", "add", f"{lab.address(1)}/32", "dev", route["dev"], "src", "198.51.100.2")
    ip(lab, 1, "route", "add", "198.51.100.2/32", "via", lab.address(2))


def test_two_machines_with_a_code(lab: NetLab, tmp_path: Path) -> None:
    recording = lab.record(path=tmp_path / "all.pcap")
    hosting = host(lab, tmp_path / "1")
    listening = hosting.event("listening")
    code, port = listening["code"], listening["port"]

    browsing = Program(lab, 2, *LANSWIM, "browse", "--json", "--timeout", "3", home=tmp_path / "2")
    [entry] = json.loads(browsing.line())
    assert (entry["private"], entry["host"], entry["name"]) == (True, None, "Stube")

    wrong = Player(lab, 2, NAME, tmp_path / "2", "join", "--code", "salad-tiger-beach")
    assert wrong.saying("That is not the code of this table.") and wrong.code() == 1

    right = Player(lab, 2, NAME, tmp_path / "2", "join", "--code", code.upper())
    right.saying("You sit at the table Stube.")
    assert hosting.event("seated")["name"] == NAME
    right.kill()

    back = Player(lab, 2, NAME, tmp_path / "2", port=port)
    back.saying("You sit at the table Stube.")
    assert back.end() == 0

    sent = list(packets(lab.recorded(recording)))
    assert any(b"Stube" in packet for packet in sent), "what is announced is found"
    long_words = [word for word in code.split("-") if len(word) > 4]  # shorter ones come by chance
    for word in (*long_words, code, code.replace("-", ""), NAME):
        assert not any(word.encode() in packet or word.upper().encode() in packet for packet in sent), word


def test_a_machine_on_another_network_is_refused_unless_the_host_asked_for_it(
    lab: NetLab, tmp_path: Path
) -> None:
    """The second machine gets an address of another network, and the first a route back to it."""
    away_from_here(lab)
    hosting = host(lab, tmp_path / "1")
    listening = hosting.event("listening")
    away = Player(lab, 2, NAME, tmp_path / "2", "join", f"{lab.address(1)}:{listening['port']}")
    assert away.saying("The host lets nobody in from outside its own network.") and away.code() == 1
    hosting.kill()

    command = ("host", "Stube", "--headless", "--json", "--private", "--internet", "--seats", "3")
    hosting = Program(lab, 1, *LANSWIM, *command, home=tmp_path / "1")
    listening = hosting.event("listening")
    address = f"{lab.address(1)}:{listening['port']}"
    friend = Player(lab, 2, NAME, tmp_path / "2", "join", address, "--code", listening["code"])
    friend.saying("You sit at the table Stube.")
    assert friend.end() == 0
