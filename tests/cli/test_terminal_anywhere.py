"""One's own turn on any terminal: storms of sizes, pastes, no UTF-8, few colours or none, inside tmux."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.cli.test_terminal import CHOICE, COLOUR, is_given_back, lanswim
from tests.support.at_screen import await_turn, press_to_the_end, press_until, press_while
from tests.support.hands_on import HandsOn
from tests.support.program import environment
from tests.support.screen import ENTER, Screen

pytestmark = pytest.mark.slow

SIZES = ((40, 12), (200, 60), (79, 23), (1, 1), (80, 24), (120, 11), (39, 40), (41, 13), (10, 3), (132, 43))
"""from the smallest to very large ones, and some in which nothing can be shown"""
PASTE = "kkkkpppp"
MARKED = f"\x1b[200~{PASTE}\x1b[201~"
MY_TURN = "[A] swap all three"
PLAYED = re.compile(r"You (?:knock|pass)|you +(?:knock|pass)")


def left(screen: Screen) -> int:
    """Stops practising; the exit code."""
    press_until(screen, "q", "stop practising")
    return press_to_the_end(screen, "1")


def test_a_choice_outlives_every_size_also_those_in_which_nothing_can_be_shown(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        await_turn(screen)
        press_until(screen, "a", CHOICE)
        for columns, lines in SIZES * 3:
            screen.resize(columns, lines)
            time.sleep(0.01)
        for columns, lines in SIZES:
            screen.resize(columns, lines)
            fits = CHOICE if columns >= 40 and lines >= 12 else "This"[:columns]
            screen.wait_for(fits, 10)
        screen.resize(80, 24)
        screen.wait_for(CHOICE)
        press_while(screen, ENTER, "YOUR TURN")
        assert left(screen) == 0 and is_given_back(screen)


def test_a_paste_before_ones_turn_and_as_it_begins_plays_nothing(tmp_path: Path) -> None:
    """It comes again and again, so that one of them meets the moment at which the turn begins."""
    with lanswim(tmp_path, "practice", "--rules", "pub,knock_from=first_round") as screen:
        screen.wait_for("ound 1", 20)
        kept = False
        for paste in cycle((PASTE, MARKED)):
            shown = screen.text()
            if MY_TURN in shown:
                break
            if "[E] keep your packet" in shown and not kept:
                kept = True
                time.sleep(1)
                press_until(screen, "e", "[Enter] keep your packet")
                press_while(screen, ENTER, "[Enter] keep your packet")
            if "[Enter] ready" in shown:
                press_while(screen, ENTER, "[Enter] ready")
            screen.send(paste)
            time.sleep(0.15)
        time.sleep(1.5)
        assert MY_TURN in screen.wait_for(MY_TURN, 1) and not PLAYED.search(screen.text())
        assert left(screen) == 0


SUITS = re.compile(r"\| ?(club|spade|heart|diam\.) ?\|")


def test_without_utf_8_and_colours_letters_stand_for_all_signs(tmp_path: Path) -> None:
    """That all 32 cards differ then is shown for every pack by tests of the pictures."""
    bare = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with lanswim(tmp_path, "practice", TERM="xterm", NO_COLOR="1", **bare) as screen:
        shown = await_turn(screen)
        assert len(SUITS.findall(shown)) == 6
        shown = press_until(screen, "1", "[4-6] swap")
        assert "#=====#" in shown, "the chosen card has another frame"
        assert bytes(screen.raw).isascii() and not COLOUR.search(bytes(screen.raw))
        assert left(screen) == 0


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice", TERM="xterm", COLORTERM="") as screen:
        await_turn(screen)
        raw = bytes(screen.raw)
        assert COLOUR.search(raw) and not re.search(rb"\x1b\[[0-9;]*[34]8;[25];", raw)
        assert left(screen) == 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[list[str]]:
    """A tmux of its own, which is ended with all that runs in it."""
    found = shutil.which("tmux")
    if found is None:
        pytest.skip("tmux is not installed")
    (tmp_path / "tmux.conf").write_text("set -g default-terminal screen-256color\n")
    command = [found, "-f", str(tmp_path / "tmux.conf"), "-S", str(tmp_path / "tmux")]
    yield command
    subprocess.run([*command, "kill-server"], check=False, capture_output=True)


def test_a_round_is_played_by_keys_inside_tmux(server: list[str], tmp_path: Path) -> None:
    inside = [sys.executable, "-m", "lanswim", "--lang", "en", "--name", "Anna", "practice", "--bots", "1"]
    env = environment(tmp_path, TERM="xterm-256color")
    rules = ("--rules", "pub,knock_from=first_round")
    with Screen([*server, "new-session", *inside, *rules], env=env, lines=25) as screen:
        await_turn(screen)
        press_until(screen, "a", CHOICE)
        screen.resize(100, 31)
        screen.resize(80, 25)
        screen.wait_for(CHOICE)
        press_while(screen, ENTER, "YOUR TURN")
        with HandsOn(screen, lambda shown: "[Enter] ready" in shown):
            shown = screen.wait_for("[Enter] ready", 30)
        assert "MIDDLE" not in shown and "Anna (you)" in shown
        press_until(screen, "q", "stop practising")
        assert press_to_the_end(screen, "1") == 0
