"""A person at a full screen who plays by what the screen says: knocks when that is offered, and passes else.

No test lives here.
"""

from __future__ import annotations

import re
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from scripts.netlab import NetLab
from tests.support.programs import LANSWIM, at_home
from tests.support.screen import ENTER, Screen

AGAIN_S = 0.5
"""a key that changed nothing is pressed again after so long: early keys are ignored on purpose"""
_OFFERS: Sequence[tuple[str, str]] = (
    ("[Enter] knock with", ENTER),
    ("[Enter] keep your packet", ENTER),
    ("[Enter] ready", ENTER),
    ("[K] knock with", "k"),
    ("[E] keep your packet", "e"),
    ("[P] pass, stay at", "p"),
)


def key_for(screen: str) -> str | None:
    """The key somebody in a hurry presses at this screen; None when nothing is asked."""
    return next((key for offer, key in _OFFERS if offer in screen), None)


def person(lab: NetLab, i: int, name: str, home: Path, *command: str) -> Screen:
    """lanswim on a terminal of machine i of the lab, in English."""
    argv = [sys.executable, *LANSWIM, "--lang", "en", "--name", name, *command]
    return Screen(lab.inside(i, argv), env=at_home(home))


class HandsOn:
    """Presses keys at one screen in a thread of its own, from `with` until its end."""

    def __init__(self, screen: Screen, until: Callable[[str], bool]) -> None:
        self._screen = screen
        self._until = until
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def __enter__(self) -> HandsOn:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()

    def _play(self) -> None:
        seen, pressed_at = "", 0.0
        while not self._stop.wait(0.05):
            shown = self._screen.text()
            if self._until(shown):
                return
            key = key_for(shown)
            # The clock ticks on the screen, so the offer is compared and not the whole picture.
            offer = f"{key} {offers(shown)}"
            if key is not None and (offer != seen or time.monotonic() - pressed_at > AGAIN_S):
                seen, pressed_at = offer, time.monotonic()
                self._screen.send(key)


def offers(screen: str) -> str:
    """The lines of a screen that offer keys."""
    return "\n".join(line for line in screen.splitlines() if "[" in line)


def standings(screen: str) -> list[tuple[str, str]]:
    """Rank and name, as the screen at the end of a match shows them."""
    return re.findall(r"^ +(\d)\. (\w+)", screen, re.MULTILINE)
