"""Three people at three machines: one opens a table in the lobby, two find it, and all play by keys."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.hands_on import HandsOn, person, standings
from tests.support.lan import machines
from tests.support.programs import Player, until_nothing_runs
from tests.support.screen import DOWN, ENTER, Screen

pytestmark = [pytest.mark.lan, pytest.mark.timeout(200)]
MATCH_S = 120.0


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


@pytest.fixture
def desk() -> Iterator[ExitStack]:
    """Closes every window at the end, whatever happened."""
    with ExitStack() as stack:
        yield stack


def open_table(desk: ExitStack, lab: NetLab, home: Path) -> Screen:
    """Anna opens the lobby on machine 1, and from there a table called Stube without a bot."""
    anna = desk.enter_context(person(lab, 1, "Anna", home))
    anna.wait_for("[H] open a table")
    anna.send("h")
    anna.wait_for("► Name")
    anna.send("\x7f" * 20 + "Stube" + DOWN + DOWN)
    anna.wait_for("► Bots")
    anna.send("0")
    anna.wait_until(lambda shown: "Bots            0" in shown, 5, "no bots")
    anna.send(ENTER)
    anna.wait_for("► Rules")
    anna.send(ENTER)
    anna.wait_for("► Private")
    anna.send(ENTER)
    anna.wait_for("► Open the table")
    anna.send(ENTER)
    anna.wait_for("at least two players")
    return anna


def over(shown: str) -> bool:
    """Whether the match has ended on this screen, and all of that is drawn."""
    return "the match is over" in shown and len(standings(shown)) == 3


def close_table(screen: Screen) -> None:
    """The host gets up and closes the table for all; nobody has to be told so who did it."""
    screen.send("q")
    screen.wait_for("close the table")
    screen.send("2")
    screen.wait_gone("close the table")


def test_a_table_opened_in_the_lobby_is_found_and_played_to_the_end_by_keys(
    lab: NetLab, tmp_path: Path, desk: ExitStack
) -> None:
    ben = desk.enter_context(person(lab, 2, "Ben", tmp_path / "2"))
    ben.wait_for("[H] open a table")
    anna = open_table(desk, lab, tmp_path / "1")
    ben.wait_for("► Stube")
    ben.send(ENTER)
    anna.wait_for("Ben")
    cara = Player(lab, 3, "Cara", tmp_path / "3", "join")
    anna.wait_for("[Enter] start with 3")
    anna.send(ENTER)
    with HandsOn(anna, over), HandsOn(ben, over):
        ends = [screen.wait_until(over, MATCH_S, "end of the match") for screen in (anna, ben)]
    assert [rank for rank, _ in standings(ends[0])] == [rank for rank, _ in standings(ends[1])]
    close_table(anna)
    anna.wait_for("[H] open a table")
    anna.send("q")
    assert cara.code() == 0
    ben.wait_for("[Enter]")
    ben.send(ENTER)
    ben.wait_for("[H] open a table")
    ben.wait_gone("► Stube")
    ben.send("q")
    assert (anna.wait(), ben.wait()) == (0, 0)
    until_nothing_runs(lab)


def test_a_host_whose_window_is_killed_comes_back_to_a_table_that_went_on(
    lab: NetLab, tmp_path: Path, desk: ExitStack
) -> None:
    home = tmp_path / "1"
    host = ("host", "Stube", "--seats", "3", "--bots", "0", "--rules", "pub,lives=1", "--turn-time", "3")
    anna = desk.enter_context(person(lab, 1, "Anna", home, *host))
    anna.wait_for("at least two players")
    ben = desk.enter_context(person(lab, 2, "Ben", tmp_path / "2", "join", "Stube"))
    cara = Player(lab, 3, "Cara", tmp_path / "3", "join", "Stube")
    anna.wait_for("[Enter] start with 3")
    anna.send(ENTER)
    with HandsOn(ben, over):
        anna.wait_for("round 1")
        anna.wait_for("YOUR TURN", 30)
        anna.kill()
        cara.saying("Anna is away")
        cara.saying("it was played for Anna")
        again = desk.enter_context(person(lab, 1, "Anna", home, "join", "Stube"))
        cara.saying("Anna is back")
        with HandsOn(again, over):
            ends = [screen.wait_until(over, MATCH_S, "end of the match") for screen in (again, ben)]
    assert sorted(name for _, name in standings(ends[1])) == ["Anna", "Ben", "Cara"]
    close_table(again)
    assert (again.wait(), cara.code()) == (0, 0)
    ben.wait_for("[Enter]")
    ben.send(ENTER)
    assert ben.wait() == 0
    until_nothing_runs(lab)
