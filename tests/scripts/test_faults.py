"""What the README says of each fault is held by tests: CONTRIBUTING names them, and they are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def rows(file: str, heading: str) -> dict[str, str]:
    """The rows of the first table after this heading: what happens, and the rest."""
    told = (ROOT / file).read_text(encoding="utf-8").partition(heading)[2]
    table = told[told.index("| what happens") :].partition("\n\n")[0]
    found = [line.strip("| ").split(" | ", 1) for line in table.splitlines()[2:]]
    return {row[0]: row[1] for row in found}


HELD = rows("CONTRIBUTING.md", "## Tests")


def defined_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_each_fault_that_people_are_told_of_has_its_tests_in_the_same_order() -> None:
    assert list(rows("README.md", "### When something goes wrong")) == list(HELD)


@pytest.mark.parametrize("fault", HELD)
def test_the_tests_of_a_fault_are_there(fault: str) -> None:
    named = NAMED.findall(HELD[fault])
    assert named
    for path, name in named:
        assert name in defined_in(path), f"{path} has no {name}"
