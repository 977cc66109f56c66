"""The signs a screen is drawn with, in two sets: with and without anything beyond ASCII."""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim import locale


class Signs(NamedTuple):
    """One set; every sign is one cell wide, but swims (three), and where there are no signs done and more."""

    life: str = "¡"
    gone: str = "·"
    swims: str = "~~~"
    point: str = "►"
    back: str = "◄"
    loses: str = "▼"
    done: str = "✓"
    dot: str = "·"
    to: str = "→"
    full: str = "█"
    empty: str = "░"
    across: str = "─"
    down: str = "│"
    tee: str = "┬"
    foot: str = "┴"
    card: str = "┌─┐│└┘"
    chosen: str = "╔═╗║╚╝"
    more: str = "…"
    above: str = "↑"
    below: str = "↓"


UNICODE: Final = Signs()
ASCII: Final = Signs(
    *("i", ".", "~~~", ">", "<", "v", "ok", "-", ">", "#", ".", "-", "|", "+", "+", "+-+|++", "#=#H##"),
    *("...", "^", "v"),
)


def signs() -> Signs:
    """The set for the output of this process."""
    return ASCII if locale.ascii_only() else UNICODE
