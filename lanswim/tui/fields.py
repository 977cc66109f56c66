"""Fields of text: what a key does to what is typed. Nothing is drawn here."""

from __future__ import annotations

from lanswim_protocol.names import NAME_CELLS, cut_to_cells

_NAME_CHARS = 4 * NAME_CELLS
"""marks over letters take no cell"""


def name_field(text: str) -> str:
    """As much of a typed name as can be shown: wide letters take two cells."""
    return cut_to_cells(text, NAME_CELLS)[:_NAME_CHARS]


def edited_name(text: str, key: str) -> str:
    """The name after one key."""
    return name_field(edited(text, key, _NAME_CHARS))


def edited(text: str, key: str, most: int) -> str:
    """The text after one key."""
    if key == "backspace":
        return text[:-1]
    if key == "delete":
        return ""
    return (text + key)[:most] if len(key) == 1 and key.isprintable() else text
