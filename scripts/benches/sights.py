"""Two applications on terminals that only count: lanswim's screen, and the least that shows the same text.

Nothing is measured here.
"""

from __future__ import annotations

import asyncio
import dataclasses
import io
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim.client.model import ClientModel, Target
from lanswim.tui import app
from lanswim.tui.context import Context
from tests.support.fake_table import FakeWorld

COLUMNS, ROWS = 100, 30
QUIET_S = 0.3
"""so long after its last bytes a picture is complete: a motion pauses for less"""
_TARGET = Target(("127.0.0.1:4031",), "t1")


class Wire(io.StringIO):
    """Counts what goes to the terminal."""

    encoding = "utf-8"

    def __init__(self) -> None:
        super().__init__()
        self.count = self.writes = 0
        self.at_s = 0.0
        """when the last bytes came, by the processor time of this process"""
        self._news = asyncio.Event()

    def write(self, text: str) -> int:
        self.count += len(text.encode())
        self.writes += 1
        self.at_s = time.process_time()
        self._news.set()
        return len(text)

    def isatty(self) -> bool:
        return True

    async def written(self, within_s: float = 10.0) -> None:
        """Waits for bytes; TimeoutError when none come."""
        self._news.clear()
        await asyncio.wait_for(self._news.wait(), within_s)

    async def quiet(self) -> None:
        """Waits until what is being drawn is complete."""
        while True:
            try:
                await self.written(QUIET_S)
            except TimeoutError:
                return


class Watch:
    """The clock of a screen: it goes on when it is told to, or by itself."""

    def __init__(self) -> None:
        self.ms = 1_000
        self.runs = False

    def go_on(self, ms: int) -> None:
        """So much later."""
        self.ms += ms

    def __call__(self) -> int:
        return self.ms + (time.monotonic_ns() // 1_000_000 if self.runs else 0)


class Terminal:
    """100 by 30 cells."""

    def __init__(self, keys: PipeInput) -> None:
        self.keys = keys
        self.wire = Wire()
        self.output = Vt100_Output(self.wire, lambda: Size(ROWS, COLUMNS), term="xterm-256color")

    @asynccontextmanager
    async def showing(self, program: Coroutine[object, object, object]) -> AsyncIterator[None]:
        """Runs the program until the end of the block, and ends it with Ctrl-C."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(program)
            yield
            self.keys.send_text("\x03\x03")


@contextmanager
def terminal() -> Iterator[Terminal]:
    """A terminal nobody looks at."""
    with create_pipe_input() as keys:
        yield Terminal(keys)


class Ours:
    """lanswim's own screen in a made-up world."""

    def __init__(self, at: Terminal) -> None:
        self._world = FakeWorld()
        self.watch = Watch()
        self._at = at

    def lobby(self) -> Coroutine[object, object, int]:
        """The lobby."""
        return app.run_lobby(self._context, input=self._at.keys, output=self._at.output)

    def table(self) -> Coroutine[object, object, int]:
        """A table."""
        return app.run_table(self._context, _TARGET, input=self._at.keys, output=self._at.output)

    async def seated(self) -> Callable[[ClientModel], None]:
        """How the table is told of, once one sits there."""
        await self._world.noticed.until(lambda: bool(self._world.seats))
        return self._world.seat.tell

    @property
    def _context(self) -> Context:
        return dataclasses.replace(self._world.context, clock=self.watch)


class Bare:
    """One window of prompt_toolkit that shows one text."""

    def __init__(self, at: Terminal, text: str) -> None:
        self._text = text
        keys = KeyBindings()
        keys.add("c-c")(_end)
        self._app: Application[None] = Application(
            Layout(Window(FormattedTextControl(lambda: self._text, focusable=True, show_cursor=False))),
            key_bindings=keys,
            full_screen=True,
            input=at.keys,
            output=at.output,
        )

    def show(self, text: str) -> None:
        """Another text from now on."""
        self._text = text
        self._app.invalidate()

    def run(self) -> Coroutine[object, object, None]:
        """Until Ctrl-C."""
        return self._app.run_async()


def _end(event: KeyPressEvent) -> None:
    if not event.app.future or not event.app.future.done():
        event.app.exit()
