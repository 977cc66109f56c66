"""Who drew for the first deal, where somebody has left about that time: nobody honest is accused over it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from lanswim.rules import MatchStarted, leave, lot, replay
from lanswim.rules.events import LotDrawn
from tests.support.cut_table import CutTable, told


class Leaving(CutTable):
    """Seat 3 gets up while everybody cuts for the first dealer, before or after it would have drawn."""

    def __init__(self, seed: int, *, before: bool) -> None:
        super().__init__(seed, players=4)
        self.before = before

    def deal_lot(self, seats: Sequence[int]) -> None:
        self.events = [MatchStarted(self.rules, tuple(seats), self.match)]
        self.state = replay(self.events)
        self.show()
        deck = self.cut_deck(0)
        if self.before:
            self.happened(leave(self.state, 3))
            self.show()
        drew = tuple(seats)[:3] if self.before else tuple(seats)
        self.happened([LotDrawn(lot(drew, deck).draws, lot(drew, deck).dealer)])
        self.prove()
        self.came_back()
        self.show()
        if not self.before:
            self.happened(leave(self.state, 3))
            self.show()

    def came_back(self) -> None:
        """Somebody may lose the connection here."""


class Breaking(Leaving):
    """Guest 0 comes back over another connection just then, and cannot know who drew."""

    def came_back(self) -> None:
        self.come_back(self.guests[0])


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_who_was_there_for_the_lot_knows_who_drew(seed: int, before: bool) -> None:
    table = Leaving(seed, before=before)
    table.play(rounds=1)
    guest = table.guests[0]
    assert guest.alarms == set()
    assert told(guest)[0] == "checked"
    kept = json.loads(guest.lines[0])["deal"]["lot"]
    assert kept.get("drew") == (None if before else ["Ada", "Ben", "Cid", "Dora"])


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_who_was_not_there_does_not_guess(seed: int, before: bool) -> None:
    table = Breaking(seed, before=before)
    table.play(rounds=1)
    assert table.guests[0].alarms == set()
    assert told(table.guests[0])[0] == "unproved"
    assert told(table.guests[1])[0] == "checked"
