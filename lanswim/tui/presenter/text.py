"""Styled lines and their widths in terminal cells. What a line says is decided elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wcwidth import wcwidth

from lanswim import locale

Fragment = tuple[str, str]
"""a style and a text"""
Line = list[Fragment]
_KEY = re.compile(r"(\[[^\[\]]{1,9}\])")


@lru_cache(maxsize=4096)
def cells(text: str) -> int:
    """How many cells a text fills, sign by sign, as it is drawn: a picture of several signs counts each."""
    return sum(max(0, wcwidth(char)) for char in text)


def width(line: Line) -> int:
    """How many cells a line fills."""
    return sum(cells(text) for _style, text in line)


def plain(text: str = "", style: str = "") -> Line:
    """A line in one style."""
    return [(style, text)] if text else []


def keys(text: str, style: str = "") -> Line:
    """A line in which everything in brackets is shown as a key."""
    return [("class:key" if _KEY.fullmatch(part) else style, part) for part in _KEY.split(text) if part]


def cut(text: str, most: int) -> str:
    """The text in at most so many cells, with an ellipsis where something is missing."""
    if cells(text) <= most:
        return text
    mark = "." if locale.ascii_only() else "…"
    kept = ""
    for char in text:
        if cells(kept) + cells(char) > most - 1:
            break
        kept += char
    return kept + mark if most > 0 else ""


def pad(text: str, to: int) -> str:
    """The text in exactly so many cells."""
    short = cut(text, to)
    return short + " " * (to - cells(short))


def clip(line: Line, most: int) -> Line:
    """The line in at most so many cells."""
    kept: Line = []
    room = most
    for style, text in line:
        if room <= 0:
            break
        short = cut(text, room)
        kept.append((style, short))
        room -= cells(short) if short == text else room
    return kept


def fill(line: Line, to: int) -> Line:
    """The line in exactly so many cells."""
    short = clip(line, to)
    return [*short, ("", " " * (to - width(short)))]


def spread(left: Line, right: Line, to: int) -> Line:
    """One text at each end of a line and a blank between; the left one gives way."""
    gap = 1 if left and right else 0
    room = max(0, to - width(right) - gap)
    return [*fill(left, room), *plain(" " * gap), *clip(right, to)]


def beside(left: Sequence[Line], right: Sequence[Line], at: int, between: str) -> list[Line]:
    """Two columns, the right one beginning after `at` cells and the sign between them."""
    rows = max(len(left), len(right))
    first = [*left, *([[]] * (rows - len(left)))]
    second = [*right, *([[]] * (rows - len(right)))]
    return [[*fill(a, at), ("class:line", between), *b] for a, b in zip(first, second, strict=True)]


def wrap(text: str, to: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words where that is possible."""
    lines: list[str] = []
    for word in text.split():
        if lines and cells(lines[-1]) + 1 + cells(word) <= to:
            lines[-1] += f" {word}"
        else:
            lines += _pieces(word, to)
    return lines


def _pieces(word: str, to: int) -> list[str]:
    """A word that is wider than a line (a long address) goes on in the next one."""
    found = [""]
    for char in word:
        if found[-1] and cells(found[-1]) + cells(char) > to:
            found.append("")
        found[-1] += char
    return found


def fitting(parts: Sequence[str], leaves: Sequence[int], gap: str, room: int) -> str:
    """The parts with the gap between them, without those that must leave (by index, in order) to fit."""
    kept = list(range(len(parts)))
    for index in leaves:
        if cells(gap.join(parts[at] for at in kept)) <= room:
            break
        kept.remove(index)
    return gap.join(parts[at] for at in kept)


def flow(parts: Iterable[str], to: int, gap: str = "   ") -> list[str]:
    """Short texts one after the other, as many a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and cells(lines[-1]) + cells(gap) + cells(part) <= to:
            lines[-1] += gap + part
        else:
            lines += wrap(part, to)
    return lines
