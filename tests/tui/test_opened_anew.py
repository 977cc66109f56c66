"""The host of a lost table is there with another one: the screen says so, and how to get there."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import TableInfo

from lanswim.client.vouching import Judged
from lanswim.tui.context import OwnTable
from lanswim.tui.events import TablesChanged
from lanswim.tui.nearby import Nearby
from lanswim.tui.plain.state import Talk
from lanswim.tui.plain.talk import hear
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, press, seated, text

WIDE, SMALL = Size(80, 24), Size(40, 12)
KEY = b"k" * 32


def nearby(table: str, key: bytes = KEY, standing: str = "known") -> Nearby:
    info = TableInfo(table, 0, "Stube", "pub", 5, 1, 1, 0, "open", "Ben", own=True, key=key)
    judged = Judged("unproved") if standing == "unproved" else Judged("known", own=standing == "own")
    return Nearby(info, ("192.168.1.7:4031",), judged)


def lost(*tables: Nearby, from_lobby: bool = True, status: str = "lost") -> State:
    model = examples.turn_model()._replace(lost_at_ms=NOW, host_key=KEY, owner=False)
    model = model._replace(status="lost" if status == "lost" else "seated")
    return update(seated(model, from_lobby=from_lobby), TablesChanged(tables), NOW)[0]


def words(state: State, size: Size) -> str:
    return " ".join(text(state, size).split())


def test_another_table_of_the_same_host_is_told_with_the_way_there() -> None:
    state = lost(nearby("t7"))
    assert "Ben has opened another table, Stube: [Q] leads to the lobby." in words(state, WIDE)
    assert "Ben has another table: [Q] lobby" in words(state, SMALL)


def test_who_did_not_come_from_the_lobby_reads_how_to_get_there() -> None:
    state = lost(nearby("t7"), from_lobby=False)
    for size in (WIDE, SMALL):
        assert "another table, Stube: [Q], then start lanswim again." in words(state, size)


@pytest.mark.parametrize("size", [WIDE, SMALL])
@pytest.mark.parametrize("tables", [
    (),
    (nearby("t1"), nearby("t7")),
    (nearby("t7", b"m" * 32),),
    (nearby("t7", standing="unproved"),),
    (nearby("t7", standing="own"),),
])  # fmt: skip
def test_nothing_is_said_of_the_lost_one_a_stranger_an_unproved_key_or_ones_own(
    tables: tuple[Nearby, ...], size: Size
) -> None:
    assert "another table" not in words(lost(*tables), size)


def test_nothing_is_said_while_the_table_is_there() -> None:
    assert "another table" not in words(lost(nearby("t7"), status="seated"), WIDE)


def left(*tables: Nearby, mine: frozenset[str] = frozenset({"t1"})) -> State:
    """The lobby of somebody who has left the lost table."""
    lobby = press(lost()._replace(searching_since_ms=0), "q", "1")
    return lobby._replace(mine=mine, tables=tables)


KEPT = "Your seat at Küche is kept; whoever hosts it has to start it again."


def test_the_lobby_says_that_the_seat_at_a_table_that_is_gone_is_kept() -> None:
    for size in (WIDE, SMALL):
        assert KEPT in words(left(), size)
    assert KEPT in words(left(nearby("t7")), WIDE)
    there, own = left(nearby("t1")), left()._replace(own=(OwnTable("t1", "Küche", 1, 4),))
    for state in (there, own, left(mine=frozenset())):
        assert "is kept; whoever" not in words(state, WIDE)


@pytest.mark.parametrize(("from_lobby", "way"), [
    (True, "type leave to go to the lobby."), (False, "type quit, then start lanswim again."),
])  # fmt: skip
def test_the_plain_screen_says_it_once(from_lobby: bool, way: str) -> None:
    talk = Talk("Anna", from_lobby=from_lobby, seated=True, model=lost().seat.model)
    said = hear(talk, TablesChanged((nearby("t7"),)))
    assert said.lines == (f"Ben has opened another table, Stube: {way}",)
    assert hear(said.talk, TablesChanged((nearby("t7"), nearby("t8")))).lines == ()
