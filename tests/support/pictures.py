"""Which screens are kept as golden pictures, at which sizes and with which signs; in every language."""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support.screens import screens

SIZES: Final = {"80x24": Size(80, 24), "40x12": Size(40, 12)}
LARGE: Final = {"100x30": Size(100, 30), "120x40": Size(120, 40)}
EVERYWHERE: Final = ("waiting", "vote", "showdown", "pair_cover", "lost", "swap", "lobby")
"""looked at in every size and without signs"""
IN_LARGE: Final = (*EVERYWHERE, "chosen_2", "elsewhere_9", "lobby_crowded")
"""where a large window has more to show"""
IN_ASCII: Final = (*EVERYWHERE, "chosen_9", "opened_9", "over", "gathering_5")
"""where letters stand for cards and signs"""


class Picture(NamedTuple):
    """One of them."""

    name: str
    size: str
    signs: str
    """`-ascii` where letters stand for signs"""
    language: Language

    def __str__(self) -> str:
        return f"{self.name}-{self.size}{self.signs}-{self.language}"

    @property
    def window(self) -> Size:
        return {**SIZES, **LARGE}[self.size]

    def state(self) -> State:
        """What is on the screen; the language is spoken from now on."""
        locale.use(self.language, ascii_only=bool(self.signs))
        return screens()[self.name]


def pictures() -> list[Picture]:
    """Every one that is kept."""
    kept = [
        *((name, size, "") for name in screens() for size in SIZES),
        *((name, size, "") for name in IN_LARGE for size in LARGE),
        *((name, size, "-ascii") for name in IN_ASCII for size in SIZES),
    ]
    return [Picture(*one, language) for one in kept for language in LANGUAGES]
