"""An unfinished table that goes on between machines: found again, and never opened beside a later one."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lanswim.host.entries import kept_in
from lanswim.store import Entry, JournalFile, encode_plain
from scripts.netlab import NetLab
from tests.cli.test_absence import host_of
from tests.cli.test_terminal_resume import at_turn, goes_on
from tests.support.at_screen import nothing_moves
from tests.support.hands_on import person
from tests.support.lan import machines
from tests.support.programs import LANSWIM, Player, Program

pytestmark = pytest.mark.lan
TAKE_PORT = """
import socket, sys
takers = [socket.socket(family, socket.SOCK_STREAM) for family in (socket.AF_INET, socket.AF_INET6)]
takers[1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
for taker, address in zip(takers, ("0.0.0.0", "::")):
    taker.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taker.bind((address, int(sys.argv[1])))
    taker.listen()
print("taken", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


def host(lab: NetLab, i: int, home: Path, *options: str) -> Program:
    """A headless host that announces itself."""
    return Program(lab, i, *LANSWIM, "host", "--headless", "--json", *options, home=home)


def begun(lab: NetLab, home: Path) -> tuple[Program, dict[str, Any], Player]:
    """A table on machine 1, and Ada of machine 2 at it, who has found it by herself."""
    hosting = host(lab, 1, home / "1", "Stube", "--seats", "2", "--start-when", "owner")
    listening = hosting.event("listening")
    ada = Player(lab, 2, "Ada", home / "2")
    ada.saying("You sit at the table")
    hosting.event("seated")
    return hosting, listening, ada


def addresses(lab: NetLab, home: Path, table: str) -> list[str]:
    """Where machine 3 sees this table."""
    browsing = Program(lab, 3, *LANSWIM, "browse", "--json", "--timeout", "3", home=home / "3")
    [entry] = [one for one in json.loads(browsing.line()) if one["table"] == table]
    assert browsing.code() == 0
    return list(entry["addresses"])


@pytest.mark.parametrize("port_is_free", [True, False], ids=["same port", "another port"])
def test_a_resumed_table_is_found_again_by_who_sat_there_and_by_others(
    port_is_free: bool, lab: NetLab, tmp_path: Path
) -> None:
    hosting, listening, ada = begun(lab, tmp_path)
    hosting.kill()
    if not port_is_free:
        assert Program(lab, 1, "-c", TAKE_PORT, str(listening["port"])).line() == "taken"
    again = host(lab, 1, tmp_path / "1", "--resume").event("listening")
    assert (again["table"], again["term"]) == (listening["table"], listening["term"])
    assert (again["port"] == listening["port"]) == port_is_free
    ada.saying("restarted")
    assert f"{lab.address(1)}:{again['port']}" in addresses(lab, tmp_path, again["table"])


def in_a_higher_term(home: Path, other: Path, table: str) -> None:
    """The other machine has this table as well, in the next term."""
    shutil.copytree(home, other)
    [path] = other.rglob("*.journal")
    journal, stored = JournalFile.open(path)
    whole = kept_in(stored[table]).table
    journal.append([Entry(table, kept=(("table", encode_plain(whole._replace(term=whole.term + 1))),))])
    journal.close()


def test_a_table_that_goes_on_elsewhere_in_a_higher_term_is_not_opened_again(
    lab: NetLab, tmp_path: Path
) -> None:
    hosting, listening, _ = begun(lab, tmp_path)
    table = listening["table"]
    hosting.kill()
    in_a_higher_term(tmp_path / "1", tmp_path / "3", table)
    later = host(lab, 3, tmp_path / "3", "--resume")
    assert later.event("listening")["term"] == listening["term"] + 1
    refused = host(lab, 1, tmp_path / "1", "--resume", "--lang", "en")
    assert refused.code() == 1
    assert refused.line() == (
        f"Table {table} goes on at another host, in term 1: it is not opened a second time."
    )
    later.kill()
    lower = host(lab, 1, tmp_path / "1", "--resume")
    assert lower.event("listening")["term"] == listening["term"], "it was left as it was"


OWN = ("host", "Stube", "--seats", "2", "--bots", "1")


def test_the_lobby_goes_back_to_a_table_whose_window_and_host_are_gone(lab: NetLab, tmp_path: Path) -> None:
    nothing_moves(tmp_path / ".config" / "lanswim")
    with person(lab, 1, "Anna", tmp_path, *OWN) as window:
        before = at_turn(window)
        os.kill(host_of(window.process.pid), signal.SIGKILL)
        window.kill()
    with person(lab, 1, "Anna", tmp_path) as lobby:
        lobby.wait_for("[B]", 15)
        lobby.send("b")
        assert goes_on(lobby, before)


def test_in_lines_the_lobby_goes_back_as_well(lab: NetLab, tmp_path: Path) -> None:
    window = Player(lab, 1, "Anna", tmp_path, *OWN, plays=False)
    window.saying("type start to begin")
    window.type("start")
    hand = window.saying("Hand: ").partition("Hand: ")[2]
    os.kill(host_of(window.process.pid), signal.SIGKILL)
    window.kill()
    lobby = Player(lab, 1, "Anna", tmp_path, "--plain", plays=False)
    lobby.saying("Your table Stube was interrupted in round 1: type back to go on with it.")
    lobby.type("back")
    lobby.saying("You sit at the table Stube.")
    assert lobby.saying("Hand: ").endswith(f"Hand: {hand}")
