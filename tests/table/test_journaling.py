"""What a table wants on the disk: all that has changed, and nothing for what has not."""

from __future__ import annotations

from lanswim_protocol.messages import Accepted, Answer, Command, Pause, Refused, Say

from lanswim.rules import PUB
from lanswim.table.effects import Effect, Journal, Send
from lanswim.table.inputs import Commanded
from tests.support.table import key_of
from tests.table.test_resumed import DiskBook


def two() -> DiskBook:
    """Two people in their first round."""
    book = DiskBook(PUB, seats=2, start="full")
    for conn, name in ((1, "Anna"), (2, "Ben")):
        book.join(conn, name)
    while book.state.match is None or not book.asked():
        book.wait(1_000)
    return book


def reply(effects: list[Effect], conn: int) -> Accepted | Refused:
    (one,) = [
        effect.message for effect in effects
        if isinstance(effect, Send) and effect.conn == conn and isinstance(effect.message, Accepted | Refused)
    ]  # fmt: skip
    return one


def is_journaled(effects: list[Effect]) -> bool:
    return isinstance(effects[0], Journal)


def test_a_refusal_that_changes_nothing_is_not_written() -> None:
    book = two()
    lines = [book.give_order(1, Say(100 + at, "Servus")) for at in range(9)]
    refused = [effects for effects in lines if isinstance(reply(effects, 1), Refused)]
    assert refused and not any(map(is_journaled, refused))
    assert is_journaled(lines[0])
    wrong = book.give(Commanded(1, Command(200, 999, Answer("pass"))))
    assert isinstance(reply(wrong, 1), Refused) and not is_journaled(wrong)


def test_what_was_accepted_stays_answered_after_a_restart_although_something_was_refused_since() -> None:
    book = two()
    accepted = book.give_order(1, Pause(100, True))
    assert reply(accepted, 1) == Accepted(100)
    assert not is_journaled(book.give(Commanded(1, Command(101, 999, Answer("pass")))))
    book.restart()
    book.join(11, "Anna", key=key_of("Anna"))
    again = book.give_order(11, Pause(100, True))
    assert reply(again, 11) == Accepted(100) and not is_journaled(again)


def test_what_was_refused_is_judged_again_after_a_restart() -> None:
    book = two()
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    move = Command(101, ask.id, Answer("keep"))
    book.give_order(1, Pause(100, True))
    refused = book.give(Commanded(conn, move))
    assert isinstance(reply(refused, conn), Refused)
    book.restart()
    for old, name in ((1, "Anna"), (2, "Ben")):
        book.join(10 + old, name, key=key_of(name))
    book.give_order(11, Pause(102, False))
    assert reply(book.give(Commanded(10 + conn, move)), 10 + conn) == Accepted(101)
    assert reply(book.give(Commanded(10 + conn, move)), 10 + conn) == Accepted(101)
