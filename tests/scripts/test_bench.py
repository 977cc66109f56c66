"""What a run of benches ends with: a bound that is broken, or a named bench that measured nothing."""

from __future__ import annotations

from scripts.bench import exit_code
from scripts.benches.measure import Row

GOOD = Row("move", "us", 1.0, 2.0, 0.5, 1.0, None)
BAD = GOOD._replace(ratio=2.0)


def test_a_bench_that_is_named_and_measures_nothing_is_no_success() -> None:
    assert exit_code({"engine": []}, []) == 1
    assert exit_code({"engine": [], "turn": [GOOD]}, [GOOD]) == 1


def test_where_all_are_run_one_may_be_left_out() -> None:
    assert exit_code({}, [GOOD]) == 0
    assert exit_code({}, [GOOD, BAD]) == exit_code({"turn": [BAD]}, [BAD]) == 4
