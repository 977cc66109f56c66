"""How everything is measured: side by side, pair by pair, the median of the ratios. No subject lives here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

PAIRS = 9
"""at least 7, so that one bad pair on a busy machine decides nothing"""


class Row(NamedTuple):
    """One figure beside its yardstick: the medians, the median of the ratios of the pairs, and its bounds."""

    name: str
    unit: str
    ours: float
    bare: float
    ratio: float
    at_most: float | None = None
    """of the ratio"""
    limit: float | None = None
    """of our own figure, in its unit"""


Measure = Callable[[], Sequence[float]]
"""One round: a figure for each quantity"""


class Quantity(NamedTuple):
    """What one figure of a measure is, how often the yardstick it may be, and how much at all."""

    name: str
    unit: str
    at_most: float | None = None
    limit: float | None = None


def side_by_side(quantities: Sequence[Quantity], ours: Measure, bare: Measure, pairs: int) -> list[Row]:
    """Measures both in turn, each pair in the other order; the first pair warms up and does not count."""
    both: list[tuple[Sequence[float], Sequence[float]]] = []
    for number in range(pairs + 1):
        if number % 2:
            second = bare()
            both.append((ours(), second))
        else:
            both.append((ours(), bare()))
    return [_row(quantity, [(a[n], b[n]) for a, b in both[1:]]) for n, quantity in enumerate(quantities)]


def _row(quantity: Quantity, pairs: Sequence[tuple[float, float]]) -> Row:
    return Row(
        quantity.name,
        quantity.unit,
        median(ours for ours, _ in pairs),
        median(bare for _, bare in pairs),
        median(ours / bare for ours, bare in pairs),
        quantity.at_most,
        quantity.limit,
    )


def as_table(rows: Sequence[Row]) -> str:
    """For people."""
    lines = [f"{'':24}{'lanswim':>12}{'bare':>12}{'ratio':>8}  bound"]
    for row in rows:
        bounds = [] if row.at_most is None else [f"{row.at_most:.2f}"]
        bounds += [] if row.limit is None else [f"{row.limit:g} {row.unit}"]
        bound = " ".join([*bounds, _verdict(row)]) if bounds else ""
        figures = f"{row.ours:>8.3f} {row.unit:<3}{row.bare:>8.3f} {row.unit:<3}{row.ratio:>8.2f}"
        lines.append(f"{row.name:24}{figures}  {bound}".rstrip())
    return "\n".join(lines)


def as_json(rows: Sequence[Row]) -> str:
    """For scripts: one array."""
    return json.dumps([row._asdict() | {"ratio": round(row.ratio, 3), "ok": is_ok(row)} for row in rows])


def is_ok(row: Row) -> bool:
    """Whether the figure and its ratio keep the bounds they have."""
    return (row.at_most is None or row.ratio <= row.at_most) and (row.limit is None or row.ours <= row.limit)


def _verdict(row: Row) -> str:
    return "ok" if is_ok(row) else "above"
