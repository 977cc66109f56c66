"""Nobody learns what is hidden: with all of it changed about, every view stays the same, byte for byte."""

from __future__ import annotations

import json
import random
import re

import msgspec
import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.messages import RoundView, TableView

from lanswim.rules import CARD_NAMES, PUB, RuleSet
from lanswim.views import round_view
from tests.support.rounds import Position, fresh_match, positions, resampled, seen_by

OPEN = PUB._replace(dealer_choice="swap_open", knock_style="after_action", knock_from="first_round")
NO_CHOICE = PUB._replace(dealer_choice="none", swap_all=False)
ALL_RULES = [PUB, OPEN, NO_CHOICE]
CARD = re.compile(r"\b[789TJQKA][CSHD]\b")


def view_of(here: Position, seat: int | None) -> RoundView:
    """What this seat sees there."""
    return round_view(here.state, seat, here.log, "pub")


def wire(view: RoundView) -> bytes:
    """The view as it goes to a client."""
    return encode(TableView("t1", 0, 1, "Test", 9, view, []))


@pytest.mark.parametrize("rules", ALL_RULES, ids=["pub", "open", "no_choice"])
@pytest.mark.parametrize("count", [2, 3, 5, 9])
def test_what_a_seat_cannot_see_does_not_change_its_view(rules: RuleSet, count: int) -> None:
    seats, rng, compared = range(count), random.Random(count), 0
    for seed in range(2):
        for here in positions(rules, seats, seed):
            if here.state.phase != "round":
                break
            for seat in [None, *seats]:
                other = resampled(fresh_match(rules, seats), here, seat, rng)
                if other is None:
                    continue
                assert other.state != here.state, "something hidden has changed"
                assert wire(view_of(other, seat)) == wire(view_of(here, seat))
                compared += 1
    assert compared > 15


@pytest.mark.parametrize("rules", ALL_RULES, ids=["pub", "open", "no_choice"])
def test_no_card_is_named_that_the_seat_has_not_seen(rules: RuleSet) -> None:
    for seed in range(10):
        for here in positions(rules, range(4), seed):
            if here.state.phase != "round":
                break
            for seat in [None, *range(4)]:
                text = json.dumps(msgspec.to_builtins(view_of(here, seat)))
                assert set(CARD.findall(text)) <= {CARD_NAMES[card] for card in seen_by(seat, here)}


def test_the_view_is_the_same_for_the_public_and_for_a_seat_that_is_out() -> None:
    for here in positions(PUB, [0, 2, 5], seed=4):
        outside, public = view_of(here, 3), view_of(here, None)
        assert outside.hand == public.hand == []
        assert msgspec.structs.replace(outside, you=None) == public


def test_a_packet_face_down_is_neither_middle_nor_stock() -> None:
    here = next(iter(positions(PUB, range(3), seed=7)))
    view = view_of(here, 0)
    assert view.phase == "dealer_choice"
    assert (view.stock, view.middle, view.showdown) == (20, [], None)
