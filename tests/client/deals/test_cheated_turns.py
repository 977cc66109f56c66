"""A host that has other deals cut than the next, or drops one whose deck it knows, to choose among decks."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import CutCommit, CutNews, CutOpen, CutVoid, RoundView, TableView, VoidReason
from msgspec.structs import replace

from lanswim.client.deals.cutting import MOST_VOIDS
from lanswim.client.deals.deeds import Keep, KeepAlarm
from lanswim.client.deals.notebook import MOST_ALARMED
from lanswim.rules import deal_round
from tests.support.cheats import Deck, alarms_of
from tests.support.cut_table import CutTable, Guest, told


def begun(rounds: int = 0) -> CutTable:
    """The lot is drawn, and so many rounds are played."""
    table = CutTable(1)
    table.deal_lot(range(3))
    for number in range(1, rounds + 1):
        table.play_round(table.cut_deck(number))
    return table


def waiting(view: TableView) -> TableView:
    """The same table without a match."""
    return replace(view, round=RoundView("waiting", view.round.rules))


def said_of(guest: Guest, place: tuple[int, int]) -> list[object]:
    """What the guest has said of one deal."""
    return [one for one in guest.said if (one.match, one.round) == place]


@pytest.mark.parametrize("place", [(1, 3), (1, 9), (2, 0), (2, 1), (7, 0)])
def test_a_deal_that_is_not_the_next_gets_no_part_and_is_an_alarm(place: tuple[int, int]) -> None:
    table = begun(1)
    table.tell(CutOpen(*place, 1, bytes(32)))
    assert table.guests[0].alarms == {"out_of_turn"}
    assert said_of(table.guests[0], place) == []


def test_while_a_round_runs_no_other_is_cut() -> None:
    class Hasty(CutTable):
        def play_round(self, deck: Deck) -> None:
            self.happened(deal_round(self.state, deck))
            self.show()
            self.tell(CutOpen(1, self.state.rounds + 1, 1, bytes(32)))
            self.play_on()

    assert "out_of_turn" in alarms_of(Hasty(1), rounds=1)


def test_decks_of_later_rounds_are_not_cut_in_advance() -> None:
    table = begun()
    for number in (1, 2, 3):
        table.attempt(number, 1)
    assert table.guests[0].alarms == {"abandoned"}
    assert len(said_of(table.guests[0], (1, 1))) == 2
    assert said_of(table.guests[0], (1, 2)) == said_of(table.guests[0], (1, 3)) == []


def test_a_lot_that_is_not_liked_is_not_drawn_again_in_the_next_match() -> None:
    table, other = CutTable(1), begun()
    for guest in table.guests.values():
        table.send(guest, waiting(other.view_of(guest.seat)))
    for table.match in (1, 2):
        assert table.attempt(0, 1) is not None
    assert table.guests[0].alarms == {"abandoned"}


def test_a_match_that_was_seen_to_end_leaves_its_next_cut_behind() -> None:
    table = begun(1)
    table.tell(CutOpen(1, 2, 1, bytes(32)))
    for guest in table.guests.values():
        table.send(guest, waiting(table.view_of(guest.seat)))
    table.match = 2
    table.tell(CutOpen(2, 1, 1, bytes(32)))
    assert table.guests[0].alarms == set()
    assert len(said_of(table.guests[0], (2, 1))) == 1


def test_cards_that_nobody_was_asked_to_cut() -> None:
    class Silent(CutTable):
        def tell(self, message: CutNews) -> None:
            if message.round < 2:
                super().tell(message)

    table = Silent(1)
    assert alarms_of(table) == {"not_cut"}
    assert told(table.guests[0])[0] == "alarm"


def test_cards_after_a_void_without_another_attempt() -> None:
    class Stubborn(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            if number == 2:
                self.void(2, "missing")
            return deck

    assert "not_cut" in alarms_of(Stubborn(1))


def test_a_restart_of_a_host_that_was_there_all_the_time() -> None:
    class Lying(CutTable):
        def restart(self) -> None:
            pass

    table = Lying(1)
    table.bad = {(1, 1): (None, "restart")}
    assert alarms_of(table, rounds=1) == {"restarted"}


def test_a_host_that_was_restarted_voids_what_it_had_begun() -> None:
    table = CutTable(1)
    table.bad = {(1, 1): (None, "restart")}
    assert alarms_of(table, rounds=1) == set()
    assert told(table.guests[0])[0] == "checked"


def test_another_commitment_for_the_round_that_runs_also_over_a_new_connection() -> None:
    class Reconnecting(CutTable):
        def play_round(self, deck: Deck) -> None:
            self.happened(deal_round(self.state, deck))
            self.show()
            if self.state.rounds == 2:
                self.told = [CutOpen(1, 2, 1, bytes(32))]
                self.come_back(self.guests[0])
            self.play_on()

    assert alarms_of(Reconnecting(1)) == {"other_commitment"}


def test_an_attempt_that_was_skipped_while_the_connection_was_lost() -> None:
    class Skipping(CutTable):
        def cut_deck(self, number: int) -> Deck:
            if number != 2:
                return super().cut_deck(number)
            self.attempt(number, 1)
            self.come_back(self.guests[0], again=False)
            return self.attempt(number, 2) or ()

    assert "attempt_back" in alarms_of(Skipping(1))


def test_a_void_attempt_that_is_told_again_otherwise() -> None:
    class Changing(CutTable):
        def void(self, seat: int | None, why: VoidReason) -> None:
            super().void(seat, why)
            for guest in self.guests.values():
                self.send(guest, CutVoid(*self.place[2:], self.secret, why, 1))

    table = Changing(1)
    table.bad = {(2, 1): (2, "missing")}
    assert alarms_of(table) == {"other_secret"}


# However much a host says


def test_a_flood_of_cuts_binds_to_nothing_and_writes_little() -> None:
    table = begun(1)
    guest = table.guests[0]
    before = len(guest.done)
    for number in range(1_000):
        table.send(guest, CutOpen(2 + number, 0, 1, bytes(32)))
    kept = [len(one.content) for one in guest.done[before:] if isinstance(one, Keep | KeepAlarm)]
    assert len(kept) <= MOST_ALARMED
    assert len(guest.witness.deals.alarms) == MOST_ALARMED
    assert said_of(guest, (2, 0)) == []


def test_a_flood_before_the_first_view_is_not_remembered_without_end() -> None:
    guest = Guest(0, 1)
    for number in range(1_000):
        list(guest.take(guest.witness.heard(CutOpen(1, number, 1, bytes(32)), number)))
    kept = [one for one in guest.done if isinstance(one, Keep)]
    assert guest.said == []
    assert len(kept) < 10


def test_attempts_without_end_are_not_followed() -> None:
    table = begun(1)
    table.bad = {(2, attempt): (None, "restart") for attempt in range(1, 100)}
    for attempt in range(1, 100):
        table.attempt(2, attempt)
    assert len({one.attempt for one in table.guests[0].said if one.round == 2}) <= MOST_VOIDS + 1
    assert "too_many_voids" not in table.guests[0].alarms, "the table has asked, which is its right"


def test_the_same_again_is_not_written_again() -> None:
    table = begun(1)
    guest = table.guests[0]
    table.send(guest, CutOpen(1, 2, 1, bytes(32)))
    before = sum(isinstance(one, Keep) for one in guest.done)
    for _ in range(100):
        table.send(guest, CutOpen(1, 2, 1, bytes(32)))
    assert sum(isinstance(one, Keep) for one in guest.done) == before
    said = [one.commitment for one in guest.said if isinstance(one, CutCommit) and one.round == 2]
    assert len(said) == 101
    assert len(set(said)) == 1
