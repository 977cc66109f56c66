"""Between two rounds and matches it is said who is waited for: oneself is you, and bots press nobody."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Clock, Person
from msgspec.structs import replace

from lanswim.tui.presenter import Size
from tests.support import views_examples as examples
from tests.support.screens import picture, seated, text

SIZES = (Size(80, 24), Size(40, 12))


def shown(people: list[Person], size: Size, *, over: bool = False) -> str:
    round_ = examples.over() if over else examples.showdown()
    view = examples.view(round_, people, "ready", clock=None if over else Clock(17_000, 20_000))
    return text(seated(examples.model(view, owner=people[0].owner)), size)


def with_bots() -> list[Person]:
    me, *others = examples.people(5)
    return [me, *(replace(one, bot=True, presence="bot") for one in others)]


@pytest.mark.parametrize("size", SIZES)
def test_who_plays_with_bots_alone_is_pressed_by_no_countdown(size: Size) -> None:
    assert "0:16" in shown(examples.people(5), size) and "0:16" not in shown(with_bots(), size)
    assert "[Enter] ready" in shown(with_bots(), size)


def test_who_is_waited_for_oneself_is_you() -> None:
    assert "Waiting for: you, Ben" in shown(examples.people(5), SIZES[0])


@pytest.mark.parametrize("size", SIZES)
def test_a_host_who_is_away_does_not_seem_to_start(size: Size) -> None:
    people = examples.people(5, owner=1)
    people[1] = replace(people[1], presence="away")
    table = examples.view(examples.over(), people)
    lines = picture(seated(examples.model(table, owner=False)), size)
    assert "Ben starts the next match, but is away." in " ".join(" ".join(lines).split())
