"""What people arrange before a match, and who may."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import CloseTable, Order, SetBots, Sit, Start, SwapSeats

from tests.support.table import Playbook, brief


def table_of(*names: str, **changed: Any) -> Playbook:
    """A table where these people sit, the first of them its owner, connections counted from 1."""
    book = Playbook(**changed)
    for conn, name in enumerate(names, start=1):
        book.join(conn, name)
    return book


def test_anybody_moves_to_a_free_seat_or_changes_places_with_a_bot() -> None:
    book = table_of("Anna", "Ben", bots=1)
    assert brief(book.order(2, Sit, seat=2)) == ["2 accepted", "1 view", "2 view", "show"]
    assert book.names() == {0: "Anna", 2: "Ben", 3: "Resi"}
    book.order(1, Sit, seat=3)
    assert book.names() == {0: "Resi", 2: "Ben", 3: "Anna"}
    assert book.views[1].round.you == 3


def test_the_owner_exchanges_any_two_seats() -> None:
    book = table_of("Anna", "Ben")
    book.order(1, SwapSeats, a=0, b=1)
    book.order(1, SwapSeats, a=1, b=3)
    assert book.names() == {0: "Ben", 3: "Anna"}


@pytest.mark.parametrize(("bots", "names"), [
    (3, {0: "Anna", 1: "Vroni", 2: "Sepp", 3: "Resi"}), (1, {0: "Anna", 3: "Resi"}), (0, {0: "Anna"}),
])
def test_bots_fill_the_highest_seats_and_leave_the_lowest_first(bots: int, names: dict[int, str]) -> None:
    book = table_of("Anna", bots=2)
    book.order(1, SetBots, bots=bots)
    assert book.names() == names


@pytest.mark.parametrize(("conn", "kind", "fields", "reason"), [
    (2, SwapSeats, {"a": 0, "b": 1}, "not_owner"),
    (2, SetBots, {"bots": 1}, "not_owner"),
    (2, Start, {}, "not_owner"),
    (2, CloseTable, {}, "not_owner"),
    (2, Sit, {"seat": 0}, "seat_taken"),
    (2, Sit, {"seat": 4}, "no_such_seat"),
    (1, SwapSeats, {"a": 0, "b": 8}, "no_such_seat"),
    (1, SetBots, {"bots": 3}, "too_many_bots"),
])
def test_a_refused_order_changes_nothing_and_brings_a_fresh_view(
    conn: int, kind: type[Order], fields: dict[str, int], reason: str
) -> None:
    book = table_of("Anna", "Ben")
    names = book.names()
    assert brief(book.order(conn, kind, **fields)) == [f"{conn} refused {reason}", f"{conn} view"]
    assert book.names() == names


def test_one_player_is_too_few_to_start() -> None:
    book = table_of("Anna")
    assert brief(book.order(1, Start)) == ["1 refused too_few_players", "1 view"]


def test_the_owner_starts_with_seats_that_stay_empty() -> None:
    book = table_of("Anna", "Ben")
    effects = book.order(1, Start)
    assert brief(effects)[:4] == ["1 accepted", "1 view", "2 view", "show"]
    assert [seat.seat for seat in book.views[1].round.seats] == [0, 1]
    assert book.views[1].round.phase == "dealer_choice"


def test_nothing_is_rearranged_while_a_match_runs() -> None:
    book = table_of("Anna", "Ben")
    book.order(1, Start)
    orders: list[Order] = [Sit(id=1, seat=3), SwapSeats(id=2, a=0, b=1), SetBots(id=3, bots=1), Start(id=4)]
    for order in orders:
        assert brief(book.give_order(1, order)) == ["1 refused match_running", "1 view"]


def test_an_order_that_comes_twice_is_carried_out_once() -> None:
    book = table_of("Anna", "Ben")
    order = SwapSeats(id=77, a=0, b=1)
    book.give_order(1, order)
    assert brief(book.give_order(1, order)) == ["1 accepted", "1 view"]
    assert book.names() == {0: "Ben", 1: "Anna"}


def test_an_order_whose_answer_was_lost_with_the_connection_is_not_carried_out_again() -> None:
    book = table_of("Anna", "Ben")
    order = SwapSeats(id=77, a=0, b=1)
    book.give_order(1, order)
    book.join(9, "Anna")
    assert "9 accepted" in brief(book.give_order(9, order))
    assert book.names() == {0: "Ben", 1: "Anna"}


def test_the_owner_closes_the_table_for_everybody() -> None:
    book = table_of("Anna", "Ben")
    closed = ["1 accepted", "close 1 table_closed", "close 2 table_closed", "ended table_closed"]
    assert brief(book.order(1, CloseTable)) == closed
    assert book.join(5, "Cara") == [], "a closed table does nothing any more"


def test_an_order_of_a_connection_without_a_seat_is_ignored() -> None:
    book = table_of("Anna")
    assert book.order(5, CloseTable) == []
