"""Rules have the name their makers give them."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale.rules_named import rules_name


@pytest.mark.parametrize(
    ("text", "full", "short"),
    [
        ("pub", "Pub SW-001", "Pub"),
        ("family,lives=3", "Familie SW-002, geändert", "Familie*"),
        ("\x1b[31mred", "eigene Regeln", "eigene"),
    ],
)
def test_names(text: str, full: str, short: str) -> None:
    locale.use("de")
    assert (rules_name(text), rules_name(text, short=True)) == (full, short)
