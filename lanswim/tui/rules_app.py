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
    form = Form(name, rules, rules)
    faults: list[BaseException] = []

    def told(event: Event) -> None:
        if isinstance(event, Key):
            go_on(press(form, event.name))

    def go_on(now: Form) -> None:
        nonlocal form
        if form.done:  # keys that were typed ahead
            return
        form = now
        if form.done == "save" and (objection := keep(form.rules)):
            form = form._replace(done="", said=objection)
        if form.done:
            end()
        app.invalidate()

    def end() -> None:
        if app.is_running and app.future is not None and not app.future.done():
            app.exit()

    def failed(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        faults.append(context.get("exception") or RuntimeError(str(context.get("message"))))
        end()

    def shown() -> list[Line]:
        """Never raises: it is drawn once more while the terminal is given back."""
        size = app.output.get_size()
        try:
            return picture(form, size.columns, size.rows)
        except Exception as error:
            failed(loop, {"exception": error})
            return []

    keys = bindings(told)
    keys.add(Keys.ControlD, eager=True)(lambda _event: told(Key("q")))  # the end of input, as in lines
    app: Application[None] = Application(
        layout=Layout(Glass(shown)),
        key_bindings=keys,
        style=STYLE,
        full_screen=True,
        color_depth=ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else None,
        input=input,
        output=output,
    )
    app.ttimeoutlen = app.timeoutlen = ESCAPE_S
    loop = asyncio.get_running_loop()

    def asked_to_end(name: str) -> None:
        go_on(form._replace(done="interrupted" if name == "SIGINT" else "leave"))

    # EOFError: the terminal is gone, and the form is left as it was last
    loop.set_exception_handler(failed)
    try:
        with suppress(EOFError), signals(loop, ("SIGINT", *ENDING), asked_to_end):
            await app.run_async(handle_sigint=False, set_exception_handler=False)
    finally:
        loop.set_exception_handler(None)
    if faults:
        raise faults[0]
    return form
