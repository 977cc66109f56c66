"""The plain screen: typed lines in, lines out, nothing ever drawn over. What is said is decided elsewhere.

Standard input that ends does not give the seat up: the screen says goodbye and the exit code is 0.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import ExitStack
from typing import TextIO

from lanswim.client.model import Target
from lanswim.locale import _
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import promises
from lanswim.tui.clean import went_wrong
from lanswim.tui.context import Context
from lanswim.tui.events import Event, HostUp, Ticked
from lanswim.tui.plain.edge import broken
from lanswim.tui.plain.half_typed import Half, around, stroke
from lanswim.tui.plain.keyboard import CONTINUED, Keyboard, keyboard
from lanswim.tui.plain.reading import Lines, read_text
from lanswim.tui.plain.talk import Said, Talk, gone, greeting, hear, typed
from lanswim.tui.session import Session
from lanswim.tui.signals import ENDING, signals

_log = logging.getLogger(__name__)


async def run_lobby(context: Context, *, source: int | None = None, out: TextIO | None = None) -> int:
    """The lobby in lines until the person quits; source: a file descriptor. Returns the exit code."""
    return await _Plain(context, _talk(context, source), out or sys.stdout).run(source, None)


async def run_table(
    context: Context,
    target: Target,
    *,
    autostart: bool = False,
    source: int | None = None,
    out: TextIO | None = None,
) -> int:
    """One table in lines until it closes or the person leaves. Returns the exit code."""
    talk = _talk(context, source)._replace(from_lobby=False, practice=autostart, watches=context.watches)
    return await _Plain(context, talk, out or sys.stdout).run(source, HostUp(target))


class _Plain:
    """The lines of one person."""

    def __init__(self, context: Context, talk: Talk, out: TextIO) -> None:
        self.talk = talk
        self._out = out
        self._clock = context.clock
        self._done = asyncio.Event()
        self._code, self._sentence = 0, ""
        self._half = Half()
        self._keys: Keyboard | None = None
        self._lines = Lines(self._typed)
        self._tasks = Tasks(lambda _name, error: self._failed(error))
        self._session = Session(context, self._hear, self._tasks)

    async def run(self, source: int | None, first: Event | None) -> int:
        """Reads and speaks until it is over; the exit code."""
        loop = asyncio.get_running_loop()
        source = sys.stdin.fileno() if source is None else source
        try:
            with ExitStack() as stack:
                self._keys = stack.enter_context(keyboard(source, self._out))
                stack.enter_context(signals(loop, ("SIGINT", *ENDING), self._signalled))
                if self._keys is not None:
                    stack.enter_context(signals(loop, CONTINUED, lambda _name: self._continued()))
                stack.callback(self._finish_line)
                read_text(loop, source, self._read)
                if first is not None:
                    self._hear(first)
                else:
                    self.print(greeting(self.talk))
                    self._session.look()
                await self._done.wait()
        finally:
            await self._session.close()
            await self._tasks.stop()
        if self._sentence:
            # the last word of a screen that is over; nothing is drawn any more
            print(f"lanswim: {self._sentence}", file=sys.stderr)  # noqa: T201
        return self._code

    def print(self, lines: list[str] | tuple[str, ...]) -> None:
        """Each line cleaned once more: nothing that could steer a terminal gets out."""
        clean = ("".join(char if char.isprintable() else "?" for char in line) for line in lines)
        edge = _columns(self._out)
        news = "".join(f"{piece}\n" for line in clean for piece in (broken(line, edge) if edge else [line]))
        if news and self._keys is not None:
            news = around(self._half, news, self._keys.columns())
        self._write(news)

    def _write(self, text: str) -> None:
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        try:
            self._out.write(text.encode(encoding, "replace").decode(encoding))
            self._out.flush()
        except (OSError, ValueError) as error:
            _log.debug("nobody reads any more", exc_info=error)
            self._end(1, "")

    def _hear(self, event: Event) -> None:
        self._take(hear(self._now(), event))

    def _read(self, text: str | None) -> None:
        """Text from a pipe is cut into lines; at a terminal each key is echoed, or changes what is typed."""
        if self._keys is None or text is None:
            self._lines.feed(text)
            return
        for char in text:
            if self._done.is_set():
                return
            self._half, echo, line, over = stroke(self._half, char, self._keys.columns())
            self._write(echo)
            if line is not None or over:
                self._typed(line)

    def _continued(self) -> None:
        """Back in front after a Ctrl-Z: the terminal was the shell's meanwhile."""
        if self._keys is not None:
            self._keys.again()
            self._write(f"\n{self._half.text}" if self._half.text else "")

    def _finish_line(self) -> None:
        """What is said after the end, here or by a shell, begins a line of its own."""
        if self._half.text:
            self._write("\n")

    def _typed(self, line: str | None) -> None:
        self._take(gone(self.talk) if line is None else typed(self._now(), line))

    def _now(self) -> Talk:
        return self.talk._replace(now_ms=self._clock())

    def _take(self, said: Said) -> None:
        if self._done.is_set():
            return
        self.talk = said.talk
        self.print(said.lines)
        for effect in said.effects:
            self._perform(effect)

    def _perform(self, effect: e.Effect) -> None:
        match effect:
            case e.Quit(code, sentence):
                self._end(code, sentence)
            case e.Later(ms, ask):
                asyncio.get_running_loop().call_later(ms / 1000, self._hear, Ticked(ask))
            case _:
                self._session.perform(effect)

    def _signalled(self, name: str) -> None:
        if name == "SIGINT":
            self._end(130, "")
        else:
            text = _("Ended by {signal}.").format(signal=name)
            self._end(1, f"{text} {self._promise()}".rstrip())

    def _failed(self, error: BaseException) -> None:
        _log.debug("the plain screen ends", exc_info=error)
        self._end(1, went_wrong(error, self._promise()))

    def _promise(self) -> str:
        """What is said of one's seat as the program ends."""
        model = self.talk.model
        sits = self.talk.seated and model.view is not None and model.seat is not None
        return promises.program_ended(model) if sits and not self.talk.practice else ""

    def _end(self, code: int, sentence: str) -> None:
        if not self._done.is_set():
            self._code, self._sentence = code, sentence
            self._done.set()


def _talk(context: Context, source: int | None) -> Talk:
    talk = Talk(context.name, asks=_can_be_asked(source), settings=context.settings.settings)
    return talk._replace(mine=context.seats())


def _columns(out: TextIO) -> int:
    """Of the window of a terminal; 0 for what is none, where lines stay whole."""
    try:
        return os.get_terminal_size(out.fileno()).columns if out.isatty() else 0
    except (OSError, ValueError):
        return 0


def _can_be_asked(source: int | None) -> bool:
    """What comes through a pipe was written before there was a question."""
    return os.isatty(sys.stdin.fileno() if source is None else source)
