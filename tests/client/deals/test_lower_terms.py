"""A table that goes on in another term, under this host or another one: what was cut is not forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lanswim_protocol.messages import CutCommit, CutOpen

from lanswim.client.deals.archive import Archive
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deeds import At, Keep, Recall, Recalled
from lanswim.client.deals.evidence import Deal
from lanswim.client.deals.transcript import pending
from lanswim.client.deals.witness import Witness
from tests.support.cut_table import TABLE, CutTable, Guest, told


class Later(CutTable):
    """The same table, from round 3 on in term 1."""

    def __init__(self, *, cut_before: bool) -> None:
        super().__init__(5)
        self.deal_lot(range(3))
        for number in (1, 2):
            self.play_round(self.cut_deck(number))
        if cut_before:
            self.attempt(3, 1)
        self.term, self.told = 1, []
        for guest in self.guests.values():
            self.goes_on(guest)

    def goes_on(self, guest: Guest) -> None:
        """The guest sits down again, and finds what its program has kept."""
        list(guest.take(guest.witness.over(self.now)))
        assert guest.pending is not None
        guest.at, guest.lines = guest.at._replace(term=1), []
        guest.witness = guest.new()
        guest.witness.recalled(Recalled(lower=(0, guest.pending)), resumed=True)

    def ask(self) -> None:
        """Nobody is asked anything."""


def test_a_deck_that_was_cut_before_and_never_opened_is_told_of_with_the_next_one() -> None:
    table = Later(cut_before=True)
    table.show()
    table.play_round(table.cut_deck(3))
    guest = table.guests[0]
    last = guest.witness.deals.last
    assert last is not None and (last.state, last.owed) == ("unproved", True)
    assert b'"deal":null' in guest.lines[0]
    assert guest.alarms == set(), "another host cannot open it, and no honest one is accused"
    table.play_round(table.cut_deck(4))
    assert told(guest)[0] == "checked"


@pytest.mark.parametrize(("opened", "owed"), [(None, True), (bytes(32), False)])
def test_a_cut_that_was_opened_in_a_lower_term_is_owed_no_more(opened: bytes | None, owed: bool) -> None:
    guest = Guest(0, 1)
    cut = Cut(Deal(TABLE, 0, 1, 1, 1, bytes(32), (), opened), secret=bytes(32), frozen=True)
    guest.at = guest.at._replace(term=1)
    guest.witness = guest.new()
    guest.witness.recalled(Recalled(lower=(0, pending([cut], guest.at))), resumed=True)
    list(guest.take(guest.witness.heard(CutOpen(1, 1, 1, bytes(32)), 0)))
    assert guest.pending is not None
    assert [one["owed"] for one in json.loads(guest.pending)["cuts"]] == [owed]


def test_a_table_that_goes_on_between_two_cuts_owes_nothing() -> None:
    table = Later(cut_before=False)
    table.show()
    table.play_round(table.cut_deck(3))
    assert told(table.guests[0])[0] == "checked"


def test_whom_a_void_of_a_lower_term_has_named_has_no_part_and_the_voids_go_on_counting() -> None:
    table = Later(cut_before=False)
    for guest in table.guests.values():
        guest.witness.handed_over(1, [0], 1)
    table.show()
    table.play_round(table.cut_deck(3))
    assert not [said for said in table.guests[0].said if said.round == 3 and isinstance(said, CutCommit)]
    assert told(table.guests[0]) == ("not_taken", 2, 3, False)
    table.bad = {(4, 1): (1, "missing")}
    table.play_round(table.cut_deck(4))
    assert "too_many_voids" in table.guests[0].alarms


def test_what_ran_in_a_lower_term_is_found_by_whom_it_belongs_to(tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    at = At(TABLE, 2, bytes(32))
    assert archive.perform(Recall(at)) == Recalled()
    for term, content in ((0, b"oldest"), (1, b"old")):
        archive.perform(Keep(at._replace(term=term), content))
    archive.perform(Keep(At(TABLE, 1, bytes([1]) * 32), b"another's"))
    assert archive.perform(Recall(at)) == Recalled(lower=(1, b"old"))
    assert archive.perform(Recall(at._replace(term=0))) == Recalled(b"oldest")
    archive.perform(Keep(at, b"now"))
    assert archive.perform(Recall(at)) == Recalled(b"now")


def test_damaged_remains_of_a_lower_term_are_none() -> None:
    guest = Guest(0, 1)
    witness = Witness(guest.at._replace(term=1), 0, guest.key, guest.rng.randbytes, person=True)
    witness.recalled(Recalled(lower=(0, b"{")), resumed=True)
    assert witness.heard(CutOpen(1, 1, 1, bytes(32)), 0) is not None
    assert witness.deals.alarms == ()
