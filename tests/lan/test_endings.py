"""A host that ends, dies or sleeps, a cable that is cut, a client that sleeps: who is told, and how soon."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.lan_house import House
from tests.support.programs import Player, Program

pytestmark = [pytest.mark.lan, pytest.mark.exact]


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


def seated(clients: Program, many: int) -> None:
    """All of them have their seats."""
    for _ in range(many):
        clients.saying('"status":"seated"')


def told(clients: Program, status: str, many: int, within_s: float) -> list[dict[str, object]]:
    """What each of them knows then."""
    return [json.loads(clients.saying(f'"status":"{status}"', within_s)) for _ in range(many)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_tells_nine_clients_and_waits_for_nobody_who_never_reads(
    number: signal.Signals, lab: NetLab, tmp_path: Path
) -> None:
    house = House(lab, tmp_path, "--seats", "9")
    nine = house.visitor(2, "clients", "9")
    seated(nine, 9)
    house.visitor(3, "deaf").event("deaf")
    began = time.monotonic()
    house.program.process.send_signal(number)
    assert house.program.code() == (130 if number == signal.SIGINT else 0)
    assert time.monotonic() - began < 3
    ends = told(nine, "lost", 9, 2)
    assert sorted(int(str(one["number"])) for one in ends) == list(range(9))
    assert {one["closed"] for one in ends} == {"host_stopped"}


def test_a_killed_host_is_known_at_once(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "4")
    people = house.player(2, "Ada")
    people.saying("You sit at the table")
    three = house.visitor(3, "clients", "3")
    seated(three, 3)
    killed = time.monotonic()
    house.program.kill()
    took = [float(str(one["at"])) - killed for one in told(three, "lost", 3, 2)]
    assert max(took) < 0.05, took
    people.saying("Connection lost. Searching for the table, your seat is kept.", 1)


def test_a_cut_cable_is_known_within_five_seconds(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "4")
    people = house.player(2, "Ada")
    people.saying("You sit at the table")
    three = house.visitor(3, "clients", "3")
    seated(three, 3)
    cut = time.monotonic()
    lab.cut(1)
    people.saying("Connection lost. Searching for the table, your seat is kept.", 5)
    took = [float(str(one["at"])) - cut for one in told(three, "lost", 3, 5)]
    assert max(took) < 5, took
    lab.restore(1)
    seated(three, 3)
    people.saying("Connected again.")


def on_turn(player: Player) -> None:
    """It is this player's turn, in a running round or in one that begins."""
    player.until(lambda line: line.startswith(("Your turn.", "You deal.")), 30, "turn")


def test_a_client_that_sleeps_is_away_and_comes_back(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "2", "--turn-time", "60", "--grace", "60")
    ben, ada = house.player(3, "Ben", plays=False), house.player(2, "Ada", plays=False)
    ben.saying("Round 1.")
    ada.saying("Round 1.")
    ada.process.send_signal(signal.SIGSTOP)
    ben.saying("Ada is away", 6)
    ada.process.send_signal(signal.SIGCONT)
    ben.saying("Ada is back", 6)
    assert sum("Ada is away" in line for line in ben.lines) == 1


def test_a_host_that_sleeps_costs_nobody_a_turn(lab: NetLab, tmp_path: Path) -> None:
    house = House(lab, tmp_path, "--seats", "2", "--turn-time", "6", "--rules", "pub,lives=1")
    ben, ada = house.player(3, "Ben"), house.player(2, "Ada", plays=False)
    on_turn(ada)
    possible = ada.saying("Possible: ")
    house.program.process.send_signal(signal.SIGSTOP)
    ada.saying("Connection lost.", 6)
    time.sleep(3)  # longer than all of the clock
    house.program.process.send_signal(signal.SIGCONT)
    ada.saying("Connected again.", 8)
    on_turn(ada)
    word, done = ("keep", "keeps") if "keep" in possible else ("pass", "passes")
    ada.type(word)
    ben.saying(f"Ada {done}", 4)
    assert not [line for line in ben.lines if "played for" in line]
