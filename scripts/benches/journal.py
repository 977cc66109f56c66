"""What a journal costs a turn: one host with it beside one without, with one table at work and with twenty.

Nobody hears of a move before it is on the disk, so a turn waits for that; tables that move at the same time
share the wait. Both hosts speak over TLS and have the same twenty tables.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from statistics import median
from typing import Any

from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.tables import names
from scripts.benches.turn import Played, Table
from scripts.benches.wires import Server

HELP = "a turn at a host that keeps a journal, beside one that keeps none: one table, and twenty at once"
ROUNDS = 4
ALONE = [Quantity("turn, journal", "ms", 1.7)]
TOGETHER = [Quantity("turn, journal, 20", "ms", 1.3)]


class Side:
    """The tables of one host, with everybody at them."""

    def __init__(self, runner: asyncio.Runner, server: Server) -> None:
        self._runner = runner
        self._tables = [Table(server, name) for name in names()]
        for table in self._tables:
            runner.run(table.open())

    def alone(self) -> Sequence[float]:
        """A turn where one table plays, in ms: the median."""
        return self._turn_ms(lambda: _rounds(self._tables[0], ROUNDS))

    def together(self) -> Sequence[float]:
        """A turn where all play at once."""
        return self._turn_ms(self._all)

    async def _all(self) -> list[Played]:
        played = await asyncio.gather(*(_rounds(table, 1) for table in self._tables))
        return [one for each in played for one in each]

    def _turn_ms(self, play: Callable[[], Coroutine[Any, Any, list[Played]]]) -> Sequence[float]:
        played = self._runner.run(play())
        return [median(one for times, _ in played for one in times) * 1000]


async def _rounds(table: Table, count: int) -> list[Played]:
    return [await table.play() for _ in range(count)]


def run(pairs: int) -> list[Row]:
    """The median time of a turn, with a journal and without."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(folder, module="tables") as kept,
        Server("", module="tables") as unkept,
        asyncio.Runner() as runner,
    ):
        ours, bare = Side(runner, kept), Side(runner, unkept)
        rows = side_by_side(ALONE, ours.alone, bare.alone, pairs)
        return rows + side_by_side(TOGETHER, ours.together, bare.together, pairs)
