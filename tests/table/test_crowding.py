"""All places for people without a seat are taken: who has brought most of them makes room."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Watch

from tests.support.table import Playbook, brief
from tests.table.test_kicking import come

MANY = 32
CROWD = "10.0.0.66"


def crowded(*addresses: str, role: str = "watch", **changed: Any) -> Playbook:
    """A table that is full of people, from these addresses in turn, connections from 100."""
    book = Playbook(seats=2, **changed)
    come(book, 1, "Anna", "10.0.0.1")
    come(book, 2, "Ben", "10.0.0.2")
    for number in range(MANY):
        come(book, 100 + number, f"W{number}", addresses[number % len(addresses)], role=role)
    assert len(book.state.watchers) == MANY
    return book


def each_alone() -> list[str]:
    """As many addresses as there are places."""
    return [f"10.0.1.{number}" for number in range(MANY)]


@pytest.mark.parametrize("role", ["watch", "play"])
@pytest.mark.parametrize("crowd", [[CROWD], [f"10.0.0.{at}" for at in range(60, 68)]])
def test_a_few_addresses_keep_nobody_out_whatever_they_want(role: str, crowd: list[str]) -> None:
    book = crowded(*crowd, role=role)
    before = [one.number for one in book.state.watchers]
    effects = brief(come(book, 7, "Cara", "10.0.0.7"))
    assert effects[:2] == ["turn away 131 watchers_full", "7 welcome seat None"], "the newest of them goes"
    assert [one.number for one in book.state.watchers][:-1] == before[:-1]
    assert brief(come(book, 8, "Dora", "10.0.0.8", role="watch"))[1] == "8 welcome seat None"
    assert brief(come(book, 131, "W31", crowd[-1], role=role)) == ["turn away 131 watchers_full"]


def test_everybody_sees_who_gave_way_and_the_connection_is_nobodys_any_more() -> None:
    book = crowded(*each_alone()[:8])
    come(book, 7, "Cara", "10.0.0.7")
    assert book.shown is not None
    assert [(one.kind, one.name) for one in book.shown.news] == [
        ("stopped_watching", "W31"), ("watching", "Cara"),
    ]  # fmt: skip
    assert brief(book.lose(131)) == []


def test_who_only_watches_gives_way_to_one_who_waits_for_a_seat() -> None:
    book = crowded(*each_alone())
    assert brief(come(book, 7, "Cara", "10.0.0.7", role="watch")) == ["turn away 7 watchers_full"]
    assert brief(come(book, 8, "Dora", "10.0.0.8"))[:2] == [
        "turn away 131 watchers_full", "8 welcome seat None",
    ]  # fmt: skip
    assert brief(come(book, 9, "Eva", "10.0.0.9"))[0] == "turn away 130 watchers_full"


def test_who_waits_for_a_seat_gives_way_to_nobody_who_has_brought_no_fewer() -> None:
    book = crowded(*each_alone(), role="play")
    assert brief(come(book, 7, "Cara", "10.0.0.7")) == ["turn away 7 watchers_full"]


def test_an_address_that_wants_many_seats_drives_out_nobody_who_came_alone() -> None:
    book = crowded(*each_alone())
    said = [brief(come(book, 200 + at, f"C{at}", CROWD)) for at in range(MANY)]
    assert [one[0] for one in said[:1]] == ["turn away 131 watchers_full"]
    assert [one[0] for one in said[1:]] == [f"turn away {200 + at} watchers_full" for at in range(1, MANY)]


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_on_the_machine_of_the_host_each_counts_alone(address: str) -> None:
    book = crowded(address)
    assert brief(come(book, 7, "Cara", "10.0.0.7", role="watch")) == ["turn away 7 watchers_full"]
    assert brief(come(book, 8, "Dora", address))[0] == "turn away 131 watchers_full"


def test_who_is_gone_makes_room_first() -> None:
    book = crowded(CROWD)
    book.lose(104)
    assert brief(come(book, 7, "Cara", "10.0.0.7"))[0] == "7 welcome seat None"
    assert [one.name for one in book.state.watchers if one.name in ("W4", "W31")] == ["W31"]


def test_who_gets_up_to_watch_finds_a_place_too() -> None:
    book = crowded(CROWD)
    assert brief(book.order(2, Watch))[:3] == [
        "turn away 131 watchers_full", "2 welcome seat None", "2 accepted",
    ]  # fmt: skip
    assert brief(crowded(*each_alone()).order(2, Watch))[0] == "2 refused not_allowed"
