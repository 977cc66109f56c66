"""Runs the tests of a room and fails for a statement or branch that they leave out."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str]) -> int:
    """The exit code of the tests, else 2 when something is left out, which is then listed."""
    source, tests, *more = arguments
    with tempfile.TemporaryDirectory() as folder:
        coverage = [sys.executable, "-m", "coverage"]
        data = f"--data-file={Path(folder) / 'coverage'}"
        pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", tests, *more]
        run = [*coverage, "run", "--branch", data, f"--source={source}", *pytest]
        if code := subprocess.call(run, cwd=ROOT):
            return code
        report = ["report", data, "--show-missing", "--skip-covered", "--fail-under=100"]
        return subprocess.call([*coverage, *report], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
