"""The screen at 100 by 30 beside a bare one-window prompt_toolkit application. No game is decided here.

The bare one shows, as plain text, the pictures that lanswim shows; both write to terminals that only count.
`first frame`: processor time from the call for the lobby to its bytes, all code being loaded. `clock tick`:
the same for one second of a turn's clock. `a move`: the one that takes most bytes in a round. `full repaint`:
as after a change of the window's size. `drawn while still`: how often something is written in some seconds.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from statistics import median
from typing import TypeVar

from lanswim_protocol.messages import AskKind

from lanswim.client.model import ClientModel
from lanswim.rules import PUB
from lanswim.tui.app import TICK_S
from lanswim.tui.presenter import Size, render
from lanswim.tui.state import State
from lanswim.views import for_seat, public_part
from scripts.benches.measure import Measure, Quantity, Row, side_by_side
from scripts.benches.sights import COLUMNS, ROWS, Bare, Ours, Terminal, Wire, terminal
from tests.support import views_examples as examples
from tests.support.keys_pressed import NOW, seated
from tests.support.rounds import positions

One = TypeVar("One")
HELP = "the screen at 100x30, beside a bare one-window prompt_toolkit application that shows the same text"
FRAMES = 9
TICKS = 8
STILL_S = 3.0
PLAYERS = 5
SEED = 31
FIRST = Quantity("first frame", "ms", 1.25)
TABLE = [
    Quantity("clock tick", "ms", 1.3),
    Quantity("clock tick, bytes", "B", limit=150),
    Quantity("a move, bytes", "B", limit=2_500),
    Quantity("full repaint, bytes", "B", limit=5_500),
]
STILL = Quantity("drawn while still", "", limit=0)
"""nothing is drawn again while nothing changes"""


def run(pairs: int) -> list[Row]:
    """The figures side by side, and that of a screen on which nothing changes."""
    lobby = text(State("Anna"))
    ours, bare = _first(lambda at: Ours(at).lobby()), _first(lambda at: Bare(at, lobby).run())
    rows = side_by_side([FIRST], ours, bare, pairs)
    rows += side_by_side(TABLE, lambda: asyncio.run(_ours()), lambda: asyncio.run(_bare()), pairs)
    drawn = asyncio.run(_still())
    return [*rows, Row(STILL.name, STILL.unit, drawn, 0, 1, limit=STILL.limit)]


def ticking() -> ClientModel:
    """One's own turn with a clock."""
    return examples.turn_model()


def moves() -> list[ClientModel]:
    """A table without a clock after each move of a round, as seat 0 sees it."""
    found = []
    for number, here in enumerate(positions(PUB, range(PLAYERS), SEED)):
        seen = for_seat(public_part(here.state, here.log, "pub"), here.state, 0)
        if seen.phase == "turn":
            ask: AskKind | None = "turn" if seen.turn == 0 else None
            found.append(examples.model(examples.view(seen, examples.people(PLAYERS), ask, ask_id=number)))
    return found


def text(state: State, now_ms: int = NOW) -> str:
    """The picture without its styles."""
    lines = render(state, Size(COLUMNS, ROWS), now_ms)
    return "\n".join("".join(part for _style, part in line) for line in lines)


async def _ours() -> Sequence[float]:
    with terminal() as at:
        ours = Ours(at)
        async with at.showing(ours.table()):
            tell = await ours.seated()
            tell(ticking())
            await at.wire.quiet()
            ticks = await _ticks(at.wire, lambda _number: ours.watch.go_on(1_000))
            ours.watch.runs = True
            return [*ticks, await _longest(at.wire, tell, moves()), await _repaint(at.wire)]


async def _bare() -> Sequence[float]:
    seconds = [text(seated(ticking()), NOW + 1_000 * number) for number in range(TICKS + 1)]
    with terminal() as at:
        bare = Bare(at, seconds[0])
        async with at.showing(bare.run()):
            await at.wire.quiet()
            later = asyncio.get_running_loop().call_later
            ticks = await _ticks(at.wire, lambda number: later(TICK_S, bare.show, seconds[number + 1]))
            pictures = [text(seated(model)) for model in moves()]
            return [*ticks, await _longest(at.wire, bare.show, pictures), await _repaint(at.wire)]


def _first(start: Callable[[Terminal], Coroutine[object, object, object]]) -> Measure:
    """Milliseconds of processor time to the first bytes, of the median of some starts."""

    async def once() -> float:
        with terminal() as at:
            began = time.process_time()
            async with at.showing(start(at)):
                await at.wire.written()
                return (at.wire.at_s - began) * 1_000

    return lambda: [median(asyncio.run(once()) for _ in range(FRAMES))]


async def _ticks(wire: Wire, second: Callable[[int], object]) -> tuple[float, float]:
    """Milliseconds of processor time, and bytes, for a second of the clock."""
    spent, before = [], wire.count
    for number in range(TICKS):
        began = time.process_time()
        second(number)
        await wire.written()
        spent.append((time.process_time() - began) * 1_000)
    return median(spent), (wire.count - before) / TICKS


async def _longest(wire: Wire, tell: Callable[[One], object], moves: Sequence[One]) -> int:
    """The most bytes that one of these changes took after the other."""
    found = []
    for number, one in enumerate(moves):
        before = wire.count
        tell(one)
        await wire.quiet()
        found += [wire.count - before] if number else []
    return max(found)


async def _repaint(wire: Wire) -> int:
    """The bytes of everything, after the system has said that the window has changed."""
    before = wire.count
    os.kill(os.getpid(), signal.SIGWINCH)
    await wire.quiet()
    return wire.count - before


async def _still() -> int:
    with terminal() as at:
        ours = Ours(at)
        async with at.showing(ours.table()):
            tell = await ours.seated()
            ours.watch.runs = True
            tell(moves()[0])
            await at.wire.quiet()
            before = at.wire.writes
            await asyncio.sleep(STILL_S)
            return at.wire.writes - before
