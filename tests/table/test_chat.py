"""What is said at a table: everybody hears it, clean and not too often, and no view changes by it."""

from __future__ import annotations

import pytest
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.messages import Answer, ChatLine, Command, Mute, Said, Say, Watch
from lanswim_protocol.names import cells

from lanswim.rules import PUB
from lanswim.table.effects import Effect, Send
from lanswim.table.inputs import Commanded
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import seated


def two() -> Playbook:
    """Anna owns the table, Ben sits there, Cara watches."""
    book = Playbook()
    book.join(1, "Anna")
    book.join(2, "Ben")
    book.join(3, "Cara", role="watch")
    return book


def heard(effects: list[Effect]) -> dict[int, list[ChatLine]]:
    """Who was told what."""
    return {
        one.conn: one.message.lines
        for one in effects if isinstance(one, Send) and isinstance(one.message, Said)
    }  # fmt: skip


def test_everybody_hears_a_line_and_no_view_is_sent() -> None:
    book = two()
    version = book.state.version
    effects = book.order(2, Say, text="Servus")
    line = ChatLine(1, 1, "Ben", "Servus")
    assert heard(effects) == {1: [line], 2: [line], 3: [line]}
    assert brief(effects) == ["1 said", "2 said", "3 said", "2 accepted"]
    assert book.state.version == version


def test_who_watches_talks_as_well_and_lines_are_counted_for_the_whole_table() -> None:
    book = two()
    book.order(2, Say, text="Servus")
    assert heard(book.order(3, Say, text="Grüß Gott"))[1] == [ChatLine(2, None, "Cara", "Grüß Gott")]


def test_a_line_that_comes_twice_is_told_once() -> None:
    book = two()
    book.give_order(2, Say(7, "Servus"))
    assert brief(book.give_order(2, Say(7, "Servus"))) == ["2 accepted"]
    assert len(book.state.chat.lines) == 1


def test_talk_and_a_move_are_answered_apart_so_that_neither_forgets_the_other() -> None:
    book = seated(2, PUB)
    conn = book.conn_on_turn()
    ask = book.views[conn].ask
    assert ask is not None
    keep = Command(50, ask.id, Answer("keep"))
    book.give(Commanded(conn, keep))
    book.give_order(conn, Say(51, "so"))
    assert brief(book.give(Commanded(conn, keep))) == [f"{conn} accepted", f"{conn} view"]
    assert brief(book.give_order(conn, Say(51, "so"))) == [f"{conn} accepted"]


@pytest.mark.parametrize(("text", "shown"), [
    ("a\x1b[2Jb", "a[2Jb"), ("a\r\nb", "a b"), ("\u202eabc", "abc"), ("a\u200bb", "ab"), ("  a   b ", "a b"),
    ("a" + "\u0301" * 50, "á\u0301\u0301"), ("x" * 200, "x" * 160), ("日" * 200, "日" * 80),
])
def test_a_line_is_cleaned(text: str, shown: str) -> None:
    book = two()
    book.order(2, Say, text=text)
    assert book.state.chat.lines[-1].text == shown


def test_the_longest_line_there_is_fits_into_a_message() -> None:
    book = two()
    (line,) = heard(book.order(2, Say, text="\ufdfa" * 200))[1]
    assert decode_to_client(encode(Said([line]))) == Said([line])
    assert cells(line.text) <= 160


def test_a_line_of_which_nothing_is_left_is_refused() -> None:
    book = two()
    assert brief(book.order(2, Say, text="\u200b\x07 ")) == ["2 refused not_allowed"]
    assert not book.state.chat.lines


def test_five_lines_at_once_and_then_one_in_three_seconds_over_all_connections_of_a_key() -> None:
    book = two()
    for _ in range(5):
        assert "2 accepted" in brief(book.order(2, Say, text="ha"))
    assert brief(book.order(2, Say, text="ha")) == ["2 refused too_fast"]
    book.join(9, "Ben")
    assert brief(book.order(9, Say, text="ha")) == ["9 refused too_fast"]
    assert "1 accepted" in brief(book.order(1, Say, text="Ruhe")), "only the sender suffers"
    book.wait(2_999)
    assert brief(book.order(9, Say, text="ha")) == ["9 refused too_fast"]
    book.wait(1)
    assert "9 accepted" in brief(book.order(9, Say, text="ha"))
    assert brief(book.order(9, Say, text="ha")) == ["9 refused too_fast"]
    book.wait(60_000)
    for _ in range(5):
        assert "9 accepted" in brief(book.order(9, Say, text="ha"))
    assert brief(book.order(9, Say, text="ha")) == ["9 refused too_fast"]


def test_whoever_comes_gets_the_last_lines_after_the_welcome() -> None:
    book = two()
    for number in range(25):
        book.order(2, Say, text=f"Nr. {number}")
        book.wait(3_000)
    for effects in (book.join(7, "Dan"), book.join(8, "Eva", role="watch"), book.join(9, "Ben")):
        lines = heard(effects)[book_conn(effects)]
        assert [line.n for line in lines] == list(range(6, 26))
        kinds = [line.split(" ", 2)[1] for line in brief(effects) if line[0] in "789"]
        assert kinds.index("welcome") < kinds.index("said") < kinds.index("view")


def book_conn(effects: list[Effect]) -> int:
    """Who was told of lines."""
    return next(iter(heard(effects)))


def test_the_owner_mutes_somebody_wherever_they_sit_and_however_they_come_back() -> None:
    book = two()
    assert brief(book.order(2, Mute, seat=0))[0] == "2 refused not_owner"
    assert brief(book.order(1, Mute, seat=0))[0] == "1 refused not_allowed"
    assert brief(book.order(1, Mute, seat=3))[0] == "1 refused no_such_person"
    book.order(1, Mute, seat=1)
    assert [one.muted for one in book.people()] == [False, True]
    assert [one.kind for one in book.views[2].news] == ["muted"]
    assert brief(book.order(2, Say, text="he")) == ["2 refused muted"]
    book.order(2, Watch)
    assert brief(book.order(2, Say, text="he")) == ["2 refused muted"]
    book.get_up(2)
    book.join(5, "Ben")
    assert [one.muted for one in book.people()] == [False, True]
    book.order(1, Mute, seat=1, on=False)
    assert [one.kind for one in book.views[1].news] == ["unmuted"]
    assert "5 accepted" in brief(book.order(5, Say, text="he"))


def test_talk_needs_no_match_and_no_turn() -> None:
    book = seated(2)
    for conn in (1, 2):
        assert f"{conn} accepted" in brief(book.order(conn, Say, text="hm"))


def test_what_is_remembered_of_talk_is_bounded() -> None:
    book = two()
    for number in range(300):
        book.join(9, f"G{number}", key=key_of(f"G{number}"), role="watch")
        book.order(9, Say, text="hi")
        book.get_up(9)
    assert len(book.state.talk.free_ms) == 256


def test_the_owner_mutes_who_watches_and_who_watched_stays_muted_on_a_seat() -> None:
    book = two()
    assert "2 refused not_owner" in brief(book.order(2, Mute, watcher=1))
    number = book.views[1].watchers[0].n
    for wrong in ({"watcher": number + 5}, {"watcher": number, "seat": 1}, {}):
        assert "1 refused no_such_person" in brief(book.order(1, Mute, **wrong))
    book.order(1, Mute, watcher=number)
    assert [(one.kind, one.seat, one.name) for one in book.views[3].news] == [("muted", None, "Cara")]
    assert book.views[2].watchers[0].muted
    assert brief(book.order(3, Say, text="he")) == ["3 refused muted"]
    book.order(3, Watch, on=False)
    assert [one.muted for one in book.people()] == [False, False, True]
    assert brief(book.order(3, Say, text="he")) == ["3 refused muted"]
    book.order(3, Watch)
    book.order(1, Mute, watcher=book.views[1].watchers[0].n, on=False)
    assert "3 accepted" in brief(book.order(3, Say, text="he"))
