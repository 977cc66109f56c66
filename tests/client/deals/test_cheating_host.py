"""A host that cheats with the deck or its own part, each way by name: it ends in the alarm."""

from __future__ import annotations

from lanswim_protocol.messages import (
    CutOpen,
    CutProof,
    CutVoid,
    ToClient,
)
from msgspec.structs import replace

from lanswim.rules import KEEP, PASS, act, deal_round
from tests.support.cheats import Deck, Tampering, alarms_of, reveals_of
from tests.support.cut_table import CutTable


def test_an_honest_host_is_not_accused() -> None:
    assert alarms_of(Tampering(1)) == set()


# Another deck than the one that follows


def test_other_deck() -> None:
    class Stacked(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            return deck if number == 0 else tuple(reversed(deck))

    assert {"not_my_hand", "not_shown"} & alarms_of(Stacked(1))


def test_a_card_of_the_stock_swapped_for_another() -> None:
    class Swapped(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            return (*deck[:12], deck[15], *deck[13:15], deck[12], *deck[16:]) if number == 1 else deck

        def play_round(self, deck: Deck) -> None:
            self.happened(deal_round(self.state, deck))
            self.show()
            for action in (KEEP, PASS, PASS, PASS):  # and so a new middle comes from the stock
                turn = self.view_of(0).round.turn
                assert turn is not None
                self.happened(act(self.state, turn, action))
                self.show()
            self.play_on()

    assert "not_shown" in alarms_of(Swapped(1), rounds=1)


def test_a_card_of_the_stock_nobody_saw_changes_nothing_that_was_played() -> None:
    class Swapped(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            return (*deck[:-2], deck[-1], deck[-2]) if number == 1 else deck

    assert alarms_of(Swapped(1), rounds=1) == set()


def test_the_hand_of_another_is_not_the_one_that_was_dealt() -> None:
    class Swapped(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            return (deck[1], deck[0], *deck[2:]) if number == 1 else deck

    assert alarms_of(Swapped(1), rounds=1) & {"not_my_hand", "not_shown"}


def test_somebody_else_deals_first_than_the_lot_says() -> None:
    class Chosen(CutTable):
        def first_dealer(self, drawn: int) -> int:
            return (drawn + 1) % self.players

    assert alarms_of(Chosen(1)) == {"lot"}


# The host's own part


def test_the_secret_of_the_host_changed_afterwards() -> None:
    class Changed(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            return [replace(message, opened=bytes(32)) if isinstance(message, CutProof) else message]

    assert "host_commitment" in alarms_of(Changed(1))


def test_two_secrets_opened_for_one_attempt() -> None:
    class Twice(CutTable):
        def prove(self) -> None:
            super().prove()
            if self.state.rounds == 0:
                self.secret = bytes(32)
                super().prove()

    assert alarms_of(Twice(1)) == {"other_secret"}


def test_two_commitments_for_one_attempt() -> None:
    class Twice(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutOpen):
                return [message]
            return [message, replace(message, commitment=bytes(32))]

    table = Twice(1)
    assert "other_commitment" in alarms_of(table)
    assert not reveals_of(table.guests[0], 2)


def test_redraw_by_crash_with_another_commitment() -> None:
    """The host has seen the deck, and comes back as if it had never bound itself."""

    class Crashing(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            if number != 2:
                return deck
            self.come_back(self.guests[0], again=False)
            return super().cut_deck(number)

    table = Crashing(1)
    assert "other_commitment" in alarms_of(table)


def test_redraw_of_a_round_that_was_dealt_already() -> None:
    class Again(CutTable):
        def play_round(self, deck: Deck) -> None:
            if self.state.rounds == 1:
                before = self.state
                self.happened(deal_round(self.state, deck))
                self.show()
                self.state = before
                deck = self.cut_deck(2)
            super().play_round(deck)

    assert "other_commitment" in alarms_of(Again(1))


def test_a_void_for_a_round_that_was_dealt_already() -> None:
    class Again(CutTable):
        def play_round(self, deck: Deck) -> None:
            super().play_round(deck)
            self.tell(CutVoid(*self.place[2:], self.secret, "restart", None))

    assert "dealt_again" in alarms_of(Again(1))


def test_a_void_for_a_deck_that_was_made_is_opened_wrongly() -> None:
    class Lying(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            return [replace(message, opened=bytes(32)) if isinstance(message, CutVoid) else message]

    table = Lying(1)
    table.bad = {(2, 1): (2, "missing")}
    assert alarms_of(table) == {"void_secret"}


def test_an_attempt_without_a_void_of_the_one_before() -> None:
    class Skipping(CutTable):
        def cut_deck(self, number: int) -> Deck:
            if number == 2:
                self.attempt(number, 1)
                return self.attempt(number, 2) or ()
            return super().cut_deck(number)

    assert "attempt_back" in alarms_of(Skipping(1))


def test_attempts_that_go_back() -> None:
    class Back(CutTable):
        def cut_deck(self, number: int) -> Deck:
            deck = super().cut_deck(number)
            if number != 2:
                return deck
            self.bad.clear()
            return self.attempt(number, 1) or ()

    table = Back(1)
    table.bad = {(2, 1): (2, "missing")}
    assert "other_commitment" in alarms_of(table)
