"""What SECURITY.md says is tried: each test that it names is there, and no attack has lost its row."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
TRIED = SECURITY.partition("## What is tried")[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
PATHS = re.compile(r"`(tests/[\w/.]+?)(?:::\w+)?`")
ATTACKS = {
    "man in the middle", "relayed claim", "replayed claim", "claim of another table or term",
    "claim of another role", "copied certificate", "downgrade", "wrong code 1,000 times", "other deck",
    "card of the stock swapped", "secret changed afterwards", "part dropped before the freeze",
    "part dropped after the freeze", "two commitments", "two faces", "redraw by crash",
}  # fmt: skip


def rows() -> dict[str, str]:
    """Each attack, and what stands beside it."""
    found = [line.strip("| ").split(" | ", 1) for line in TRIED.splitlines() if line.startswith("| ")]
    return {attack: rest for attack, rest in found if attack != "attack"}


def defined_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_attack_has_a_row() -> None:
    assert set(rows()) >= ATTACKS


@pytest.mark.parametrize("attack", sorted(rows()))
def test_the_tests_of_an_attack_are_there(attack: str) -> None:
    named = NAMED.findall(rows()[attack])
    assert named
    for path, name in named:
        assert name in defined_in(path), f"{path} has no {name}"


def test_every_file_of_tests_that_is_named_is_there() -> None:
    assert [path for path in PATHS.findall(SECURITY) if not (ROOT / path).exists()] == []
