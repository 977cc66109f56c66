"""One evening from its first guest to the last light: it is played, everything is healed, everybody goes.

What is found wrong is in the report. The same seed brings the same evening, input by input.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_tb
from typing import Final, NamedTuple

from tests.sim.evening import endings, faults, host_faults
from tests.sim.evening.disk import Disk, InFile, InMemory
from tests.sim.evening.plan import Plan, planned
from tests.sim.evening.stand_in import signatures
from tests.sim.evening.timeline import SECOND
from tests.sim.evening.world import NewTable, World, new_table

HEALED_US: Final = 1_200 * SECOND
"""so long a match may take from then on, at which everybody is there"""
LAST_US: Final = 150 * SECOND
"""so long a host may hold on to what those have left who are gone"""
ASLEEP_US: Final = int(max(host_faults.SUSPENDED_S)) * SECOND
"""so long a host may sleep"""


class Report(NamedTuple):
    """What came of one evening."""

    seed: int
    violations: tuple[str, ...]
    tally: Counter[str]
    moves: int
    frames: int
    seconds: float
    """of its own time"""
    happened: int
    """things that happened in all: two runs of one seed have the same number"""


def play(
    seed: int, table: NewTable = new_table, kinds: tuple[str, ...] = faults.KINDS,
    tell: Callable[[str], object] | None = None, memory: Callable[[], Disk] = InMemory,
) -> Report:
    """The evening of this seed. tell: hears of all that goes wrong, and of all that the table takes in.

    table, memory: others than are at an evening, to show that what is wrong with them is found.
    """
    plan = planned(seed, kinds)
    with signatures(real=plan.real), _disk(plan, memory) as disk:
        world = World(plan, disk, table, tell)
        with _errors_found(world), _audited(world):
            try:
                _go_through(world)
            except Exception as error:
                where = "".join(format_tb(error.__traceback__)[-3:])
                world.violated(f"{type(error).__name__}: {error}\n{where}")
    tally = world.tally
    return Report(
        seed, tuple(world.memory.violations), tally, world.memory.moves,
        sum(check.frames for check in world.checks), world.timeline.now_us / SECOND, world.timeline.done,
    )


def _go_through(world: World) -> None:
    world.happens = lambda kind: faults.happen(world, kind)
    for player in world.players:
        world.later(world.luck.random() * 1.5, player.come_back)
    over = partial(endings.is_played, world)
    if not world.timeline.run(over, endings.TROUBLED_US):
        faults.heal(world)
        if not _comes_to_an_end(world, over):
            world.violated(f"the match did not end: {_where(world)}")
    world.closing = True
    faults.heal(world)
    everybody_goes(world)


def _comes_to_an_end(world: World, over: Callable[[], bool]) -> bool:
    """It may take as long again once those are back for whom a table keeps everything."""
    end_us = world.timeline.now_us + HEALED_US
    world.timeline.run(lambda: over() or bool(endings.kept_for(world)), end_us)
    if waited_for := endings.kept_for(world):
        endings.come_back(world, waited_for)
        end_us = world.timeline.now_us + HEALED_US
    return world.timeline.run(over, end_us)


def everybody_goes(world: World) -> None:
    """Some say goodbye, some close their window; then the host, once awake, has nothing left of anybody."""
    world.timeline.run(lambda: not world.house.machine.frozen, world.timeline.now_us + ASLEEP_US)
    for player in world.players:
        if world.luck.random() < 0.5:
            player.leave()
        else:
            player.gone = True
            player.closed()
    for shell in world.strangers:
        shell.abort()
    end_us = world.timeline.now_us + LAST_US
    if not world.timeline.run(lambda: _is_empty(world), end_us) and not world.memory.violations:
        world.violated(f"the host keeps what is gone: {_kept(world)}")
    world.is_over = True
    world.house.stop()
    world.timeline.run(lambda: False, world.timeline.now_us + 5 * SECOND)  # more than a disk takes
    _nothing_is_left(world)
    for player in world.players:
        if player.kept.alarms and player.honest and world.has_honest_host:
            world.violated(f"{player.name} takes the host for a cheat: {player.kept.alarms}")


def _is_empty(world: World) -> bool:
    hub = world.house.hub
    if hub.sessions:
        return False
    state = world.truth.state
    keeps = world.house.ended is not None or state.stage == "match"  # a match waits for those who went away
    return keeps or not any(one.client for _, one in state.holders())


def _kept(world: World) -> str:
    hub = world.house.hub
    stages = [(one.conn, one._stage) for one in sorted(hub.sessions, key=lambda one: one.conn)]
    seats = [(seat, one.name, one.conn) for seat, one in world.truth.state.holders() if one.client]
    return f"connections {stages}, seats {seats}"


def _nothing_is_left(world: World) -> None:
    """Memory and timers are as before the first guest: only the sweep goes on."""
    hub, runner = world.house.hub, world.house.runner
    left = {
        "connections": len(hub.sessions), "watchers of the lobby": len(hub._watchers),
        "counted at the door": len(hub._door._let_in) + len(+hub._door._in_from) + len(+hub._door._from),
        "in a handshake": len(hub._half_open._opening), "timers": world.house.machine.timers - 1,
    }  # fmt: skip
    if runner is not None:
        left |= {
            "people of the table": len(runner._people), "thoughts": len(runner._thoughts),
            "inputs": len(runner._queue), "effects": len(runner._held),
        }  # fmt: skip
    for what, number in left.items():
        if number and not world.memory.violations:
            world.violated(f"left behind: {number} {what}")


def _where(world: World) -> str:
    state = world.truth.state
    asks = [(seat, one.name, one.ask and one.ask.kind, one.present) for seat, one in state.holders()]
    phase = None if state.match is None else state.match.phase
    cut = state.deals.cut
    return f"stage {state.stage} {phase}, {asks}, deadline {state.deadline_ms}, cut {cut}"


@contextmanager
def _disk(plan: Plan, memory: Callable[[], Disk]) -> Iterator[Disk]:
    if not plan.real:
        yield memory()
        return
    with TemporaryDirectory() as folder, closing(InFile(Path(folder))) as disk:
        yield disk


@contextmanager
def _audited(world: World) -> Iterator[None]:
    """At an evening that is audited, with all that is logged."""
    if world.audited is None:
        yield
        return
    root, audit = logging.getLogger("lanswim"), world.audited.audit
    root.addHandler(world.audited.log)
    root.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(world.audited.log)
    for finding in audit.findings:
        world.violated(f"audit: {finding}")
    world.tally["lines of a log read"] += audit.logged
    world.tally["cards looked at in an audit"] += audit.cards_seen


class _Errors(logging.Handler):
    """Whatever a host has to log as an error is a fault of it."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        thoughtless = not self._world.thinks and "Think" in text
        if not (thoughtless or (self._world.has_full_disk and "journal" in text)):
            self._world.violated(f"an error was logged: {text}")


@contextmanager
def _errors_found(world: World) -> Iterator[None]:
    root, handler = logging.getLogger("lanswim"), _Errors(world)
    propagates, level = root.propagate, root.level
    root.addHandler(handler)
    root.propagate = False
    root.setLevel(logging.ERROR)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.propagate = propagates
        root.setLevel(level)
