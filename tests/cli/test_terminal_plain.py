"""--plain on a real terminal: news never breaks a half-typed line, and the terminal comes back as it was."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.support.program import environment
from tests.support.screen import Screen

pytestmark = pytest.mark.slow

MOVES = re.compile(r"^(?!You)\w+ (?:passes|takes|swaps|knocks)", re.MULTILINE)


def plain(home: Path, *arguments: str) -> Screen:
    command = [sys.executable, "-m", "lanswim", "--plain", "--lang", "en", "--name", "Anna", *arguments]
    return Screen(command, env=environment(home, TERM="dumb"), lines=60)


def last_line(screen: str) -> str:
    return ["", *(line for line in screen.splitlines() if line)][-1]


def await_turn(screen: Screen) -> str:
    """Keeps what is dealt and goes on after each round, until one may pass; returns the screen then."""
    for _again in range(20):
        shown = screen.wait_until(lambda shown: asked(shown) is not None, 20, "question")
        if asked(shown) == "pass":
            return shown
        screen.send(f"{asked(shown)}\r")
        screen.wait_until(changed(asked(shown)), 10, "answer")
    raise AssertionError("it was never one's own turn")


def changed(before: str | None) -> Callable[[str], bool]:
    """Whether something else is asked now, or nothing."""
    return lambda shown: asked(shown) != before


def asked(shown: str) -> str | None:
    """The simplest answer to the last question; None once it is answered."""
    lines = [line for line in shown.splitlines() if line]
    for line in reversed(lines[-4:]):
        if line in ("keep", "ready", "pass"):
            return None
        for word in ("keep", "ready", "pass"):
            if re.search(rf"^(?:Possible:|Type) .*\b{word}\b", line):
                return word
    return None


def test_news_leaves_a_half_typed_command_whole_and_it_works_when_it_is_finished(tmp_path: Path) -> None:
    with plain(tmp_path, "practice") as screen:
        before = await_turn(screen)
        screen.send("pass\rwhat is thx\x7fe ha")
        shown = screen.wait_until(
            lambda shown: len(MOVES.findall(shown)) > len(MOVES.findall(before)) + 1, 20, "moves of bots"
        )
        shown = screen.wait_until(lambda shown: last_line(shown) == "what is the ha", 5, "typed part")
        assert shown.count("what is the ha") == 1
        screen.send("\x15han")
        screen.wait_until(lambda shown: last_line(shown) == "han", 5, "another one")
        screen.send("d\r")
        screen.wait_until(
            lambda shown: re.search(r"^hand\n.*Value", shown, re.MULTILINE) is not None, 5, "hand"
        )
        screen.send("quit\r")
        assert screen.wait() == 0
        assert b"\x1b" not in screen.raw


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_gives_the_terminal_back_with_its_echo(end: signal.Signals, tmp_path: Path) -> None:
    with plain(tmp_path) as screen:
        found = screen.modes()
        screen.wait_for("Type help")
        screen.wait_for_modes(lambda modes: modes != found)
        screen.send("jo")
        screen.wait_until(lambda shown: last_line(shown) == "jo", 5, "echo")
        screen.process.send_signal(end)
        assert screen.wait() == (130 if end == signal.SIGINT else 1)
        assert screen.modes() == found
        if end != signal.SIGINT:
            assert last_line(screen.wait_for("Ended by")) == f"lanswim: Ended by {end.name}."


def test_the_key_for_the_end_says_goodbye(tmp_path: Path) -> None:
    with plain(tmp_path) as screen:
        screen.wait_for("Type help")
        screen.send("\x04")
        assert screen.wait() == 0
        assert last_line(screen.wait_for("Goodbye.")) == "Goodbye."


def test_escape_swallows_no_key_after_it(tmp_path: Path) -> None:
    with plain(tmp_path) as screen:
        screen.wait_for("Type help")
        screen.send("qu\x1bit\x1b")
        screen.wait_until(lambda shown: last_line(shown) == "quit", 5, "echo")
        screen.send("\r")
        assert screen.wait() == 0


def test_after_a_shell_had_the_terminal_keys_are_read_one_by_one_again(tmp_path: Path) -> None:
    with plain(tmp_path) as screen:
        found = screen.modes()
        screen.wait_for_modes(lambda modes: modes != found)
        screen.send("jo")
        screen.wait_until(lambda shown: last_line(shown) == "jo", 5, "echo")
        screen.process.send_signal(signal.SIGSTOP)
        screen.set_modes(found)
        screen.process.send_signal(signal.SIGCONT)
        screen.wait_for_modes(lambda modes: modes != found)
        screen.send("in 7\r")
        assert "join 7\n" in screen.wait_for("join 7\n")


def test_a_window_that_is_closed_ends_it(tmp_path: Path) -> None:
    with plain(tmp_path) as screen:
        found = screen.modes()
        screen.wait_for_modes(lambda modes: modes != found)
        screen.wait_for("Type help")
        screen.send("jo")
        screen.wait_until(lambda shown: last_line(shown) == "jo", 5, "echo")
        screen.close_window()
        assert screen.process.returncode in (0, 1)
