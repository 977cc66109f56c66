"""What the styles of the presenter look like, as it is set. Nothing may be told by colour alone."""

from __future__ import annotations

from functools import cache
from typing import Final

from prompt_toolkit.styles import Style

from lanswim.tui.settings import Settings

_DEFAULT: Final = {
    "title": "bold",
    "turn": "bold reverse",
    "name": "bold",
    "dim": "ansibrightblack",
    "line": "ansibrightblack",
    "key": "bold ansicyan",
    "value": "bold",
    "life": "ansiyellow",
    "tag": "italic",
    "time": "ansigreen",
    "warn": "bold ansired",
    "lost": "bold ansired",
    "remark": "italic",
    "address": "bold",
    "code": "bold reverse",
    "selected": "reverse",
    "card": "",
    "chosen": "bold ansicyan",
    "moving": "bold ansicyan",
}
_NO_COLOUR: Final = _DEFAULT | {
    "dim": "",
    "line": "",
    "key": "bold",
    "life": "",
    "time": "",
    "warn": "bold",
    "lost": "bold",
    "chosen": "bold",
    "moving": "bold",
}
_CONTRAST: Final = _NO_COLOUR | {
    "key": "bold underline",
    "warn": "bold reverse",
    "lost": "bold reverse",
    "tag": "bold",
    "remark": "bold",
}
"""nothing grey or coloured on the terminal's own ground, which may be light or dark"""
_THEMES: Final = {
    "default": _DEFAULT,
    "contrast": _CONTRAST,
    "plain": _NO_COLOUR,
}
_SUITS: Final = {
    4: {"c": "bold ansigreen", "s": "bold", "h": "bold ansired", "d": "bold ansiyellow"},
    2: {"c": "bold", "s": "bold", "h": "bold ansired", "d": "bold ansired"},
}


def style_of(settings: Settings) -> Style:
    """The style for these settings; always the same one for the same."""
    return _style(settings.theme, 1 if settings.theme == "plain" else settings.colours)


@cache
def _style(theme: str, colours: int) -> Style:
    suits = _SUITS.get(colours, dict.fromkeys("cshd", "bold"))
    return Style.from_dict(_THEMES[theme] | {f"suit-{suit}": style for suit, style in suits.items()})


STYLE: Final = style_of(Settings())
"""where nothing is set"""
