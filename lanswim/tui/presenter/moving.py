"""Cards on their way between the middle and a hand: at first where they were, then where they lie now.

An arrow at each shows where it goes, or where it came from. No whole row of cards is drawn here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from lanswim.tui import motion
from lanswim.tui.presenter.signs import signs
from lanswim.tui.seat import Seat

STYLE = "class:moving"


class Way(NamedTuple):
    """The arrow of a card, and at which of its edges the other place is."""

    arrow: str
    edge: Literal["above", "below"]


class Row(NamedTuple):
    """Three cards as they are to be drawn, and the ways of those that move, by their places."""

    names: Sequence[str]
    ways: Mapping[int, Way]


def middle(seat: Seat, names: Sequence[str], now_ms: int) -> Row:
    """The middle: one's own hand is below it, everybody else's above."""
    swap = motion.swap(seat, now_ms)
    if swap is None:
        return Row(names, {})
    down = swap.mine == (swap.stage == "lifted")
    return _row(names, swap.laid, swap.taken, swap.stage == "lifted", _way(down, below=swap.mine))


def hand(seat: Seat, names: Sequence[str], now_ms: int) -> Row:
    """One's own hand; covered cards are not known here, and so do not move."""
    swap = motion.swap(seat, now_ms)
    if swap is None or not swap.mine:
        return Row(names, {})
    is_lifted = swap.stage == "lifted"
    return _row(names, swap.taken, swap.laid, is_lifted, _way(not is_lifted, below=False))


def _way(down: bool, *, below: bool) -> Way:
    return Way(signs().below if down else signs().above, "below" if below else "above")


def _row(names: Sequence[str], come: Sequence[str], gone: Sequence[str], is_lifted: bool, way: Way) -> Row:
    """Cards that have come lie where the others were."""
    before = dict(zip(come, gone, strict=False))  # no host is trusted to tell as many as it should
    ways = {place: way for place, name in enumerate(names) if name in before}
    return Row([before.get(name, name) for name in names] if is_lifted else names, ways)
