"""Fields of text: what a key does to what is typed. Nothing is drawn here."""

from __future__ import annotations


def edited(text: str, key: str, most: int) -> str:
    """The text after one key."""
    if key == "backspace":
        return text[:-1]
    if key == "delete":
        return ""
    return (text + key)[:most] if len(key) == 1 and key.isprintable() else text
