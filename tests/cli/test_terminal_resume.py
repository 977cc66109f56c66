"""A table of one's own whose host process is killed, on a terminal: a key, or a command, goes on with it."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("processes are looked for as on Linux", allow_module_level=True)

from tests.cli.test_absence import host_of
from tests.cli.test_terminal import is_given_back, lanswim
from tests.support.at_screen import await_turn, nothing_moves, press_until, press_while
from tests.support.screen import ENTER, Screen

pytestmark = pytest.mark.slow

HOST = ("host", "Stube", "--seats", "2", "--bots", "1", "--no-advertise", "--bind", "127.0.0.1")
CARD = re.compile(r"\w+ [♣♠♥♦]")


@pytest.fixture(autouse=True)
def still(tmp_path: Path) -> None:
    """Cards are read from the screen."""
    nothing_moves(tmp_path / "config")


def cards(shown: str) -> list[str]:
    """Middle and hand on a screen, without what is told beside them."""
    lines = (line.rpartition("│")[0] for line in shown.splitlines() if "│" in line)
    return [card for line in lines for card in CARD.findall(line)]


def at_turn(screen: Screen) -> list[str]:
    """The match is started, and it is one's own turn."""
    press_until(screen, ENTER, "ound 1")
    found = cards(await_turn(screen))
    assert len(found) == 6
    return found


def goes_on(screen: Screen, before: list[str]) -> bool:
    """Whether it gets to one's own turn with the same cards."""
    fits = "[A] swap all three"
    shown = screen.wait_until(lambda shown: fits in shown and cards(shown) == before, 15, "same turn")
    return fits in shown and cards(shown) == before


def killed(screen: Screen) -> None:
    """The host process of this window is gone."""
    pid = host_of(screen.process.pid)
    os.kill(pid, signal.SIGKILL)


def test_one_key_starts_the_host_again_and_it_is_the_same_turn(tmp_path: Path) -> None:
    with lanswim(tmp_path, *HOST) as screen:
        before = at_turn(screen)
        killed(screen)
        screen.wait_for("starts it again, and all goes on", 15)
        press_while(screen, "b", "starts it again, and all goes on")
        assert goes_on(screen, before)


def test_one_command_plays_on_in_ones_own_seat_after_window_and_host_are_gone(tmp_path: Path) -> None:
    with lanswim(tmp_path, *HOST) as screen:
        before = at_turn(screen)
        killed(screen)
        screen.kill()
    with lanswim(tmp_path, "host", "--resume", "--no-advertise") as again:
        assert goes_on(again, before)
        press_until(again, "q", "close the table")
        again.send("2")
        assert again.wait() == 0
        assert is_given_back(again)
        assert b'Table "Stube" goes on as it was on' in again.raw
