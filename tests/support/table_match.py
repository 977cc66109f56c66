"""Whole matches for playbooks: people sit down and make the simplest moves until something comes about."""

from __future__ import annotations

from typing import Any, Final

from lanswim_protocol.messages import AnswerKind, Start

from lanswim.rules import PUB, RuleSet
from tests.support.table import Playbook

SHORT: Final = PUB._replace(lives=1, swimming=False, tie_rule="nobody", knock_from="first_round")
NAMES: Final = {1: "Anna", 2: "Ben", 3: "Cara", 4: "Dan"}


def seated(people: int, rules: RuleSet = SHORT, **changed: Any) -> Playbook:
    """People at a table that starts when it is full, connections counted from 1."""
    book = Playbook(rules, **{"seats": people, "start": "full", **changed})
    for conn in range(1, people + 1):
        book.join(conn, NAMES[conn])
    return book


def owned(people: int) -> Playbook:
    """A match that its owner has started, over now; one seat more than people."""
    book = seated(people, start="owner", seats=people + 1)
    book.order(1, Start)
    play_on(book)
    return book


def play_on(book: Playbook, until: str = "over") -> None:
    """Everybody keeps, knocks or passes, and is ready, until the table comes to this phase."""
    for _ in range(500):
        if book.ended or (book.shown is not None and book.shown.round.phase == until):
            return
        play_one(book)
    raise AssertionError(f"never {until}")


def play_one(book: Playbook) -> None:
    """One decision, of a bot first, or a second passes."""
    if book.thinking:
        book.think()
        return
    asked = next((conn for conn, view in book.views.items() if view.ask is not None), None)
    if asked is None:
        book.wait(1_000)
        return
    legal = book.views[asked].round.legal
    wanted: tuple[AnswerKind, ...] = ("keep", "knock", "pass")
    book.answer(asked, next((kind for kind in wanted if kind in legal), "ready"))


def phase(book: Playbook) -> str:
    """The phase that everybody sees."""
    assert book.shown is not None
    return book.shown.round.phase


def status(book: Playbook) -> dict[int, str]:
    """How the seats of the match stand."""
    assert book.shown is not None
    return {seat.seat: seat.status for seat in book.shown.round.seats}
