"""Keys of prompt_toolkit as events of the screen. What they do is decided in `update`, never here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from lanswim.tui.events import Event, Key, Pasted

_NAMED: Final = {
    Keys.ControlM: "enter",
    Keys.ControlJ: "enter",
    Keys.Up: "up",
    Keys.Down: "down",
    Keys.Left: "left",
    Keys.Right: "right",
    Keys.ControlI: "tab",
    Keys.ControlH: "backspace",
    Keys.Delete: "delete",
    Keys.ControlU: "delete",  # as shells have it
    Keys.F1: "f1",
    Keys.F9: "f9",
    Keys.ControlC: "ctrl-c",
    Keys.SIGINT: "ctrl-c",
}


def bindings(handle: Callable[[Event], None]) -> KeyBindings:
    """Every key that means something, each handed on as one event."""
    found = KeyBindings()
    for key, name in _NAMED.items():
        found.add(key, eager=True)(_named(handle, name))

    @found.add(Keys.Escape, eager=True)
    def _escape(event: KeyPressEvent) -> None:
        """What came in one piece with more is the beginning of a key that is not known, or Alt with one."""
        handle(Key("unknown" if event.key_processor.input_queue else "escape"))

    @found.add(Keys.BracketedPaste, eager=True)
    def _paste(event: KeyPressEvent) -> None:
        handle(Pasted(event.data))

    @found.add(Keys.Any)
    def _char(event: KeyPressEvent) -> None:
        if len(event.data) == 1 and event.data.isprintable():
            handle(Key(event.data))

    return found


def _named(handle: Callable[[Event], None], name: str) -> Callable[[KeyPressEvent], None]:
    def handler(_event: KeyPressEvent) -> None:
        handle(Key(name))

    return handler
