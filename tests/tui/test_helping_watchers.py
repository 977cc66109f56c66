"""Help of who watches or is out of the match: nothing of a turn that never comes."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import SeatView, Watcher
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.screens import pages, press, seated

SMALL = Size(40, 12)
RINGS = "When it is yours"


def helped(state: State) -> str:
    return " ".join(" ".join(pages(press(state, "?"), SMALL)).split())


def out() -> ClientModel:
    round_ = examples.your_turn()
    lives = [SeatView(0, 0, "out"), *round_.seats[1:]]
    return scenes.others_turn(round=replace(round_, hand=[], legal=[], turn=1, seats=lives))


def test_no_turn_is_promised_to_who_has_none() -> None:
    assert RINGS in helped(seated(scenes.others_turn()))
    watching = helped(scenes.watching())
    assert RINGS not in watching and "Hands are shown at the end of each round." in watching
    is_out = helped(seated(out()))
    assert RINGS not in is_out and "You are out of this match and look on" in is_out


def test_who_watches_in_the_waiting_room_is_not_told_to_choose_a_seat() -> None:
    assert "Choose your seat" in helped(seated(scenes.waiting()))
    watching = helped(scenes.watching_before())
    assert "Choose your seat" not in watching and "You are watching." in watching


def heard(model: ClientModel) -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


@pytest.mark.parametrize("wants", [True, False])
@pytest.mark.parametrize("waiting", [True, False])
def test_in_lines_a_wish_that_one_has_is_not_offered(*, wants: bool, waiting: bool) -> None:
    model = (scenes.watching_before() if waiting else scenes.watching()).seat.model
    assert model.view is not None
    view = replace(model.view, watchers=[Watcher(1, "Anna", wants)])
    lines = typed(heard(model._replace(view=view)), "help").lines
    possible = next(line for line in lines if line.startswith("Possible: "))
    words = possible.removeprefix("Possible: ").removesuffix(".").split(", ")
    assert ("play" in words, "watch" in words) == (not wants, wants)
    assert not any("give up your seat" in line for line in lines)


def test_in_lines_who_is_out_hears_that() -> None:
    assert (
        "You are out of this match and look on; you play again with the next one."
        in typed(heard(out()), "help").lines
    )
