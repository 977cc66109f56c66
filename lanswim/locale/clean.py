"""Makes text from others safe to print: names, table names, anything that came over the network.

Nothing may be let through here that moves a cursor, hides text or turns its direction.
"""

from __future__ import annotations

import unicodedata

from lanswim import locale

_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS_IN_A_ROW = 2


def shown(text: str, most: int = 80) -> str:
    """The text on one line without control, bidi and zero-width characters, at most so many characters long."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", text[: most * 8]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in _UNSAFE:
            kept.append(" " if char in "\t\r\n" else "")
        elif marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    one_line = " ".join("".join(kept).split())[:most]
    return locale.plain_letters(one_line) if locale.ascii_only() else one_line
