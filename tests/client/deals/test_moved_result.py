"""Whoever changes seats after a match takes its result along: that changes nothing that was played."""

from __future__ import annotations

from lanswim_protocol.messages import LogEntry, Phase, RoundView

from lanswim.client.deals.round_seen import first_seen, seen_again


def shown(phase: Phase, *moves: int) -> RoundView:
    """A round in which these seats have passed."""
    log = [LogEntry(seat, "pass") for seat in moves]
    return RoundView(phase, "pub", match=1, round=1, turns=len(moves), log=log)


def test_a_result_that_has_moved_is_what_it_was() -> None:
    seen = first_seen(shown("over", 0, 1))
    again, stands = seen_again(seen, shown("over", 1, 0))
    assert stands and again == seen


def test_it_may_have_moved_while_one_was_away() -> None:
    seen = first_seen(shown("turn", 0, 1))
    again, stands = seen_again(seen, shown("over", 1, 0), missed=True)
    assert stands and not again.whole
    assert again.last == seen.last, "nothing is judged by what has moved"


def test_before_that_or_while_one_looks_on_nothing_may_change() -> None:
    seen = first_seen(shown("turn", 0, 1))
    for other, missed in ((shown("turn", 1, 0), True), (shown("over", 1, 0), False)):
        assert not seen_again(seen, other, missed=missed)[1]
    assert seen_again(seen, shown("over", 0, 1), missed=True)[0].whole
