"""Who owns the table: the named owner while seated, else a person who is; never nobody where people sit."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import CloseTable, Start

from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import seated


def owner(book: Playbook) -> list[str]:
    """The names of those who own the table."""
    return [person.name for person in book.people() if person.owner]


def told(book: Playbook) -> list[tuple[str, str]]:
    """The news of the last view."""
    assert book.shown is not None
    return [(news.kind, news.name) for news in book.shown.news]


@pytest.mark.parametrize("change", [{"seat": 3}, {"bot": True}, {}])
def test_a_named_owner_owns_the_table_while_seated_anywhere(change: dict[str, Any]) -> None:
    book = Playbook(owner_key=key_of("Anna"))
    assert "1 welcome seat 0 owner" in brief(book.join(1, "Ben"))
    assert owner(book) == ["Ben"]
    assert "owner" in brief(book.join(2, "Anna", **change))[0]
    assert owner(book) == ["Anna"]
    assert told(book) == [("seated", "Anna"), ("owner", "Anna")]
    book.get_up(2)
    assert owner(book) == ["Ben"]
    assert told(book) == [("left", "Anna"), ("owner", "Ben")]
    book.join(3, "Anna")
    assert owner(book) == ["Anna"]


def test_a_named_owner_who_is_only_away_still_owns_the_table() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.lose(1)
    assert owner(book) == ["Anna"]
    book.wait(29_999)
    assert owner(book) == ["Anna"]
    book.wait(1)
    assert owner(book) == ["Ben"], "the seat has been given up"


def test_a_table_whose_named_owner_has_left_in_a_match_is_started_and_closed_by_another() -> None:
    book = seated(3, start="owner", owner_key=key_of("Anna"))
    book.order(1, Start)
    book.get_up(1)
    assert owner(book) == ["Ben"]
    book.join(7, "Anna")
    assert owner(book) == ["Anna"], "who watches the own seat owns the table again"
    book.get_up(7)
    assert brief(book.order(2, CloseTable))[-1] == "ended table_closed"


def test_the_lobby_names_the_owner_that_the_table_has_now() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    book.join(1, "Ben")
    assert book.info is not None
    assert book.info.host == "Ben"
    book.join(2, "Anna")
    assert book.info.host == "Anna"


def test_without_a_named_owner_the_table_passes_on_clockwise_to_a_person_who_is_here() -> None:
    book = Playbook()
    book.join(1, "Anna", seat=1)
    book.join(2, "Robot", seat=2, bot=True)
    book.join(3, "Cara", seat=3)
    book.join(4, "Dan", seat=0)
    book.lose(3)
    book.get_up(1)
    assert owner(book) == ["Dan"]
    assert book.shown is not None
    assert [(news.kind, news.name) for news in book.shown.news] == [("left", "Anna"), ("owner", "Dan")]


def test_the_next_owner_sits_after_the_last_one_not_first_at_the_table() -> None:
    book = Playbook()
    for conn, (name, seat) in enumerate([("Anna", 2), ("Ben", 0), ("Cara", 3)], start=1):
        book.join(conn, name, seat=seat)
    book.get_up(1)
    assert owner(book) == ["Cara"]
    book.get_up(3)
    assert owner(book) == ["Ben"]


def test_a_bot_that_came_as_a_client_never_owns_the_table() -> None:
    book = Playbook()
    book.join(1, "Robot", bot=True)
    assert owner(book) == []
    book.join(2, "Anna")
    assert owner(book) == ["Anna"]
