"""Names of people, and what they say, as everybody may print it. Pure text; no locale or table may live here.

A name comes from somebody else: what could move the cursor, hide, reorder or pile up is taken out. Cells are
counted by the Unicode tables of Python, so that a host and its clients cut alike without another package.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

NAME_CELLS: Final = 20
LINE_CELLS: Final = 160
_LONGEST_LINE: Final = 200  # characters: marks take no cell, and a message has its limit
_LONGEST_READ: Final = 400  # characters looked at; NFKC may turn one into eighteen
_MARKS_AT_MOST: Final = 2  # a vowel and a tone (Thai); more of them pile up over other lines
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")  # they show nothing
_HIDDEN_MARKS: Final = frozenset(
    [0x034F, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0xFFFC,
     *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]  # variation selectors
)
_LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic, then Greek, then what passes for o and i; folded to lower case first
    "асеоріјѕухһԁԛԝкмтвнп" + "αορνυικτχηε" + "0l1|ı",
    "aceopijsyxhdqwkmtbhn" + "aopvuiktxne" + "oiiii",
)


def clean_name(text: str) -> str:
    """The name as it may be shown: NFKC, one line, nothing hidden or stacked, 20 cells; it may be empty."""
    return cut_to_cells(_cleaned(text), NAME_CELLS).rstrip()


def clean_line(text: str) -> str:
    """A line that was said, as everybody may show it: cleaned as names are, 160 cells; it may be empty."""
    return cut_to_cells(_cleaned(text), LINE_CELLS)[:_LONGEST_LINE].rstrip()


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """This name, or with the lowest number that tells it apart from those taken (`Ben 2`), in 20 cells."""
    keys = {name_key(other) for other in taken}
    number, candidate = 1, name
    while name_key(candidate) in keys:
        number += 1
        ending = f" {number}"
        candidate = cut_to_cells(name, NAME_CELLS - len(ending)).rstrip() + ending
    return candidate


def name_key(name: str) -> str:
    """Two names with the same key look alike: case, blanks and look-alike letters do not count."""
    folded = "".join(name.casefold().split())
    return folded.translate(_LOOK_ALIKES)


def cells(text: str) -> int:
    """How many terminal cells the text takes."""
    return sum(map(_cells_of, text))


def cut_to_cells(text: str, limit: int) -> str:
    """The longest beginning of the text that fits into this many cells."""
    used = 0
    for at, char in enumerate(text):
        used += _cells_of(char)
        if used > limit:
            return text[:at]
    return text


def _cleaned(text: str) -> str:
    composed = unicodedata.normalize("NFKC", text[:_LONGEST_READ])
    # What was between two characters is gone now, so they may compose.
    visible = unicodedata.normalize("NFKC", _visible(composed))
    return " ".join(_visible(visible).split())


def _cells_of(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = _MARKS_AT_MOST  # none may come before the first base character
    for char in text:
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\n\r\v\f\x85" or char in _BLANK_LETTERS:
            kept.append(" ")
            marks = _MARKS_AT_MOST
        elif category[0] == "C" or category == "Me" or ord(char) in _HIDDEN_MARKS:
            continue
        elif category[0] == "M":
            if marks < _MARKS_AT_MOST:
                kept.append(char)
                marks += 1
        else:
            kept.append(char)
            marks = 0
    return "".join(kept)
