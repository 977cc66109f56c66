"""A private table: its lobby line names nobody, and only its owner hears of wrong codes."""

from __future__ import annotations

from lanswim_protocol.codec import encode
from lanswim_protocol.messages import Tables

from lanswim.discovery.txt import write
from lanswim.table.inputs import WrongCode
from lanswim.table.wrong_codes import QUIET_MS
from tests.support.table import Playbook, brief


def private(*names: str) -> Playbook:
    """A private table at which these people sit; connections counted from 1."""
    book = Playbook(private=True)
    for conn, name in enumerate(names, start=1):
        book.join(conn, name)
    return book


def told(book: Playbook, conn: int) -> list[str]:
    """The news of the last view of this connection."""
    return [news.kind for news in book.views[conn].news]


def test_the_lobby_answer_of_a_private_table_names_nobody() -> None:
    book = private("Anna", "Benedikt")
    assert book.info is not None
    assert (book.info.private, book.info.host, book.info.people) == (True, None, 2)
    said = encode(Tables("h1", [book.info]))
    assert b"Anna" not in said and b"Benedikt" not in said


def test_an_open_one_names_its_owner() -> None:
    book = Playbook()
    book.join(1, "Anna")
    assert book.info is not None and (book.info.private, book.info.host) == (False, "Anna")


def test_the_mdns_record_names_nobody_either() -> None:
    book = private("Anna", "Benedikt")
    assert book.info is not None
    record = b"".join(write("h1", book.info).values())
    assert write("h1", book.info)["pr"] == b"1"
    assert b"Anna" not in record and b"Benedikt" not in record


def test_the_owner_alone_hears_that_somebody_tried_a_wrong_code() -> None:
    book = private("Anna", "Ben")
    assert brief(book.give(WrongCode())) == ["1 view", "2 view", "show"]
    assert (told(book, 1), told(book, 2)) == (["wrong_code"], [])
    assert book.shown is not None and list(book.shown.news) == []
    [news] = book.views[1].news
    assert (news.seat, news.name) == (None, "")


def test_whoever_guesses_for_an_hour_is_one_news_in_ten_seconds() -> None:
    book = private("Anna", "Ben")
    heard = 0
    for _ in range(100):
        book.wait(1_000)
        if book.give(WrongCode()):
            heard += told(book, 1).count("wrong_code")
    assert heard == 100_000 // QUIET_MS


def test_a_wrong_code_where_nobody_sits_does_no_harm() -> None:
    book = private()
    book.give(WrongCode())
    book.join(1, "Anna")
    assert told(book, 1) == ["seated"]
