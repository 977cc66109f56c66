"""Plays many matches of bots, in this process or in several. Nothing may be printed or written to files here.

Each match has a random source of its own, made from the seed and its number: how the matches are spread over
processes changes nothing, and what comes back is in order.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import NamedTuple

from lanswim.bots import decide
from lanswim.cli import unheard
from lanswim.cli.bot_match import play_match
from lanswim.rules import DealerChose, Dealt, MatchOver, Played, RuleSet, records

BATCH = 10
"""matches at once: some tenths of a second, so that a bar moves and an end is not waited for"""


class Plan(NamedTuple):
    """What is played."""

    rules: RuleSet
    players: int
    matches: int
    seed: int
    traced: bool = False


class Tally(NamedTuple):
    """What came of some matches."""

    matches: int = 0
    rounds: int = 0
    moves: int = 0
    """decisions of bots: turns and dealer's choices"""
    wins: tuple[int, ...] = ()
    """by seat"""
    no_winner: int = 0
    trace: tuple[str, ...] = ()
    """one line of JSON a round"""


class WorkerLost(Exception):
    """A process of ours is gone before it had played its matches."""


class NoWorker(Exception):
    """No process of ours can be started; the text says why."""


def tallies(plan: Plan, jobs: int) -> Iterator[Tally]:
    """The tally of each batch, in order, played by so many processes."""
    jobs = min(jobs, len(_firsts(plan)))
    return _share(plan, 0, 1) if jobs == 1 else _by_processes(plan, jobs)


def added(one: Tally, other: Tally) -> Tally:
    """Both together, without their traces."""
    wins = other.wins
    if one.wins:
        wins = tuple(mine + theirs for mine, theirs in zip(one.wins, other.wins, strict=True))
    return Tally(
        one.matches + other.matches,
        one.rounds + other.rounds,
        one.moves + other.moves,
        wins,
        one.no_winner + other.no_winner,
    )


def play_batch(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Plays the matches of these numbers."""
    tally = Tally(wins=(0,) * plan.players)
    lines: list[str] = []
    for number in numbers:
        one, trace = _play_one(plan, number)
        tally = added(tally, one)
        lines += trace
    return tally._replace(trace=tuple(lines))


def names(players: int) -> dict[int, str]:
    """The players as the golden cases call them: P1, P2, … clockwise."""
    return {seat: f"P{seat + 1}" for seat in range(players)}


def _play_one(plan: Plan, number: int) -> tuple[Tally, list[str]]:
    rng = Random(f"lanswim simulate {plan.seed} {number}")
    events = tuple(play_match(plan.rules, [decide] * plan.players, number, rng))
    over = events[-1]
    assert isinstance(over, MatchOver)
    lines: list[str] = []
    if plan.traced:
        lines = [json.dumps(one, separators=(",", ":")) for one in records(events, names(plan.players))]
    tally = Tally(
        matches=1,
        rounds=sum(isinstance(event, Dealt) for event in events),
        moves=sum(
            isinstance(event, Played) or (isinstance(event, DealerChose) and not event.by_rule)
            for event in events
        ),
        wins=tuple(int(seat == over.winner) for seat in range(plan.players)),
        no_winner=int(over.winner is None),
    )
    return tally, lines


def _firsts(plan: Plan) -> range:
    """The number of the first match of each batch."""
    return range(1, plan.matches + 1, BATCH)


def _share(plan: Plan, first: int, jobs: int) -> Iterator[Tally]:
    """Each jobs-th batch from this one on, counted from 0."""
    for number in _firsts(plan)[first::jobs]:
        yield play_batch(plan, range(number, min(number + BATCH, plan.matches + 1)))


def _by_processes(plan: Plan, jobs: int) -> Iterator[Tally]:
    """Every process has each jobs-th batch and a pipe of its own: reading in turn keeps the order.

    One that is ahead waits until its pipe is read; one whose reader is gone ends.
    """
    with _workers(plan, jobs) as pipes:
        for turn in range(len(_firsts(plan))):
            try:
                told: Tally | Exception = pipes[turn % jobs].recv()
            except (EOFError, OSError):
                raise WorkerLost from None
            if isinstance(told, Exception):
                raise told
            yield told


@contextmanager
def _workers(plan: Plan, jobs: int) -> Iterator[list[Connection]]:
    pipes: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        for first in range(jobs):
            try:
                with unheard.starting():
                    _start(plan, first, jobs, pipes, processes)
            except OSError as error:
                raise NoWorker(error.strerror or type(error).__name__) from None
        yield pipes
    finally:
        for pipe in pipes:
            pipe.close()
        for process in processes:
            process.terminate()
            process.join()


def _start(
    plan: Plan, first: int, jobs: int, pipes: list[Connection], processes: list[BaseProcess]
) -> None:
    # Started anew rather than forked: the same everywhere, and safe whatever threads there are.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    pipes.append(ours)
    with theirs:
        # What is handed over is short: a start never waits until the new process reads.
        process = context.Process(target=_work, args=(plan, first, jobs, theirs), daemon=True)
        process.start()
    processes.append(process)


def _work(plan: Plan, first: int, jobs: int, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it is not held back already
    with suppress(OSError):  # nobody reads any more
        try:
            for tally in _share(plan, first, jobs):
                pipe.send(tally)
        except Exception as error:  # told where all faults are told, not by a traceback on the terminal
            pipe.send(error)
