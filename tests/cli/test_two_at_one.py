"""A host, two players at its one screen and a bot play a round, in a real terminal. Loopback only."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.support.at_screen import press_to_the_end, press_until, press_while
from tests.support.program import environment
from tests.support.screen import ENTER, Screen

pytestmark = pytest.mark.slow
RULES = "pub,lives=2,knock_from=first_round"
READY = "[Enter] ready"
TURN = re.compile(r"(\w+): YOUR TURN")
HAND_OVER = re.compile(r"Hand the laptop to (\w+)\.")


def host(home: Path) -> Screen:
    command = [sys.executable, "-m", "lanswim", "--lang", "en", "--name", "Anna", "host", "Stube"]
    command += ["--seats", "3", "--bots", "1", "--rules", RULES, "--no-advertise", "--bind", "127.0.0.1"]
    return Screen(command, env=environment(home, TERM="xterm-256color"))


def shown_names(home: Path) -> set[str]:
    """Under which names identities of this home were used."""
    files = (home / "config").rglob("*.json"), (home / "data").rglob("*.json")
    texts = [json.loads(path.read_text("utf-8")) for found in files for path in found]
    return {text["shown"] for text in texts if isinstance(text, dict) and "shown" in text}


def _is_covered(text: str) -> bool:
    """Asks for the laptop to be handed over, and all cards are off the screen, once it is wholly drawn."""
    return bool(HAND_OVER.search(text)) and not any(sign in text for sign in ("MIDDLE", "HAND", "┌"))


def _asks(text: str) -> bool:
    """Somebody's open hand, and what can be done with it."""
    return bool(TURN.search(text)) and ("[E] keep" in text or "[P] pass" in text)


def knock(screen: Screen, mine: str) -> None:
    """A second key undoes what the first, drawn late, has chosen: then it is chosen once more."""
    for _ in range(8):
        press_until(screen, "k", "[Enter] knock")
        screen.send(ENTER)
        with suppress(AssertionError):  # still one's turn
            screen.wait_gone(mine, 2)
            return
    raise AssertionError(f"{mine}, and no knock was taken")


def play_one(screen: Screen, before: str) -> str:
    """Whoever comes next takes the laptop, keeps, knocks or passes, and is named; before: who did so last."""
    shown = screen.wait_until(lambda text: READY in text or _is_covered(text) or _asks(text), 30, "cover")
    if READY in shown:
        return ""
    if named := HAND_OVER.search(shown):
        press_while(screen, ENTER, "Hand the laptop to")
    else:
        named = TURN.search(shown)  # a key that came too early has done nothing, and the hand is still open
        assert named is not None and named[1] == before, "no hand of anybody else opens without a cover"
    assert named is not None
    mine = f"{named[1]}: YOUR TURN"
    shown = screen.wait_until(lambda text: mine in text and _asks(text), 10, mine)
    if "[E] keep" in shown:
        press_until(screen, "e", "[Enter] keep")
        press_while(screen, ENTER, mine)
    elif "[K] knock" in shown:
        knock(screen, mine)
    else:
        press_while(screen, "p", mine)
    return named[1]


def test_two_players_at_one_screen_and_a_bot_play_a_round(tmp_path: Path) -> None:
    with host(tmp_path) as screen:
        screen.wait_for("[O] second player on this device", 30)
        press_until(screen, "o", "Second player on this device")
        screen.send("Oma" + ENTER)
        screen.wait_until(lambda text: "[O] over to Oma" in text and "2   Oma" in text, 20, "Oma in her seat")
        press_while(screen, ENTER, "waiting room")
        played = [""]
        while one := play_one(screen, played[-1]):
            played.append(one)
        assert {"", "Anna", "Oma"} == set(played)
        shown = press_until(screen, ENTER, "Hand the laptop to")  # one Enter is for both
        assert "round 2" in shown
        assert shown_names(tmp_path) == {"Anna", "Oma"}
        press_until(screen, "q", "This goes for both of you:")
        assert press_to_the_end(screen, "2") == 0
