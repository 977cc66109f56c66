"""Whoever has no seat watches: sees what everybody sees, and gets a seat in the order of coming."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Answer, Command, SetBots, Sit, Start, Watch, Watcher, Welcome

from lanswim.rules import PUB
from lanswim.table.effects import Effect, Send
from lanswim.table.inputs import Commanded, Heard, Shut, Silent
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import SHORT, owned, phase, play_on, seated, status


def watchers(book: Playbook) -> list[Watcher]:
    """As everybody sees them."""
    assert book.shown is not None
    return book.shown.watchers


def news(book: Playbook) -> list[tuple[str, str]]:
    """What the last view told."""
    assert book.shown is not None
    return [(one.kind, one.name) for one in book.shown.news]


def test_who_wants_to_watch_is_welcomed_without_a_seat_and_takes_none() -> None:
    book = Playbook()
    book.join(1, "Anna")
    assert brief(book.join(2, "Ben", role="watch")) == ["2 welcome seat None", "1 view", "2 view", "show"]
    assert (book.names(), watchers(book)) == ({0: "Anna"}, [Watcher(1, "Ben")])
    assert news(book) == [("watching", "Ben")]
    assert book.info is not None
    assert (book.info.taken, book.info.people, book.info.state) == (1, 1, "open")


def test_who_watches_sees_what_everybody_sees_and_nothing_else() -> None:
    book = seated(2, PUB)
    book.join(7, "Cara", role="watch")
    while phase(book) != "showdown":
        assert book.shown is not None
        assert book.views[7] == book.shown, "one and the same view"
        view = book.views[7]
        assert (view.round.hand, view.round.legal, view.round.you, view.ask, view.round.showdown) == (
            [], [], None, None, None,
        )  # fmt: skip
        play_on_once(book)
    assert book.views[7].round.showdown is not None


def play_on_once(book: Playbook) -> None:
    """One decision of whoever is on turn."""
    conn = book.conn_on_turn()
    legal = book.views[conn].round.legal
    book.answer(conn, "keep" if "keep" in legal else "knock" if "knock" in legal else "pass")


def test_a_table_that_nobody_may_watch_says_so() -> None:
    book = Playbook(may_watch=False)
    book.join(1, "Anna")
    assert brief(book.join(2, "Ben", role="watch")) == ["turn away 2 no_watching"]
    assert brief(book.order(1, Watch))[0] == "1 refused not_allowed"


def test_so_many_may_watch_and_who_is_gone_makes_room() -> None:
    book = Playbook()
    for number in range(32):
        book.join(10 + number, f"W{number}", role="watch")
    assert brief(book.join(90, "One more", role="watch")) == ["turn away 90 watchers_full"]
    book.lose(15)
    assert brief(book.join(91, "One more", role="watch"))[0] == "91 welcome seat None"
    assert len(book.state.watchers) == len(watchers(book)) == 32


def test_who_comes_late_watches_the_match_and_plays_the_next_one() -> None:
    book = seated(2, start="owner", seats=3)
    book.order(1, Start)
    assert brief(book.join(7, "Cara"))[0] == "7 welcome seat None"
    assert watchers(book) == [Watcher(1, "Cara", wants=True)]
    assert set(status(book)) == {0, 1}
    effects = finish(book)
    assert "7 welcome seat 2" in effects, "at once, as a seat is free"
    assert (phase(book), watchers(book)) == ("over", [])
    book.order(1, Start)
    assert set(status(book)) == {0, 1, 2}


def finish(book: Playbook) -> list[str]:
    """Plays the match to its end; what the last step brought about."""
    play_on(book)
    return brief(book.last)


def test_bots_of_the_host_give_way_when_the_next_match_begins_and_the_result_is_seen_before() -> None:
    book = seated(1, start="owner", seats=3, bots=2)
    book.order(1, Start)
    book.join(7, "Cara")
    book.join(8, "Dan")
    play_on(book)
    assert (phase(book), len(watchers(book))) == ("over", 2)
    effects = brief(book.order(1, Start))
    assert effects[0] == "7 welcome seat 1"
    assert "8 welcome seat 2" in effects
    assert effects.index("8 welcome seat 2") < effects.index("1 view")
    assert book.names() == {0: "Anna", 1: "Cara", 2: "Dan"}
    assert set(status(book)) == {0, 1, 2}


def test_seats_are_given_in_the_order_of_coming_and_nobody_new_comes_first() -> None:
    book = seated(2)
    for conn, name in enumerate(["Cara", "Dan", "Eva"], start=7):
        book.join(conn, name)
    play_on(book)
    book.get_up(2)
    assert brief(book.join(11, "Fritz"))[0] == "11 welcome seat None"
    book.answer(1, "ready")
    assert (phase(book), book.names()) == ("dealer_choice", {0: "Anna", 1: "Cara"})
    assert [one.name for one in watchers(book)] == ["Dan", "Eva", "Fritz"]


def test_who_is_lost_keeps_the_place_in_the_order_for_a_while_but_gets_no_seat() -> None:
    book = Playbook(seats=2)
    for conn, name in enumerate(["Anna", "Ben", "Cara", "Dan"], start=1):
        book.join(conn, name)
    book.lose(3)
    assert [one.name for one in watchers(book)] == ["Dan"]
    book.get_up(2)
    assert book.names() == {0: "Anna", 1: "Dan"}
    assert brief(book.join(9, "Cara"))[0] == "9 welcome seat None resumed"
    book.lose(9)
    book.wait(30_000)
    assert book.state.watchers == []
    assert news(book) == [("stopped_watching", "Cara")]


def test_who_is_silent_gets_no_seat_before_being_heard() -> None:
    book = Playbook(seats=2)
    for conn, name in enumerate(["Anna", "Ben", "Cara"], start=1):
        book.join(conn, name)
    book.give(Silent(3))
    book.get_up(2)
    assert book.names() == {0: "Anna"}
    book.give(Heard(3))
    assert book.names() == {0: "Anna", 1: "Cara"}


def test_the_newest_connection_of_a_key_wins_and_a_key_watches_once() -> None:
    book = Playbook(seats=2)
    book.join(1, "Anna")
    book.join(2, "Ben", role="watch")
    assert brief(book.join(3, "Ben", role="watch"))[:2] == [
        "close 2 taken_over", "3 welcome seat None resumed",
    ]  # fmt: skip
    assert brief(book.lose(2)) == []
    assert len(watchers(book)) == 1
    assert brief(book.join(4, "Ben"))[:3] == [
        "close 3 taken_over", "4 welcome seat None resumed", "4 welcome seat 1",
    ]  # fmt: skip
    assert brief(book.join(5, "Ben", role="watch"))[:2] == ["close 4 taken_over", "5 welcome seat 1 resumed"]
    assert brief(book.join(5, "Cara")) == ["turn away 5 out_of_order"]


def test_one_connection_watches_for_one_key() -> None:
    book = Playbook()
    book.join(1, "Anna", role="watch")
    assert brief(book.join(1, "Ben")) == ["turn away 1 out_of_order"]


def test_whoever_sits_may_watch_instead_and_sit_again_while_no_match_runs() -> None:
    book = Playbook(seats=3)
    book.join(1, "Anna")
    book.join(2, "Ben")
    assert brief(book.order(2, Watch)) == ["2 welcome seat None", "2 accepted", "1 view", "2 view", "show",
                                           "announce 1 of 3 open"]
    assert (book.names(), watchers(book)) == ({0: "Anna"}, [Watcher(1, "Ben")])
    order = Watch(77, False)
    assert brief(book.give_order(2, order))[:2] == ["2 welcome seat 1", "2 accepted"]
    assert brief(book.give_order(2, order)) == ["2 accepted", "2 view"], "answered once"
    assert book.names() == {0: "Anna", 1: "Ben"}
    assert brief(book.order(2, Watch, on=False))[0] == "2 accepted"


def test_nobody_gives_up_a_seat_to_watch_while_a_match_runs() -> None:
    book = seated(2)
    assert brief(book.order(1, Watch)) == ["1 refused match_running", "1 view"]


def test_whoever_watches_sits_down_where_they_want() -> None:
    book = Playbook(seats=4, bots=1)
    book.join(1, "Anna")
    book.join(2, "Ben", role="watch")
    assert brief(book.order(2, Sit, seat=0))[0] == "2 refused seat_taken"
    assert brief(book.order(2, Sit, seat=5))[0] == "2 refused no_such_seat"
    assert brief(book.order(2, Sit, seat=3))[:2] == ["2 welcome seat 3", "2 accepted"]
    assert book.names() == {0: "Anna", 3: "Ben"}


def test_whoever_watches_does_not_sit_down_in_a_match_but_may_want_to() -> None:
    book = seated(2, seats=3, bots=1)
    book.join(7, "Cara", role="watch")
    assert brief(book.order(7, Sit, seat=2))[0] == "7 refused match_running"
    book.order(7, Watch, on=False)
    assert watchers(book) == [Watcher(1, "Cara", wants=True)]
    book.order(7, Watch)
    assert watchers(book) == [Watcher(1, "Cara")]


def test_who_stood_up_from_a_result_sits_back_under_the_same_name_and_rank() -> None:
    book = owned(2)
    assert book.shown is not None
    ranks = book.shown.round.standings
    book.order(2, Watch)
    assert (phase(book), book.shown.round.standings) == ("over", ranks)
    book.order(2, Sit, seat=2)
    assert (book.names(), phase(book)) == ({0: "Anna", 2: "Ben"}, "over")
    assert {one.seat: one.rank for one in book.shown.round.standings} == {
        {0: 0, 1: 2}[one.seat]: one.rank for one in ranks
    }


@pytest.mark.parametrize("given", [
    Command(1, 1, Answer("pass")), Start(2), SetBots(3, 1),
])
def test_who_watches_decides_and_orders_nothing_else(given: Any) -> None:
    book = seated(2)
    book.join(7, "Cara", role="watch")
    match = book.state.match
    effects = book.give(Commanded(7, given)) if isinstance(given, Command) else book.give_order(7, given)
    assert brief(effects) == ["7 refused only_watching", "7 view"]
    assert book.state.match is match


def test_a_table_starts_by_itself_with_those_who_would_sit() -> None:
    book = Playbook(seats=2, start="full")
    book.join(1, "Anna", role="watch")
    book.join(2, "Ben")
    assert phase(book) == "waiting"
    book.order(1, Watch, on=False)
    assert phase(book) == "dealer_choice"


def test_after_all_players_have_left_those_who_wait_have_the_table() -> None:
    book = seated(2)
    book.join(7, "Cara")
    book.get_up(1)
    book.get_up(2)
    assert book.names() == {0: "Cara"}
    assert welcomed(book.last) == [(7, 0, True)], "and own it"


def welcomed(effects: list[Effect]) -> list[tuple[int, int | None, bool]]:
    """Who was welcomed: connection, seat, owner."""
    return [
        (one.conn, one.message.seat, one.message.owner)
        for one in effects if isinstance(one, Send) and isinstance(one.message, Welcome)
    ]  # fmt: skip


def test_a_table_passes_on_when_its_owner_only_watches_and_comes_back_with_the_seat() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.order(1, Watch)
    assert [one.name for one in book.people() if one.owner] == ["Ben"]
    assert brief(book.order(1, Start))[0] == "1 refused only_watching"
    book.order(1, Watch, on=False)
    assert [one.name for one in book.people() if one.owner] == ["Anna"]


def test_who_watches_leaves_and_hears_that_the_table_closes() -> None:
    book = Playbook()
    book.join(1, "Anna")
    book.join(2, "Ben", role="watch")
    book.join(3, "Cara", role="watch")
    assert brief(book.get_up(2))[0] == "close 2 left"
    assert news(book) == [("stopped_watching", "Ben")]
    assert brief(book.give(Shut()))[:2] == ["close 1 host_stopped", "close 3 host_stopped"]


def test_names_are_told_apart_among_those_who_sit_and_those_who_watch() -> None:
    book = Playbook(seats=2)
    book.join(1, "Ben", key=key_of("a"))
    book.join(2, "Ben", key=key_of("b"), role="watch")
    book.join(3, "ben", key=key_of("c"))
    assert (book.names(), [one.name for one in watchers(book)]) == ({0: "Ben", 1: "ben 3"}, ["Ben 2"])


@pytest.mark.parametrize("goes", ["gets up", "only watches"])
def test_who_waits_gets_a_seat_of_the_result_where_no_owner_is_left_to_begin(goes: str) -> None:
    book = Playbook(SHORT, start="owner", seats=2)
    book.join(1, "Anna")
    book.join(2, "Robo", bot=True)
    book.order(1, Start)
    book.join(7, "Cara")
    book.join(8, "Dan")
    play_on(book)
    assert (phase(book), [one.wants for one in watchers(book)]) == ("over", [True, True])
    if goes == "gets up":
        book.get_up(1)
    else:
        book.order(1, Watch)
    assert book.names() == {0: "Cara", 1: "Robo"}
    assert phase(book) == "waiting", "nobody wears the result of somebody else"
    book.order(7, Start)
    assert phase(book) != "waiting", "whoever sits down first owns the table now"
