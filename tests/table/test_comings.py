"""Who comes and goes all the time is seen, but not told without end: names are no way to talk."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.messages import Watch

from lanswim.table.effects import Effect, Show
from lanswim.table.inputs import Input
from tests.support.table import Playbook
from tests.table.test_kicking import come

AT_ONCE = 20
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
    assert len(book.told) == AT_ONCE
    book.told.clear()
    come(book, 7, "Cara", "10.0.0.7", role="watch")
    assert book.told == [("watching", "Cara")], "nobody else pays for it"
    book.wait(EVERY)
    book.told.clear()
    come(book, 500, "BUY once more", "10.0.0.66", role="watch")
    book.get_up(500)
    assert len(book.told) == 1


def test_nor_by_sitting_down_and_getting_up() -> None:
    book = opened()
    for number in range(100):
        come(book, 10 + number, f"BUY {number}", "10.0.0.66")
        book.get_up(10 + number)
    assert len(book.told) == AT_ONCE


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
    assert len(book.told) == AT_ONCE - 1, "that he sat down was told as well"


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
    assert len(book.told) < AT_ONCE
