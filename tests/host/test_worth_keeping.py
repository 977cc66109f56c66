"""What of a table stays on the disk when its host is ended: whatever somebody can come back to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lanswim.host.one_table import OneTable
from tests.support.table import Playbook, key_of
from tests.support.table_clock import playing

ANNA = key_of("Anna")


def is_kept(book: Playbook) -> bool:
    one = OneTable(
        book.state.settings, "t1", 3, random.Random(1), [], code=None, written=None, on_unkept=lambda: None
    )
    one.core = book.table
    return one.is_worth_keeping


def waiting(**changed: Any) -> Playbook:
    """A waiting room in which Anna sits."""
    book = Playbook(owner_key=ANNA, **changed)
    book.join(1, "Anna")
    return book


def test_a_waiting_room_that_its_owner_has_left_alone_is_not() -> None:
    book = waiting()
    assert is_kept(book), "the owner is there, and comes back to a host that crashed"
    book.lose(1)
    assert not is_kept(book)


@pytest.mark.parametrize("others", ["here", "away"])
def test_a_seat_of_anybody_else_is(others: str) -> None:
    book = waiting()
    book.join(2, "Ben")
    book.lose(1)
    if others == "away":
        book.lose(2)
    assert is_kept(book)


def test_a_match_is_although_nobody_is_there() -> None:
    book = playing(people=2, owner_key=ANNA)
    book.lose(1)
    book.lose(2)
    assert is_kept(book)


def test_at_a_table_of_nobody_who_sits_alone_is_somebody() -> None:
    book = Playbook()
    book.join(1, "Anna")
    book.lose(1)
    assert is_kept(book)
