"""That everybody cuts may cost two round trips before a deal, and none where it was done in the showdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.benches.deal import Party
from tests.support.lan import machines

pytestmark = [pytest.mark.lan, pytest.mark.exact]
DELAY_MS = 250.0
"""so long that what programs reckon meanwhile is short beside it, also on a busy machine"""
ROUND_TRIP_MS = 2 * DELAY_MS
NOBODY_OUT_AT_ONCE = "pub,lives=3,knock_from=first_round"


def test_a_cut_costs_two_round_trips_and_none_when_it_is_prepared(tmp_path: Path) -> None:
    with machines(3, delay_ms=DELAY_MS) as lab:
        looks_s = 3 * ROUND_TRIP_MS / 1000
        deals = Party(lab, 3, str(tmp_path), rules=NOBODY_OUT_AT_ONCE, prepared_s=looks_s).deals()
        lot_and_deal, prepared = next(deals), next(deals)
    assert (lot_and_deal.place, prepared.place) == ((1, 1), (1, 2))
    half_trips = 2 * lot_and_deal.ms / ROUND_TRIP_MS
    assert 9 <= half_trips < 10.8  # two cuts of four messages, and the view; one more trip would be two more
    assert prepared.ms < 2 * ROUND_TRIP_MS  # the view alone, which takes half of one
