"""The form for rules as an application on the terminal. What a key does and how it looks is in rules_form."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.input import Input
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth, Output

from lanswim.rules import RuleSet
from lanswim.tui.app import ESCAPE_S
from lanswim.tui.events import Event, Key
from lanswim.tui.glass import Glass
from lanswim.tui.keys import bindings
from lanswim.tui.presenter.rules_form import picture
from lanswim.tui.presenter.text import Line
from lanswim.tui.rules_form import Form, press
from lanswim.tui.signals import ENDING, signals
from lanswim.tui.theme import STYLE

Keep = Callable[[RuleSet], str]
"""Keeps the rules; says why it cannot, or nothing."""


async def fill_in(
    name: str, rules: RuleSet, keep: Keep, *, input: Input | None = None, output: Output | None = None
) -> Form:
    """The form as it was left; not done if the terminal is gone. It stays while keep objects.

    A fault, wherever it comes from, ends it and is raised once the terminal is itself again.
    """
    return await _RulesApp(Form(name, rules, rules), keep, input, output).run()


class _RulesApp:
    """One form on one terminal."""

    def __init__(self, form: Form, keep: Keep, input: Input | None, output: Output | None) -> None:
        self._form = form
        self._keep = keep
        self._faults: list[BaseException] = []
        keys = bindings(self._told)
        keys.add(Keys.ControlD, eager=True)(lambda _event: self._told(Key("q")))  # ends input, as in lines
        self._app: Application[None] = Application(
            layout=Layout(Glass(self._shown)),
            key_bindings=keys,
            style=STYLE,
            full_screen=True,
            color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
            input=input,
            output=output,
        )
        self._app.ttimeoutlen = self._app.timeoutlen = ESCAPE_S

    async def run(self) -> Form:
        """Until it is done, or the terminal is gone: then the form is as it was left last."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        try:
            with suppress(EOFError), signals(loop, ("SIGINT", *ENDING), self._asked_to_end):
                await self._app.run_async(handle_sigint=False, set_exception_handler=False)
        finally:
            loop.set_exception_handler(None)
        if self._faults:
            raise self._faults[0]
        return self._form

    def _told(self, event: Event) -> None:
        if isinstance(event, Key):
            self._go_on(press(self._form, event.name))

    def _asked_to_end(self, name: str) -> None:
        self._go_on(self._form._replace(done="interrupted" if name == "SIGINT" else "leave"))

    def _go_on(self, now: Form) -> None:
        if self._form.done:  # keys that were typed ahead
            return
        if now.done == "save" and (objection := self._keep(now.rules)):
            now = now._replace(done="", said=objection)
        self._form = now
        if now.done:
            self._end()
        self._app.invalidate()

    def _end(self) -> None:
        if self._app.is_running and self._app.future is not None and not self._app.future.done():
            self._app.exit()

    def _failed(self, _loop: asyncio.AbstractEventLoop | None, context: dict[str, Any]) -> None:
        self._faults.append(context.get("exception") or RuntimeError(str(context.get("message"))))
        self._end()

    def _shown(self) -> list[Line]:
        """Never raises: it is drawn once more while the terminal is given back."""
        size = self._app.output.get_size()
        try:
            return picture(self._form, size.columns, size.rows)
        except Exception as error:
            self._failed(None, {"exception": error})
            return []
