"""The full screen: a prompt_toolkit Application around the pure state. No rule, text or layout may live here.

One supervisor owns it: whatever fails, anywhere, ends the application, the terminal is itself again, the
cause is said in one line, and the exit code is not 0.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import DynamicStyle

from lanswim.client.model import Target
from lanswim.locale import _
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import motion, pointing
from lanswim.tui.context import Context
from lanswim.tui.ending import Ended, outcome, promise
from lanswim.tui.events import Event, HostUp, Key, Ticked
from lanswim.tui.frame import Frame
from lanswim.tui.glass import Glass
from lanswim.tui.keys import bindings
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.presenter.text import Line
from lanswim.tui.session import Session
from lanswim.tui.settings_keys import begun
from lanswim.tui.signals import ENDING, signals
from lanswim.tui.state import State
from lanswim.tui.theme import style_of
from lanswim.tui.update import INTERRUPTED, update

ESCAPE_S = 0.02
"""how long a lone Escape is taken for the beginning of a longer key"""
REDRAW_S = 0.02
TICK_S = 0.25
_log = logging.getLogger(__name__)


async def run_lobby(context: Context, *, input: Input | None = None, output: Output | None = None) -> int:
    """The lobby until the person quits; returns the exit code."""
    return await _run(_Screen(context, begun(context), input, output), None)


async def run_table(
    context: Context,
    target: Target,
    *,
    autostart: bool = False,
    input: Input | None = None,
    output: Output | None = None,
) -> int:
    """One table until it closes or the person leaves; autostart: practice, begins at once. An exit code."""
    first = begun(context)._replace(screen="opening", from_lobby=False, practice=autostart, notice="")
    return await _run(_Screen(context, first, input, output), HostUp(target))


async def _run(screen: _Screen, first: Event | None) -> int:
    code, sentence = await screen.run(first)
    if sentence:
        print(f"lanswim: {sentence}", file=sys.stderr)  # noqa: T201  # the terminal is itself again
    return code


class _Screen:
    """The application, the state it shows, and what is open outside of it."""

    def __init__(self, context: Context, state: State, input: Input | None, output: Output | None) -> None:
        self._context = context
        self._state = state
        self._quit: e.Quit | None = None
        self._fault: BaseException | None = None
        self._drawn: list[Line] = []
        self._next: list[Line] | None = None
        """what is drawn next, where the clock has made it already"""
        self._reading = False
        self._tasks = Tasks(lambda _name, error: self._failed(error))
        self._session = Session(context, self.handle, self._tasks)
        self._app: Application[None] = Application(
            layout=Layout(Glass(self._lines, self._click)),
            key_bindings=bindings(self._key),
            style=DynamicStyle(lambda: style_of(self._state.settings)),
            full_screen=True,
            min_redraw_interval=REDRAW_S,
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            input=input,
            output=output,
        )
        self._frame = Frame(self._app.output)
        self._app.ttimeoutlen = ESCAPE_S
        self._app.timeoutlen = ESCAPE_S

    async def run(self, first: Event | None) -> tuple[int, str]:
        """Shows the screen until it ends; the exit code and what is to be said of it."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._loop_failed)
        self._app.after_render += self._first_frame
        self._tasks.start("tick", self._tick())
        if first is not None:
            loop.call_soon(self.handle, first)
        try:
            with signals(loop, ("SIGINT", *ENDING), self._signalled):
                await self._app.run_async(set_exception_handler=False, handle_sigint=False)
        except EOFError:
            self._failed(Ended(_("The terminal is gone.")))
        except Exception as error:
            self._failed(error)
        finally:
            await self._close()
            loop.set_exception_handler(None)
        return outcome(self._state, self._quit, self._fault)

    def _key(self, event: Event) -> None:
        """Keys of one read are handled before anything else has a turn in the loop."""
        if isinstance(event, Key):
            event = event._replace(together=self._reading)
            self._reading = True
            asyncio.get_running_loop().call_soon(self._has_read)
        self.handle(event)

    def _click(self, x: int, y: int) -> None:
        """A click is the key that stands there."""
        name = pointing.pressed(self._state, self._drawn, x, y, self._context.clock())
        if name is not None:
            self._key(Key(name, clicked=True))

    def _has_read(self) -> None:
        self._reading = False

    def handle(self, event: Event) -> None:
        """Takes an event in, and carries out what follows."""
        if self._quit is not None or self._fault is not None:
            return
        self._state, effects = update(self._state, event, self._context.clock())
        for effect in effects:
            self._perform(effect)
        self._next = None
        self._app.invalidate()

    def _perform(self, effect: e.Effect) -> None:
        match effect:
            case e.Ring() if not self._state.settings.sound:
                return
            case e.Ring():
                self._frame.ring()
            case e.Later(ms, ask):
                asyncio.get_running_loop().call_later(ms / 1000, self.handle, Ticked(ask))
            case e.Quit():
                self._quit = effect
                self._exit()
            case _:
                self._session.perform(effect)

    def _picture(self) -> list[Line]:
        size = self._app.output.get_size()
        return render(self._state, Size(size.columns, size.rows), self._context.clock())

    def _lines(self) -> list[Line]:
        """Never raises: prompt_toolkit draws once more while it restores the terminal."""
        try:
            self._drawn, self._next = self._next or self._picture(), None
            self._frame.entitle(window_title(self._state))
            self._frame.point(pointing.wanted(self._state))
        except Exception as error:
            self._failed(error)
        return self._drawn

    def _first_frame(self, _app: Application[Any]) -> None:
        """Only now anything slow is loaded."""
        self._app.after_render -= self._first_frame
        if self._state.from_lobby:
            asyncio.get_running_loop().call_soon(self._session.look)

    async def _tick(self) -> None:
        """Draws again when time alone changes the picture."""
        while True:
            now = self._context.clock()
            await asyncio.sleep(motion.pause_ms(self._state.seat, now, int(TICK_S * 1000)) / 1000)
            if self._app.is_running and (picture := self._picture()) != self._drawn:
                self._next = picture
                self._app.invalidate()

    def _signalled(self, name: str) -> None:
        """Ctrl-C is a key here: a SIGINT comes from outside, and asks nobody."""
        if name == "SIGINT":
            self._quit = self._quit or e.Quit(INTERRUPTED)
            self._exit()
            return
        text = _("Ended by {signal}.").format(signal=name)
        self._failed(Ended(f"{text} {promise(self._state)}".rstrip()))

    def _loop_failed(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._failed(context.get("exception") or RuntimeError(str(context.get("message"))))

    def _failed(self, error: BaseException) -> None:
        """The first fault counts; it ends the screen."""
        if self._fault is None and self._quit is None:
            self._fault = error
            _log.debug("the screen ends", exc_info=error)
        self._exit()

    def _exit(self) -> None:
        if self._app.is_running and self._app.future is not None and not self._app.future.done():
            self._app.exit()

    async def _close(self) -> None:
        """The terminal first: closing what is outside may take a moment."""
        self._frame.give_back(failed=self._fault is not None)
        await self._session.close()
        await self._tasks.stop()
