"""What was told stands on the screen only as long as it is true."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import News, NewsKind
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.events import ModelChanged
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.company_screens import others_turn, turn
from tests.support.screens import NOW, text

SIZES = (Size(80, 24), Size(40, 12))


def later(state: State, model: ClientModel) -> State:
    """The same screen a moment later, after another view."""
    view = model.view
    assert view is not None
    newer = model._replace(view=replace(view, version=view.version + 50, news=[]))
    return update(state, ModelChanged(newer), NOW + 500)[0]


def ben(**more: Any) -> ClientModel:
    found = examples.people(5)
    found[1] = replace(found[1], **more)
    return others_turn(people=found)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("kind", "holds", "is_over", "said"),
    [
        ("vote_wait", others_turn(standstill="missing", missing=1), others_turn(), "the table waits for Ben"),
        ("vote_bot", ben(presence="away", stands_in=True), ben(), "a bot plays for Ben"),
        ("stands_in", ben(presence="away", stands_in=True), ben(), "plays for Ben until"),
        ("nudge", others_turn(), turn(), "Ben has been reminded"),
        ("went_on", others_turn(), others_turn(standstill="paused"), "The break is over"),
    ],
)
def test_news_that_no_longer_holds_is_gone(
    kind: NewsKind, holds: ClientModel, is_over: ClientModel, said: str, size: Size
) -> None:
    state = scenes.told(holds, News(kind, 1, "Ben"))
    told = text(state, Size(80, 24))
    if kind == "nudge" or kind == "went_on":
        assert said in told
    assert state.seat.told is not None and state.seat.told.kind == kind
    assert said not in text(later(state, is_over), size)
    if kind in ("vote_bot", "stands_in"):
        assert said in text(later(state, holds), Size(80, 24))
