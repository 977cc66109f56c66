"""The result of a match stays with its names, and nobody who came later wears it."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import SetBots, Sit, Start, SwapSeats

from tests.support.table import Playbook, brief
from tests.support.table_match import SHORT, owned, phase, play_on, seated, status


def shown_names(book: Playbook) -> set[str]:
    """Everybody whom the result on show is about."""
    assert book.shown is not None
    return {book.names()[one.seat] for one in book.shown.round.standings}


def test_a_newcomer_in_the_seat_of_somebody_who_left_does_not_wear_the_result() -> None:
    book = seated(2, may_watch=False)
    play_on(book)
    assert brief(book.join(5, "Dan")) == ["turn away 5 table_full"]
    book.get_up(2)
    assert book.info is not None
    assert (book.info.state, book.info.taken) == ("open", 1)
    book.join(6, "Eva")
    assert book.names() == {0: "Anna", 1: "Eva"}
    assert (phase(book), shown_names(book), book.asked()) == ("waiting", set(), {})
    book.wait(9_999)
    assert phase(book) == "waiting", "nobody is taken by surprise"
    book.wait(1)
    assert (phase(book), status(book)) == ("dealer_choice", {0: "in", 1: "in"})


def test_a_newcomer_sits_beside_the_result_first_and_then_sets_it_aside() -> None:
    book = seated(2, SHORT, start="owner", seats=4, bots=1)
    book.order(1, Start)
    play_on(book)
    assert sorted(book.names()) == [0, 1, 3]
    book.get_up(2)
    book.join(5, "Dan")
    assert book.names()[2] == "Dan"
    assert (phase(book), shown_names(book)) == ("over", {"Anna", "Ben", "Resi"})
    book.join(6, "Eva")
    assert book.names() == {0: "Anna", 1: "Eva", 2: "Dan", 3: "Resi"}
    assert (phase(book), book.asked()) == ("waiting", {})
    book.wait(60_000)
    assert phase(book) == "waiting", "the owner says when"


def test_of_empty_seats_a_newcomer_gets_one_that_the_result_does_not_speak_of() -> None:
    book = seated(2, SHORT, start="owner", seats=4, bots=1)
    book.order(1, SwapSeats, a=2, b=3)
    book.order(1, Start)
    play_on(book)
    book.order(1, SetBots, bots=0)
    book.join(5, "Dan")
    assert book.names() == {0: "Anna", 1: "Ben", 3: "Dan"}
    assert phase(book) == "over"


def test_a_bot_of_the_result_that_gives_way_takes_the_result_along() -> None:
    book = seated(2, SHORT, start="owner", seats=3, bots=1)
    book.order(1, Start)
    play_on(book)
    book.join(5, "Dan")
    assert book.names() == {0: "Anna", 1: "Ben", 2: "Dan"}
    assert phase(book) == "waiting"


def test_a_wished_seat_of_the_result_sets_it_aside() -> None:
    book = seated(2, SHORT, start="owner", seats=4, bots=1)
    book.order(1, Start)
    play_on(book)
    book.order(1, SetBots, bots=0)
    book.join(5, "Dan", seat=3)
    assert book.names() == {0: "Anna", 1: "Ben", 3: "Dan"}
    assert phase(book) == "waiting"


def test_a_new_bot_sits_beside_the_result_first_and_then_sets_it_aside() -> None:
    book = owned(3)
    book.get_up(3)
    book.order(1, SetBots, bots=1)
    assert book.names() == {0: "Anna", 1: "Ben", 2: "Cara", 3: "Resi"}
    assert (phase(book), shown_names(book)) == ("over", {"Anna", "Ben", "Cara"})
    assert brief(book.order(1, SetBots, bots=3))[0].endswith("too_many_bots")
    assert phase(book) == "over"
    book.order(1, SetBots, bots=2)
    assert book.names() == {0: "Anna", 1: "Ben", 2: "Sepp", 3: "Resi"}
    assert phase(book) == "waiting"


def test_the_dealer_of_a_result_that_was_set_aside_is_not_forgotten() -> None:
    book = owned(2)
    assert book.state.match is not None
    last = book.state.match.dealer
    book.get_up(2)
    book.join(5, "Dan")
    book.join(6, "Eva")
    assert phase(book) == "waiting"
    book.order(1, Start)
    assert book.shown is not None
    assert (last, book.shown.round.dealer) in [(0, 1), (1, 2)]


def test_bots_and_seats_change_after_a_match_and_the_result_goes_with_its_names() -> None:
    book = owned(2)
    assert book.shown is not None
    names, ranks = book.names(), {one.seat: one.rank for one in book.shown.round.standings}
    by_name = {names[seat]: rank for seat, rank in ranks.items()}
    book.order(1, Sit, seat=2)
    assert book.names() == {1: "Ben", 2: "Anna"}
    assert {book.names()[one.seat]: one.rank for one in book.shown.round.standings} == by_name
    book.order(1, SetBots, bots=1)
    assert book.names()[0] == "Resi"
    book.order(1, Start)
    assert status(book) == {0: "in", 1: "in", 2: "in"}


def by_name(book: Playbook) -> dict[str, object]:
    """The result as people read it: every seat in it by the name of its holder."""
    assert book.shown is not None
    view, names = book.shown.round, book.names()
    assert view.showdown is not None
    assert (view.dealer, view.knocker, view.winner) != (None, None, None)
    return {
        "dealer": names[view.dealer or 0],
        "knocker": (names[view.knocker or 0], names[view.showdown.knocker or 0]),
        "winner": names[view.winner or 0],
        "seats": {names[one.seat]: (one.left, one.status, one.last) for one in view.seats},
        "hands": {names[one.seat]: (one.cards, one.lost, one.why) for one in view.showdown.hands},
        "out": [names[seat] for seat in view.showdown.out],
        "standings": {names[one.seat]: one.rank for one in view.standings},
        "log": [(None if one.seat is None else names[one.seat], one.kind, one.laid) for one in view.log],
        "own hands": {names[one.round.you or 0]: one.round.hand for one in book.views.values()},
    }


@pytest.mark.parametrize("a", range(4))
@pytest.mark.parametrize("b", range(4))
def test_all_of_the_result_stays_with_its_names_when_seats_are_exchanged(a: int, b: int) -> None:
    book = owned(3)
    before = by_name(book)
    book.order(1, SwapSeats, a=a, b=b)
    assert by_name(book) == before
    assert book.shown is not None
    assert [one.seat for one in book.shown.round.seats] == sorted(book.names())
