"""The way back to a table with one's seat, or whose host has died, and no second table by accident."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel, Target
from lanswim.tui import effects as e
from lanswim.tui.context import HostOrder, OwnTable
from lanswim.tui.events import HostDown, HostUp, ModelChanged, OwnTables, SeatsChanged, TablesChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples
from tests.support.screens import NEARBY

OWN = (OwnTable("t1", "Stube", 1, 3),)
LOST = examples.turn_model()._replace(table="t1", status="lost")


def lobby(*, mine: str = "", asks: bool = True) -> Talk:
    talk = hear(Talk("Anna", asks=asks), SeatsChanged(frozenset({mine} if mine else ()))).talk
    return hear(talk, TablesChanged(NEARBY)).talk


def at_lost_table() -> Talk:
    talk = hear(Talk("Anna", seated=True), ModelChanged(LOST._replace(status="seated"))).talk
    return hear(talk, ModelChanged(LOST)).talk


def test_a_table_with_ones_seat_is_said_to_be_so_and_found_again() -> None:
    table = NEARBY[0].info.table
    talk = hear(Talk("Anna"), SeatsChanged(frozenset({table}))).talk
    said = hear(talk, TablesChanged(NEARBY))
    assert said.lines[0].endswith("You were at this table: type back to return to it.")
    assert not said.lines[1].endswith("to return to it.")
    back = typed(said.talk, "wieder da")
    assert back.effects == (e.Join(NEARBY[0].target),) and back.talk.seated


def test_the_way_back_is_offered_and_explained_where_there_is_one() -> None:
    for talk in (lobby(mine=NEARBY[0].info.table), hear(lobby(), OwnTables(OWN)).talk):
        assert "Possible: back, join," in typed(talk, "what?").lines[0]
        assert typed(talk, "help").lines[0] == "back: return to the match that you were in."


@pytest.mark.parametrize(("language", "typed_so"), [("de", "zurück"), ("en", "back")])
def test_the_way_back_is_told_as_a_word_to_type(language: locale.Language, typed_so: str) -> None:
    locale.use(language)
    (said,) = hear(Talk("Anna"), OwnTables(OWN)).lines
    assert f" {typed_so}" in said
    assert typed(hear(Talk("Anna"), OwnTables(OWN)).talk, typed_so).effects == (e.Resume("t1"),)


def test_without_a_match_there_is_no_way_back() -> None:
    said = typed(lobby(), "back")
    assert not any(line.startswith("back") for line in typed(lobby(), "help").lines)
    assert said.effects == () and said.lines == ("There is no match to go back to.",)


def test_an_own_table_whose_host_died_is_told_and_goes_on() -> None:
    said = hear(Talk("Anna"), OwnTables(OWN))
    assert said.lines == ("Your table Stube was interrupted in round 3: type back to go on with it.",)
    assert hear(said.talk, OwnTables(OWN)).lines == (), "once"
    back = typed(said.talk, "back")
    assert back.effects == (e.Resume("t1"),)
    assert typed(back.talk, "back").effects == (), "it is being opened already"
    target = Target(("127.0.0.1:4031",), "t1")
    assert hear(back.talk, HostUp(target)).effects == (e.Join(target),)
    failed = hear(back.talk, HostDown("no"))
    assert failed.lines == ("no",) and failed.effects == ()


def test_of_a_damaged_one_the_command_is_told_that_tells_what_is_certain() -> None:
    broken = OwnTable("t9", "Küche", 1, 2, damaged=True)
    said = hear(Talk("Anna"), OwnTables(OWN, (broken,)))
    assert said.lines[0] == (
        "Your table Küche was interrupted, and what was kept of it is damaged:"
        " lanswim host t9 --resume tells what is certain."
    )
    assert len(said.lines) == 2 and hear(said.talk, OwnTables(OWN, (broken,))).lines == (), "once"
    assert typed(said.talk, "back").effects == (e.Resume("t1"),)
    alone = hear(Talk("Anna"), OwnTables((), (broken._replace(name=""),)))
    assert alone.lines[0].startswith("A table was interrupted")
    again = typed(alone.talk, "back")
    assert (again.effects, again.lines) == ((), alone.lines), "why there is no way back"


@pytest.mark.parametrize(("language", "told"), [
    ("en", "Your table Küche was interrupted, and another version of lanswim has written it:"
     " only that one can go on with it."),
    ("de", "Dein Tisch Küche wurde unterbrochen, und eine andere Version von lanswim hat ihn geschrieben:"
     " Nur diese kann ihn fortsetzen."),
])  # fmt: skip
def test_one_that_another_version_has_written_is_told_and_that_it_cannot_go_on_here(
    language: locale.Language, told: str
) -> None:
    locale.use(language)
    other = OwnTable("t9", "Küche", 1, 2, other=True)
    said = hear(Talk("Anna"), OwnTables((), (other,)))
    assert said.lines == (told,)
    assert typed(said.talk, {"en": "back", "de": "zurück"}[language]).lines == (told,)


def test_who_sits_there_as_the_host_dies_is_told_the_way_back() -> None:
    talk = at_lost_table()
    other = hear(talk, OwnTables((OwnTable("t2", "Küche"),)))
    assert other.lines == (), "not what one is looking for"
    said = hear(talk, OwnTables(OWN))
    assert said.lines[0].startswith("Your table Stube was interrupted")
    back = typed(said.talk, "back")
    assert back.effects == (e.Resume("t1"),)
    failed = hear(back.talk._replace(from_lobby=False), HostDown("no", 1))
    assert failed.lines == ("no",) and failed.effects == (), "the table is still being sought"


def test_back_at_a_table_that_is_there_is_an_order() -> None:
    talk = hear(Talk("Anna", seated=True, own=OWN), ModelChanged(examples.turn_model())).talk
    assert not any(isinstance(effect, e.Resume) for effect in typed(talk, "back").effects)


def test_who_opens_a_table_beside_one_that_waits_is_asked() -> None:
    asked = typed(lobby(), "host Stube")
    assert asked.effects == () and asked.lines[0].startswith("Table 1, Küche, is waiting for people: join 1")
    assert typed(asked.talk, "yes").effects == (e.OpenTable(HostOrder("Stube")),)
    assert typed(asked.talk, "join 1").effects == (e.Join(NEARBY[0].target),)
    assert typed(typed(asked.talk, "tables").talk, "yes").effects == ()


def test_through_a_pipe_nobody_is_asked() -> None:
    assert typed(lobby(asks=False), "host Stube").effects == (e.OpenTable(HostOrder("Stube")),)


def test_one_watches_from_the_lobby() -> None:
    said = typed(lobby(), "watch 1")
    assert said.effects == (e.Join(NEARBY[0].target, watch=True),) and said.talk.watches
    view = examples.turn_model().view
    assert view is not None
    unseated = replace(view, round=replace(view.round, you=None, hand=[], legal=[]), ask=None)
    model = ClientModel("seated", "t1", view=unseated)
    assert hear(said.talk, ModelChanged(model)).lines[0] == "You watch the table Küche."
    came_to_play = hear(said.talk._replace(watches=False), ModelChanged(model))
    assert came_to_play.lines[-1].startswith("You can only watch for now")


@pytest.mark.parametrize("own", [OwnTable("t1", "Stube", 1, 9, over=True), OwnTable("t1", "Stube")])
def test_where_no_match_goes_on_the_table_is_only_opened_again(own: OwnTable) -> None:
    said = hear(Talk("Anna"), OwnTables((own,)))
    told = "Your table Stube was interrupted, and no match was running: type back to open it again."
    assert said.lines == (told,)
    assert typed(said.talk, "back").effects == (e.Resume("t1"),)
