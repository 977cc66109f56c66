"""A host that leaves somebody out, or names somebody, sooner than an honest one can; and ones that may."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from lanswim_protocol.messages import CutCommit, FrozenPart

from lanswim.client.deals.kept_round import read_line
from lanswim.client.deals.match_check import follow
from tests.support.cheats import alarms_of
from tests.support.cut_table import CutTable, Guest, told


class Slow(CutTable):
    """No ping of guest 0 is answered once the first cut has begun; else the host waits for nothing."""

    def commit_ms(self) -> int:
        return 20

    def reveal_ms(self) -> int:
        return 20

    def pong(self, guest: Guest, pings: Sequence[int]) -> None:
        if guest.seat != 0 or not self.place[4]:
            super().pong(guest, pings)


class Alone(Slow):
    """Freezes an empty list, and so knows its deck before anybody else has said anything."""

    def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
        return []


def test_nobody_is_in_the_list_at_once_though_everybody_is_there() -> None:
    table = Alone(1)
    table.deal_lot(range(3))
    assert table.guests[0].alarms == {"not_waited"}, "a ping before the cut was answered, nothing since"
    assert table.guests[1].alarms == {"left_out"}, "what it said was read before the list left"
    table.play_round(table.cut_deck(1))
    assert told(table.guests[0]) == ("alarm", 0, 3, False)


def test_one_left_out_after_the_whole_wait_whose_words_were_not_read_accuses_nobody() -> None:
    """As with an uplink that stood still for so long."""

    class Stalled(Slow):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            if self.place[3]:
                self.wait(2_300)
                bound = {seat: said for seat, said in bound.items() if seat != 0}
            return super().frozen_parts(bound)

    table = Stalled(1)
    assert alarms_of(table) == set()
    assert told(table.guests[0]) == ("not_taken", 2, 3, False)
    line = json.loads(table.guests[0].lines[0])
    assert line["deal"]["not_taken"] is True
    _, checked = follow(None, read_line(table.guests[0].lines[0]))
    assert (checked.state, [str(one.doubt) for one in checked.found]) == ("unproved", ["not_taken"])
    assert told(table.guests[1]) == ("checked", 2, 3, True)


def test_one_whose_pong_comes_before_the_list_was_read_and_is_not_left_out() -> None:
    class Dropping(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            self.wait(1_900)
            return [part for part in super().frozen_parts(bound) if part.seat != 0]

    assert alarms_of(Dropping(1)) == {"left_out"}


@pytest.mark.parametrize(
    ("after_ms", "alarms"), [(20, {"not_waited"}), (4_600, {"not_waited"}), (5_000, set())]
)
def test_named_as_missing_before_the_reveal_was_waited_for(after_ms: int, alarms: set[str]) -> None:
    class Impatient(Slow):
        def reveal_ms(self) -> int:
            return after_ms if self.place[3] else 20

    table = Impatient(1)
    table.bad = {(1, 1): (0, "missing")}
    assert alarms_of(table, rounds=1) == alarms
    if not alarms:
        assert told(table.guests[0]) == ("not_taken", 2, 3, False)


def test_both_others_named_at_once_leave_a_host_no_deck_of_its_own() -> None:
    table = Slow(1, cutters=(0, 1))
    table.bad = {(1, 1): (0, "missing"), (1, 2): (1, "missing")}
    assert alarms_of(table) == {"not_waited"}
    assert "named" in table.guests[1].alarms


def test_a_machine_that_slept_meanwhile_knows_that_more_time_went_by() -> None:
    class Asleep(Slow):
        def reveal_ms(self) -> int:
            if self.place[3]:
                self.guests[0].witness.slept(4_990)
            return 20

    table = Asleep(1)
    table.bad = {(1, 1): (0, "missing")}
    assert alarms_of(table, rounds=1) == set()


def test_once_named_one_has_no_part_for_the_rest_of_the_match_and_no_deal_is_called_checked() -> None:
    class Patient(Slow):
        def reveal_ms(self) -> int:
            return 5_000

    table = Patient(1)
    table.bad = {(1, 1): (0, "missing")}
    assert alarms_of(table) == set()
    assert told(table.guests[0]) == ("not_taken", 2, 3, False)
    assert {said.round for said in table.guests[0].said} == {0, 1}
