"""The keys below the big table: none of them twice, and those that are named longest are never left out."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from lanswim_protocol.messages import Clock
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.letters import cap
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.screens import picture, press, seated

KEY = re.compile(r"\[([^\[\]]{1,9})\]")
CARDS = {"1-3", "4-6", "3", "4", "Esc", "Enter", "K"}


def first_turn(count: int) -> State:
    """One's own first turn with a clock and more time to be had; knocking is not open yet."""
    clock = Clock(42_000, 60_000, 0)
    view = examples.view(examples.first_turn(count), examples.people(count), "turn", clock=clock)
    return seated(examples.model(replace(view, more_time=True)))


def offered(state: State, size: Size) -> list[str]:
    shown = "\n".join(picture(state, size)[-6:])
    return [key for key in KEY.findall(shown) if key not in CARDS]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("keys", [(), ("3",), ("t",), ("3", "5")])
@pytest.mark.parametrize("count", [2, 3, 5, 9])
@pytest.mark.parametrize("size", [Size(80, 24), Size(100, 30)])
def test_no_key_is_offered_twice_and_the_most_needed_are_always_there(
    size: Size, count: int, keys: tuple[str, ...], language: Language
) -> None:
    locale.use(language)
    found = offered(press(first_turn(count), *keys), size)
    assert max(Counter(found).values()) == 1, found
    assert {"+", "C", "?", "Q", "R"} <= set(found)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_with_two_lines_of_keys_people_and_moves_are_named_in_both_languages(
    count: int, language: Language
) -> None:
    locale.use(language)
    found = [f"[{key}]" for key in offered(first_turn(count), Size(80, 24))]
    assert {cap("people"), cap("moves"), cap("tip"), cap("cover"), "[+]", "[F9]"} <= set(found)
