"""Whose match was interrupted does not sit down at a stranger's table unasked, and hears how it goes on."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.cli.test_absence import host_of
from tests.support.hands_on import person
from tests.support.lan import machines
from tests.support.programs import LANSWIM, Player, Program

pytestmark = pytest.mark.lan
PLAIN = ("--plain", "--lang", "en")
GUEST_SAID = (
    "You have a seat at Kitchen, last seen in round 1; the table is not nearby now: if it was "
    "interrupted, its host has to start it again."
)
OWNER_SAID = "Your table Kitchen was interrupted in round 1: lanswim host --resume goes on with it."


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


def stube(lab: NetLab, home: Path) -> str:
    """A stranger's table on machine 3, its id."""
    host = Program(lab, 3, *LANSWIM, "host", "Stube", "--headless", "--json", home=home / "3")
    return str(host.event("listening")["table"])


def interrupted(lab: NetLab, home: Path) -> None:
    """A match at Anna's table Kitchen on machine 1, with Ben of machine 2: neither has a program any more."""
    anna = Player(lab, 1, "Anna", home / "1", "host", "Kitchen", "--seats", "2", plays=False)
    anna.saying("You sit at the table")
    ben = Player(lab, 2, "Ben", home / "2", plays=False)
    ben.saying("You sit at the table Kitchen")
    anna.saying("Ben")
    anna.type("start")
    ben.saying("Hand: ")
    os.kill(host_of(anna.process.pid), signal.SIGKILL)
    ben.saying("lost")
    anna.kill()
    ben.kill()


def test_guest_and_owner_are_asked_before_they_sit_down_elsewhere(lab: NetLab, tmp_path: Path) -> None:
    interrupted(lab, tmp_path)
    table = stube(lab, tmp_path)
    for i, said in ((2, GUEST_SAID), (1, OWNER_SAID)):
        joining = Program(lab, i, *LANSWIM, "join", *PLAIN, home=tmp_path / str(i))
        assert joining.line() == f"{said} Sit down at Stube (0/6) instead? [y/N]"
        joining.type("")
        assert joining.line() == f"You have not sat down. {said}" and joining.code() == 1
    joining = Program(lab, 2, *LANSWIM, "join", *PLAIN, home=tmp_path / "2")
    assert joining.process.stdin is not None
    joining.process.stdin.close()
    joining.saying(f"{GUEST_SAID} lanswim join {table} sits down at Stube instead.")
    assert joining.code() == 1
    named = Program(lab, 2, *LANSWIM, "join", "kitchen", *PLAIN, home=tmp_path / "2")
    assert named.saying('No table nearby is called "kitchen"') and named.line() == GUEST_SAID
    assert named.code() == 3
    going = Program(lab, 2, *LANSWIM, "join", *PLAIN, home=tmp_path / "2")
    going.saying("instead? [y/N]")
    going.type("y")
    going.saying("You sit at the table Stube")


def test_at_a_screen_the_question_comes_before_it_and_the_way_back_is_one_command(
    lab: NetLab, tmp_path: Path
) -> None:
    interrupted(lab, tmp_path)
    stube(lab, tmp_path)
    with person(lab, 1, "Anna", tmp_path / "1", "join") as window:
        window.wait_for("instead? [y/N]", 10)
        window.send("\r")
        assert window.wait() == 1
    with person(lab, 1, "Anna", tmp_path / "1", "host", "Kitchen") as window:
        window.wait_for("Go on with it now? [y/N]", 10)
        window.send("y\r")
        back = Player(lab, 2, "Ben", tmp_path / "2", plays=False)
        back.saying("You sit at the table Kitchen")
        back.saying("Hand: ")


def test_who_has_no_such_table_sits_down_at_the_only_one_at_once(lab: NetLab, tmp_path: Path) -> None:
    stube(lab, tmp_path)
    practising = Player(lab, 2, "Ben", tmp_path / "2", "practice", plays=False)
    practising.saying("Hand: ")
    os.kill(host_of(practising.process.pid), signal.SIGKILL)
    practising.kill()
    ben = Player(lab, 2, "Ben", tmp_path / "2")
    ben.saying("You sit at the table Stube")
    assert not any("[y/N]" in line for line in ben.lines)


def test_who_opens_a_table_at_a_terminal_beside_one_that_waits_is_asked(lab: NetLab, tmp_path: Path) -> None:
    stube(lab, tmp_path)
    with person(lab, 1, "Anna", tmp_path / "1", "host", "Kitchen") as window:
        window.wait_for("Sit down there instead? [y/N]", 10)
        window.send("y\r")
        shown = window.wait_for("[Q] get up", 10)
        assert "Stube" in shown and "Kitchen" not in shown
