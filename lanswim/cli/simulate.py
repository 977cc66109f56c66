"""`lanswim simulate`: bots against bots, no network. How a match goes is not known here."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from lanswim.cli import batches
from lanswim.cli.batches import Plan, Tally
from lanswim.cli.output import json_line, text_line
from lanswim.cli.read_rules import by_template, read_rules
from lanswim.cli.safe import printable
from lanswim.cli.stop import DONE, REFUSED, USAGE, Stop, usage
from lanswim.locale import _, decimal
from lanswim.rules import TEMPLATES, rules_text

BAR_WIDTH = 30
SEEDS = 2**32
"""of these one is drawn where none is given: short enough to be typed again"""


def run(options: argparse.Namespace) -> int:
    """Plays the matches and tells what came of them; the exit code."""
    plan = _plan(options)
    began = time.monotonic()
    with _trace(options.trace) as trace, _bar(plan, plain=options.plain) as show:
        tally = _play(plan, options.jobs, trace, show)
    seconds = max(time.monotonic() - began, 0.001)
    if options.json:
        json_line(summary(tally, plan, seconds))
    else:
        for line in table(tally, plan, seconds, _called(options.rules, plan)):
            text_line(line)
    return DONE


def summary(tally: Tally, plan: Plan, seconds: float) -> dict[str, Any]:
    """The object of `--json`, and the seed that gives the same matches again."""
    return {
        "matches": tally.matches,
        "rounds": tally.rounds,
        "moves": tally.moves,
        "seconds": round(seconds, 3),
        "moves_per_second": round(tally.moves / seconds),
        "wins": dict(zip(batches.names(plan.players).values(), tally.wins, strict=True)),
        "no_winner": tally.no_winner,
        "seed": plan.seed,
    }


def table(tally: Tally, plan: Plan, seconds: float, rules: str) -> Iterator[str]:
    """The same for people, with what the rules are called."""
    yield _("Rules: {rules}; seed {seed}").format(rules=rules, seed=plan.seed)
    yield _("{matches} matches, {rounds} rounds, {moves} moves in {seconds} s ({speed} a second)").format(
        matches=tally.matches,
        rounds=tally.rounds,
        moves=tally.moves,
        seconds=decimal(seconds),
        speed=round(tally.moves / seconds),
    )
    rows = [*zip(batches.names(plan.players).values(), tally.wins, strict=True)]
    rows.append((_("no winner"), tally.no_winner))
    head = (_("seat"), _("won"))
    width = max(len(text) for text in (head[0], *(name for name, _wins in rows)))
    yield f"{head[0]:<{width}} {head[1]:>10} {'%':>7}"
    for name, wins in rows:
        yield f"{name:<{width}} {wins:>10} {decimal(100 * wins / tally.matches):>7}"


def _called(asked: str, plan: Plan) -> str:
    """As they were asked for, and where that is a name of one's own or a code, what they are."""
    text, name = rules_text(plan.rules, by_template(asked)), printable(asked.strip(), 60)
    return text if name.lower() in TEMPLATES or name == text else f"{name} ({text})"


def _plan(options: argparse.Namespace) -> Plan:
    rules = read_rules(options.rules)
    if options.players > rules.max_players:
        raise usage(
            _("These rules are for {most} players at most, not for {seats}.").format(
                most=rules.max_players, seats=options.players
            )
        )
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(SEEDS)
    return Plan(rules, options.players, options.matches, seed, traced=options.trace is not None)


def _play(plan: Plan, jobs: int, trace: TextIO | None, show: Bar) -> Tally:
    total = Tally()
    try:
        for tally in batches.tallies(plan, jobs):
            total = batches.added(total, tally)
            if trace is not None:
                _write(trace, "".join(f"{line}\n" for line in tally.trace))
            show.at(total.matches)
    except batches.NoWorker as error:
        text = _("No process can be started to play matches: {why}.")
        raise Stop(REFUSED, text.format(why=error)) from None
    except batches.WorkerLost:
        raise Stop(REFUSED, _("A process that played matches has ended before its time.")) from None
    return total


def _write(trace: TextIO, text: str) -> None:
    try:
        trace.write(text)
        trace.flush()
    except OSError as error:
        raise _unwritable(REFUSED, error) from None


@contextmanager
def _trace(path: str | None) -> Iterator[TextIO | None]:
    """The file of the trace, written anew."""
    if path is None:
        yield None
        return
    try:
        # opened apart from its use, closed below: only what fails here is wrong usage
        file = Path(path).open("w", encoding="utf-8", newline="\n")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise _unwritable(USAGE, error) from None
    try:
        yield file
    finally:
        file.close()


def _unwritable(code: int, error: Exception) -> Stop:
    why = getattr(error, "strerror", None) or str(error)
    return Stop(code, _("--trace cannot be written: {why}.").format(why=why))


class Bar:
    """How far the matches are, on one line of a terminal that is drawn again."""

    def __init__(self, stream: TextIO | None, total: int) -> None:
        self._stream = stream
        self._total = total
        self._drawn = ""

    def at(self, done: int) -> None:
        """So many matches are played; drawn only where it looks different."""
        filled = BAR_WIDTH * done // self._total
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        self._draw(f"[{bar}] {100 * done // self._total:>3} %")

    def clear(self) -> None:
        """Leaves the line empty for whatever is said next."""
        if self._drawn:
            self._draw(" " * len(self._drawn), end="\r")

    def _draw(self, text: str, end: str = "") -> None:
        if self._stream is not None and text != self._drawn:
            self._drawn = text
            self._stream.write(f"\r{text}{end}")
            self._stream.flush()


@contextmanager
def _bar(plan: Plan, *, plain: bool) -> Iterator[Bar]:
    """A bar on standard error where that is a terminal, else one that draws nothing."""
    terminal = sys.stderr is not None and sys.stderr.isatty() and not plain
    bar = Bar(sys.stderr if terminal else None, plan.matches)
    try:
        bar.at(0)
        yield bar
    finally:
        bar.clear()
