"""Whoever changes seats after a match takes its result along: that changes nothing that was played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from lanswim_protocol.messages import CutFrozen, CutOpen, FrozenPart, LogEntry, Person, Phase, RoundView
from msgspec.structs import replace

from lanswim.client.deals.round_seen import first_seen, seen_again
from tests.support.cut_table import CutTable


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


MOVED = ("Ben", "Ada", "Cid")
"""Ada, who sat first, is the second now"""


def alarms_on_return(phase: Phase, names: Sequence[str], *parts: tuple[int, str]) -> set[str]:
    """What Ada says, back on the second seat, of a list that was made while she was away."""
    table = CutTable(1)
    table.play(rounds=1)
    ada, keys = table.guests[0], {"Ada": table.guests[0].key.public, "Ben": table.guests[1].key.public}
    ada.witness.joined(1)
    table.send(ada, CutOpen(1, 2, 1, bytes(32)))
    table.send(ada, CutFrozen(1, 2, 1, [FrozenPart(seat, keys[name], bytes(32)) for seat, name in parts]))
    view = table.view_of(0)
    people = [Person(seat, name) for seat, name in enumerate(names)]
    table.send(ada, replace(view, people=people, round=replace(view.round, phase=phase, you=1)))
    return ada.alarms


def test_the_part_of_whoever_had_the_seat_before_is_no_wrong_one() -> None:
    assert alarms_on_return("over", MOVED, (1, "Ben")) == set()


@pytest.mark.parametrize("phase", ["showdown", "over"])
def test_where_nobody_has_moved_it_is_wrong(phase: Phase) -> None:
    assert alarms_on_return(phase, ("Ada", "Ben", "Cid"), (1, "Ben")) == {"not_my_part"}


def test_nobody_moves_while_a_match_goes_on() -> None:
    assert alarms_on_return("showdown", MOVED, (1, "Ben")) == {"not_my_part"}


def test_ones_key_bound_to_what_one_has_not_said_is_wrong_wherever_one_sits() -> None:
    assert alarms_on_return("over", MOVED, (0, "Ada")) == {"not_my_part"}
