"""Hosts that are killed and started again: the same hands, the same turn, and everybody comes back."""

from __future__ import annotations

import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from lanswim_protocol.messages import RoundView, TableView

from tests.support.crew import Crew
from tests.support.program import event, running

NINE = tuple(f"Guest{at}" for at in range(9))
HOST = ("host", "--headless", "--json", "--no-advertise", "--bind", "127.0.0.1")


def journals(home: Path) -> list[Path]:
    """The journals that lie there."""
    return sorted((home / "data" / "journals").glob("*.journal"))


def crew_of(listening: dict[str, Any], names: tuple[str, ...], home: Path) -> Crew:
    return Crew(names, f"127.0.0.1:{listening['port']}", listening["table"], home / "crew")


def until(process: subprocess.Popen[str], kind: str) -> dict[str, Any]:
    """The next event of this kind."""
    while (said := event(process))["event"] != kind:
        pass
    return said


def turns(view: TableView) -> tuple[int, int]:
    """How far the match has come."""
    return view.round.round, view.round.turns


def in_the_middle(crew: Crew) -> None:
    """Some turns of the first round have been played, and nobody does anything any more."""
    crew.wait(lambda: all(seen and turns(seen[-1]) >= (1, 3) for seen in crew.seen.values()), "a few turns")
    crew.hold.set()
    time.sleep(0.3)  # what was on its way has arrived


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_host_that_ended_in_a_round_goes_on_with_it_and_all_nine_are_back(
    tmp_path: Path, how: signal.Signals
) -> None:
    with running(tmp_path, *HOST, "Stube", "--seats", "9", "--turn-time", "0") as host:
        listening = event(host)
        with crew_of(listening, NINE, tmp_path) as crew:
            in_the_middle(crew)
            before = {name: crew.view(name) for name in NINE}
            host.send_signal(how)
            assert host.wait(3) == (-9 if how == signal.SIGKILL else 0)
            assert len(journals(tmp_path)) == 1
            with running(tmp_path, *HOST, "--resume") as again:
                said = event(again)
                back = crew.wait(
                    lambda: crew.all_there() and all(crew.view(name) is not before[name] for name in NINE),
                    "everybody is back",
                )
                assert back < 3
                same = {key: said[key] for key in ("table", "term", "name", "port")}
                assert same == {key: listening[key] for key in same}
                for name in NINE:
                    _is_the_same(before[name], crew.view(name))
                crew.go_on()
                crew.wait(lambda: turns(crew.view(NINE[0])) > turns(before[NINE[0]]), "the round goes on")
                assert not [crew.model(name).deals.alarms for name in NINE if crew.model(name).deals.alarms]


def _is_the_same(before: TableView, after: TableView) -> None:
    assert after.round == before.round
    assert after.version > before.version
    assert before.ask is None or after.ask is None or after.ask.id == before.ask.id


def test_no_event_that_a_client_has_seen_is_lost_wherever_the_host_is_killed(tmp_path: Path) -> None:
    names = NINE[:3]
    with ExitStack() as stack:
        host = stack.enter_context(running(tmp_path, *HOST, "Stube", "--seats", "3", "--turn-time", "0"))
        crew = stack.enter_context(crew_of(event(host), names, tmp_path))
        for _ in range(4):
            so_far = crew.count()
            crew.wait(lambda so_far=so_far: crew.count() > so_far + 30, "moves")  # type: ignore[misc]
            host.kill()  # while they play
            host.wait()
            seen = {name: len(crew.seen[name]) for name in names}
            host = stack.enter_context(running(tmp_path, *HOST, "--resume"))
            event(host)
            crew.wait(
                lambda seen=seen: all(len(crew.seen[name]) > seen[name] for name in names),  # type: ignore[misc]
                "everybody has a newer view",
            )
            for name in names:
                last, first = crew.seen[name][seen[name] - 1 : seen[name] + 1]
                assert _moment(first.round) >= _moment(last.round)
                assert first.version > last.version
        assert not [crew.model(name).deals.alarms for name in names if crew.model(name).deals.alarms]


def _moment(view: RoundView) -> tuple[int, int, int, int]:
    return view.match, view.round, view.phase in ("showdown", "between", "over"), view.turns
