"""However a screen ends, the terminal is as it was found, and the cause is one sentence on standard error."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.cli.test_terminal import is_given_back
from tests.support.at_screen import await_turn, press_until
from tests.support.program import environment
from tests.support.screen import Screen

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
NOT_SHOWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def started(home: Path, *arguments: str) -> tuple[Screen, Path]:
    """A program of Python on a terminal; its standard error goes to a file."""
    said = home / "stderr"
    command = ["sh", "-c", 'exec "$@" 2>"$0"', str(said), sys.executable, "-m", *arguments]
    return Screen(command, env=environment(home, TERM="xterm-256color"), cwd=str(ROOT)), said


def practice(home: Path) -> tuple[Screen, Path]:
    return started(home, "lanswim", "--lang", "en", "--name", "Anna", "practice")


@pytest.mark.parametrize("how", ["task", "callback"])
def test_a_fault_in_the_background_gives_the_terminal_back_and_says_its_cause(
    how: str, tmp_path: Path
) -> None:
    screen, said = started(tmp_path, "tests.support.broken_screen", how)
    with screen:
        found = screen.modes()
        screen.wait_for("YOUR TURN")
        press_until(screen, "a", "[Enter] swap all three")
        screen.send("\r")
        assert screen.wait() == 1
        assert is_given_back(screen) and screen.modes() == found
        assert bytes(screen.raw).rfind(b"\x1b[?2004l") > bytes(screen.raw).rfind(b"\x1b[?2004h")
    assert is_one_sentence(said.read_text("utf-8"))


def is_one_sentence(told: str) -> bool:
    """Whether the cause is told, and nothing of it can steer a terminal."""
    cause = told.startswith("lanswim: Something went wrong in this program (RuntimeError): boom")
    return cause and told.count("\n") == 1 and not NOT_SHOWN.search(told) and "Traceback" not in told


def test_a_fault_ends_the_lines_alike(tmp_path: Path) -> None:
    screen, said = started(tmp_path, "tests.support.broken_screen", "task", "plain")
    with screen:
        found = screen.modes()
        screen.wait_for("Your turn.")
        screen.send("all\r")
        assert screen.wait() == 1 and screen.modes() == found
    assert is_one_sentence(said.read_text("utf-8"))


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [int(each) for each in found]


def within(seconds: float, fits: Callable[[], bool]) -> bool:
    """Whether it becomes so in time."""
    end = time.monotonic() + seconds
    while not fits() and time.monotonic() < end:
        time.sleep(0.05)
    return fits()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are looked for as on Linux")
def test_a_closed_window_ends_the_program_and_the_host_it_had_started(tmp_path: Path) -> None:
    screen, said = practice(tmp_path)
    await_turn(screen)
    started_by_it = children(screen.process.pid)
    assert started_by_it
    screen.close_window()
    assert screen.process.returncode == 1
    told = said.read_text("utf-8")
    assert told in ("lanswim: Ended by SIGHUP.\n", "lanswim: The terminal is gone.\n")
    assert within(5, lambda: not any(Path(f"/proc/{pid}").exists() for pid in started_by_it))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_in_the_lobby_says_so_beside_the_screen(number: signal.Signals, tmp_path: Path) -> None:
    screen, said = started(tmp_path, "lanswim", "--lang", "de", "--name", "Anna")
    with screen:
        found = screen.modes()
        screen.wait_for("[?] Hilfe")
        screen.process.send_signal(number)
        assert screen.wait() == 1
        assert is_given_back(screen) and screen.modes() == found
    assert said.read_text("utf-8") == f"lanswim: Beendet durch {number.name}.\n"
