"""Each test is watched: no call of ours blocks a loop. For conftest files; no test may live here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest


@pytest.fixture(scope="session")
def blocked() -> Iterator[list[str]]:
    """The calls that blocked a loop, as they are found; none where blockbuster is not installed."""
    if find_spec("blockbuster") is None:
        yield []
        return
    from tests.support.blocking import no_blocking

    with no_blocking() as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_blocks(blocked: list[str]) -> Iterator[None]:
    """Fails a test in which a loop had to wait, also where the error that says so was caught."""
    blocked.clear()
    yield
    if blocked:
        pytest.fail("a loop was blocked: " + "; ".join(dict.fromkeys(blocked)), pytrace=False)
