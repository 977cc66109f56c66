"""Tables at which somebody is missing, and what everybody sees of that. No test may live here."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.messages import TableView, Vote

from lanswim.rules import PUB, RuleSet
from tests.support.table import Playbook
from tests.support.table_clock import playing
from tests.support.table_match import phase

GRACE, VOTE = 10_000, 20_000


def missing(people: int = 4, rules: RuleSet = PUB, **changed: Any) -> tuple[Playbook, int]:
    """Whoever is on turn has been away for the grace: the table, and that seat. Connections are seats + 1."""
    book = playing(rules, people=people, **{"seats": people, **changed})
    conn = book.conn_on_turn()
    book.lose(conn)
    book.wait(book.state.settings.grace_ms)
    return book, conn - 1


def two_absent_at_a_buy_back() -> tuple[Playbook, int, int]:
    """Seats 0 and 3 are asked whether they buy back, and both are away; the other two connections."""
    rules = PUB._replace(
        buy_back=True, lives=1, swimming=False, knock_from="first_round", instant_31="all_others_lose"
    )
    book = playing(rules._replace(tie_rule="all_lose"), people=4, seed=0)
    while phase(book) in ("turn", "last"):
        conn = book.conn_on_turn()
        book.answer(conn, "knock" if "knock" in book.views[conn].round.legal else "pass")
    assert book.asked() == {0: "buy_back", 3: "buy_back"}
    book.lose(1)
    book.lose(4)
    return book, 2, 3


def shown(book: Playbook) -> TableView:
    """What everybody sees."""
    assert book.shown is not None
    return book.shown


def asked_about(book: Playbook) -> dict[int, int | None]:
    """Who is asked about somebody absent, by connection, and about which seat."""
    asks = {conn: view.ask for conn, view in book.views.items()}
    return {conn: ask.about for conn, ask in asks.items() if ask is not None and ask.kind == "absent"}


def votes(book: Playbook) -> dict[int, Vote]:
    """Who has voted for what, as all see it."""
    return {one.seat: one.vote for one in shown(book).people if one.vote is not None}


def stood_in(book: Playbook) -> list[int]:
    """The seats that a bot plays for somebody."""
    return [one.seat for one in shown(book).people if one.stands_in]


def standstill(book: Playbook) -> tuple[str | None, int | None]:
    """Why nothing goes on, and for whom."""
    return shown(book).standstill, shown(book).missing


def turn(book: Playbook) -> int | None:
    """Whose turn it is."""
    return shown(book).round.turn
