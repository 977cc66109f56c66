"""How everything is measured: side by side, pair by pair, the median of the ratios. No subject lives here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

PAIRS = 9
"""at least 7, so that one bad pair on a busy machine decides nothing"""


class Row(NamedTuple):
    """One figure beside its yardstick: the medians, the median of the ratios of the pairs, and its bound."""

    name: str
    unit: str
    ours: float
    bare: float
    ratio: float
    at_most: float | None = None


Measure = Callable[[], Sequence[float]]
"""One round: a figure for each quantity"""


class Quantity(NamedTuple):
    """What one figure of a measure is, and how often the yardstick it may be."""

    name: str
    unit: str
    at_most: float | None = None


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
    )


def as_table(rows: Sequence[Row]) -> str:
    """For people."""
    lines = [f"{'':24}{'lanswim':>12}{'bare':>12}{'ratio':>8}  bound"]
    for row in rows:
        bound = "" if row.at_most is None else f"{row.at_most:.2f} {_verdict(row)}"
        figures = f"{row.ours:>8.3f} {row.unit:<3}{row.bare:>8.3f} {row.unit:<3}{row.ratio:>8.2f}"
        lines.append(f"{row.name:24}{figures}  {bound}".rstrip())
    return "\n".join(lines)


def as_json(rows: Sequence[Row]) -> str:
    """For scripts: one array."""
    return json.dumps([row._asdict() | {"ratio": round(row.ratio, 3), "ok": is_ok(row)} for row in rows])


def is_ok(row: Row) -> bool:
    """Whether the ratio keeps its bound, if it has one."""
    return row.at_most is None or row.ratio <= row.at_most


def _verdict(row: Row) -> str:
    return "ok" if is_ok(row) else "above"
