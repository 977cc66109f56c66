"""What people arrange before a match, and who may."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import (
    CloseTable,
    Kick,
    Order,
    Pause,
    Say,
    SetBots,
    Sit,
    Start,
    SwapSeats,
    Watch,
)

from tests.support.table import Playbook, brief
from tests.support.table_match import seated


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


@pytest.mark.parametrize("toggled", [Watch, Pause])
def test_nobody_floods_all_by_orders_that_make_news(toggled: type[Order]) -> None:
    book = seated(2, absence="same") if toggled is Pause else table_of("Anna", "Ben")
    book.join(9, "Cara", role="watch")
    accepted = []
    for turn in range(400):
        accepted.append("2 accepted" in brief(book.order(2, toggled, on=turn % 2 == 0)))
        book.wait(10)
    assert 20 <= accepted.count(True) <= 20 + 4 * 2 + 1
    assert accepted[:20] == [True] * 20
    book.wait(10_000)
    assert "2 accepted" in brief(book.order(2, toggled, on=True))


def test_who_is_refused_for_its_haste_makes_no_news_and_hinders_nobody_else() -> None:
    book = table_of("Anna", "Ben")
    for turn in range(20):
        book.order(2, Sit, seat=2 + turn % 2)
    assert brief(book.order(2, Sit, seat=1)) == ["2 refused too_fast", "2 view"]
    book.lose(2)
    book.join(7, "Ben")
    assert "7 refused too_fast" in brief(book.order(7, Sit, seat=1)), "over all connections of a key"
    assert "1 accepted" in brief(book.order(1, SetBots, bots=1))
    assert "7 accepted" in brief(book.order(7, Say, text="?"))


def test_an_order_that_was_refused_costs_nothing() -> None:
    book = table_of("Anna", "Ben")
    for _ in range(50):
        book.order(2, Sit, seat=0)
    assert "2 accepted" in brief(book.order(2, Sit, seat=2))


def test_the_owner_arranges_a_table_as_fast_as_keys_are_pressed() -> None:
    book = table_of("Anna", "Ben")
    for turn in range(60):
        assert "1 accepted" in brief(book.order(1, SetBots, bots=turn % 3))
        book.wait(350)


def test_to_end_a_table_and_to_send_somebody_away_it_is_never_too_fast() -> None:
    book = table_of("Anna", "Ben")
    for turn in range(20):
        book.order(1, SetBots, bots=turn % 2)
    assert "1 refused too_fast" in brief(book.order(1, SetBots, bots=2))
    assert "1 accepted" in brief(book.order(1, Kick, seat=1))
    book.order(1, CloseTable)
    assert book.ended
