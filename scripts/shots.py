#!/usr/bin/env python3
"""Pictures for the README: lobby, table and showdown of a real match, each screen as an SVG (needs root).

With --all every screen that is kept as a golden picture instead, from its state: no match, no root.
Three machines of a small LAN: tables on the first and the third, and Anna at a terminal of the second. What
she presses is decided here, what the others do by lanswim's bots and by chance.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# found by the line above
from scripts._gallery import gallery
from scripts._svg import Cell, svg
from scripts.netlab import NetLab, why_not
from tests.support.at_screen import AGAIN_S, await_turn, press_until, press_while
from tests.support.hands_on import key_for, person
from tests.support.pictures import pictures
from tests.support.programs import LANSWIM, Player, Program
from tests.support.screen import DOWN, ENTER, ESCAPE, Screen

FOLDER = ROOT / "scripts" / "shots"
TITLES = {
    "lobby": "The lobby of lanswim: tables nearby, and what is played at the one under the cursor",
    "table": "A table of lanswim: the others, the middle and one's own hand, and what a swap would make",
    "showdown": "The showdown of lanswim: all hands, what they are worth, and who loses a life",
}
TABLES = (
    (3, "Living room", ("--rules", "family", "--seats", "4", "--bots", "2")),
    (3, "Attic", ("--private", "--code", "salad-tiger-bench", "--seats", "3")),
    (1, "Kitchen", ("--seats", "5", "--bots", "3")),
)
PATIENCE_S = 120.0


class Shot(NamedTuple):
    """A screen as it was."""

    name: str
    rows: Sequence[Sequence[Cell]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes one SVG a screen and says where; 1, and why, where it cannot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "folder", nargs="?", type=Path, default=FOLDER, help="where to (default: scripts/shots)"
    )
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every golden screen instead, into there")
    given = parser.parse_args(arguments)
    if given.all is not None:
        return write_all(given.all)
    folder: Path = given.folder
    if reason := why_not():
        print(f"No pictures: {reason}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, NetLab(3) as lab:
        for shot in taken(lab, Path(home)):
            path = folder / f"{shot.name}.svg"
            path.write_text(svg(shot.rows, TITLES[shot.name]), encoding="utf-8")
            print(path)
    return 0


def write_all(folder: Path) -> int:
    """One SVG for every golden picture, by its name."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = pictures()
    for name, drawn in gallery(wanted):
        (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
    print(f"{len(wanted)} pictures in {folder}")
    return 0


def taken(lab: NetLab, home: Path) -> Iterator[Shot]:
    """The screens of Anna, from the lobby to the end of her first round."""
    for i, name, options in TABLES:
        Program(lab, i, *LANSWIM, "host", name, "--headless", "--json", *options, home=home / name).event(
            "listening"
        )
    Player(lab, 1, "Ben", home / "Ben", "join", "Kitchen", plays=True)
    with person(lab, 2, "Anna", home / "Anna") as screen:
        for _i, name, _options in TABLES:
            screen.wait_for(name, 20)
        screen.wait_for("1+3 bot", 20)
        choose(screen, "Kitchen")
        yield Shot("lobby", screen.cells())
        screen.send(ENTER)
        await_turn(screen, PATIENCE_S)
        point(screen, *best(screen))
        yield Shot("table", screen.cells())
        play_on(screen)
        yield Shot("showdown", screen.cells())


def choose(screen: Screen, name: str) -> None:
    """Points at the table of this name in the lobby."""

    def points(shown: str) -> bool:
        return any("►" in line and name in line for line in shown.splitlines())

    for _table in TABLES:
        if not points(screen.text()):
            screen.send(DOWN)
            time.sleep(AGAIN_S)
    screen.wait_until(points, 5, f"cursor at {name}")


def best(screen: Screen) -> tuple[str, str]:
    """The keys of the swap that makes most of the hand, as the screen says itself."""
    worth = {}
    for give, take in itertools.product("123", "456"):
        offer = re.search(r"\[Enter\] swap .*?: (\d+)(½?)", point(screen, give, take))
        worth[give, take] = (int(offer[1]), offer[2]) if offer else (0, "")
        press_while(screen, ESCAPE, "[Enter] swap")
    return max(worth, key=lambda keys: worth[keys])


def point(screen: Screen, give: str, take: str) -> str:
    """Chooses a card of the hand and one of the middle; returns the screen."""
    press_until(screen, give, "for which?")
    return press_until(screen, take, "[Enter] swap")


def play_on(screen: Screen) -> None:
    """Makes the simplest moves until all hands are open."""
    end = time.monotonic() + PATIENCE_S
    while "[Enter] ready" not in (shown := screen.text()):
        if time.monotonic() > end:
            raise AssertionError(f"no showdown within {PATIENCE_S:g} s; the screen was:\n{shown}")
        if key := key_for(shown):
            screen.send(key)
        time.sleep(AGAIN_S)
    screen.wait_until(lambda shown: "all hands at once" not in shown, PATIENCE_S, "all hands open")


if __name__ == "__main__":
    sys.exit(main())
