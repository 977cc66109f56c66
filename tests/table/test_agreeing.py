"""Who agrees to the rules: everybody who sits, to what one has read; nothing waits for it."""

from __future__ import annotations

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.messages import Agree, SetBots, Sit, Start, SwapSeats

from lanswim.rules.options import OPTIONS
from lanswim.table.agreeing import agrees
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import play_on


def seated(*names: str, bots: int = 0) -> Playbook:
    """A table by the pub rules that nobody was named the owner of; connections counted from 1."""
    book = Playbook(bots=bots)
    for conn, name in enumerate(names, start=1):
        book.join(conn, name)
    return book


def agreed(book: Playbook) -> list[str]:
    """The names of those who agree."""
    return [person.name for person in book.people() if person.agreed]


def told(book: Playbook) -> list[tuple[str, str]]:
    """The news of the last view."""
    assert book.shown is not None
    return [(news.kind, news.name) for news in book.shown.news]


def test_everybody_who_sits_may_agree_and_all_see_it() -> None:
    book = seated("Anna", "Ben")
    assert agreed(book) == []
    assert brief(book.order(2, Agree, rules="pub")) == ["2 accepted", "1 view", "2 view", "show"]
    assert agreed(book) == ["Ben"]
    assert told(book) == [("agreed", "Ben")]
    book.order(1, Agree, rules="pub")
    assert agreed(book) == ["Anna", "Ben"]


def test_agreeing_once_more_is_accepted_and_tells_nobody_anything() -> None:
    book = seated("Anna", "Ben")
    book.order(2, Agree, rules="pub")
    assert brief(book.order(2, Agree, rules="pub")) == ["2 accepted", "2 view"]
    assert agreed(book) == ["Ben"]


@pytest.mark.parametrize("rules", ["", "family", "pub,lives=5", "pub "])
def test_rules_that_are_not_played_here_cannot_be_agreed_to(rules: str) -> None:
    book = seated("Anna", "Ben")
    assert brief(book.order(2, Agree, rules=rules)) == ["2 refused rules_changed", "2 view"]
    assert agreed(book) == []


def test_who_agreed_to_other_rules_does_not_agree_to_these() -> None:
    book = seated("Anna")
    _seat, anna = book.state.holders()[0]
    anna.agreed_to = "family"
    assert not agrees(book.state, anna)


def test_nobody_agrees_while_a_match_runs() -> None:
    book = seated("Anna", "Ben")
    book.order(1, Start)
    assert brief(book.order(2, Agree, rules="pub")) == ["2 refused match_running", "2 view"]
    assert brief(book.order(2, Agree, rules="family")) == ["2 refused match_running", "2 view"]


def test_a_match_begins_without_it_and_it_stays_over_matches() -> None:
    book = seated("Anna", "Ben")
    book.order(2, Agree, rules="pub")
    book.order(1, Start)
    assert agreed(book) == ["Ben"]
    play_on(book)
    assert agreed(book) == ["Ben"]
    assert brief(book.order(1, Agree, rules="pub"))[0] == "1 accepted"
    book.order(1, Start)
    assert agreed(book) == ["Anna", "Ben"]


def test_it_moves_along_to_another_seat() -> None:
    book = seated("Anna", "Ben", bots=1)
    book.order(2, Agree, rules="pub")
    book.order(2, Sit, seat=3)
    book.order(1, SwapSeats, a=3, b=0)
    assert [person.seat for person in book.people() if person.agreed] == [0]
    assert agreed(book) == ["Ben"]


def test_a_lost_connection_keeps_it() -> None:
    book = seated("Anna", "Ben")
    book.order(2, Agree, rules="pub")
    book.lose(2)
    book.join(3, "Ben")
    assert agreed(book) == ["Ben"]


def test_whoever_gets_up_and_comes_back_agrees_anew() -> None:
    book = seated("Anna", "Ben")
    book.order(2, Agree, rules="pub")
    book.get_up(2)
    book.join(3, "Ben")
    assert agreed(book) == []


def test_the_next_holder_of_a_seat_has_agreed_to_nothing() -> None:
    book = seated("Anna", "Ben")
    book.order(2, Agree, rules="pub")
    book.get_up(2)
    book.join(3, "Cara", seat=1)
    assert book.names()[1] == "Cara" and agreed(book) == []


def test_whoever_got_up_in_a_match_and_came_back_to_watch_agrees_anew() -> None:
    book = seated("Anna", "Ben", "Cara")
    book.order(2, Agree, rules="pub")
    book.order(1, Start)
    book.get_up(2)
    book.join(4, "Ben")
    assert agreed(book) == []


def test_the_owner_a_table_was_opened_for_agrees_by_sitting_down() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    book.join(1, "Ben")
    book.join(2, "Anna")
    assert agreed(book) == ["Anna"]
    book.get_up(2)
    book.join(3, "Anna")
    assert agreed(book) == ["Anna"]


def test_an_owner_by_accident_has_chosen_no_rules() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    book.join(1, "Ben")
    assert book.people()[0].owner and agreed(book) == []


def test_bots_of_the_host_are_not_asked() -> None:
    book = seated("Anna")
    book.order(1, SetBots, bots=2)
    assert [person.agreed for person in book.people() if person.bot] == [False, False]


def test_the_longest_rules_there_are_go_into_what_a_client_may_say() -> None:
    """frames.py reckons with less than 500 bytes."""
    parts = ["cardzo_feuer_two"]
    for option in OPTIONS.values():
        parts.append(f"{option.name}={max(map(str, option.values), key=len)}")
    assert len(encode(Agree(2**53 - 1, ",".join(parts)))) < 500
