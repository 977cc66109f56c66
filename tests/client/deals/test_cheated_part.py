"""A host that cheats with one's own part: it ends in the alarm, or in the void that the rules allow."""

from __future__ import annotations

from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutOpen,
    FrozenPart,
    ToClient,
    VoidReason,
)
from msgspec.structs import replace

from lanswim.rules import FULL_DECK, deal_round
from tests.support.cheats import Deck, Tampering, alarms_of, reveals_of
from tests.support.cut_table import CutTable, told


def test_own_part_dropped_before_the_freeze() -> None:
    class Dropping(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            if self.place[3] != 2:
                return super().frozen_parts(bound)
            self.wait(2_000)
            return [part for part in super().frozen_parts(bound) if part.seat != 0]

    assert alarms_of(Dropping(1)) == {"left_out"}


def test_own_part_dropped_at_once_although_it_was_read() -> None:
    class Dropping(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            parts = super().frozen_parts(bound)
            return [part for part in parts if part.seat != 0] if self.place[3] else parts

    table = Dropping(1)
    assert alarms_of(table, rounds=1) == {"left_out"}
    assert told(table.guests[0]) == ("alarm", 2, 3, False)


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
    alarms = alarms_of(table)
    assert "not_my_part" in alarms
    assert not {"left_out", "named"} & alarms, "what was not revealed was missed rightly"
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
    assert told(table.guests[0]) == ("not_taken", 2, 3, False)


def test_whose_part_was_forged_revealed_nothing_and_is_not_named_wrongly() -> None:
    class Forging(Tampering):
        def changed(self, message: ToClient) -> list[ToClient]:
            if not isinstance(message, CutFrozen):
                return [message]
            mine, *others = message.parts
            return [replace(message, parts=[FrozenPart(0, mine.key, bytes(32)), *others])]

    table = Forging(1)
    table.bad = {(2, 1): (0, "wrong")}
    alarms = alarms_of(table, rounds=2)
    assert "not_my_part" in alarms
    assert "named" not in alarms


def test_nothing_is_revealed_for_cards_that_are_dealt_already() -> None:
    class Late(CutTable):
        def play_round(self, deck: Deck) -> None:
            if self.state.rounds == 1:
                self.tell(CutOpen(1, 2, 1, bytes(32)))
                self.happened(deal_round(self.state, deck))
                self.show()
                mine = [one.commitment for one in self.guests[0].said if isinstance(one, CutCommit)][-1]
                self.send(
                    self.guests[0],
                    CutFrozen(1, 2, 1, [FrozenPart(0, self.guests[0].key.public, mine)]),
                )
            else:
                super().play_round(deck)

        def cut_deck(self, number: int) -> Deck:
            return super().cut_deck(number) if number < 2 else FULL_DECK

    table = Late(1)
    assert alarms_of(table, rounds=2) == {"not_cut"}
    assert not reveals_of(table.guests[0], 2)


def test_whose_part_counts_again_is_left_out_no_more_than_anybody_else() -> None:
    """Over a new connection one may have been named meanwhile, and knows better once one is in a list."""

    class Breaking(CutTable):
        def frozen_parts(self, bound: dict[int, CutCommit]) -> list[FrozenPart]:
            parts = super().frozen_parts(bound)
            if self.place[3] == 1:
                self.come_back(self.guests[0])
            return [part for part in parts if part.seat != 0] if self.place[3] == 3 else parts

    assert alarms_of(Breaking(1), rounds=3) == {"left_out"}
