"""The rules in sentences follow the options, and have the name their makers give them."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale.rules_said import rules_name, sentences
from lanswim.rules import TEMPLATES


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


def test_the_sentences_follow_the_options() -> None:
    pub, quick, tough = (" ".join(sentences(TEMPLATES[name])) for name in ("pub", "quick", "tough"))
    assert "swimming" in pub and "swimming" not in quick
    assert "Knocking opens" in pub and "Knocking opens" not in quick
    assert "loses two lives" in tough and "loses two lives" not in pub


def test_every_template_can_be_said() -> None:
    assert all(len(sentences(rules)) >= 7 for rules in TEMPLATES.values())
