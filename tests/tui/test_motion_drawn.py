"""The screen while something moves: it is drawn again when that moves on, and not at all once it rests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim.client.model import ClientModel
from lanswim.tui.app import TICK_S
from scripts.benches.sights import Ours, Wire, terminal
from tests.support import views_examples as examples
from tests.support.motion_screens import opening, swapped, table

pytestmark = pytest.mark.once

STILL_S = 3 * TICK_S
MOST_BYTES = 2_500
"""that a move may take"""


class Kept(Wire):
    """Keeps what is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return super().write(text)


@asynccontextmanager
async def seat() -> AsyncIterator[tuple[Kept, Callable[[ClientModel], None]]]:
    """A table on a terminal of 80 by 24 whose time goes on by itself, and how it is told of."""
    with terminal() as at:
        at.wire = wire = Kept()
        at.output = Vt100_Output(wire, lambda: Size(24, 80), term="xterm-256color")
        ours = Ours(at)
        ours.watch.runs = True
        async with at.showing(ours.table()):
            yield wire, await ours.seated()


async def drawn(wire: Kept, tell: Callable[[ClientModel], None], model: ClientModel) -> str:
    """What is written from now on until nothing is written any more."""
    before = len(wire.text)
    tell(model)
    await wire.quiet()
    return wire.text[before:]


async def rests(wire: Kept) -> None:
    """Nothing is written once all is drawn, also where this machine has been slow."""
    await asyncio.sleep(STILL_S)
    await wire.quiet()
    writes = wire.writes
    await asyncio.sleep(STILL_S)
    assert wire.writes == writes


async def test_a_swap_is_drawn_step_by_step_and_then_no_more() -> None:
    async with seat() as (wire, tell):
        await drawn(wire, tell, table(examples.your_turn()))
        moved = await drawn(wire, tell, swapped(0).seat.model)
        assert "↓" in moved and "↑" in moved and len(moved.encode()) <= MOST_BYTES
        await rests(wire)


async def test_hands_open_while_nothing_is_told_or_pressed() -> None:
    async with seat() as (wire, tell):
        await drawn(wire, tell, table(examples.your_turn()))
        first = await drawn(wire, tell, opening(0).seat.model)
        assert first.count("░░") == 12
        while "▼" not in wire.text:
            await wire.written(2.0)
        await rests(wire)
