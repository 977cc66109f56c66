"""What a person does at a full screen: press a key until it has done its work. No test lives here."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from tests.support.screen import ENTER, Screen

AGAIN_S = 0.8
"""a key that comes too early is ignored on purpose; one pressed again sooner could be held down"""


def nothing_moves(config: Path) -> None:
    """Writes the settings of this folder: cards that are read from the screen are never on their way."""
    config.mkdir(parents=True)
    (config / "settings.toml").write_text("motion = false\n", encoding="utf-8")


def press_until(screen: Screen, key: str, text: str, timeout_s: float = 15.0) -> str:
    """Presses the key until the text is on the screen; returns the screen."""
    return _again(screen, key, text, timeout_s, gone=False)


def press_while(screen: Screen, key: str, text: str, timeout_s: float = 15.0) -> str:
    """Presses the key until the text has gone from the screen; returns the screen."""
    return _again(screen, key, text, timeout_s, gone=True)


def press_to_the_end(screen: Screen, key: str, timeout_s: float = 15.0) -> int:
    """Presses the key until the program has ended by it; returns its exit code."""
    end = time.monotonic() + timeout_s
    while True:
        screen.send(key)
        try:
            return screen.wait(AGAIN_S)
        except subprocess.TimeoutExpired:
            if time.monotonic() > end:
                raise


def await_turn(screen: Screen, timeout_s: float = 30.0) -> str:
    """Goes on until it is one's turn to swap, pass or knock: keeps what is dealt, and is ready."""
    end = time.monotonic() + timeout_s
    while True:
        left = max(1.0, end - time.monotonic())
        shown = screen.wait_until(_asks, left, "question")
        if "[A] swap all three" in shown:
            return shown
        if "[Enter] ready" in shown:
            press_while(screen, ENTER, "[Enter] ready")
        else:
            press_until(screen, "e", "[Enter] keep your packet")
            press_while(screen, ENTER, "[Enter] keep your packet")


def _asks(shown: str) -> bool:
    return any(offer in shown for offer in ("[A] swap all three", "[E] keep your packet", "[Enter] ready"))


def _again(screen: Screen, key: str, text: str, timeout_s: float, *, gone: bool) -> str:
    end = time.monotonic() + timeout_s
    late = False
    while True:
        screen.send(key)
        try:
            seen = screen.wait_gone(text, AGAIN_S) if gone else screen.wait_for(text, AGAIN_S)
        except AssertionError:
            if time.monotonic() > end:
                raise
            late = True
        else:
            if late:  # a busy program may read this key and the next one together, and takes them for a paste
                time.sleep(AGAIN_S)
            return seen
