"""The owner sends somebody away: the key stays out, the seat is as if left, newcomers are asked about."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Admit, Join, Kick, Knock, Watch, Watcher

from lanswim.rules import PUB
from lanswim.table.effects import Effect
from lanswim.table.inputs import Joined
from tests.support.cuts import CutBook, dealt
from tests.support.cuts import cutting as at_the_cut
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import SHORT, owned, phase, play_on, seated, status

HOME = "192.168.1.7"


def come(book: Playbook, conn: int, name: str, address: str = HOME, **wish: Any) -> list[Effect]:
    """Somebody joins from an address."""
    return book.give(Joined(conn, Join("", name, key_of(name), bytes(64), **wish), address))


def room(*names: str, **changed: Any) -> Playbook:
    """People at a table, the first of them its owner, each from an address of their own."""
    book = Playbook(**changed)
    for conn, name in enumerate(names, start=1):
        come(book, conn, name, f"192.168.1.{conn}")
    return book


def news(book: Playbook, conn: int = 1) -> list[tuple[str, str]]:
    """What the last view of a connection told."""
    return [(one.kind, one.name) for one in book.views[conn].news]


def test_before_a_match_the_seat_is_free_and_the_key_stays_out() -> None:
    book = room("Anna", "Ben")
    assert brief(book.order(1, Kick, seat=1))[:3] == ["close 2 kicked", "1 accepted", "1 view"]
    assert (book.names(), news(book)) == ({0: "Anna"}, [("kicked", "Ben")])
    assert brief(come(book, 5, "Ben")) == ["turn away 5 kicked"]
    assert brief(come(book, 6, "Ben", role="watch")) == ["turn away 6 kicked"]


def test_only_the_owner_kicks_and_is_not_kicked_nor_is_a_bot_of_the_host_or_nobody() -> None:
    book = room("Anna", "Ben", bots=1)
    for conn, fields, reason in [
        (2, {"seat": 0}, "not_owner"), (1, {"seat": 0}, "not_allowed"), (1, {"seat": 3}, "no_such_person"),
        (1, {"seat": 2}, "no_such_person"), (1, {"seat": 8}, "no_such_person"),
        (1, {"watcher": 9}, "no_such_person"), (1, {}, "no_such_person"),
        (1, {"seat": 1, "watcher": 1}, "no_such_person"),
    ]:  # fmt: skip
        assert brief(book.order(conn, Kick, **fields))[0] == f"{conn} refused {reason}"
    assert len(book.names()) == 3


def test_a_bot_that_came_as_a_client_is_kicked_like_a_person() -> None:
    book = room("Anna")
    come(book, 2, "Robot", bot=True)
    book.order(1, Kick, seat=1)
    assert book.names() == {0: "Anna"}


@pytest.mark.parametrize("who", ["on turn", "dealer", "away", "neither"])
def test_in_a_match_a_bot_plays_the_round_to_its_end_and_the_seat_is_out_of_it(who: str) -> None:
    book = seated(3, PUB)
    book.answer(book.conn_on_turn(), "keep")
    assert book.shown is not None
    view = book.shown.round
    assert view.turn is not None
    assert view.dealer is not None
    owner = next(conn for conn, seen in book.views.items() if seen.round.you == 0)
    others = [seat for seat in (1, 2) if seat not in (view.turn, view.dealer)]
    seat = {"on turn": view.turn, "dealer": view.dealer}.get(who, others[0] if others else 1)
    if seat == 0:
        seat = 1
    kicked = seat + 1
    if who == "away":
        book.lose(kicked)
    effects = brief(book.order(owner, Kick, seat=seat))
    assert (f"close {kicked} kicked" in effects) == (who != "away")
    assert (f"think {seat}" in effects) == (seat == view.turn)
    assert status(book)[seat] == "in", "turn order stands"
    play_on(book, "showdown")
    assert status(book)[seat] == "left"
    assert brief(come(book, 9, book.names()[seat])) == ["turn away 9 kicked"]


def test_the_table_stays_whole_when_the_one_on_turn_is_kicked() -> None:
    book = seated(3, PUB)
    while book.views[book.conn_on_turn()].round.you == 0:
        legal = book.views[book.conn_on_turn()].round.legal
        book.answer(book.conn_on_turn(), "keep" if "keep" in legal else "pass")
    seat = book.views[book.conn_on_turn()].round.you
    assert seat is not None
    assert f"think {seat}" in brief(book.order(1, Kick, seat=seat))
    book.think()
    assert book.shown is not None
    assert book.shown.round.turn != seat


def test_in_the_buy_back_a_kicked_seat_does_not_buy() -> None:
    book = seated(3, SHORT._replace(buy_back=True))
    play_until_asked(book)
    asked = [seat for seat, kind in book.asked().items() if kind == "buy_back" and seat != 0]
    for seat in asked:
        book.order(1, Kick, seat=seat)
        assert status(book)[seat] in ("out", "left")
    assert asked


def play_until_asked(book: Playbook) -> None:
    """Until somebody who is not the owner may buy back."""
    for _ in range(300):
        if any(kind == "buy_back" and seat != 0 for seat, kind in book.asked().items()):
            return
        asked = next(conn for conn, view in book.views.items() if view.ask is not None)
        legal = book.views[asked].round.legal
        if book.asked()[asked - 1] == "buy_back":
            book.answer(asked, "yes")
        else:
            book.answer(asked, next((one for one in ("keep", "knock", "pass") if one in legal), "ready"))
    raise AssertionError("nobody is asked")


def test_a_kicked_player_has_no_part_in_a_deal_that_is_being_cut_and_nobody_waits() -> None:
    book = at_the_cut(3)
    for conn in (1, 2, 3):
        book.commit(conn)
    book.reveal(1)
    book.reveal(2)
    book.order(1, Kick, seat=2)
    book.commit(1)
    book.commit(2)
    book.reveal(1)
    book.reveal(2)
    assert book.shown is not None
    assert {one.seat: one.status for one in book.shown.round.seats}[2] == "left"
    assert book.shown.round.phase == "cut"
    book.cut(1, 2)
    assert hand_of(book, 1)


def hand_of(book: CutBook, conn: int) -> list[str]:
    """What this connection holds."""
    return book.views[conn].round.hand


def test_a_kick_is_in_the_checkpoint_so_that_it_holds_wherever_the_table_goes_on() -> None:
    book = dealt(3)
    book.order(1, Kick, seat=2)
    play_on(book, "showdown")
    assert book.state.checkpoint is not None
    assert book.state.checkpoint.kicked == [book.state.kicked[0]]


def test_who_has_left_and_could_come_back_to_watch_can_be_kicked_as_well() -> None:
    book = seated(3)
    book.get_up(2)
    assert brief(book.order(1, Kick, seat=1))[0] == "1 accepted"
    assert news(book) == [("kicked", "Ben")]
    assert brief(book.join(8, "Ben")) == ["turn away 8 kicked"]


def test_of_two_the_other_has_won_and_the_kicked_ones_name_stays_with_the_result() -> None:
    book = seated(2, PUB)
    play_on(book, "showdown")
    book.order(1, Kick, seat=1)
    assert book.shown is not None
    assert (phase(book), book.shown.round.winner, book.names()[1]) == ("over", 0, "Ben")


def test_who_stood_up_to_watch_is_kicked_as_a_watcher() -> None:
    book = owned(2)
    book.order(2, Watch)
    assert brief(book.order(1, Kick, seat=1))[0] == "1 refused no_such_person"
    assert brief(book.order(1, Kick, watcher=book.views[1].watchers[0].n))[:2] == [
        "close 2 kicked", "1 accepted",
    ]  # fmt: skip
    assert brief(book.join(8, "Ben")) == ["turn away 8 kicked"]


def test_who_watches_is_kicked_by_number() -> None:
    book = room("Anna", "Ben")
    come(book, 3, "Cara", role="watch")
    assert book.views[1].watchers == [Watcher(1, "Cara")]
    assert brief(book.order(1, Kick, watcher=1))[:2] == ["close 3 kicked", "1 accepted"]
    assert (book.views[1].watchers, news(book)) == ([], [("kicked", "Cara")])
    assert brief(come(book, 4, "Cara")) == ["turn away 4 kicked"]


# Newcomers from there


def guarded() -> Playbook:
    """Somebody from HOME was sent away."""
    book = room("Anna", "Ben")
    come(book, 3, "Troll")
    book.order(1, Kick, seat=2)
    return book


def test_a_new_key_from_there_needs_the_owners_yes() -> None:
    book = guarded()
    assert brief(come(book, 4, "Cara"))[:2] == ["turn away 4 owner_asked", "1 view"]
    assert (book.views[1].knocks, book.views[2].knocks) == ([Knock(1, "Cara")], [])
    assert (news(book, 1), news(book, 2)) == ([("knocks", "Cara")], [])
    assert book.shown is not None
    assert (book.shown.knocks, book.shown.news) == ([], [])
    assert brief(come(book, 5, "Cara")) == ["turn away 5 owner_asked"], "asked once"
    assert brief(book.order(2, Admit, n=1, yes=True))[0] == "2 refused not_owner"
    assert brief(book.order(1, Admit, n=1, yes=True))[0] == "1 accepted"
    assert book.views[1].knocks == []
    assert brief(come(book, 6, "Cara"))[0] == "6 welcome seat 2"
    book.get_up(6)
    assert brief(come(book, 7, "Cara"))[0] == "7 welcome seat 2", "once is enough"


def test_whoever_was_not_let_in_stays_out() -> None:
    book = guarded()
    come(book, 4, "Cara")
    book.order(1, Admit, n=1)
    assert brief(come(book, 5, "Cara")) == ["turn away 5 kicked"]
    assert brief(book.order(1, Admit, n=1, yes=True))[0] == "1 refused no_such_person"


def test_who_comes_from_elsewhere_or_was_there_before_is_not_asked_about() -> None:
    book = room("Anna")
    come(book, 2, "Ben")
    come(book, 3, "Troll")
    come(book, 4, "Wera", role="watch")
    book.order(1, Kick, seat=2)
    book.lose(2)
    book.lose(4)
    assert brief(come(book, 5, "Ben"))[0] == "5 welcome seat 1 resumed"
    assert brief(come(book, 6, "Wera", role="watch"))[0] == "6 welcome seat None resumed"
    assert brief(come(book, 7, "Dan", "192.168.1.99"))[0] == "7 welcome seat 2"


def test_who_watches_only_is_asked_about_as_well() -> None:
    book = guarded()
    assert brief(come(book, 4, "Cara", role="watch"))[0] == "turn away 4 owner_asked"


@pytest.mark.parametrize("address", ["127.0.0.1", "127.3.4.5", "::1", ""])
def test_several_people_of_one_machine_are_not_asked_about(address: str) -> None:
    book = room("Anna")
    come(book, 3, "Troll", address)
    book.order(1, Kick, seat=1)
    assert brief(come(book, 4, "Cara", address))[0] == "4 welcome seat 1"


def test_the_owner_is_never_locked_out() -> None:
    book = Playbook(owner_key=key_of("Anna"))
    come(book, 1, "Anna")
    come(book, 2, "Troll")
    book.order(1, Kick, seat=1)
    assert book.state.door.guarded == [], "the owner sits behind the same address"
    come(book, 3, "Cara", "192.168.1.9")
    book.order(1, Kick, seat=1)
    book.get_up(1)
    assert brief(come(book, 4, "Anna", "192.168.1.9"))[0] == "4 welcome seat 0 owner"
    assert brief(come(book, 5, "Dan", "192.168.1.9"))[0] == "5 welcome seat 1", "beside the owner"


def test_nobody_who_owns_the_table_meanwhile_sends_away_for_whom_it_was_opened() -> None:
    watches = room("Anna", "Ben", owner_key=key_of("Anna"))
    watches.order(1, Watch)
    number = watches.views[2].watchers[0].n
    assert brief(watches.order(2, Kick, watcher=number))[0] == "2 refused not_allowed"
    assert brief(watches.order(1, Watch, on=False))[0] == "1 welcome seat 0 owner"
    gone = seated(3, PUB, owner_key=key_of("Anna"))
    gone.get_up(1)
    assert brief(gone.order(2, Kick, seat=0))[0] == "2 refused not_allowed"
    assert brief(gone.join(9, "Anna"))[0] == "9 welcome seat 0 resumed owner"


def test_without_an_owner_nobody_is_asked_and_who_was_sent_away_stays_out() -> None:
    book = guarded()
    come(book, 4, "Cara")
    book.get_up(1)
    book.get_up(2)
    assert book.state.owner is None
    assert brief(come(book, 5, "Troll")) == ["turn away 5 kicked"]
    assert brief(come(book, 6, "Cara"))[0] == "6 welcome seat 0 owner"
    assert book.views[6].knocks == [], "who is in does not wait before the door any more"
    assert brief(come(book, 7, "Dan", role="watch"))[0] == "7 welcome seat None"


def test_so_many_are_asked_about_at_once_and_who_gives_up_is_forgotten() -> None:
    book = guarded()
    for number in range(12):
        assert brief(come(book, 20 + number, f"New {number}"))[0] == f"turn away {20 + number} owner_asked"
    assert len(book.views[1].knocks) == 8
    book.wait(9_000)
    come(book, 40, "New 3")
    book.wait(1_000)
    assert [one.name for one in book.views[1].knocks] == ["New 3"]
    book.wait(9_000)
    assert book.views[1].knocks == []


def test_what_is_remembered_of_those_sent_away_is_bounded() -> None:
    book = room("Anna", seats=2)
    for number in range(300):
        come(book, 10 + number, f"T{number}", f"10.0.{number // 250}.{number % 250}")
        book.order(1, Kick, seat=1)
    assert (len(book.state.kicked), len(book.state.door.guarded)) == (256, 256)
