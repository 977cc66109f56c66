"""How benches compare: taken in turn, the median of the ratios, and a bound that is kept or not."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from scripts.benches.measure import Quantity, Row, as_json, as_table, is_ok, side_by_side


def told(name: str, figures: Sequence[float], order: list[str]) -> Callable[[], Sequence[float]]:
    left = list(figures)

    def measure() -> Sequence[float]:
        order.append(name)
        return [left.pop(0)]

    return measure


def test_pairs_are_taken_in_turn_and_the_first_does_not_count() -> None:
    order: list[str] = []
    ours, bare = told("ours", [999, 2, 9, 2], order), told("bare", [1, 1, 1, 1], order)
    (row,) = side_by_side([Quantity("turn", "ms", 3.0)], ours, bare, pairs=3)
    assert order == ["ours", "bare", "bare", "ours", "ours", "bare", "bare", "ours"]
    assert row == Row("turn", "ms", 2, 1, 2, 3.0)


def test_the_ratio_is_that_of_the_pairs_not_of_the_medians() -> None:
    order: list[str] = []
    ours, bare = told("ours", [1, 2, 30, 40], order), told("bare", [1, 1, 10, 100], order)
    (row,) = side_by_side([Quantity("turn", "ms")], ours, bare, pairs=3)
    assert (row.ours, row.bare, row.ratio) == (30, 10, 2)


def test_a_bound_is_kept_or_not_for_people_and_for_scripts() -> None:
    rows = [Row("slow", "ms", 4, 1, 4, 3.0), Row("fine", "ms", 2, 1, 2, 3.0), Row("free", "ms", 9, 1, 9)]
    assert [is_ok(row) for row in rows] == [False, True, True]
    slow, fine, free = as_table(rows).splitlines()[1:]
    assert slow.endswith("3.00 above") and fine.endswith("3.00 ok") and free.endswith("9.00")
    assert [row["ok"] for row in json.loads(as_json(rows))] == [False, True, True]


def test_a_figure_may_be_bounded_by_itself() -> None:
    order: list[str] = []
    ours, bare = told("ours", [5, 5], order), told("bare", [1, 1], order)
    rows = side_by_side([Quantity("big", "KiB", limit=4)], ours, bare, pairs=1)
    rows.append(Row("small", "ms", 3, 1, 3, limit=3))
    assert [is_ok(row) for row in rows] == [False, True]
    big, small = as_table(rows).splitlines()[1:]
    assert big.endswith("4 KiB above") and small.endswith("3 ms ok")
