"""Seats changed under the result of a match: who comes back to it with a witness accuses nobody honest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lanswim_protocol.messages import SwapSeats

from lanswim.table.effects import Effect
from lanswim.table.inputs import Input
from tests.support.table_match import phase, play_one
from tests.table.test_witnessed import OPEN, Watched, alarms

pytestmark = pytest.mark.once

Moves = list[tuple[int, int]]
ALL_MOVES: tuple[Moves, ...] = ([(1, 2)], [(0, 1)], [(0, 2)], [(0, 1), (1, 2)])
"""what the owner does to the seats of Ada, Bo and Cy"""
STEPS = 400


class Unplugged(Watched):
    """Bo hears so many messages; the next one does not arrive, for the connection is lost over it."""

    def __init__(self, hears: int) -> None:
        self.heard = self._more = hears
        self.lost: int | None = None
        super().__init__(OPEN, seed=0)

    def _hear(self, conn: int, message: object) -> None:
        if self.who[conn] == "Bo":
            self._more -= 1
            if self._more == -1:
                del self.who[conn]
                self.lost = conn
                return
        super()._hear(conn, message)

    def give(self, given: Input) -> list[Effect]:
        effects = super().give(given)
        if self.lost is not None:
            gone, self.lost = self.lost, None
            self.lose(gone)
        return effects

    def play_on(self) -> None:
        """To the end of the match; a bot plays for who is away."""
        for _ in range(STEPS):
            asked = [conn for conn, view in self.views.items() if view.ask and view.ask.kind == "absent"]
            if asked:
                self.answer(asked[0], "bot")
            else:
                play_one(self)
            if phase(self) == "over":
                return
        raise AssertionError("never over")

    def state_of_bo(self) -> tuple[int, int, str]:
        """What Bo's screen says of which deal."""
        last = self.witnesses["Bo"].deals.last
        assert last is not None
        return last.match, last.round, last.state


def come_back_after(moves: Moves) -> Iterator[Unplugged]:
    """Bo was lost over the first message of the match, the next and so on; is back now, after the moves."""
    for hears in range(2, 60):
        book = Unplugged(hears)
        book.play_on()
        if "Bo" in book.who.values():
            break
        for a, b in moves:
            book.order(1, SwapSeats, a=a, b=b)
        book.come("Bo")
        yield book


@pytest.mark.parametrize("moves", ALL_MOVES)
def test_whoever_comes_back_to_a_result_that_has_moved_accuses_nobody(moves: Moves) -> None:
    states = []
    for book in come_back_after(moves):
        assert alarms(book) == {}, f"after {book.heard} messages"
        states.append(book.state_of_bo()[2])
    assert set(states[:-1]) == {"unproved"}
    assert states[-1] == "checked", "the end was seen before anybody moved, and the proof is heard now"


@pytest.mark.parametrize("moves", ALL_MOVES)
@pytest.mark.parametrize("again", [False, True])
def test_nor_does_whoever_sees_all_of_them_move_back(moves: Moves, again: bool) -> None:
    for book in come_back_after(moves):
        for a, b in reversed(moves):
            book.order(1, SwapSeats, a=a, b=b)
        if again:
            book.come("Bo")
        assert alarms(book) == {}, f"after {book.heard} messages"


def test_the_result_stays_what_it_is_over_more_connections_and_the_next_match_is_checked() -> None:
    book = Unplugged(30)
    book.play_on()
    book.order(1, SwapSeats, a=1, b=2)
    for _ in range(2):
        book.come("Bo")
        book.order(1, SwapSeats, a=0, b=1)
        assert (alarms(book), book.state_of_bo()[2]) == ({}, "unproved")
    while phase(book) == "over":
        play_one(book)
    book.play_on()
    assert (alarms(book), book.state_of_bo()[::2]) == ({}, (2, "checked"))
