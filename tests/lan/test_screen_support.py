"""The helper that reads full-screen programs, on a program small enough to be sure of."""

from __future__ import annotations

import signal
import sys

import pytest

from tests.support.lan import machines
from tests.support.screen import Screen

PROGRAM = """
import os, signal, sys, termios, tty
old = termios.tcgetattr(0)
tty.setcbreak(0)
def size(*_):
    print(f"\\x1b[2J\\x1b[3;5Hsize {os.get_terminal_size().columns}", end="", flush=True)
signal.signal(signal.SIGWINCH, size)
size()
print("\\x1b[6n", end="", flush=True)
answer = b""
while not answer.endswith(b"R"):
    answer += os.read(0, 1)
print(f"\\x1b[5;1Hcursor {answer[2:].decode()}", end="", flush=True)
while (key := os.read(0, 1)) != b"q":
    print(f"\\x1b[1;1Hkey {key.decode()}", end="", flush=True)
sys.exit(7)
"""
ARGV = [sys.executable, "-c", PROGRAM]


def test_what_is_drawn_is_read_and_keys_arrive() -> None:
    with Screen(ARGV, columns=60, lines=10) as screen:
        shown = screen.wait_for("cursor 3;12R")
        assert shown.splitlines()[2] == "    size 60"
        screen.send("x")
        screen.wait_for("key x")
        screen.resize(44, 8)
        screen.wait_for("size 44")
        screen.send("q")
        assert screen.wait() == 7


def test_what_does_not_come_is_an_error_that_shows_the_screen() -> None:
    with Screen(ARGV) as screen:
        screen.wait_for("cursor")
        with pytest.raises(AssertionError, match="size 80"):
            screen.wait_for("never", 0.1)


def test_a_closed_window_ends_the_program() -> None:
    screen = Screen(ARGV)
    screen.wait_for("size")
    screen.close_window()
    assert screen.process.returncode == -signal.SIGHUP


@pytest.mark.lan
def test_it_runs_on_a_machine_of_the_lab() -> None:
    with machines(1) as lab, Screen(lab.inside(1, ["sh", "-c", "ip -br address; read end"])) as screen:
        assert "eth0" in screen.wait_for("10.77.1.1/24")
