"""What a click on the picture means: the key that stands there. Nothing is drawn, chosen or played here.

A click is a key that was pressed, no more: a move still needs what confirms it, and a double click is one.
"""

from __future__ import annotations

import re
from typing import Final

from lanswim.tui import code_dialog, turn
from lanswim.tui.presenter.text import Line, cells
from lanswim.tui.state import State

APART_MS: Final = 400
"""so soon after a key or click another click was not meant for what has come under the pointer since"""
PICK: Final = "class:pick-"
"""marks the cells of a card, with the digit that picks it"""
ON: Final = "\x1b[?1000h\x1b[?1006h"
"""clicks are told, and not where the pointer goes: on a slow line that would be read as other keys"""
OFF: Final = "\x1b[?1006l\x1b[?1000l"
_KEY: Final = re.compile(r"\[([^\[\]]{1,9})\]")
_GAP: Final = "  "
_NAMED: Final = {
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "Ctrl-U": "delete",
    "Strg-U": "delete",
    "F1": "f1",
    "F9": "f9",
    "Space": " ",
    "Leer": " ",
    "Up": "up",
    "Hoch": "up",
    "Down": "down",
    "Runter": "down",
    "Left": "left",
    "Links": "left",
    "←": "left",
    "Right": "right",
    "Rechts": "right",
    "→": "right",
}
"""keys of more than one sign, as they are written in either language"""


def wanted(state: State) -> bool:
    """Whether clicks are taken; not where there are addresses to be selected and copied with the mouse."""
    if not state.mouse or state.overlay == "help":
        return False
    return state.screen != "table" or turn.mode(state.seat.model) not in ("waiting", "connecting")


def pressed(state: State, lines: list[Line], x: int, y: int, now_ms: int) -> str | None:
    """The key that a click on this cell of the picture is; None: it is none."""
    name = key_at(lines[y], x) if y < len(lines) else None
    if name is None or (len(name) == 1 and _types(state)):
        return None
    picks = state.overlay is None and name.isdecimal()  # plays nothing, so two may follow at once
    return name if picks or now_ms - state.pressed.at_ms >= APART_MS else None


def _types(state: State) -> bool:
    """Whether a character would become part of a text."""
    writes = state.screen in ("host", "address", "name", "settings")
    writes = writes or state.overlay in ("chat", "keep", "second")
    return writes or (state.screen == "table" and code_dialog.is_open(state.code, state.seat.model))


def key_at(line: Line, x: int) -> str | None:
    """The key whose card or bracket, or word beside it, covers this cell of a line."""
    before, name = 0, None
    for style, text in line:
        at, before = x - before, before + cells(text)
        if (found := _KEY.fullmatch(text)) is not None and "class:key" in style:
            name = _named(found[1])
        elif at >= 0 and name is not None and _GAP in text[: at + 2]:
            name = None
        if x < before:
            picked = style.partition(PICK)[2][:1]
            return picked or name
        if _GAP in text:
            name = None
    return None


def _named(label: str) -> str | None:
    """`[K]` is k, `[Enter]` is enter; `[1-3]` is none."""
    return label.lower() if len(label) == 1 else _NAMED.get(label)
