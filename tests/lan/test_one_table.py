"""Nothing leads to two tables by accident: who opens one while a nearby one waits is asked, at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.hands_on import person
from tests.support.lan import machines
from tests.support.programs import LANSWIM, Program
from tests.support.screen import ENTER

pytestmark = [pytest.mark.lan, pytest.mark.timeout(120)]
ASKED = "is waiting for people. Sit down there instead?"


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[NetLab]:
    """Machine 1 has a table called Stube that waits."""
    with machines(2) as lab:
        host = Program(lab, 1, *LANSWIM, "host", "Stube", "--headless", "--json", home=tmp_path / "1")
        host.event("listening")
        yield lab


def test_a_yes_sits_down_at_the_table_that_waits(lab: NetLab, tmp_path: Path) -> None:
    with person(lab, 2, "Anna", tmp_path / "2", "host", "Kitchen") as anna:
        anna.wait_for(ASKED)
        anna.send("y" + ENTER)
        anna.wait_until(lambda shown: "Stube" in shown and "waiting room" in shown, 20, "the other table")
        assert "Kitchen" not in anna.text()


def test_enter_opens_a_table_of_ones_own(lab: NetLab, tmp_path: Path) -> None:
    with person(lab, 2, "Anna", tmp_path / "2", "host", "Kitchen") as anna:
        anna.wait_for(ASKED)
        anna.send(ENTER)
        anna.wait_until(lambda shown: "Kitchen" in shown and "waiting room" in shown, 20, "the own table")
        anna.send("q")
        anna.wait_for("table")
        anna.send(ENTER)
        assert anna.wait() == 0
