"""Options of the whole test run. Fixtures that several rooms need may be added here."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.leaks import nothing_stays, pytest_runtest_teardown, tasks_end
from tests.support.watched import blocked, nothing_blocks

__all__ = ["blocked", "nothing_blocks", "nothing_stays", "pytest_runtest_teardown", "tasks_end"]

pytest.register_assert_rewrite("tests.support.golden", "tests.support.golden_rounds")

# Other processes on the same cores must not fail a test; how long one may take is pytest-timeout's business.
settings.register_profile("lanswim", deadline=None)
settings.load_profile("lanswim")

GOLDEN_RULES = Path(__file__).parent / "golden" / "rules.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", type=Path, default=GOLDEN_RULES, help="other cases of the rules to run")
    parser.addoption("--update-golden", action="store_true", help="write golden screens instead of comparing")
