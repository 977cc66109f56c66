"""A host that cheats, each way by name: it ends in the alarm, or in the void that the rules allow."""

from __future__ import annotations

from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutNews,
    CutOpen,
    CutProof,
    CutVoid,
    FrozenPart,
    Reveal,
    TableView,
    ToClient,
    VoidReason,
)
from lanswim_protocol.statements import HOST, commitment
from msgspec.structs import replace

from lanswim.rules import KEEP, PASS, Card, act, deal_round
from tests.support.cut_table import CutTable, Guest, told

Deck = tuple[Card, ...]


def alarms_of(table: CutTable, rounds: int = 3) -> set[str]:
    """What the guest on seat 0 says after some rounds, or as soon as it says anything."""
    guest = table.guests[0]
    table.deal_lot(range(table.players))
    while table.state.rounds < rounds and not guest.alarms:
        table.play_round(table.cut_deck(table.state.rounds + 1))
    return guest.alarms


class Tampering(CutTable):
    """Changes what it says to seat 0."""

    def send(self, guest: Guest, message: ToClient, *, pongs: bool = True) -> list[int]:
        number = message.round.round if isinstance(message, TableView) else getattr(message, "round", 0)
        told = self.changed(message) if guest.seat == 0 and number == 2 else [message]
        return [n for one in told for n in super(Tampering, self).send(guest, one, pongs=pongs)]

    def changed(self, message: ToClient) -> list[ToClient]:
        """What is said instead."""
        return [message]


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

    assert "dealt_again" in alarms_of(Again(1))


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
    assert "attempt_back" in alarms_of(table)


# One's own part


def test_own_part_dropped_before_the_freeze() -> None:
    class Dropping(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            if self.place[3] != 2:
                return super().frozen_parts(bound)
            self.wait(2_000)
            return [part for part in super().frozen_parts(bound) if part.seat != 0]

    assert alarms_of(Dropping(1)) == {"left_out"}


def test_own_part_dropped_at_once_is_known_the_first_time_and_an_alarm_the_second() -> None:
    class Dropping(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            parts = super().frozen_parts(bound)
            return [part for part in parts if part.seat != 0] if self.place[3] else parts

    table = Dropping(1)
    assert alarms_of(table, rounds=1) == set()
    assert told(table.guests[0]) == ("checked", 2, 3, False)
    table.play_round(table.cut_deck(2))
    assert table.guests[0].alarms == {"left_out"}


def test_own_part_dropped_after_the_freeze() -> None:
    class Dropping(CutTable):
        def void_of(
            self, number: int, attempt: int, missing: list[int]
        ) -> tuple[int | None, VoidReason] | None:
            self.reveals = [one for one in self.reveals if one.seat != 0 or number == 0]
            return None

    assert "reveal_missing" in alarms_of(Dropping(1))


def test_a_second_list_after_the_freeze_is_not_answered() -> None:
    class Twice(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutFrozen):
                return [message]
            return [message, replace(message, parts=message.parts[1:])]

    table = Twice(1)
    assert "other_list" in alarms_of(table)
    assert len(reveals_of(table.guests[0], 2)) == 1


def test_another_commitment_in_ones_name_gets_no_reveal_and_the_void_that_is_allowed() -> None:
    class Forging(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutFrozen):
                return [message]
            mine, *others = message.parts
            return [replace(message, parts=[FrozenPart(0, mine.key, bytes(32)), *others])]

    table = Forging(1)
    assert "not_my_part" in alarms_of(table)
    assert not reveals_of(table.guests[0], 2)


def test_ones_key_on_another_seat_is_no_part_of_ones_own() -> None:
    class Moving(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutFrozen):
                return [message]
            mine = message.parts[0]
            return [replace(message, parts=[*message.parts[1:], FrozenPart(8, mine.key, mine.commitment)])]

    assert "not_my_part" in alarms_of(Moving(1))


def test_named_in_a_void_although_the_reveal_left_and_was_read() -> None:
    for why in ("missing", "wrong"):
        table = CutTable(1)
        table.bad = {(2, 1): (0, why)}
        assert alarms_of(table) == {"named"}
        assert table.guests[1].alarms == set()


def test_named_because_the_connection_broke_is_the_void_that_is_allowed() -> None:
    class Breaking(CutTable):
        def reveal_ms(self) -> int:
            if self.place[3:] == (2, 1):
                self.said.pop(0)
                self.come_back(self.guests[0], again=False)
            return super().reveal_ms()

    table = Breaking(1)
    assert alarms_of(table) == set()
    assert told(table.guests[0]) == ("checked", 2, 3, False)


def test_named_by_a_void_that_crosses_the_reveal_is_the_void_that_is_allowed() -> None:
    class Late(CutTable):
        def pong(self, guest: Guest, pings: object) -> None:
            pass

        def reveal_ms(self) -> int:
            return 20

    table = Late(1)
    table.bad = {(2, 1): (0, "missing")}
    assert alarms_of(table) == set()


# The parts of others


def test_two_faces_show_two_lists() -> None:
    """Ben signs another list than the one that Ada is shown."""

    class TwoFaced(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutFrozen):
                return [message]
            *others, last = message.parts
            return [replace(message, parts=[*others, FrozenPart(last.seat, last.key, bytes(32))])]

    assert "signature" in alarms_of(TwoFaced(1))


def test_two_faces_with_two_commitments_of_the_host() -> None:
    class TwoFaced(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if isinstance(message, CutOpen):
                return [replace(message, commitment=commitment(*self.place, HOST, bytes(32)))]
            return [replace(message, opened=bytes(32)) if isinstance(message, CutProof) else message]

    assert "signature" in alarms_of(TwoFaced(1))


def test_a_part_made_up_for_somebody() -> None:
    class MadeUp(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutProof):
                return [message]
            *others, last = message.reveals
            return [replace(message, reveals=[*others, Reveal(last.seat, bytes(32), last.signature)])]

    assert {"commitment", "signature"} <= alarms_of(MadeUp(1))


def test_a_seat_takes_part_again_that_a_void_had_named() -> None:
    class Forgiving(CutTable):
        def void(self, seat: int | None, why: VoidReason) -> None:
            super().void(seat, why)
            self.excluded.clear()

        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            digest = commitment(*self.place, self.guests[2].key.public, bytes(32))
            if self.place[3:] != (1, 2):
                return super().frozen_parts(bound)
            return [*super().frozen_parts(bound)[:2], FrozenPart(2, self.guests[2].key.public, digest)]

        def void_of(
            self, number: int, attempt: int, missing: list[int]
        ) -> tuple[int | None, VoidReason] | None:
            return self.bad.get((number, attempt))

    table = Forgiving(1)
    table.bad = {(1, 1): (2, "missing")}
    assert "excluded" in alarms_of(table)


def test_more_voids_than_are_borne() -> None:
    table = CutTable(1, players=5, cutters=(0, 1, 2, 3))
    table.bad = {(2, 1): (1, "missing"), (2, 2): (2, "missing"), (3, 1): (3, "missing")}
    assert alarms_of(table, rounds=3) == {"too_many_voids"}


def test_more_voids_are_borne_once_everybody_has_agreed() -> None:
    class Asking(CutTable):
        def void(self, seat: int | None, why: VoidReason) -> None:
            super().void(seat, why)
            for guest in self.guests.values():
                guest.witness.agreed()

    table = Asking(1, players=5, cutters=(0, 1, 2, 3))
    table.bad = {(2, 1): (1, "missing"), (2, 2): (2, "missing"), (3, 1): (3, "missing")}
    assert alarms_of(table, rounds=3) == set()


# What was shown


def test_a_move_that_was_shown_is_shown_otherwise_later() -> None:
    class Rewriting(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if isinstance(message, TableView) and len(message.round.log) > 3:
                log = [message.round.log[1], message.round.log[0], *message.round.log[2:]]
                return [replace(message, round=replace(message.round, log=log))]
            return [message]

    assert "changed" in alarms_of(Rewriting(1))


def test_a_round_that_is_over_is_shown_again() -> None:
    class Back(CutTable):
        def play_round(self, deck: Deck) -> None:
            before = self.view_of(0)
            super().play_round(deck)
            if self.state.rounds == 2:
                self.send(self.guests[0], before)

    assert alarms_of(Back(1)) == {"changed"}


def test_the_evidence_is_kept_with_all_that_was_heard() -> None:
    table = CutTable(1)
    table.bad = {(2, 1): (0, "missing")}
    alarms_of(table)
    (story,) = table.guests[0].stories
    assert story.place == (1, 2)
    assert b'"named"' in story.content
    assert table.secret.hex().encode() in story.content or b"cut_void" in story.content


def reveals_of(guest: Guest, number: int) -> list[CutNews | object]:
    """What the guest has revealed of itself in a round."""
    return [said for said in guest.said if said.round == number and not isinstance(said, CutCommit)]
