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
from random import Random
from typing import NamedTuple

from lanswim.bots import decide
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


def tallies(plan: Plan, jobs: int) -> Iterator[Tally]:
    """The tally of each batch, in order, played by so many processes."""
    end = plan.matches + 1
    batches = [range(first, min(first + BATCH, end)) for first in range(1, end, BATCH)]
    jobs = min(jobs, len(batches))
    if jobs == 1:
        return (play_batch(plan, batch) for batch in batches)
    return _by_processes(plan, batches, jobs)


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


def _by_processes(plan: Plan, batches: Sequence[range], jobs: int) -> Iterator[Tally]:
    """Every process has each jobs-th batch and a pipe of its own: reading in turn keeps the order.

    One that is ahead waits until its pipe is read; one whose reader is gone ends.
    """
    with _workers(plan, [batches[first::jobs] for first in range(jobs)]) as pipes:
        for turn in range(len(batches)):
            try:
                told: Tally | Exception = pipes[turn % jobs].recv()
            except (EOFError, OSError):
                raise WorkerLost from None
            if isinstance(told, Exception):
                raise told
            yield told


@contextmanager
def _workers(plan: Plan, shares: Sequence[Sequence[range]]) -> Iterator[list[Connection]]:
    # Started anew rather than forked: the same everywhere, and safe whatever threads there are.
    context = multiprocessing.get_context("spawn")
    pipes: list[Connection] = []
    processes = []
    try:
        for share in shares:
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(plan, share, theirs), daemon=True)
            with _no_interrupts():
                process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)
        yield pipes
    finally:
        for pipe in pipes:
            pipe.close()
        for process in processes:
            process.terminate()
            process.join()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """A process that starts now is not reached by Ctrl-C: it ends with the one that started it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(plan: Plan, share: Sequence[range], pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # not inherited everywhere
    with suppress(OSError):  # nobody reads any more
        try:
            for numbers in share:
                pipe.send(play_batch(plan, numbers))
        except Exception as error:  # told where all faults are told, not by a traceback on the terminal
            pipe.send(error)
