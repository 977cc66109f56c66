"""Nobody learns the host's secret or another's part too early: with all of them changed, every byte stays."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.messages import Reveal
from lanswim_protocol.statements import state_statement

from lanswim.table.cut import Cut
from lanswim.table.effects import Close, Effect, Send, Show, SignOff
from lanswim.table.inputs import Silent
from tests.support.cuts import CutBook, cutting, dealt, secret_of
from tests.support.table_match import phase, play_on, play_one

OTHER = b"another secret".ljust(32, b"!")


def resampled(cut: Cut) -> Cut:
    """The same try, with the commitments as they were and all that was committed to changed."""
    reveals = tuple(Reveal(one.seat, OTHER, bytes(64)) for one in cut.reveals)
    return cut._replace(opened=OTHER, reveals=reveals)


def seen(effects: list[Effect]) -> list[bytes]:
    """What leaves the table, for connections and for logs."""
    found = []
    for effect in effects:
        match effect:
            case Send(conn, message):
                found.append(b"%d " % conn + encode(message))
            case SignOff(conns, what):
                found.append(repr(conns).encode() + state_statement(what))
            case Show(view):
                found.append(b"show " + encode(view))
            case Close():
                found.append(repr(effect).encode())
            case _:
                pass
    return found


def told_with_each(make: Callable[[], CutBook], act: Callable[[CutBook], object]) -> list[list[bytes]]:
    """What leaves the table with the secrets as they are, and with others."""
    told = []
    for change in (False, True):
        book = make()
        deals = book.state.deals
        if change:
            deals.cut = resampled(deals.cut) if deals.cut is not None else None
            deals.dealt = resampled(deals.dealt) if deals.dealt is not None else None
        before = len(book.everything)
        act(book)
        told.append(seen(book.everything[before:]))
    return told


def begun() -> CutBook:
    return cutting(3)


def half_revealed() -> CutBook:
    book = cutting(3)
    for conn in (1, 2, 3):
        book.commit(conn)
    book.reveal(2)
    return book


def next_cut_stands() -> CutBook:
    book = dealt(3)
    play_on(book, "showdown")
    book.cut(1, 2, 3)
    return book


def commits(book: CutBook) -> None:
    for conn in (1, 2, 3):
        book.commit(conn)


def comes_back(book: CutBook) -> None:
    book.lose(1)
    book.sit(9, "Anna")


def reveals(book: CutBook) -> None:
    assert not seen(book.reveal(1))
    book.give(Silent(3))


def plays(book: CutBook) -> None:
    while True:
        conn = book.conn_on_turn()
        if "knock" in book.views[conn].round.legal:
            return
        play_one(book)


@pytest.mark.parametrize(
    ("make", "act"),
    [
        (begun, commits),
        (begun, comes_back),
        (half_revealed, comes_back),
        (half_revealed, reveals),
        (next_cut_stands, comes_back),
        (next_cut_stands, lambda book: book.answer(1, "ready")),
        (lambda: dealt(3), comes_back),
        (lambda: dealt(3), plays),
    ],
)
def test_what_is_secret_does_not_change_what_anybody_gets(
    make: Callable[[], CutBook], act: Callable[[CutBook], object]
) -> None:
    told, with_others = told_with_each(make, act)
    assert told
    assert told == with_others


def secrets(book: CutBook) -> list[bytes]:
    """Every secret of the deal that is being made or played."""
    here = [cut for cut in (book.state.deals.cut, book.state.deals.dealt) if cut is not None]
    parts = [secret_of(part.key, cut.place[2:]) for cut in here for part in cut.parts]
    return [*(cut.opened for cut in here), *parts]


@pytest.mark.parametrize("make", [begun, half_revealed, next_cut_stands, lambda: dealt(3)])
def test_no_secret_is_in_a_message_a_repr_or_a_log_before_its_time(
    make: Callable[[], CutBook], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    book = make()
    book.lose(1)
    book.sit(9, "Anna")
    wire = b"".join(seen(book.everything))
    text = repr(book.everything) + repr(book.state.deals) + repr(book.journal) + caplog.text
    for secret in secrets(book):
        assert secret not in wire
        assert secret.hex() not in text
        assert repr(secret)[2:-1] not in text


def test_a_proof_holds_the_secrets_of_its_own_round_and_no_others() -> None:
    book = next_cut_stands()
    assert phase(book) == "showdown"
    wire = b"".join(seen(book.everything))
    shown = [one for one in book.journal if one.stage == "dealt"]
    assert all(one.opened in wire for one in shown)
    assert book.state.deals.cut is not None
    assert book.state.deals.cut.opened not in wire
