"""Sitting down, coming back, being turned away: seats belong to keys, names are only shown."""

from __future__ import annotations

import pytest

from tests.support.table import Playbook, brief, key_of


def test_the_first_person_gets_the_lowest_seat_and_owns_the_table() -> None:
    book = Playbook()
    assert brief(book.join(1, "Anna")) == ["1 welcome seat 0 owner", "1 view", "show", "announce 1 of 4 open"]
    assert brief(book.join(2, "Ben"))[:3] == ["2 welcome seat 1", "1 view", "2 view"]
    assert book.info is not None
    assert (book.info.host, book.info.people, book.info.bots) == ("Anna", 2, 0)


def test_a_wished_seat_is_given_if_it_is_free() -> None:
    book = Playbook()
    book.join(1, "Anna", seat=2)
    book.join(2, "Ben", seat=2)
    book.join(3, "Cara", seat=8)
    assert book.names() == {0: "Ben", 1: "Cara", 2: "Anna"}


@pytest.mark.parametrize("bot", [False, True])
def test_a_bot_of_the_host_gives_way_only_when_no_seat_is_free(bot: bool) -> None:
    book = Playbook(seats=3, bots=2)
    assert book.names() == {1: "Sepp", 2: "Resi"}
    book.join(1, "Anna", bot=bot)
    assert book.names() == {0: "Anna", 1: "Sepp", 2: "Resi"}
    book.join(2, "Ben", seat=2)
    assert book.names() == {0: "Anna", 1: "Sepp", 2: "Ben"}
    assert book.info is not None
    assert book.info.state == "open"


def test_a_full_table_nobody_may_watch_turns_a_newcomer_away_even_where_bots_of_others_sit() -> None:
    book = Playbook(seats=2, may_watch=False)
    book.join(1, "Anna")
    book.join(2, "Robot", bot=True)
    assert book.info is not None
    assert book.info.state == "full"
    assert brief(book.join(3, "Cara")) == ["turn away 3 table_full"]


def test_during_a_match_nobody_may_watch_a_newcomer_is_turned_away_and_nobody_notices() -> None:
    book = Playbook(seats=3, bots=1, start="full", may_watch=False)
    book.join(1, "Anna")
    book.join(2, "Ben")
    assert book.info is not None
    assert book.info.state == "playing"
    assert brief(book.join(3, "Cara")) == ["turn away 3 match_running"]


def test_the_same_key_gets_the_same_seat_and_closes_the_older_connection() -> None:
    book = Playbook()
    book.join(1, "Anna", seat=3)
    book.join(2, "Ben")
    effects = book.join(7, "somebody else", key=key_of("Anna"), seat=1)
    assert brief(effects)[:4] == ["close 1 taken_over", "7 welcome seat 3 resumed owner", "2 view", "7 view"]
    assert book.names() == {0: "Ben", 3: "Anna"}
    assert brief(book.lose(1)) == [], "the old connection does not matter any more"


def test_a_hand_comes_back_with_its_seat_in_mid_match() -> None:
    book = Playbook(seats=2, start="full")
    book.join(1, "Anna")
    book.join(2, "Ben")
    before = book.views[1]
    book.lose(1)
    assert [person.presence for person in book.people()] == ["away", "here"]
    book.join(5, "Anna")
    after = book.views[5]
    assert (after.round, after.ask) == (before.round, before.ask)
    assert [news.kind for news in after.news] == ["back"]


def test_one_connection_has_one_seat() -> None:
    book = Playbook()
    book.join(1, "Anna")
    assert brief(book.join(1, "Ben")) == ["turn away 1 out_of_order"]


@pytest.mark.parametrize(("first", "second", "shown"), [
    ("Ben", "Ben", "Ben 2"), ("Ben", "bEn", "bEn 2"), ("Ben", "B\u200ben", "Ben 2"), ("Ben", "Вen", "Вen 2"),
    ("Ben", "\x1b[2J", "[2J"), ("Ben", "\u202e", "Player 2"), ("Player 2", "", "Player 2 2"),
])
def test_names_are_cleaned_and_made_distinct(first: str, second: str, shown: str) -> None:
    book = Playbook()
    book.join(1, first, key=key_of("a"))
    book.join(2, second, key=key_of("b"))
    assert book.names() == {0: first, 1: shown}


def test_bots_of_the_host_have_names_of_their_own() -> None:
    book = Playbook(seats=4, bots=3, names=["Resi"])
    book.join(1, "Resi")
    assert book.names() == {0: "Resi 2", 1: "Bot 2", 2: "Bot", 3: "Resi"}
