"""The plain screen: typed lines in, lines out, nothing ever drawn over. What is said is decided elsewhere.

Standard input that ends does not give the seat up: the screen says goodbye and the exit code is 0.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import TextIO

from lanswim.client.model import Target
from lanswim.locale import _
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import promises
from lanswim.tui.clean import went_wrong
from lanswim.tui.context import Context
from lanswim.tui.plain.talk import Said, Talk, gone, greeting, hear, typed
from lanswim.tui.session import Session
from lanswim.tui.signals import ENDING, signals
from lanswim.tui.state import Event, HostUp, Ticked

LONGEST_LINE = 1_000
_log = logging.getLogger(__name__)


async def run_lobby(context: Context, *, source: int | None = None, out: TextIO | None = None) -> int:
    """The lobby in lines until the person quits; source: a file descriptor. Returns the exit code."""
    plain = _Plain(context, _talk(context, source), out or sys.stdout)
    plain.print(greeting(plain.talk))
    return await plain.run(source, None)


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
        self._tasks = Tasks(lambda _name, error: self._failed(error))
        self._session = Session(context, self._hear, self._tasks)

    async def run(self, source: int | None, first: Event | None) -> int:
        """Reads and speaks until it is over; the exit code."""
        loop = asyncio.get_running_loop()
        read_lines(loop, sys.stdin.fileno() if source is None else source, self._typed)
        if first is not None:
            self._hear(first)
        else:
            self._session.look()
        try:
            with signals(loop, ("SIGINT", *ENDING), self._signalled):
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
        try:
            for line in lines:
                self._out.write("".join(char if char.isprintable() else "?" for char in line) + "\n")
            self._out.flush()
        except (OSError, ValueError) as error:
            _log.debug("nobody reads any more", exc_info=error)
            self._end(1, "")

    def _hear(self, event: Event) -> None:
        self._take(hear(self._now(), event))

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
    return Talk(context.name, asks=_can_be_asked(source), settings=context.settings.settings)


def _can_be_asked(source: int | None) -> bool:
    """What comes through a pipe was written before there was a question."""
    return os.isatty(sys.stdin.fileno() if source is None else source)


def read_lines(loop: asyncio.AbstractEventLoop, source: int, told: Callable[[str | None], None]) -> None:
    """Calls told in the loop with each line read from a file descriptor, and with None at its end.

    A thread that is never waited for, and no buffered file: a read that blocks must not hold up the end.
    """
    threading.Thread(target=_read, args=(loop, source, told), name="lines", daemon=True).start()


def _read(loop: asyncio.AbstractEventLoop, source: int, told: Callable[[str | None], None]) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    text = ""
    try:
        while data := os.read(source, 4096):
            text += decoder.decode(data)
            *lines, text = text.split("\n")
            text = text[:LONGEST_LINE]
            for line in lines:
                loop.call_soon_threadsafe(told, line[:LONGEST_LINE])
        if text.strip():
            loop.call_soon_threadsafe(told, text)
        loop.call_soon_threadsafe(told, None)
    except OSError:
        _tell_end(loop, told)
    except RuntimeError:
        return  # the loop has ended


def _tell_end(loop: asyncio.AbstractEventLoop, told: Callable[[str | None], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(told, None)
