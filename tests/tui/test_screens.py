"""Golden pictures, to be looked at by people; written anew only with --update-golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.presenter import Size
from tests.support.screens import picture, screens

GOLDEN = Path(__file__).parent.parent / "golden" / "screens"
SIZES = {"80x24": Size(80, 24), "40x12": Size(40, 12)}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", screens())
def test_the_picture_is_the_one_agreed_on(
    name: str, size: str, language: Language, request: pytest.FixtureRequest
) -> None:
    locale.use(language)
    file = GOLDEN / f"{name}-{size}-{language}.txt"
    drawn = "\n".join(picture(screens()[name], SIZES[size])) + "\n"
    if request.config.getoption("--update-golden"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


def test_no_golden_picture_is_left_over() -> None:
    wanted = {
        f"{name}-{size}-{language}.txt" for name in screens() for size in SIZES for language in ("de", "en")
    }
    assert {file.name for file in GOLDEN.iterdir()} == wanted
