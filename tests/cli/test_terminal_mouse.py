"""A whole match with nothing but a mouse, on a real terminal. Loopback only."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.cli.test_terminal import click, is_given_back, lanswim
from tests.support.at_screen import AGAIN_S
from tests.support.screen import Screen

pytestmark = pytest.mark.slow

SHORT = ("--bots", "1", "--rules", "pub,lives=1,swimming=off,instant_31=off,three_aces=trips")
"""nothing that is dealt ends it, so everybody has a turn before anybody may knock"""
OVER = "the match is over"
OFFERS = (
    "[Enter] swap",
    "[Enter] knock with",
    "[Enter] keep your packet",
    "[Enter] ready",
    "[K] knock with",
    "[E] keep your packet",
)
"""what is clicked when it is offered, most urgent first"""
CARDS = {"[4-6] swap": "──5──", "[1-3] own card": "──1──"}
"""where nothing else is to be done, a card of one's own and then one of the middle"""


def target(shown: str) -> str | None:
    """What the next click is aimed at."""
    said = next((offer for offer in OFFERS if offer in shown), None)
    return said or next((card for offer, card in CARDS.items() if offer in shown), None)


def play(screen: Screen, timeout_s: float) -> set[str]:
    """Clicks until the match is over; returns what was clicked."""
    end, clicked = time.monotonic() + timeout_s, set[str]()
    while OVER not in (shown := screen.text()):
        assert time.monotonic() < end, shown
        if (aim := target(shown)) is None:
            time.sleep(0.05)
            continue
        screen.send(click(shown, aim))
        clicked.add(aim)
        waits = time.monotonic() + AGAIN_S
        while target(screen.text()) == aim and time.monotonic() < waits:
            time.sleep(0.05)
    return clicked


def click_until(screen: Screen, aim: str, text: str) -> None:
    """Clicks at it, wherever it stands by then, until the text is on the screen."""
    for _again in range(10):
        shown = screen.text()
        if text in shown:
            return
        if aim in shown:
            screen.send(click(shown, aim))
        time.sleep(AGAIN_S)
    raise AssertionError(f"no {text!r} by clicking at {aim!r}; the screen was:\n{screen.text()}")


def test_a_whole_match_is_played_with_the_mouse_alone(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice", *SHORT) as screen:
        screen.wait_for("round 1", 10)
        assert {"──1──", "──5──", "[Enter] swap"} <= play(screen, 30)
        click_until(screen, "[Enter] play another match", "round 1")
        click_until(screen, "[Q]", "stop practising")
        screen.send(click(screen.text(), "[1]"))
        assert screen.wait() == 0
        assert is_given_back(screen)
