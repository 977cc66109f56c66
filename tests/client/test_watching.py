"""The client of somebody without a seat: comes back as what it was, gets a seat where it is, knocks."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Accepted, Join, Leave, Refuse, Refused, Sit, TableView, ToHost, Watch
from msgspec.structs import replace

from lanswim.client import signals as s
from lanswim.client.deals.alarms import Deals
from tests.support.client_play import Play, claimed, view, watched, welcome


def watching(role: str = "watch") -> Play:
    """Somebody who has come to watch, or has found no seat."""
    play = Play(role="watch" if role == "watch" else "play").seat(welcome(seat=None))
    play.hear(watched(1, wants=role != "watch"))
    return play


def joins(play: Play) -> list[ToHost]:
    """What is claimed after the connection was lost and came back."""
    play.give(s.Lost())
    play.wait()
    play.meet()
    return [one for one in play.sent() if isinstance(one, Join)]


def test_who_watches_is_there_without_a_seat() -> None:
    play = watching()
    assert (play.model.status, play.model.seat, play.model.owner) == ("seated", None, False)
    assert play.model.view == watched(1)


def test_it_claims_what_it_wants_to_be() -> None:
    play = Play(role="watch")
    play.give(s.Begin())
    play.meet()
    assert play.sent() == [claimed("t1", role="watch")]


@pytest.mark.parametrize("role", ["watch", "play"])
def test_it_comes_back_as_what_it_came_for(role: str) -> None:
    assert joins(watching(role)) == [claimed("t1", role="watch" if role == "watch" else "play")]


@pytest.mark.parametrize("on", [True, False])
def test_it_comes_back_as_what_it_has_ordered_since(on: bool) -> None:
    play = watching("play" if on else "watch")
    play.give(s.WantOrder(Watch(0, on)))
    (order,) = play.sent()
    assert isinstance(order, Watch)
    play.hear(Accepted(order.id))
    assert joins(play) == [claimed("t1", role="watch" if on else "play")]


@pytest.mark.parametrize("on", [True, False])
def test_what_was_ordered_and_perhaps_carried_out_is_not_undone_by_coming_back(on: bool) -> None:
    play = Play().seat() if on else watching()
    play.hear(view(1) if on else watched(2))
    play.give(s.WantOrder(Watch(0, on)))
    (order,) = play.sent()
    play.give(s.Lost())
    play.wait()
    play.meet()
    assert play.sent() == [claimed("t1", role="watch" if on else "play")]
    play.hear(welcome(seat=None))
    assert play.sent() == [order]


def test_what_was_refused_does_not_count() -> None:
    play = Play().seat()
    play.hear(view(1))
    play.give(s.WantOrder(Watch(0)))
    (order,) = play.sent()
    assert isinstance(order, Watch)
    play.hear(Refused(order.id, "match_running"))
    assert joins(play) == [claimed("t1")]


def test_a_seat_comes_on_the_same_connection_and_it_comes_back_to_play() -> None:
    play = watching()
    play.give(s.WantOrder(Sit(0, 2)))
    (order,) = play.sent()
    assert isinstance(order, Sit)
    play.hear(welcome(seat=2, owner=True), Accepted(order.id))
    assert (play.model.status, play.model.seat, play.model.owner) == ("seated", 2, True)
    assert play.model.pending is None
    play.hear(view(2, ask=7))
    assert play.model.view == view(2, ask=7)
    assert joins(play) == [claimed("t1")]


def test_a_seat_that_is_given_up_is_no_longer_ones_own() -> None:
    play = Play().seat()
    play.hear(view(1), welcome(seat=None), watched(2))
    assert (play.model.seat, play.model.view) == (None, watched(2))


def test_another_welcome_is_the_hosts_own_or_the_host_is_left() -> None:
    play = watching()
    play.hear(welcome(seat=2, who="Mallory"))
    assert (play.model.status, play.model.failure, play.model.seat) == ("closed", "bad_proof", None)


def test_what_is_unanswered_is_not_sent_twice_because_a_seat_has_come() -> None:
    play = watching()
    play.give(s.WantOrder(Sit(0, 2)))
    play.hear(welcome(seat=2))
    assert play.sent() == []
    assert play.model.pending is not None


def test_a_seat_that_comes_does_not_end_the_wait_for_a_first_view() -> None:
    play = Play().seat(welcome(seat=None))
    play.hear(welcome(seat=2))
    assert play.due_ms is not None
    while play.model.status == "seated" and play.now_ms < 60_000:
        play.wait()
    assert play.model.status == "lost"


def test_who_watches_leaves() -> None:
    play = watching()
    play.give(s.WantLeave())
    assert play.sent() == [Leave()]


# The owner is asked


def test_while_the_owner_is_asked_it_knocks_again_every_two_seconds_for_two_minutes() -> None:
    play = Play()
    play.give(s.Begin())
    began, knocks = play.now_ms, 0
    while play.model.status != "closed":
        play.meet()
        play.hear(Refuse("owner_asked"))
        knocks += 1
        if play.due_ms is not None:
            assert play.model.refuse == Refuse("owner_asked")
            before = play.now_ms
            play.wait()
            assert 2_000 <= play.now_ms - before <= 2_100
    assert (play.model.failure, play.model.refuse) == (None, Refuse("owner_asked"))
    assert 115_000 < play.now_ms - began <= 122_000
    assert knocks > 50


def test_a_yes_lets_it_in_and_a_no_ends_it() -> None:
    for answer in ("yes", "no"):
        play = Play()
        play.give(s.Begin())
        play.meet()
        play.hear(Refuse("owner_asked"))
        play.wait()
        play.meet()
        play.hear(welcome() if answer == "yes" else Refuse("kicked"))
        assert play.model.status == ("seated" if answer == "yes" else "closed")
    assert play.model.refuse == Refuse("kicked")


# The deals


def begun(version: int, *, seat: bool = True) -> TableView:
    """The first round, as who sits or watches sees it."""
    seen = view(version) if seat else watched(version)
    return replace(seen, round=replace(seen.round, match=1, round=1, dealer=0))


def test_who_gives_up_a_seat_in_a_round_is_told_nothing_of_its_cards() -> None:
    play = Play().seat()
    play.hear(begun(1), welcome(seat=None), begun(2, seat=False))
    assert play.model.deals == Deals()


def test_a_seat_that_comes_and_goes_over_one_connection_tells_nothing_new_of_the_deals() -> None:
    play = Play().seat()
    play.hear(begun(1))
    for version in range(2, 20, 2):
        play.hear(welcome(seat=None), begun(version, seat=False))
        play.hear(welcome(resumed=True), begun(version + 1))
    assert play.model.deals == Deals()


def test_what_was_wrong_stays_so_when_a_seat_is_given_up_and_had_again() -> None:
    play = Play().seat()
    play.hear(begun(1))
    later = begun(2)
    play.hear(replace(later, round=replace(later.round, hand=["7D", "8D", "9D"], stock=9, round=3)), begun(3))
    alarms = play.model.deals.alarms
    assert alarms
    play.hear(welcome(seat=None), begun(4, seat=False), welcome(resumed=True), begun(5))
    assert play.model.deals.alarms == alarms
