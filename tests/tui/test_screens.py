"""Golden pictures, to be looked at by people; written anew only with --update-golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.pictures import Picture, pictures
from tests.support.screens import picture

pytestmark = pytest.mark.once

GOLDEN = Path(__file__).parent.parent / "golden" / "screens"


@pytest.mark.parametrize("one", pictures(), ids=str)
def test_the_picture_is_the_one_agreed_on(one: Picture, request: pytest.FixtureRequest) -> None:
    file = GOLDEN / f"{one}.txt"
    drawn = "\n".join(picture(one.state(), one.window)) + "\n"
    if request.config.getoption("--update-golden"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


def test_no_golden_picture_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == {str(one) for one in pictures()}
