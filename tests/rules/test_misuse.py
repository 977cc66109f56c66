"""What a caller cannot ask of a match is an error that says so, and no wrong match."""

from __future__ import annotations

import pytest

from lanswim.rules import (
    FULL_DECK,
    KNOCK,
    PUB,
    LotDrawn,
    MatchStarted,
    Played,
    deal_round,
    evolve,
    lot,
    replay,
    settle,
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


def test_nothing_is_played_or_paid_before_a_deal() -> None:
    with pytest.raises(ValueError, match="no round has been dealt"):
        evolve(DRAWN, Played(0, KNOCK, (), ()))
    with pytest.raises(ValueError, match="no round has been dealt"):
        settle(DRAWN)


@pytest.mark.parametrize(("seats", "cards"), [(3, 2), (2, 0), (0, 0), (0, 32)])
def test_a_lot_needs_seats_and_a_card_for_each(seats: int, cards: int) -> None:
    with pytest.raises(ValueError, match=f"^a lot for {seats} seats cannot be drawn from {cards} cards$"):
        lot(range(seats), FULL_DECK[:cards])
