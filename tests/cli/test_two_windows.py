"""Two windows of one person at one table: whose seat it is, and what each of them says."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.lines_player import LinesPlayer
from tests.support.program import event, run, running

pytestmark = pytest.mark.slow
HOST = ("host", "Stube", "--headless", "--no-advertise", "--bind", "127.0.0.1", "--json")


@pytest.fixture
def where(tmp_path: Path) -> Iterator[str]:
    """The address of a table that waits for people."""
    with running(tmp_path / "host", *HOST, "--start-when", "owner", "--seats", "3") as host:
        yield f"127.0.0.1:{event(host)['port']}"


def test_the_same_key_on_another_machine_takes_the_seat_over(tmp_path: Path, where: str) -> None:
    with LinesPlayer(tmp_path / "laptop", "Anna", "join", where) as older:
        older.hears("You sit at the table Stube.")
        shutil.copytree(tmp_path / "laptop" / "config", tmp_path / "desktop" / "config")
        with LinesPlayer(tmp_path / "desktop", "Anna", "join", where) as newer:
            newer.hears("2: free.")
            older.hears("You went on playing in another window, so this one has ended.")
            assert not any("with a key of its own" in line for line in newer.lines)


def test_a_second_window_of_one_machine_is_another_player_also_beside_one_that_hangs(
    tmp_path: Path, where: str
) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(LinesPlayer(tmp_path, "Anna", "join", where))
        first.hears("You sit at the table Stube.")
        first.process.send_signal(signal.SIGSTOP)
        second = stack.enter_context(LinesPlayer(tmp_path, "Anna", "join", where))
        second.hears("You play as identity default-2, with a key of its own: another window uses the usual")
        second.hears("The others see you as Anna.")
        second.hears("2: Anna")
        named = run(tmp_path, "--plain", "--identity", "default", "join", where)
        assert named.code == 1
        assert "The identity default is in use by another window: choose another one" in named.err
        first.process.kill()
        first.process.wait()
        again = stack.enter_context(LinesPlayer(tmp_path, "Anna", "--identity", "default", "join", where))
        again.hears("3: free.")
        assert not any("with a key of its own" in line for line in again.lines)
