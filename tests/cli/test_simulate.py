"""Bots against bots: the same seed gives the same matches, however many processes play them."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import random
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest

from lanswim import locale
from lanswim.bots import decide
from lanswim.cli import batches
from lanswim.cli.batches import Plan, Tally
from lanswim.cli.bot_match import play_match
from lanswim.cli.simulate import Bar, summary, table
from lanswim.rules import PUB, BoughtBack, MatchOver, parse_rules, replay
from tests.support.program import COMMAND, environment, run, running


def test_a_match_between_bots_can_be_replayed_and_ends() -> None:
    events = tuple(play_match(PUB, [decide] * 5, 7, random.Random(3)))
    over = events[-1]
    assert isinstance(over, MatchOver)
    state = replay(events)
    assert (state.phase, state.match, state.winner) == ("over", 7, over.winner)


def test_a_bot_that_may_buy_back_does() -> None:
    events = list(play_match(parse_rules("pub,lives=1,buy_back=on"), [decide] * 3, 1, random.Random(1)))
    bought = [event for event in events if isinstance(event, BoughtBack)]
    assert bought
    assert all(event.yes for event in bought)


def test_batches_make_no_difference() -> None:
    plan = Plan(PUB, 3, 25, seed=4, traced=True)
    at_once = batches.play_batch(plan, range(1, 26))
    one_by_one = [*batches.tallies(plan, jobs=1)]
    assert [tally.matches for tally in one_by_one] == [10, 10, 5]
    assert sum((tally.trace for tally in one_by_one), ()) == at_once.trace
    total = Tally()
    for tally in one_by_one:
        total = batches.added(total, tally)
    assert total == at_once._replace(trace=())
    assert total.no_winner + sum(total.wins) == 25


@pytest.fixture(scope="module", autouse=True)
def tracker() -> None:
    """Python's helper for such processes stays until the end: that is no test's fault."""
    if os.name == "posix":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


def test_a_process_that_is_gone_is_noticed_and_the_others_are_ended() -> None:
    played = batches.tallies(Plan(PUB, 2, 100_000, seed=1), jobs=2)
    assert next(played).matches == 10
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(batches.WorkerLost):
        assert [*played] == []
    assert multiprocessing.active_children() == []


def test_a_fault_in_a_process_is_told_by_the_one_that_started_it(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="2 to 9 players, not for 20"):
        next(batches.tallies(Plan(PUB, 20, 20, seed=1), jobs=2))
    assert capfd.readouterr().err == ""


def test_another_seed_is_another_simulation() -> None:
    plan = Plan(PUB, 3, 2, seed=4, traced=True)
    assert batches.play_batch(plan, (1,)).trace != batches.play_batch(plan._replace(seed=5), (1,)).trace
    assert batches.play_batch(plan, (1,)).trace != batches.play_batch(plan, (2,)).trace


def test_what_is_told_at_the_end() -> None:
    plan = Plan(PUB, 2, 8, seed=6)
    tally = Tally(8, 40, 200, (5, 2), 1)
    assert summary(tally, plan, 0.5) == {
        "matches": 8, "rounds": 40, "moves": 200, "seconds": 0.5, "moves_per_second": 400,
        "wins": {"P1": 5, "P2": 2}, "no_winner": 1, "seed": 6,
    }  # fmt: skip
    assert [*table(tally, plan, 0.5, "haus (pub)")] == [
        "Rules: haus (pub); seed 6",
        "8 matches, 40 rounds, 200 moves in 0.5 s (400 a second)",
        "seat             won       %",
        "P1                 5    62.5",
        "P2                 2    25.0",
        "no winner          1    12.5",
    ]


def test_in_german_numbers_have_a_comma() -> None:
    locale.use("de")
    told = [*table(Tally(8, 40, 200, (5, 2), 1), Plan(PUB, 2, 8, seed=6), 0.5, "pub")]
    assert "in 0,5 s" in told[1]
    assert told[3].endswith("62,5")


def test_rules_are_called_as_they_were_asked_for(tmp_path: Path) -> None:
    run(tmp_path, "rules", "save", "haus", "pub,lives=2")
    arguments = ["simulate", "--players", "2", "--matches", "1", "--seed", "1"]
    said = run(tmp_path, *arguments, "--rules", "haus").out
    assert said.startswith("Rules: haus (pub,lives=2); seed 1")
    assert run(tmp_path, *arguments).out.startswith("Rules: pub; seed 1")


def test_the_bar_moves_and_leaves_an_empty_line() -> None:
    stream = io.StringIO()
    bar = Bar(stream, 1_000)
    for done in (0, 1, 500, 1_000):
        bar.at(done)
    bar.clear()
    drawn = stream.getvalue().split("\r")
    assert drawn[1:4] == [f"[{'.' * 30}]   0 %", f"[{'#' * 15}{'.' * 15}]  50 %", f"[{'#' * 30}] 100 %"]
    assert [text.strip() for text in drawn[4:]] == ["", ""]


def test_the_program_plays_alike_with_two_processes(tmp_path: Path) -> None:
    traces = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    told = [
        run(
            tmp_path, "simulate", "--players", "3", "--matches", "21", "--rules", "pagat", "--seed", "9",
            "--jobs", str(jobs), "--trace", str(trace), "--json",
        )
        for jobs, trace in enumerate(traces, 1)
    ]  # fmt: skip
    assert [(ended.code, ended.err) for ended in told] == [(0, "")] * 2
    first, second = (json.loads(ended.out) for ended in told)
    assert all(first[key] == second[key] for key in ("matches", "rounds", "moves", "wins", "no_winner"))
    assert traces[0].read_bytes() == traces[1].read_bytes()
    assert len(traces[0].read_text().splitlines()) == first["rounds"]
    assert first["matches"] == 21


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--players", "10", "--matches", "1"],
        ["--players", "1", "--matches", "1"],
        ["--players", "2", "--matches", "0"],
        ["--players", "9", "--matches", "1", "--rules", "game31"],
        ["--players", "2", "--matches", "1", "--rules", "pub,lives=11"],
        ["--players", "2", "--matches", "1", "--rules", "chess"],
        ["--players", "2", "--matches", "1", "--trace", "/nowhere/at/all"],
        ["--players", "2", "--matches", "1", "--trace", "a\0b"],
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    from lanswim.cli import main

    assert main.run(["--lang", "en", "simulate", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    ended = run(tmp_path, "simulate", "--players", "2", "--matches", "30", "--trace", "/dev/full")
    assert (ended.code, ended.out) == (1, "")
    assert ended.err == "--trace cannot be written: No space left on device.\n"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Ctrl-C is sent as a signal")
def test_ctrl_c_ends_it_and_its_processes(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    call = ("simulate", "--players", "2", "--matches", "1000000", "--jobs", "2", "--trace", str(trace))
    with subprocess.Popen(
        [*COMMAND, *call], env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as program:  # fmt: skip
        while not (trace.exists() and trace.stat().st_size):
            assert program.poll() is None
            time.sleep(0.02)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=20)  # returns when no process holds the pipes any more
    assert (program.returncode, out, err) == (130, b"", b"")


MANY = ("simulate", "--players", "2", "--matches", "1000000", "--jobs", "8")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Ctrl-C and kill -9 are sent as signals")
@pytest.mark.parametrize("after_s", [0.4, 0.6, 0.9])
@pytest.mark.parametrize("number", ["SIGINT", "SIGKILL"])
def test_it_ends_silently_also_while_its_processes_start(after_s: float, number: str, tmp_path: Path) -> None:
    with running(tmp_path, *MANY) as program:
        time.sleep(after_s)
        program.send_signal(getattr(signal, number))
        assert program.communicate(timeout=20) == ("", "")
        assert program.returncode == {"SIGINT": 130, "SIGKILL": -9}[number]


@pytest.mark.skipif(os.name != "posix", reason="needs ulimit, and folders that can be removed in use")
@pytest.mark.parametrize("before", ["ulimit -n 12", "mkdir d && cd d && rmdir ../d"])
def test_what_keeps_processes_from_starting_is_one_sentence(before: str, tmp_path: Path) -> None:
    call = shlex.join([*COMMAND, "simulate", "--players", "2", "--matches", "99", "--jobs", "8"])
    ended = subprocess.run(
        ["sh", "-c", f"{before} && {call}"], cwd=tmp_path, env=environment(tmp_path), capture_output=True,
        check=False, timeout=20,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert len(ended.stderr.decode().splitlines()) == 1
    assert ended.stderr.startswith(b"No process can be started to play matches: ")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_its_processes_end_when_it_is_killed(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    call = ("simulate", "--players", "2", "--matches", "1000000", "--jobs", "2", "--trace", str(trace))
    with running(tmp_path, *call) as program:
        while not (trace.exists() and trace.stat().st_size):
            assert program.poll() is None
            time.sleep(0.02)
        program.kill()
        assert program.communicate(timeout=20)[1] == ""
