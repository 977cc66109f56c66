"""Hosts that are killed and started again: the same hands, the same turn, and everybody comes back."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lanswim_protocol.messages import CloseTable, RoundView, TableView

from lanswim.store import JournalFile
from lanswim.trust.codes import TableCode
from tests.support.crew import Crew
from tests.support.program import event, run, running

KILLING_S = 20.0
NINE = tuple(f"Guest{at}" for at in range(9))
HOST = ("host", "--headless", "--json", "--no-advertise", "--bind", "127.0.0.1")


def journals(home: Path) -> list[Path]:
    """The journals that lie there."""
    return sorted((home / "data" / "journals").glob("*.journal"))


def crew_of(listening: dict[str, Any], names: tuple[str, ...], home: Path) -> Crew:
    code = TableCode.read(listening["code"]) if "code" in listening else None
    return Crew(names, f"127.0.0.1:{listening['port']}", listening["table"], home / "crew", code)


@contextmanager
def played(
    home: Path, names: tuple[str, ...], *options: str
) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any], Crew]]:
    """A host process, what it said first, and people at its table."""
    with running(home, *HOST, "Stube", *options) as host:
        listening = event(host)
        with crew_of(listening, names, home) as crew:
            yield host, listening, crew


def turns(view: TableView) -> tuple[int, int]:
    """How far the match has come."""
    return view.round.round, view.round.turns


def in_the_middle(crew: Crew) -> None:
    """Some turns of the first round have been played, and nobody does anything any more."""
    crew.wait(lambda: all(seen and turns(seen[-1]) >= (1, 3) for seen in crew.seen.values()), "a few turns")
    crew.hold.set()
    time.sleep(0.3)  # what was on its way has arrived


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
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


def have_seen_more(crew: Crew, so_far: int) -> bool:
    """All together."""
    return crew.count() > so_far


def each_has_seen_more(crew: Crew, so_far: Mapping[str, int]) -> bool:
    return all(len(crew.seen[name]) > many for name, many in so_far.items())


@pytest.mark.slow
def test_no_event_that_a_client_has_seen_is_lost_wherever_the_host_is_killed(tmp_path: Path) -> None:
    names = NINE[:3]
    with ExitStack() as stack:
        host = stack.enter_context(running(tmp_path, *HOST, "Stube", "--seats", "3", "--turn-time", "0"))
        crew = stack.enter_context(crew_of(event(host), names, tmp_path))
        until = time.monotonic() + KILLING_S
        for deaths in range(20):
            if deaths >= 4 and time.monotonic() > until:
                break
            so_far = crew.count() + 10 + 7 * (deaths % 5)  # never at the same point
            crew.wait(partial(have_seen_more, crew, so_far), "moves")
            host.kill()  # while they play
            host.wait()
            time.sleep(0.05)  # what was on its way has arrived
            seen = {name: len(crew.seen[name]) for name in names}
            host = stack.enter_context(running(tmp_path, *HOST, "--resume"))
            event(host)
            crew.wait(partial(each_has_seen_more, crew, seen), "everybody has a newer view")
            for name in names:
                last, first = crew.seen[name][seen[name] - 1 : seen[name] + 1]
                assert _moment(first.round) >= _moment(last.round)
                assert first.version > last.version
        assert not [crew.model(name).deals.alarms for name in names if crew.model(name).deals.alarms]


def _moment(view: RoundView) -> tuple[int, int, int, int]:
    return view.match, view.round, view.phase in ("showdown", "between", "over"), view.turns


def left_behind(home: Path, name: str, *, kill: bool = True) -> dict[str, Any]:
    """A table with somebody at it whose host process is gone."""
    with running(home, *HOST, name, "--seats", "3", "--start-when", "owner") as host:
        listening = event(host)
        with crew_of(listening, ("Anna",), home) as crew:
            crew.wait(crew.all_there, "Anna sits")
            host.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
            host.wait(3)
    return listening


def test_there_has_to_be_something_to_go_on_with(tmp_path: Path) -> None:
    nothing = run(tmp_path, *HOST, "--resume")
    assert (nothing.code, nothing.out) == (1, "")
    assert nothing.err == "There is no unfinished table of this account that could be resumed.\n"


@pytest.mark.slow
def test_of_several_tables_one_is_named_by_its_id(tmp_path: Path) -> None:
    first, second = (left_behind(tmp_path, name) for name in ("Stube", "Garten"))
    several = run(tmp_path, *HOST, "--resume")
    assert several.code == 1
    assert all(one in several.err for one in (first["table"], second["table"], "Stube", "Garten", "Anna"))
    assert "lanswim host ID --resume" in several.err
    assert run(tmp_path, *HOST, "Keller", "--resume").code == 1
    with running(tmp_path, *HOST, first["table"], "--resume") as host:
        assert event(host)["table"] == first["table"]
        host.send_signal(signal.SIGTERM)
        assert host.wait(3) == 0


@pytest.mark.slow
def test_two_never_go_on_with_one_table(tmp_path: Path) -> None:
    left_behind(tmp_path, "Stube", kill=False)
    with running(tmp_path, *HOST, "--resume") as host:
        listening = event(host)
        second = run(tmp_path, *HOST, "--resume")
        assert second.code == 1
        assert second.err == (
            f"Table {listening['table']} is in use: another host process of this account runs it.\n"
            f"lanswim join {listening['table']} brings you to it.\n"
        )


@pytest.mark.slow
def test_a_damaged_journal_is_refused_with_what_is_certain(tmp_path: Path) -> None:
    with played(tmp_path, NINE[:2], "--seats", "2", "--turn-time", "0") as (host, _, crew):
        crew.wait(lambda: any(seen and turns(seen[-1]) > (2, 0) for seen in crew.seen.values()), "a round")
        host.kill()
        host.wait()
    (path,) = journals(tmp_path)
    JournalFile.open(path)[0].close()  # all of it lies in one file now
    content = bytearray(path.read_bytes())
    content[-2_000:-1_000] = bytes(1_000)
    path.write_bytes(content)
    refused = run(tmp_path, *HOST, "--resume")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("The journal of table ")
    assert path.stem in refused.err and "is damaged" in refused.err
    assert refused.err.endswith("\nA damaged table does not come back: lanswim host opens a new one.\n")
    assert run(tmp_path, *HOST, "--resume").err == refused.err, "it stays as it is"


@pytest.mark.slow
def test_another_port_is_taken_where_the_old_one_is_not_free(tmp_path: Path) -> None:
    listening = left_behind(tmp_path, "Stube")
    taken = socket.create_server(("127.0.0.1", listening["port"]))
    with taken, running(tmp_path, *HOST, "--resume") as host:
        assert event(host)["port"] != listening["port"]


def test_a_table_that_ended_in_order_leaves_nothing(tmp_path: Path) -> None:
    with played(tmp_path, ("Anna",), "--seats", "2", "--start-when", "owner") as (host, _, crew):
        crew.wait(crew.all_there, "Anna sits")
        crew.order("Anna", CloseTable(0))
        assert host.wait(3) == 0
    assert journals(tmp_path) == []


def test_nobody_who_sits_there_means_nothing_to_go_on_with(tmp_path: Path) -> None:
    with running(tmp_path, *HOST, "Stube", "--seats", "2") as host:
        event(host)
        host.send_signal(signal.SIGTERM)
        assert host.wait(3) == 0
    assert journals(tmp_path) == []


@pytest.mark.slow
def test_a_private_table_keeps_its_code_and_whom_it_has_let_in(tmp_path: Path) -> None:
    options = ("--seats", "3", "--start-when", "owner", "--private")
    with played(tmp_path, ("Anna",), *options) as (host, listening, crew):
        crew.wait(crew.all_there, "Anna has had the code")
        host.kill()
        host.wait()
        seen = crew.count()
        with running(tmp_path, *HOST, "--resume") as again:
            assert event(again)["code"] == listening["code"]
            crew.wait(lambda: crew.count() > seen and crew.all_there(), "Anna is back")


@pytest.mark.slow
def test_a_disk_that_is_full_is_told_to_all_and_the_table_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "journals").write_text("no folder")
    with played(tmp_path, NINE[:2], "--seats", "2", "--turn-time", "0") as (_, _, crew):
        crew.wait(lambda: all(seen and turns(seen[-1]) >= (1, 2) for seen in crew.seen.values()), "turns")
        assert all(crew.view(name).unkept for name in NINE[:2])
