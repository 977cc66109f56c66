"""What the styles of the presenter look like. Nothing may be told by colour alone."""

from __future__ import annotations

from prompt_toolkit.styles import Style

STYLE = Style.from_dict(
    {
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
        "suit-c": "bold ansigreen",
        "suit-s": "bold",
        "suit-h": "bold ansired",
        "suit-d": "bold ansiyellow",
    }
)
