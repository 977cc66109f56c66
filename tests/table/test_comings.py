"""Who comes and goes all the time is seen, but not told without end: names are no way to talk."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Watch

from lanswim.table.effects import Effect, Show
from lanswim.table.inputs import Input
from tests.support.table import Playbook
from tests.table.test_kicking import come

AT_ONCE = 10
"""and as many goings"""
EVERY = 10_000


class Heard(Playbook):
    """Keeps what everybody is told."""

    def __init__(self, **changed: Any) -> None:
        self.told: list[tuple[str, str]] = []
        super().__init__(**changed)

    def give(self, given: Input) -> list[Effect]:
        effects = super().give(given)
        for effect in effects:
            if isinstance(effect, Show):
                self.told += [(one.kind, one.name) for one in effect.view.news]
        return effects


def opened() -> Heard:
    book = Heard(seats=3)
    come(book, 1, "Anna", "10.0.0.1")
    book.told.clear()
    return book


def presence(book: Heard) -> str:
    """How everybody sees Ben."""
    assert book.shown is not None
    return book.shown.people[1].presence


def test_new_keys_from_one_address_cannot_go_on_talking_by_their_names() -> None:
    book = opened()
    for number in range(100):
        come(book, 10 + number, f"BUY {number}", "10.0.0.66", role="watch")
        book.get_up(10 + number)
    assert len(book.told) == 2 * AT_ONCE
    book.told.clear()
    come(book, 7, "Cara", "10.0.0.7", role="watch")
    assert book.told == [("watching", "Cara")], "nobody else pays for it"
    book.wait(EVERY)
    book.told.clear()
    come(book, 500, "BUY once more", "10.0.0.66", role="watch")
    book.get_up(500)
    assert len(book.told) == 2


def test_nor_by_sitting_down_and_getting_up() -> None:
    book = opened()
    for number in range(100):
        come(book, 10 + number, f"BUY {number}", "10.0.0.66")
        book.get_up(10 + number)
    assert len(book.told) == 2 * AT_ONCE


def test_a_line_that_fails_again_and_again_is_shown_but_not_told_each_time() -> None:
    book = opened()
    come(book, 2, "Ben", "10.0.0.2")
    book.told.clear()
    seen = []
    for number in range(40):
        book.lose(2 + number)
        seen.append(presence(book))
        come(book, 3 + number, "Ben", "10.0.0.2")
        seen.append(presence(book))
    assert seen == ["away", "here"] * 40
    assert len(book.told) == 2 * AT_ONCE
    assert book.told[-1][0] == "back", "whoever was told to be away is told to be back"


def test_on_the_machine_of_the_host_each_counts_for_itself() -> None:
    book = opened()
    for number in range(AT_ONCE + 5):
        come(book, 10 + number, f"Bot {number}", "127.0.0.1", role="watch")
    assert len(book.told) == AT_ONCE + 5


def test_who_changes_between_watching_and_playing_is_counted_too() -> None:
    book = opened()
    come(book, 2, "Ben", "10.0.0.2")
    book.told.clear()
    for _ in range(40):
        book.order(2, Watch, on=True)
        book.order(2, Watch, on=False)
    assert len(book.told) <= 3 * AT_ONCE


@pytest.mark.parametrize("network", ["10.0.0.{n}", "2001:db8:{n}::1", "fe80::{n}%eth0"])
def test_other_machines_do_not_pay_for_each_other(network: str) -> None:
    book = opened()
    for number in range(1, 30):
        come(book, 10 + number, f"W{number}", network.format(n=number), role="watch")
    assert len(book.told) == 29


def test_the_many_addresses_of_one_machine_count_as_one() -> None:
    book = opened()
    for number in range(1, 30):
        come(book, 10 + number, f"W{number}", f"2001:db8::{number}", role="watch")
    assert len(book.told) == AT_ONCE


def test_who_sits_here_is_told_of_whatever_strangers_do_at_the_same_address() -> None:
    book = opened()
    come(book, 2, "Ben", "10.0.0.66")
    for number in range(30):
        come(book, 10 + number, f"W{number}", "10.0.0.66", role="watch")
    book.told.clear()
    book.lose(2)
    come(book, 3, "Ben", "10.0.0.66")
    assert book.told == [("away", "Ben"), ("back", "Ben")]
