"""Whole matches between machines, also when a player's program is killed or its cable is cut."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.programs import LANSWIM, Player, Program, exit_codes, until_nothing_runs

pytestmark = pytest.mark.lan
SHORT = ("--rules", "pub,lives=1")


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


def host(lab: NetLab, home: Path, *options: str) -> Program:
    """A headless host on the first machine."""
    return Program(lab, 1, *LANSWIM, "host", "Stube", "--headless", "--once", "--json", *options, home=home)


def test_three_machines_find_each_other_and_play_a_match(lab: NetLab, tmp_path: Path) -> None:
    hosting = host(lab, tmp_path / "1", "--seats", "3", "--bots", "1")
    table = hosting.event("listening")["table"]
    browsing = Program(lab, 2, *LANSWIM, "browse", "--json", "--timeout", "3", home=tmp_path / "2")
    [entry] = json.loads(browsing.line())
    assert (entry["table"], entry["name"], entry["host"], entry["state"]) == (table, "Stube", None, "open")
    assert (entry["seats"], entry["taken"], entry["people"], entry["bots"]) == (3, 1, 0, 1)
    assert browsing.code() == 0
    bots = [Program(lab, i, *LANSWIM, "bot", "--json", home=tmp_path / str(i)) for i in (2, 3)]
    ends = [each.event("match_over", 30) for each in (hosting, *bots)]
    assert ends[0] == ends[1] == ends[2]
    assert sorted(rank for _, rank in ends[0]["standings"])[0] == 1
    assert exit_codes([hosting, *bots]) == [0, 0, 0]
    assert lab.running() == []


def test_a_killed_player_comes_back_to_seat_and_hand(lab: NetLab, tmp_path: Path) -> None:
    hosting = host(lab, tmp_path / "1", "--seats", "2", *SHORT)
    port = hosting.event("listening")["port"]
    ben = Player(lab, 3, "Ben", tmp_path / "3", port=port)
    seat = hosting.event("seated")["seat"]
    ada = Player(lab, 2, "Ada", tmp_path / "2", port=port, plays=False)
    hand = hand_at_turn(ada)
    ada.kill()
    ben.saying("Ada is away")
    ada = Player(lab, 2, "Ada", tmp_path / "2", port=port, plays=False)
    assert hand_at_turn(ada) == hand
    possible = ada.saying("Possible: ")
    ada.plays = True
    ada.type("pass" if "pass" in possible else "keep")
    end = hosting.event("match_over", 30)
    assert sorted(name for name, _ in end["standings"]) == ["Ada", "Ben"]
    assert exit_codes([hosting, ada, ben]) == [0, 0, 0]
    seats = [json.loads(line) for line in hosting.lines if '"seated"' in line]
    assert [(each["name"], each["seat"]) for each in seats] == [("Ben", seat), ("Ada", 1 - seat)]


def test_a_cut_cable_does_not_hold_up_the_others(lab: NetLab, tmp_path: Path) -> None:
    hosting = host(lab, tmp_path / "1", "--seats", "2", "--turn-time", "3", *SHORT)
    port = hosting.event("listening")["port"]
    ben = Player(lab, 3, "Ben", tmp_path / "3", port=port)
    ada = Player(lab, 2, "Ada", tmp_path / "2", port=port, plays=False)
    hand_at_turn(ada)
    asked = "keeps" if "keep" in ada.saying("Possible: ") else "passes"
    lab.cut(2)
    began = time.monotonic()
    ben.saying("it was played for Ada", 6)
    ben.saying(f"Ada {asked}", 1)
    assert time.monotonic() - began < 5
    ben.saying("Ada is away", 6)
    ada.plays = True
    lab.restore(2)
    ben.saying("Ada is back")
    assert hosting.event("match_over", 60)
    assert exit_codes([hosting, ada, ben]) == [0, 0, 0]


def test_one_home_folder_holds_five_seats(lab: NetLab, tmp_path: Path) -> None:
    owner = Player(lab, 1, "Ada", tmp_path, "host", "Stube", "--seats", "5", plays=False)
    owner.saying("You sit at the table Stube.")
    people = [Player(lab, 1, name, tmp_path, "join", "Stube", plays=False) for name in ("Ben", "Cara")]
    bot = (*LANSWIM, "bot", "Stube", "--name")
    others = [*people, *(Program(lab, 1, *bot, name, home=tmp_path) for name in ("Dan", "Eva"))]
    for _ in others:
        owner.saying("sits down")
    owner.type("seats")
    seats = [owner.saying(f"{number}: ") for number in range(1, 6)]
    assert sorted(line[3:].rstrip(".") for line in seats) == ["Ada", "Ben", "Cara", "Dan", "Eva"]
    owner.type("close")
    owner.type("yes")
    assert exit_codes([owner, *others]) == [0, 0, 0, 0, 0]
    until_nothing_runs(lab)


def hand_at_turn(player: Player) -> str:
    """The hand with which a player is asked for the first time."""
    line = player.until(lambda line: line.startswith(("Your turn.", "You deal.")), 30, "turn")
    return line.partition("Hand: ")[2]
