"""Matches in which time matters, and what is seen of a clock. No test may live here."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.messages import Clock, TableView

from lanswim.rules import PUB, RuleSet
from tests.support.table import Playbook
from tests.support.table_match import NAMES


def playing(rules: RuleSet = PUB, *, people: int = 2, kept: bool = True, **changed: Any) -> Playbook:
    """A match of people, connections counted from 1; the dealer has kept."""
    book = Playbook(rules, **{"seats": people, "start": "full", **changed})
    for conn in range(1, people + 1):
        book.join(conn, NAMES[conn])
    if kept:
        book.answer(book.conn_on_turn(), "keep")
    return book


def clock(view: TableView | None) -> Clock | None:
    """The clock of a view that must be there."""
    assert view is not None
    return view.clock


def last_kinds(book: Playbook) -> list[str]:
    """The actions that everybody has seen in this round."""
    assert book.shown is not None
    return [entry.kind for entry in book.shown.round.log]


def news(book: Playbook) -> list[str]:
    """What was told with the last view."""
    assert book.shown is not None
    return [one.kind for one in book.shown.news]


def at_showdown(**changed: Any) -> Playbook:
    """Three people who have just seen the hands of a first round."""
    book = playing(people=3, **changed)
    while book.shown is not None and book.shown.round.phase in ("turn", "last"):
        conn = book.conn_on_turn()
        book.answer(conn, "knock" if "knock" in book.views[conn].round.legal else "pass")
    assert book.shown is not None
    assert book.shown.round.phase == "showdown"
    return book
