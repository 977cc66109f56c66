"""The program on a terminal of its own, as a person has it: keys, sizes, signals. Loopback only."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.support.at_screen import await_turn, press_to_the_end, press_until, press_while
from tests.support.hands_on import HandsOn
from tests.support.program import environment
from tests.support.screen import DOWN, ENTER, RIGHT, Screen

pytestmark = pytest.mark.slow

ENTERS, LEAVES = b"\x1b[?1049h", b"\x1b[?1049l"
SHOWS_CURSOR, HIDES_CURSOR = b"\x1b[?25h", b"\x1b[?25l"
CHOICE = "[Enter] swap all three"
COLOUR = re.compile(rb"\x1b\[[0-9;]*(?<![0-9])(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def lanswim(home: Path, *arguments: str, **more: str) -> Screen:
    command = [sys.executable, "-m", "lanswim", "--lang", "en", "--name", "Anna", *arguments]
    return Screen(command, env=environment(home, **{"TERM": "xterm-256color", **more}))


def is_given_back(screen: Screen) -> bool:
    """Whether the last that was said to the terminal leaves it as it was found."""
    said = bytes(screen.raw)
    return said.rfind(LEAVES) > said.rfind(ENTERS) >= 0 and said.rfind(SHOWS_CURSOR) > said.rfind(
        HIDES_CURSOR
    )


def test_sizes_may_storm_and_the_choice_stays(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        await_turn(screen)
        press_until(screen, "a", CHOICE)
        for _storm in range(20):
            screen.resize(40, 12)
            screen.resize(120, 40)
        screen.resize(40, 12)
        screen.wait_until(lambda shown: CHOICE in shown and "Middle 4" in shown, 10, "choice in small")
        screen.resize(80, 24)
        screen.wait_until(lambda shown: CHOICE in shown and "MIDDLE" in shown, 10, "choice in large")
        press_while(screen, ENTER, "YOUR TURN")
        press_until(screen, "q", "stop practising")
        assert press_to_the_end(screen, "1") == 0
        assert is_given_back(screen)


def click(shown: str, text: str) -> str:
    """What a terminal sends for a click on the first sign of this text."""
    lines = shown.splitlines()
    y = next(n for n, line in enumerate(lines) if text in line)
    return f"\x1b[<0;{lines[y].index(text) + 1};{y + 1}M\x1b[<0;{lines[y].index(text) + 1};{y + 1}m"


def test_a_turn_is_played_with_the_mouse_alone(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        shown = await_turn(screen)
        shown = press_until(screen, click(shown, "──2──"), "[4-6] swap")
        shown = press_until(screen, click(shown, "──6──"), "[Enter] swap")
        press_while(screen, click(shown, "[Enter] swap"), "[Enter] swap")
        screen.wait_for("you    take", 10)
        press_until(screen, "q", "stop practising")
        assert press_to_the_end(screen, "1") == 0
        assert is_given_back(screen) and bytes(screen.raw).rfind(b"\x1b[?1000l") > 0


def test_after_a_match_of_practice_another_one_is_played(tmp_path: Path) -> None:
    rules = ("--bots", "1", "--rules", "pub,lives=1,swimming=off")
    with lanswim(tmp_path, "practice", *rules) as screen:
        for _match in range(2):
            with HandsOn(screen, lambda shown: "the match is over" in shown):
                screen.wait_for("[Enter] play another match", 60)
            press_until(screen, ENTER, "round 1")
        press_until(screen, "q", "stop practising")
        assert press_to_the_end(screen, ENTER) == 0


@pytest.mark.parametrize("command", [[], ["practice"], ["host", "Stube"], ["join", "127.0.0.1:1"]])
def test_a_terminal_that_can_show_nothing_is_told_of_plain(command: list[str], tmp_path: Path) -> None:
    with lanswim(tmp_path, *command, TERM="dumb") as screen:
        assert screen.wait() == 2
        screen.wait_for("use --plain")
        assert bytes(screen.raw).count(b"\n") == 1 and b"\x1b" not in screen.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        await_turn(screen)
        screen.process.send_signal(number)
        assert screen.wait() == 1
        screen.wait_for(f"lanswim: Ended by {number.name}.")
        assert is_given_back(screen)


@pytest.mark.parametrize("command", ["practice", "lobby"])
def test_an_interrupt_from_outside_ends_the_screen(command: str, tmp_path: Path) -> None:
    with lanswim(tmp_path, *([] if command == "lobby" else [command])) as screen:
        if command == "practice":
            await_turn(screen)
        else:
            screen.wait_for("[?] help", 10)
        screen.process.send_signal(signal.SIGINT)
        assert screen.wait() == 130
        assert is_given_back(screen)


def test_two_control_c_give_the_terminal_back(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        await_turn(screen)
        screen.send("\x03")
        screen.wait_for("Get up?")
        screen.send("\x03")
        assert screen.wait() == 130
        assert is_given_back(screen)


@pytest.mark.parametrize("wish", ["", "1"])
def test_colours_are_shown_unless_nobody_wants_them(wish: str, tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice", NO_COLOR=wish) as screen:
        await_turn(screen)
        assert bool(COLOUR.search(bytes(screen.raw))) is not bool(wish)


def test_a_paste_into_a_terminal_that_does_not_mark_it_plays_nothing(tmp_path: Path) -> None:
    with lanswim(tmp_path, "practice") as screen:
        await_turn(screen)
        screen.send("perhaps\rk\rq2")
        press_until(screen, "?", "Help")
        screen.send("\x1b")
        assert "You knock" not in screen.wait_for("[P] pass, stay at")


def test_a_private_table_is_opened_by_keys_and_joined_by_the_code_that_is_read_out(tmp_path: Path) -> None:
    """Anna opens it in the lobby; Ben, who is told the address and the code, mistypes it once."""
    with lanswim(tmp_path / "anna") as anna:
        press_until(anna, "h", "Open the table")
        for _row in range(4):
            anna.send(DOWN)
        press_until(anna, RIGHT, "yes, code ")
        code = re.search(r"yes, code (\S+)", anna.wait_for("yes, code "))
        assert code is not None
        anna.send(ENTER)
        anna.wait_for("[Enter] opens the table")
        anna.send(ENTER)
        shown = anna.wait_until(lambda text: "waiting room" in text and code[1] in text, 20, "code")
        address = re.search(r"lanswim join (\S+)", shown)
        where = address[1] if address is not None else f"127.0.0.1:{port_of(tmp_path / 'anna')}"
        with lanswim(tmp_path / "ben", "join", where) as ben:
            ben.wait_for("A private table")
            ben.send("salad tiger beach" + ENTER)
            ben.wait_for("That is not the code of this table.")
            ben.send(code[1].replace("-", " ") + ENTER)
            ben.wait_until(lambda text: "waiting room" in text and code[1] not in text, 20, "seat")
            anna.wait_for("Somebody has tried a wrong code.")
            ben.send("?")
            ben.wait_for(code[1])
        press_until(anna, "q", "close the table")
        anna.send("2")
        anna.wait_for("open a table")


def port_of(home: Path) -> int:
    """Where the host process of this player listens, as its client remembers it."""
    for path in (home / "data").rglob("*.json"):
        if (found := re.search(r"127\.0\.0\.1:(\d+)", path.read_text("utf-8"))) is not None:
            return int(found[1])
    raise AssertionError("no address is remembered")
