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
LARGE = {"100x30": Size(100, 30), "120x40": Size(120, 40)}
LANGUAGES: tuple[Language, ...] = ("de", "en")
IN_LARGE = ("chosen_2", "swap", "elsewhere_9", "showdown", "lobby", "lobby_crowded")
"""where a large window has more to show"""
IN_ASCII = ("swap", "chosen_9", "showdown", "opened_9", "over", "gathering_5", "lobby")
"""where letters stand for cards and signs"""
PICTURES = [
    *((name, size, "") for name in screens() for size in SIZES),
    *((name, size, "") for name in IN_LARGE for size in LARGE),
    *((name, size, "-ascii") for name in IN_ASCII for size in SIZES),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "size", "signs"), PICTURES)
def test_the_picture_is_the_one_agreed_on(
    name: str, size: str, signs: str, language: Language, request: pytest.FixtureRequest
) -> None:
    locale.use(language, ascii_only=bool(signs))
    file = GOLDEN / f"{name}-{size}{signs}-{language}.txt"
    drawn = "\n".join(picture(screens()[name], {**SIZES, **LARGE}[size])) + "\n"
    if request.config.getoption("--update-golden"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


def test_no_golden_picture_is_left_over() -> None:
    wanted = {
        f"{name}-{size}{signs}-{language}.txt" for name, size, signs in PICTURES for language in LANGUAGES
    }
    assert {file.name for file in GOLDEN.iterdir()} == wanted
