"""Worked cases from the sources of the rules, one test each; `--golden FILE` runs those of another file."""

from __future__ import annotations

from typing import Any

from tests.support import golden


def test_golden(golden_case: dict[str, Any]) -> None:
    assert golden.check(golden_case)
