"""Every state in every size: nothing is too wide, frames reach from side to side, no state raises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from wcwidth import wcswidth

from lanswim import locale
from lanswim.locale import Language, cards
from lanswim.locale.cards import Pack
from lanswim.tui.presenter import Size, render
from tests.support import views_examples as examples
from tests.support.screens import NOW, screens, seated

pytestmark = pytest.mark.once

COLUMNS = range(40, 133)
ROWS = range(12, 44)
STEP = 5
"""so far the height goes on from one width to the next: an odd number, so that every height is met"""
READABLE = 100
"""wider no picture is drawn"""
LANGUAGES: list[Language] = ["de", "en"]
CARDS = [rank + suit for suit in "CSHD" for rank in "789TJQKA"]


def sizes() -> Iterator[Size]:
    """Every width with the lowest and the greatest height and another one; all heights are met."""
    for columns in COLUMNS:
        heights = {ROWS[0], ROWS[-1], ROWS[columns * STEP % len(ROWS)]}
        yield from (Size(columns, rows) for rows in sorted(heights))


def allowed(size: Size) -> int:
    """Cells of a line: those of the window, but a small picture is not drawn as wide as a large one."""
    to = min(size.columns, READABLE)
    return min(to, 79) if size.rows < 24 else to


def test_the_sizes_are_all_widths_and_all_heights() -> None:
    assert {size.columns for size in sizes()} == set(COLUMNS)
    assert {size.rows for size in sizes()} == set(ROWS)


@pytest.mark.slow
@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", screens())
def test_every_line_is_as_wide_as_allowed(name: str, language: Language, ascii_only: bool) -> None:
    locale.use(language, ascii_only=ascii_only)
    state = screens()[name]
    for size in sizes():
        lines = ["".join(text for _style, text in line) for line in render(state, size, NOW + state.now_ms)]
        widths = [wcswidth(line) for line in lines]
        assert len(lines) <= size.rows, size
        assert all(0 <= width <= allowed(size) for width in widths), (size, lines)
        assert all(line.isprintable() for line in lines), (size, lines)
        frames = [wcswidth(line) for line in lines if line and set(line) <= set("─┬┴-+") and len(line) > 30]
        assert set(frames) <= {allowed(size)}, (size, lines)
        assert not ascii_only or all(line.isascii() for line in lines), (size, lines)


@pytest.mark.parametrize("name", ["turn", "chosen_2", "elsewhere_5", "tip", "first_turn_9", "chosen_9"])
def test_the_keys_of_a_table_stay_at_the_bottom_whatever_is_chosen(name: str) -> None:
    locale.use("de")
    for size in (one for one in sizes() if one.columns >= 80 and one.rows >= 24):
        assert len(render(screens()[name], size, NOW)) == size.rows, size


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("pack", ["french", "german"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12)])
def test_all_32_cards_look_different_in_the_hand(
    size: Size, language: Language, pack: Pack, ascii_only: bool
) -> None:
    locale.use(language, ascii_only=ascii_only)
    cards.use_pack(pack)
    assert len({faces(card, size) for card in CARDS}) == len(CARDS) == 32


def faces(card: str, size: Size) -> str:
    """What is drawn of this card as the first one of the hand."""
    others = [one for one in CARDS if one != card][:2]
    round_ = replace(examples.first_turn(2), middle=[], hand=[card, *others], legal=[])
    state = seated(examples.model(examples.view(round_, examples.people(2))))
    drawn = [text for line in render(state, size, NOW) for style, text in line if "pick-1" in style]
    assert drawn
    return "".join(drawn)
