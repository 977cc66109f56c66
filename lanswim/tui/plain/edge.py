"""Long lines at the edge of a terminal's window, which would break words in two. No terminal lives here."""

from __future__ import annotations

from lanswim.tui.presenter.text import cells


def broken(line: str, columns: int) -> list[str]:
    """The line in pieces that fit, broken at blanks; a word that fits in no line stays whole."""
    first, *words = line.lstrip().split(" ")
    pieces = [line[: len(line) - len(line.lstrip())] + first]
    room = columns - cells(pieces[0])
    for word in words:
        wide = cells(word) + 1
        if wide <= room:
            pieces[-1] += f" {word}"
            room -= wide
        else:
            pieces.append(word)
            room = columns - wide + 1
    return pieces
