"""Makes text from elsewhere safe to print. Names are cleaned by the protocol; this is for whole lines."""

from __future__ import annotations

from lanswim import locale


def printable(text: str, most: int = 300) -> str:
    """The text without anything that could steer a terminal or hide in it, so many characters at most."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:most])
    return shown + ("..." if len(text) > most else "")


def quoted(text: str) -> str:
    """What somebody typed, for an error message."""
    return f'"{printable(text, 40)}"'


def line(text: str, most: int = 500) -> str:
    """One printable line, in ASCII where the output knows nothing else."""
    shown = printable(text, most)
    return locale.plain_letters(shown) if locale.ascii_only() else shown


def lines(text: str) -> str:
    """The same for a text that may have several lines."""
    return "\n".join(map(line, text.split("\n")))
