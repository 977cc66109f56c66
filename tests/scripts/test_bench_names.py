"""Every bench can be asked for by its name, and keeps a promise with a bound."""

from __future__ import annotations

import subprocess
import sys

from scripts.bench import ROOT
from scripts.benches import journal, screen, told, turn, watchers


def test_help_names_every_bench_and_what_it_compares() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/bench.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    said = " ".join(done.stdout.split())
    for name, bench in (
        ("journal", journal),
        ("screen", screen),
        ("told", told),
        ("turn", turn),
        ("watchers", watchers),
    ):
        assert f"{name}: {bench.HELP}"[:40] in said


def test_the_bounds_are_those_that_were_promised() -> None:
    assert [one.at_most for one in turn.QUANTITIES] == [1.3, 2.5]
    assert [one.at_most for one in (*journal.ALONE, *journal.TOGETHER)] == [1.7, 1.3]
    assert [one.at_most for one in (*watchers.CPU, *watchers.PING)] == [1.5, 1.3]
    assert [one.limit for one in watchers.MEMORY] == [64]
    assert [one.at_most for one in (screen.FIRST, *screen.TABLE)] == [1.25, 1.3, None, None, None]
    assert [one.limit for one in (*screen.TABLE, screen.STILL)] == [None, 150, 2_500, 5_500, 0]
    assert (told.KILLED_MS, told.CUT_MS) == (50, 5_000)
