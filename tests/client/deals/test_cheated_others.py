"""A host that cheats with the parts of others, or with what it shows: it ends in the alarm."""

from __future__ import annotations

import json

import pytest
from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutOpen,
    CutProof,
    FrozenPart,
    Reveal,
    TableView,
    ToClient,
    VoidReason,
)
from lanswim_protocol.statements import HOST, commitment
from msgspec.structs import replace

from lanswim.client.deals.witness import Witness
from tests.support.cheats import Deck, Tampering, alarms_of
from tests.support.cut_table import CutTable, told

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


class Hasty(CutTable):
    """Asks after so many voids, and after no other number of them."""

    asks_after: tuple[int, ...] = ()

    def ask(self) -> None:
        if self.voids in self.asks_after:
            super().ask()


THREE: dict[tuple[int, int], tuple[int | None, VoidReason]] = {
    (2, 1): (1, "missing"), (2, 2): (2, "missing"), (3, 1): (3, "missing")
}  # fmt: skip


def test_another_attempt_after_two_voids_of_which_nobody_was_asked() -> None:
    table = Hasty(1, players=5, cutters=(0, 1, 2, 3))
    table.bad = {place: THREE[place] for place in ((2, 1), (3, 1))}
    assert alarms_of(table, rounds=3) == {"too_many_voids"}
    (again,) = [one for one in table.guests[0].stories if one.place == (1, 3)]
    assert b'"agreed":false' in again.content


def test_after_one_void_nobody_need_be_asked() -> None:
    table = Hasty(1, players=5, cutters=(0, 1, 2, 3))
    table.bad = {(2, 1): (1, "missing")}
    assert alarms_of(table, rounds=3) == set()


@pytest.mark.parametrize(("asks_after", "alarms"), [((2, 3), set()), ((2,), {"too_many_voids"})])
def test_everybody_is_asked_again_after_every_further_void(
    asks_after: tuple[int, ...], alarms: set[str]
) -> None:
    table = Hasty(1, players=5, cutters=(0, 1, 2, 3))
    table.bad, table.asks_after = THREE, asks_after
    assert alarms_of(table, rounds=3) == alarms


def test_whom_the_host_takes_to_be_away_is_not_asked_and_cannot_know_of_the_others() -> None:
    class Away(Hasty):
        def view_of(self, seat: int) -> TableView:
            view = super().view_of(seat)
            people = [replace(one, presence="away") if one.seat == 0 else one for one in view.people]
            return replace(view, people=people)

    assert agreed_to(Away(1, players=5, cutters=(0, 1, 2, 3))) == [False, None]


def test_a_bot_is_not_asked_and_cannot_know_of_the_others() -> None:
    table = Hasty(1, players=5, cutters=(0, 1, 2, 3))
    bot = table.guests[0]
    bot.witness = Witness(bot.at, 0, bot.key, bot.rng.randbytes, person=False)
    assert agreed_to(table) == [False, None]


def test_who_comes_back_after_the_second_void_cannot_know_who_was_asked_meanwhile() -> None:
    class Lost(Hasty):
        def void(self, seat: int | None, why: VoidReason) -> None:
            guest = self.guests[0]
            guest.here = self.voids != 1
            super().void(seat, why)
            if not guest.here:
                guest.here = True
                guest.witness.joined(0)
                self.send(guest, self.cut[-1])

    assert agreed_to(Lost(1, players=5, cutters=(0, 1, 2, 3))) == [False, None]


def agreed_to(table: CutTable) -> list[bool | None]:
    """What seat 0 keeps of the agreement after each of two voids, where nothing else is wrong."""
    table.bad = {place: THREE[place] for place in ((2, 1), (2, 2))}
    assert alarms_of(table, rounds=3) == set()
    assert told(table.guests[0])[0] == "checked", "of the cards nothing is in doubt"
    return [void["agreed"] for void in json.loads(table.guests[0].lines[1])["deal"]["voids"]]


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
