"""People at real processes: one is killed on turn and voted about, an own host is killed and goes on."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.lines_player import LinesPlayer
from tests.support.program import event, running

pytestmark = pytest.mark.slow
HOST = ("host", "Stube", "--headless", "--same-table", "--no-advertise", "--bind", "127.0.0.1", "--json")


def test_a_killed_client_is_voted_about_and_comes_back_to_its_hand(tmp_path: Path) -> None:
    """Whoever deals is killed: only that seat is waited for, from the first moment of the match."""
    with ExitStack() as stack:
        owned = ("--start-when", "owner", "--grace", "1", "--seats", "3")
        host = stack.enter_context(running(tmp_path / "host", *HOST, *owned))
        where = f"127.0.0.1:{event(host)['port']}"

        def come(name: str, *more: str) -> LinesPlayer:
            return stack.enter_context(LinesPlayer(tmp_path / name, name, "join", where, *more))

        people = {}
        for name in ("Anna", "Ben", "Cara"):
            people[name] = come(name)
            people[name].hears("You sit at the table Stube.")
        gabi = come("Gabi", "--watch")
        gabi.hears("You watch the table Stube.")
        people["Anna"].type("start")
        gabi.hears("Round 1. Dealer:")
        dealer = next(line for line in gabi.lines if "Dealer:" in line).partition("Dealer: ")[2].rstrip(".")
        people[dealer].hears("You deal.")
        hand = next(line for line in people[dealer].lines if "You deal." in line)
        people[dealer].process.kill()
        voters = [person for name, person in people.items() if name != dealer]
        for voter in voters:
            voter.hears(f"Type wait to wait for {dealer}, bot to let a bot play")
            voter.type("wait")
        gabi.hears(f"Decided: the table waits for {dealer}.")
        again = come(dealer)
        again.hears("You deal.")
        assert hand in again.lines, "the same hand"
        again.type("keep")
        gabi.hears(f"{dealer} keeps the packet.")
        assert not any("Hand:" in line for line in gabi.lines)


@pytest.mark.skipif(sys.platform != "linux", reason="the host process is found as on Linux")
def test_the_host_of_ones_own_table_is_killed_and_back_goes_on_in_the_same_round(tmp_path: Path) -> None:
    with LinesPlayer(tmp_path, "Anna", "host", "Stube", "--bots", "2", "--no-advertise") as anna:
        anna.hears("You are the host: type start to begin.")
        anna.type("start")
        begun = anna.hears("Round 1. Dealer:")
        asked = anna.hears("Possible: ", after=begun)
        [hand] = [line for line in anna.lines[begun:asked] if line.startswith(("Hand: ", "You deal."))]
        os.kill(host_of(anna.process.pid), signal.SIGKILL)
        anna.hears("Connection lost.", after=asked)
        interrupted = "Your table Stube was interrupted in round 1: type back to go on with it."
        told = anna.hears(interrupted, after=asked)
        anna.type("back")
        back = anna.hears("You sit at the table Stube.", after=told)
        anna.hears("Round 1. Dealer:", after=back)
        anna.hears(hand, after=back)
        anna.type("close")
        closed = anna.hears("You have closed the table.", after=back)
        assert any(hand in line for line in anna.lines[back:closed]), "the same hand"


def host_of(pid: int) -> int:
    """The process that this one has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return int(children[-1])
