"""A screen on a real terminal, at a table that breaks: `python -m tests.support.broken_screen HOW [plain]`.

No test may live here. After a move, `task` raises in a task of the background, `callback` in one of the loop.
"""

from __future__ import annotations

import asyncio
import sys

from lanswim.client.model import Target
from lanswim.tasks import spawn
from lanswim.tui import app, plain
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld

SAID = "boom\x1b[2J\x07\nand more"


def _breaks() -> None:
    raise RuntimeError(SAID)


async def _break(world: FakeWorld, how: str) -> None:
    """One sits, it is one's turn, and the first move is too much."""
    await world.noticed.until(lambda: bool(world.seats))
    world.seat.tell(examples.turn_model())
    await world.noticed.until(lambda: bool(world.seat.asked))
    if how == "callback":
        asyncio.get_running_loop().call_soon(_breaks)
    else:
        world.seat.fault = RuntimeError(SAID)
        world.seat.over.set()


async def main(how: str, screen: str = "full") -> int:
    """The exit code of the screen."""
    world = FakeWorld()
    breaking = spawn("breaks", _break(world, how))
    run = plain.run_table if screen == "plain" else app.run_table
    code = await run(world.context, Target(("127.0.0.1:4031",), "t1"))
    breaking.cancel()
    return code


if __name__ == "__main__":
    sys.exit(asyncio.run(main(*sys.argv[1:])))
