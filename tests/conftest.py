"""Options of the whole test run. Fixtures that several rooms need may be added here."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.support.golden", "tests.support.golden_rounds")

GOLDEN_RULES = Path(__file__).parent / "golden" / "rules.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", type=Path, default=GOLDEN_RULES, help="other cases of the rules to run")
