"""Machines of a small LAN for tests: network namespaces, or a skip that says why there are none.

No test lives here. With LANSWIM_REQUIRE_LAN=1 a missing privilege is a failure: CI cannot pass by skipping.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scripts.netlab import NetLab, why_not

_why_not = functools.cache(why_not)


def require_lan() -> None:
    """Skip the running test, or fail it when LAN tests are required, if namespaces cannot be made here."""
    reason = _why_not()
    if reason is None:
        return
    if os.environ.get("LANSWIM_REQUIRE_LAN") == "1":
        pytest.fail(f"LANSWIM_REQUIRE_LAN=1, but: {reason}")
    pytest.skip(reason)


@contextmanager
def machines(
    number: int,
    *,
    delay_ms: float = 0.0,
    jitter_ms: float = 0.0,
    loss: float = 0.0,
    seed: int = 0,
) -> Iterator[NetLab]:
    """So many machines on one switch, numbered from 1, gone again afterwards; links as NetLab says."""
    require_lan()
    with NetLab(number, delay_ms=delay_ms, jitter_ms=jitter_ms, loss=loss, seed=seed) as lab:
        yield lab
