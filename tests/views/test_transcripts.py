"""Whole rounds as texts, to be read by people; written anew only with --update-golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.scenes import SCENES
from tests.support.transcript import transcript

GOLDEN = Path(__file__).parent.parent / "golden" / "rounds"
LONGEST = 400


@pytest.mark.parametrize("name", SCENES)
def test_the_round_goes_as_agreed_on(name: str, request: pytest.FixtureRequest) -> None:
    lines = [*transcript(SCENES[name])]
    assert len(lines) <= LONGEST
    file, text = GOLDEN / f"{name}.txt", "\n".join(lines)
    if request.config.getoption("--update-golden"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_no_golden_round_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(SCENES)
