"""What one client knows of how long a host has waited."""

from __future__ import annotations

from lanswim.client.deals.waits import Live

LIVE = Live((1, 2, 1), since_ms=1_000, sent_ms=1_200, committed=3, revealed=4)


def test_a_list_is_early_until_two_seconds_after_what_was_answered_before_the_cut() -> None:
    assert LIVE.froze_early(2_749)
    assert not LIVE.froze_early(2_750)
    assert not LIVE._replace(since_ms=None).froze_early(1_000)


def test_a_void_is_early_until_five_seconds_after_ones_commitment_left() -> None:
    assert LIVE.voided_early(5_949)
    assert not LIVE.voided_early(5_950)
    assert not LIVE._replace(sent_ms=None).voided_early(1_200)


def test_over_a_new_connection_only_what_was_sent_first_is_still_known() -> None:
    assert LIVE.elsewhere() == Live((1, 2, 1), sent_ms=1_200)
