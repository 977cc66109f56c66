"""From the lobby to a table of practice and back, by keys; in a lab, since a lobby looks around."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.at_screen import await_turn, press_until, press_while
from tests.support.hands_on import person
from tests.support.lan import machines
from tests.support.programs import until_nothing_runs
from tests.support.screen import ENTER

pytestmark = [pytest.mark.lan, pytest.mark.timeout(90)]


def test_practice_from_the_lobby_and_back_again(tmp_path: Path) -> None:
    with machines(1) as lab, person(lab, 1, "Anna", tmp_path) as anna:
        anna.wait_for("[P] practise with bots")
        anna.send("p")
        anna.wait_for("[Enter] three bots")
        anna.send(ENTER)
        await_turn(anna)
        press_until(anna, "a", "[Enter] swap all three")
        press_while(anna, ENTER, "YOUR TURN")
        anna.wait_for("you    swap all three")
        await_turn(anna)
        press_while(anna, "p", "YOUR TURN")
        press_until(anna, "q", "stop practising")
        anna.send("1")
        anna.wait_for("[P] practise with bots")
        anna.send("q")
        assert anna.wait() == 0
        until_nothing_runs(lab)
