"""What a client keeps secret until it is revealed, and what another process of its player may do with it."""

from __future__ import annotations

import json

import pytest
from lanswim_protocol.messages import CutOpen, TableView
from msgspec.structs import replace

from lanswim.client.deals import transcript as t
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deeds import Recalled
from lanswim.client.deals.evidence import Deal
from tests.support.cut_table import TABLE, CutTable, told

SECRET = bytes(range(32))
CUT = Cut(Deal(TABLE, 0, 1, 2, 1, bytes(32), (), SECRET), secret=SECRET)


def before_the_freeze() -> CutTable:
    """Everybody has committed to a part in round 2, and nobody has revealed it."""
    table = CutTable(1)
    table.play(rounds=1)
    table.tell(CutOpen(1, 2, 1, bytes(32)))
    return table


def test_no_secret_is_in_a_repr() -> None:
    for text in (repr(CUT), str(CUT), f"{[CUT]}"):
        assert SECRET.hex() not in text
        assert repr(SECRET)[2:-1] not in text
        assert "(1, 2)" in text


def test_the_evidence_of_an_alarm_holds_no_secret_that_the_host_may_not_have_yet() -> None:
    table = before_the_freeze()
    guest = table.guests[0]
    assert guest.pending is not None
    (kept,) = [one for one in json.loads(guest.pending)["cuts"] if one["deal"]["round"] == 2]
    table.tell(CutOpen(1, 2, 1, bytes([1]) * 32))
    (story,) = guest.stories
    assert guest.alarms == {"other_commitment"}
    assert kept["secret"].encode() not in story.content
    assert b'"secret":null' in story.content


@pytest.mark.parametrize("ours", [True, False])
def test_what_another_key_has_kept_is_not_ones_own(ours: bool) -> None:
    guest = before_the_freeze().guests[0]
    assert guest.pending is not None
    at = guest.at if ours else guest.at._replace(key=bytes(32))
    assert (t.read_pending(guest.pending, at) is not None) is ours
    assert t.read_pending(guest.pending, guest.at._replace(term=9)) is None


def test_a_process_that_finds_nothing_of_an_earlier_one_leaves_the_first_cut_alone() -> None:
    """The earlier one may have bound itself to another part, which this one cannot reveal."""
    table = before_the_freeze()
    guest = table.guests[0]
    guest.witness = guest.new()
    guest.witness.recalled(Recalled(), resumed=True)
    guest.said.clear()
    table.come_back(guest)
    table.excluded.add(0)
    table.play_round(table.attempt(2, 1) or ())
    assert guest.said == []


def test_a_window_that_is_closed_in_a_round_leaves_the_next_one_what_the_seat_is_bound_to() -> None:
    class TakenOver(CutTable):
        def play_on(self) -> None:
            guest = self.guests[0]
            list(guest.take(guest.witness.over(self.now)))
            guest.crash()
            self.come_back(guest)
            super().play_on()

    table = TakenOver(1)
    table.play(rounds=2)
    assert table.guests[0].alarms == set()
    assert told(table.guests[0])[0] == "checked"


def test_whoever_has_left_the_match_and_watches_it_has_no_part_and_misses_none() -> None:
    class Left(CutTable):
        def view_of(self, seat: int) -> TableView:
            view = super().view_of(seat)
            if seat != 0 or not self.gone:
                return view
            seats = [replace(one, status="left") if one.seat == 0 else one for one in view.round.seats]
            return replace(view, round=replace(view.round, seats=seats))

        gone = False

    table = Left(1)
    table.play(rounds=1)
    table.gone = True
    table.show()
    guest = table.guests[0]
    guest.said.clear()
    table.excluded.add(0)
    assert table.attempt(2, 1) is not None
    assert guest.said == []
    assert guest.alarms == set()
