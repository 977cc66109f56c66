"""Deals that come to nothing: whom the host names, what follows, and when everybody has to agree."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import AnswerKind, CloseTable, CutVoid

from lanswim.table.cut import deck
from lanswim.table.expected import AT_ONCE_MS
from tests.support.cuts import CutBook, cutting, dealt, deck_from, said
from tests.support.table import key_of
from tests.support.table_absence import standstill
from tests.support.table_clock import clock
from tests.support.table_match import SHORT, phase, play_on, play_one

QUARTER_HOUR = 900_000


def commit_all(book: CutBook, *conns: int) -> None:
    """They all commit; the list is frozen."""
    for conn in conns:
        book.commit(conn)


def voided(book: CutBook, *conns: int) -> None:
    """The first of these connections lies; the others have a part in the next try."""
    commit_all(book, *conns)
    book.reveal(conns[0], secret=bytes(32))


def twice() -> CutBook:
    """Four people, two of whom have lied."""
    book = cutting(4)
    voided(book, 1, 2, 3, 4)
    voided(book, 2, 3, 4)
    return book


@pytest.mark.parametrize("lie", [{"secret": bytes(32)}, {"signature": bytes(64)}])
def test_a_wrong_reveal_voids_the_try_and_the_next_goes_on_without_that_part(lie: dict[str, bytes]) -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.reveal(3)
    book.reveal(2, **lie)
    voids = [f"{conn} void 0.1 wrong 1" for conn in (1, 2, 3)]
    opens = [f"{conn} open 0.2" for conn in (1, 2, 3)]
    views = [f"{conn} view" for conn in (1, 2, 3)]
    assert said(book.last) == ["journal void 0.1", "journal open 0.2", *voids, *opens, *views]
    assert book.last_heard(1, CutVoid).opened == book.journal[0].opened
    commit_all(book, 1, 3)
    assert "2 frozen 0.2 [0, 2]" in said(book.last)


def test_a_missing_reveal_voids_the_try_after_five_seconds() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.reveal(1)
    book.reveal(3)
    book.wait(4_999)
    assert not [one for one in book.journal if one.stage == "void"]
    book.wait(1)
    assert "1 void 0.1 missing 1" in said(book.everything)
    assert "1 open 0.2" in said(book.everything)


def test_a_lost_seat_after_the_freeze_voids_unless_it_comes_back_in_time() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.lose(2)
    book.reveal(1)
    book.reveal(3)
    book.wait(4_000)
    book.sit(4, "Ben")
    book.reveal(4)
    assert "1 proof 0.1" in said(book.last)
    assert not [one for one in book.journal if one.stage == "void"]


def test_who_gets_up_after_the_freeze_voids_at_once() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.get_up(2)
    assert "1 void 0.1 missing 1" in said(book.last)
    assert "1 open 0.2" in said(book.last)


def test_who_got_up_after_revealing_voids_nothing() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.reveal(2)
    book.get_up(2)
    assert "void" not in " ".join(said(book.last))


def test_the_named_seat_plays_on_without_a_part() -> None:
    book = cutting(3)
    voided(book, 2, 1, 3)
    book.cut(1, 3)
    book.cut(1, 3)
    assert len(book.views[2].round.hand) == 3
    assert "1 frozen 1.1 [0, 2]" in said(book.everything)
    play_on(book, "showdown")
    commit_all(book, 2, 1, 3)
    assert "1 frozen 2.1 [0, 2]" in said(book.everything)


def test_in_the_next_match_the_named_seat_has_a_part_again() -> None:
    book = cutting(2, SHORT)
    voided(book, 2, 1)
    book.cut(1)
    book.cut(1)
    while phase(book) != "over":
        if book.state.deals.until_ms is not None:
            book.cut(1)
        play_one(book)
    for conn in (1, 2):
        book.answer(conn, "ready")
    commit_all(book, 1, 2)
    assert book.journal[-1].place[2:] == (2, 1, 1)
    assert "1 frozen 1.1 [0, 1]" in said(book.last)


def test_a_void_names_one_seat_and_no_seat_twice() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.wait(5_000)
    named = [one for one in book.heard[1] if isinstance(one, CutVoid)]
    assert [(one.seat, one.why) for one in named] == [(0, "missing")]
    commit_all(book, 2, 3)
    book.wait(5_000)
    named = [one for one in book.heard[1] if isinstance(one, CutVoid)]
    assert [one.seat for one in named] == [0, 1]


def test_who_comes_back_hears_of_every_void_again_as_it_may_not_have_arrived() -> None:
    book = cutting(3)
    commit_all(book, 1, 2, 3)
    book.lose(2)
    book.reveal(1)
    book.reveal(3)
    book.wait(5_000)
    for conn in (4, 5):
        book.sit(conn, "Ben")
        heard = ["welcome", "open 0.1", "frozen 0.1 [0, 1, 2]", "void 0.1 missing 1", "open 0.2"]
        assert said(book.last)[:6] == [*(f"{conn} {one}" for one in heard), "1 view"]
        book.lose(conn)


@pytest.mark.parametrize("kind", ["part_missing", "part_wrong"])
def test_a_void_is_news_for_everybody_also_between_two_rounds(kind: str) -> None:
    book = dealt(3)
    play_on(book, "showdown")
    commit_all(book, 1, 2, 3)
    if kind == "part_wrong":
        book.reveal(2, secret=bytes(32))
    else:
        book.reveal(1)
        book.reveal(3)
        book.wait(5_000)
    for view in (book.shown, *book.views.values()):
        assert view is not None
        assert [(one.kind, one.seat, one.name) for one in view.news] == [(kind, 1, "Ben")]


# Too many


def test_after_two_voids_no_card_is_dealt_until_every_connected_person_has_said_yes() -> None:
    book = twice()
    assert book.asked() == dict.fromkeys(range(4), "another_try")
    book.wait(60_000)
    for conn in (1, 2, 3):
        book.answer(conn, "yes")
    assert book.state.deals.cut is None
    book.answer(4, "yes")
    assert "1 open 0.3" in said(book.last)
    book.cut(3, 4)
    book.cut(3, 4)
    assert phase(book) == "dealer_choice"


def agree(book: CutBook) -> None:
    """Four people say yes."""
    for conn in (1, 2, 3, 4):
        book.answer(conn, "yes")


def test_everybody_sees_who_has_said_yes_until_all_have() -> None:
    book = twice()
    for conn, so_far in ((2, [1]), (4, [1, 3]), (1, [0, 1, 3])):
        book.answer(conn, "yes")
        for view in (book.shown, *book.views.values()):
            assert view is not None
            assert [one.seat for one in view.people if one.again] == so_far
    book.answer(3, "yes")
    assert not any(one.again for one in book.people())


@pytest.mark.parametrize("kind", ["no", "ready", "pass"])
def test_nothing_but_yes_answers_it(kind: AnswerKind) -> None:
    book = twice()
    book.answer(1, kind)
    assert 0 in book.asked()


def test_after_every_further_void_they_are_asked_again_and_not_before_the_deals_that_follow() -> None:
    book = twice()
    agree(book)
    voided(book, 3, 4)
    assert book.asked() == dict.fromkeys(range(4), "another_try")
    agree(book)
    book.cut(4)
    book.cut(4)
    assert phase(book) == "dealer_choice"


def test_bots_are_not_asked_and_whoever_is_lost_meanwhile_is_waited_for_no_longer_than_a_while() -> None:
    book = CutBook(seats=4, start="full", bots=1)
    book.sit(1, "Anna")
    book.sit(2, "Ben")
    book.sit(3, "Robot", bot=True)
    voided(book, 1, 2, 3)
    voided(book, 2, 3)
    assert book.asked() == {0: "another_try", 1: "another_try"}
    book.answer(1, "yes")
    book.lose(2)
    book.wait(AT_ONCE_MS - 1)
    assert "1 open 0.3" not in said(book.last)
    book.wait(1)
    assert "1 open 0.3" in said(book.last)


def test_who_was_lost_and_is_back_at_once_is_asked_like_the_others() -> None:
    book = twice()
    book.lose(4)
    for conn in (1, 2, 3):
        book.answer(conn, "yes")
    book.wait(2_000)
    book.sit(9, "Dora")
    assert book.asked() == {3: "another_try"}
    book.wait(60_000)
    assert book.asked() == {3: "another_try"}


def test_bots_alone_do_not_agree_for_people_who_are_away_until_these_are_given_up() -> None:
    book = CutBook(seats=3, start="full", absence="open")
    book.sit(1, "Anna")
    book.sit(2, "Robot", bot=True)
    book.sit(3, "Robo", bot=True)
    voided(book, 2, 1, 3)
    voided(book, 3, 1)
    book.lose(1)
    book.wait(QUARTER_HOUR - 1)
    assert book.state.deals.cut is None
    assert standstill(book) == ("deserted", None)
    book.wait(1)
    assert phase(book) == "dealer_choice", "the bots go on, the seat is given up"
    assert [person.presence for person in book.people()] == ["left", "here", "here"]


def test_they_do_not_wait_for_ever_either_if_people_were_away_when_it_came_to_that() -> None:
    book = CutBook(seats=3, start="full", absence="open")
    book.sit(1, "Anna")
    book.sit(2, "Robot", bot=True)
    book.sit(3, "Robo", bot=True)
    voided(book, 2, 1, 3)
    book.lose(1)
    voided(book, 3)
    assert book.deadline == book.now + QUARTER_HOUR
    book.wait(QUARTER_HOUR)
    assert phase(book) == "dealer_choice"


def test_where_only_bots_play_nobody_is_asked() -> None:
    book = CutBook(seats=3, start="full", owner_key=key_of("One"))
    for conn, name in enumerate(("One", "Two", "Three"), 1):
        book.sit(conn, name, bot=True)
    voided(book, 1, 2, 3)
    voided(book, 2, 3)
    assert "1 open 0.3" in said(book.last)


def test_between_two_rounds_the_showdown_stays_and_everybody_is_asked() -> None:
    book = dealt(3, ready_ms=5_000)
    play_on(book, "showdown")
    voided(book, 1, 2, 3)
    voided(book, 2, 3)
    book.wait(60_000)
    assert phase(book) == "showdown"
    for conn in (1, 2, 3):
        book.answer(conn, "yes")
    assert clock(book.shown) is None
    book.cut(3)
    assert phase(book) == "dealer_choice"


def test_the_owner_may_close_the_table_instead() -> None:
    book = twice()
    book.order(1, CloseTable)
    assert book.ended == ["table_closed"]


def test_who_left_for_good_and_watches_agrees_like_the_others() -> None:
    book = cutting(4)
    voided(book, 1, 2, 3, 4)
    book.get_up(1)
    book.sit(5, "Anna")
    voided(book, 2, 3, 4)
    assert 0 in book.asked()
    for conn in (2, 3, 4, 5):
        book.answer(conn, "yes")
    assert "5 open 0.3" in said(book.last)


def test_what_was_agreed_to_in_one_match_counts_for_nothing_in_the_next() -> None:
    book = twice()
    book.answer(1, "yes")
    for conn in (2, 3, 4):
        book.get_up(conn)
    assert phase(book) == "waiting", "no card was dealt, so there is no result"
    for conn, name in ((5, "Ben"), (6, "Cid"), (7, "Dora")):
        book.sit(conn, name)
    voided(book, 5, 1, 6, 7)
    voided(book, 6, 1, 7)
    assert 0 in book.asked()


def test_no_card_of_a_void_try_is_ever_dealt() -> None:
    book = cutting(2)
    voided(book, 1, 2)
    book.cut(2)
    book.cut(2)
    play_on(book, "showdown")
    (last,) = [one for one in book.journal if one.stage == "dealt" and one.place.round == 1]
    assert deck_from(book.heard[1], 1, 1) == deck(last)
    assert [part.seat for part in last.parts] == [1]
