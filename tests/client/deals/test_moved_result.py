"""Whoever changes seats after a match takes its result along: that changes nothing that was played."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutOpen,
    FrozenPart,
    LogEntry,
    Person,
    Phase,
    RoundView,
)
from msgspec.structs import replace

from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deeds import Recalled
from lanswim.client.deals.evidence import Deal, Part
from lanswim.client.deals.round_seen import first_seen, seen_again
from lanswim.client.deals.transcript import pending
from lanswim.rules import MatchStarted, replay
from tests.support.cut_table import NAMES, TABLE, CutTable, Guest


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


class Returned(CutTable):
    """Ada has committed to the first cut of a match and is told, back on a seat, who takes part in it."""

    def __init__(self, seat: int, *parts: tuple[int, str]) -> None:
        super().__init__(1)
        self.events = [MatchStarted(self.rules, (0, 1, 2), 1)]
        self.state = replay(self.events)
        self.show()
        self.send(self.ada, LOT)
        self.back_on(seat)
        self.send(self.ada, CutFrozen(1, 0, 1, [self.part(*one) for one in parts]))

    @property
    def ada(self) -> Guest:
        """Whose client it is."""
        return self.guests[0]

    def part(self, seat: int, name: str) -> FrozenPart:
        """Of whom by this key; Ada's is what she has bound herself to."""
        bound = [one.commitment for one in self.ada.said if isinstance(one, CutCommit)]
        return FrozenPart(seat, self.guests[NAMES.index(name)].key.public, bound[0])

    def back_on(self, seat: int) -> None:
        """Over another connection, on which the lot is spoken of again."""
        self.ada.witness.joined(seat)
        self.send(self.ada, LOT)

    def shows(self, phase: Phase, names: Sequence[str], you: int) -> set[str]:
        """What Ada says once she has seen this, too."""
        self.version += 1
        view = self.view_of(0)
        people = [Person(seat, name) for seat, name in enumerate(names)]
        self.send(self.ada, replace(view, people=people, round=replace(view.round, phase=phase, you=you)))
        return self.ada.alarms


LOT = CutOpen(1, 0, 1, bytes(32))
UNMOVED = NAMES[:3]


@pytest.mark.parametrize("you", [0, 1])
@pytest.mark.parametrize("phase", ["over", "waiting"])
def test_a_match_that_was_said_to_have_ended_and_runs_on_hides_no_wrong_part(phase: Phase, you: int) -> None:
    table = Returned(0, (0, "Ben"))
    assert table.shows(phase, MOVED, you) == set(), "so far it may be true"
    assert table.shows("cut", UNMOVED, 0) == {"not_my_part"}


def test_nor_does_another_connection_between_the_two() -> None:
    table = Returned(0, (0, "Ben"))
    table.shows("over", MOVED, 1)
    table.back_on(1)
    assert table.shows("over", MOVED, 1) == set()
    assert table.shows("cut", MOVED, 1) == {"not_my_part"}


def test_nor_does_a_seat_one_is_said_to_have_until_the_list_is_told() -> None:
    assert Returned(1, (0, "Ben")).shows("cut", UNMOVED, 0) == {"not_my_part"}


def test_a_result_that_turns_out_to_stand_where_it_was_shows_a_wrong_part() -> None:
    table = Returned(1, (0, "Ben"))
    assert table.shows("over", MOVED, 1) == set()
    assert table.shows("over", UNMOVED, 0) == {"not_my_part"}


@pytest.mark.parametrize("again", [False, True])
def test_those_who_change_seats_back_have_the_parts_they_had(again: bool) -> None:
    table = Returned(1, (0, "Ada"), (1, "Ben"))
    assert table.shows("over", MOVED, 1) == set()
    if again:
        table.back_on(0)
    assert table.shows("over", UNMOVED, 0) == set()


def test_another_process_knows_the_names_of_the_match_that_runs_and_not_of_the_one_before() -> None:
    """Between the two Ben has changed seats: he would be called so on both, and no file has two of a name."""
    guest = Guest(0, 1)
    key, host = bytes([7]) * 32, bytes(32)
    before = Cut(Deal(TABLE, 0, 1, 3, 1, host, (Part(1, "Ben", key, host),), None), frozen=True)
    now = Cut(Deal(TABLE, 0, 2, 1, 1, host, (), None))
    guest.witness.recalled(Recalled(pending([before, now], guest.at)), resumed=True)
    guest.witness.joined(0)
    seats = [FrozenPart(0, key, host), FrozenPart(1, bytes([8]) * 32, host)]
    list(guest.take(guest.witness.heard(CutFrozen(2, 1, 1, seats), 0)))
    assert guest.pending is not None
    (kept,) = [one["deal"] for one in json.loads(guest.pending)["cuts"] if one["deal"]["match"] == 2]
    assert [name for _seat, name, *_more in kept["parts"]] == ["(1)", "(2)"]
