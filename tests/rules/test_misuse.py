"""What a caller cannot ask of a match is an error that says so, and no wrong match."""

from __future__ import annotations

import pytest

from lanswim.rules import (
    FULL_DECK,
    KNOCK,
    PUB,
    Action,
    LotDrawn,
    MatchStarted,
    Played,
    act,
    deal_round,
    evolve,
    lot,
    replay,
    settle,
    start,
    upcoming_dealer,
)

BEGUN = evolve(None, MatchStarted(PUB, (0, 1, 2), 1))
DRAWN = evolve(BEGUN, LotDrawn((), 2))


def test_nobody_deals_before_the_lot() -> None:
    with pytest.raises(ValueError, match="no dealer has been drawn"):
        upcoming_dealer(BEGUN)
    with pytest.raises(ValueError, match="phase lot"):
        deal_round(BEGUN, FULL_DECK)


def test_a_match_has_a_beginning() -> None:
    with pytest.raises(ValueError, match="begins with MatchStarted"):
        evolve(None, LotDrawn((), 2))
    with pytest.raises(ValueError, match="no events"):
        replay([])


def test_what_is_no_event_ends_no_match() -> None:
    with pytest.raises(ValueError, match="int is no event of a match"):
        evolve(DRAWN, 42)  # type: ignore[arg-type]


@pytest.mark.parametrize("dealer", [7, -1])
def test_only_who_plays_deals_first(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"seat {dealer} cannot deal"):
        start(PUB, (0, 1, 2), 1, dealer=dealer)


@pytest.mark.parametrize("close", [1, None, "close"])
def test_an_action_closes_or_does_not(close: bool) -> None:
    state = replay((*start(PUB, (0, 1, 2), 1, dealer=2), *deal_round(DRAWN, FULL_DECK)))
    with pytest.raises(ValueError, match="close is True or False"):
        act(state, 2, Action("keep", close=close))


def test_nothing_is_played_or_paid_before_a_deal() -> None:
    with pytest.raises(ValueError, match="no round has been dealt"):
        evolve(DRAWN, Played(0, KNOCK, (), ()))
    with pytest.raises(ValueError, match="no round has been dealt"):
        settle(DRAWN)


@pytest.mark.parametrize(("seats", "cards"), [(3, 2), (2, 0), (0, 0), (0, 32)])
def test_a_lot_needs_seats_and_a_card_for_each(seats: int, cards: int) -> None:
    with pytest.raises(ValueError, match=f"^a lot for {seats} seats cannot be drawn from {cards} cards$"):
        lot(range(seats), FULL_DECK[:cards])
