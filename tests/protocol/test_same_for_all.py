"""What a seat gets is what `own_view` says, in no more bytes, whatever all others see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol.channel import framed
from lanswim_protocol.codec import decode_to_client, from_builtins
from lanswim_protocol.errors import LocalProtocolError
from lanswim_protocol.frames import HEADER, LIMIT
from lanswim_protocol.messages import Ask, AskKind, Knock, News, TableView, own_view
from lanswim_protocol.same_for_all import SameForAll

from tests.support.vectors import golden

VIEWS = [one for vector in golden() if isinstance(one := from_builtins(vector.json), TableView)]
ASKS: list[AskKind] = ["turn", "ready"]
HANDS: list[list[str]] = [[], ["7S"], ["7S", "8S", "9S"]]


@st.composite
def what_is_of_a_seat(draw: st.DrawFn) -> tuple[Any, ...]:
    """Of `own_view`, all but the public view and more_time; news None: those of the public view."""
    return (
        draw(st.none() | st.integers(0, 8)), draw(st.sampled_from(HANDS)),
        draw(st.sampled_from([[], ["pass"], ["pass", "knock"]])),
        draw(st.none() | st.builds(Ask, st.integers(0, 99), st.sampled_from(ASKS))),
        draw(st.none() | st.lists(st.builds(News, st.just("nudge"), st.integers(0, 8)), max_size=2)),
        draw(st.lists(st.builds(Knock, st.integers(1, 9), st.just("Eva")), max_size=2)),
    )  # fmt: skip


@given(st.sampled_from(VIEWS), what_is_of_a_seat(), st.booleans())
def test_a_seat_gets_its_view_in_no_more_bytes(public: TableView, own: tuple[Any, ...], more: bool) -> None:
    you, hand, legal, ask, news, knocks = own
    said = public.news if news is None else news
    frame = SameForAll(public).frame_for(you, hand, legal, ask, said, knocks, more_time=more)
    view = own_view(public, you, hand, legal, ask, said, knocks, more_time=more)
    assert decode_to_client(frame[HEADER:]) == view
    assert len(frame) <= len(framed(view))


def test_there_are_views_of_every_kind_to_try_it_with() -> None:
    assert len(VIEWS) > 5
    assert {view.round.phase for view in VIEWS} > {"waiting", "showdown"}


def test_more_keys_than_a_short_map_has_are_counted() -> None:
    """Fifteen keys are what a map may have whose number of keys stands in one byte."""
    public = max(VIEWS, key=lambda view: len(framed(view)))
    full = msgspec.structs.replace(
        public, standstill="paused", missing=0, unkept=True,
        round=msgspec.structs.replace(public.round, winner=1, knocker=1, turns=3, pass_streak=2),
    )  # fmt: skip
    ask, knocks = Ask(1, "turn"), [Knock(1, "Eva")]
    frame = SameForAll(full).frame_for(1, ["7S"], ["pass"], ask, [News("nudge")], knocks, more_time=True)
    assert decode_to_client(frame[HEADER:]) == own_view(
        full, 1, ["7S"], ["pass"], ask, [News("nudge")], knocks, more_time=True
    )


def test_a_view_that_no_frame_holds_is_refused() -> None:
    with pytest.raises(LocalProtocolError):
        SameForAll(VIEWS[0]).frame_for(0, ["7S" * LIMIT], [], None, [], [], more_time=False)
