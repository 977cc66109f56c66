"""The line that is being typed at a terminal, as one value: what each key makes of it, and what is echoed.

The system would echo it as well, but does not know it: then news would break it. No terminal may live here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim_protocol.names import cells

LONGEST_LINE: Final = 1_000
_ENTER, _BACK, _LINE, _WORD, _END, _ESCAPE = "\r\n", "\x7f\b", "\x15", "\x17", "\x04", "\x1b"


class Half(NamedTuple):
    """What is typed so far, and how much of a longer key (an arrow) was read: that is dropped."""

    text: str = ""
    escape: str = ""


class Stroke(NamedTuple):
    """What a key makes of it; over: nothing more will be typed."""

    half: Half
    echo: str = ""
    line: str | None = None
    over: bool = False


def stroke(half: Half, char: str, columns: int) -> Stroke:
    """One character as the terminal sends it, in a window of so many columns."""
    text, key = half.text, half.escape + char
    if char == _ESCAPE:
        return Stroke(Half(text, char))
    if _is_longer(key):
        return Stroke(Half(text, _escaped(key)))
    if char in _ENTER:
        return Stroke(Half(), "\n", text)
    if char == _END:
        return Stroke(Half(text), over=not text)
    if char in _BACK:
        return _shorter(text, text[:-1], columns)
    if char == _LINE:
        return _shorter(text, "", columns)
    if char == _WORD:
        before, blank, _word = text.rstrip().rpartition(" ")
        return _shorter(text, before + blank, columns)
    char = " " if char == "\t" else char
    if not char.isprintable() or len(text) >= LONGEST_LINE:
        return Stroke(Half(text))
    return Stroke(Half(text + char), char)


def around(half: Half, news: str, columns: int) -> str:
    """The news, and below it what was typed so far; a line that goes over the edge is typed anew."""
    return f"{_away(half.text, columns)}{news}{half.text}"


def _shorter(text: str, kept: str, columns: int) -> Stroke:
    if cells(text) >= columns:
        return Stroke(Half(kept), f"\n{kept}" if kept != text else "")
    gone = cells(text) - cells(kept)
    return Stroke(Half(kept), "\b" * gone + " " * gone + "\b" * gone)


def _away(text: str, columns: int) -> str:
    """Blanks and no sequence of a terminal: plain lines are for those that know none as well."""
    wide = cells(text)
    return "\n" if wide >= columns else f"\r{' ' * wide}\r" if wide else ""


def _is_longer(read: str) -> bool:
    """Whether these are part of one longer key. Escape alone is none, nor is any of them ended by Enter."""
    return read.startswith(("\x1b[", "\x1bO")) and read[-1] >= " "


def _escaped(read: str) -> str:
    """What there is of a longer key; empty once it is whole."""
    if read in ("\x1b[", "\x1bO"):
        return read
    goes_on = read.startswith("\x1b[") and not "\x40" <= read[-1] <= "\x7e"
    return read[:2] if goes_on else ""
