"""A seat is promised for as long as the host waits for it: where nobody else sits, that is not long."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Person

from lanswim import locale
from lanswim.cli import orphan
from lanswim.client.model import ClientModel
from lanswim.locale import Language
from lanswim.table.clocks import SEAT_KEPT_MS
from lanswim.tui.effects import CloseTable, GetUp
from lanswim.tui.events import Key
from lanswim.tui.plain.talk import Talk, gone, typed
from lanswim.tui.presenter import Size
from lanswim.tui.promises import kept, program_ended
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import picture, press, seated

BOTS = (1, 2, 3, 4)


def alone(model: ClientModel) -> ClientModel:
    assert model.view is not None
    return model._replace(view=msgspec.structs.replace(model.view, people=examples.people(5, bots=BOTS)))


def with_second(model: ClientModel, second: Person) -> ClientModel:
    view = alone(model).view
    assert view is not None
    view.people[1] = second
    return model._replace(view=view)


MATCH = alone(examples.turn_model())
WAITING = alone(examples.waiting_model())


def test_alone_with_bots_a_match_waits_and_a_waiting_room_does_not() -> None:
    assert (kept(MATCH), kept(WAITING)) == ("two minutes", "closes")
    assert kept(MATCH._replace(owner=False)) == "kept" and orphan.MATCH_S == 120


@pytest.mark.parametrize(
    ("second", "promised"),
    [
        (Person(1, "Ben", "here"), "kept"),
        (Person(1, "Ben", "away"), "kept"),
        (Person(1, "Ben", "left"), "two minutes"),
        (Person(1, "Mali", "here", bot=True), "kept"),
        (Person(1, "Mali", "away", bot=True), "two minutes"),
    ],
)
def test_the_screens_promise_what_the_host_does(second: Person, promised: str) -> None:
    model = with_second(examples.turn_model(), second)
    assert kept(model) == promised and model.view is not None
    model.view.people[0] = msgspec.structs.replace(model.view.people[0], presence="away")
    assert (orphan.patience_s(model.view) == orphan.MATCH_S) == (promised == "two minutes")


@pytest.mark.parametrize(
    ("model", "from_lobby", "said"),
    [
        (MATCH, False, "the table waits two minutes for you"),
        (MATCH, True, "the table stays open until this program ends"),
        (WAITING, False, "close the table: nobody else sits at it"),
        (WAITING, True, "as long as this program runs, your seat for half a minute"),
        (examples.turn_model(), False, "the table goes on, your seat is kept"),
    ],
)
def test_the_question_at_leaving_says_what_becomes_of_the_table(
    model: ClientModel, from_lobby: bool, said: str
) -> None:
    asked = press(seated(model, from_lobby=from_lobby), "q")
    assert said in " ".join(" ".join(picture(asked, Size(80, 24))).split())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("model", [MATCH, WAITING])
def test_the_question_is_whole_on_a_small_screen(model: ClientModel, language: Language) -> None:
    locale.use(language)
    for from_lobby in (True, False):
        shown = "\n".join(picture(press(seated(model, from_lobby=from_lobby), "q"), Size(40, 12)))
        assert ("[2]" in shown or model is WAITING) and "[Esc]" in shown and "…" not in shown
        assert shown.rstrip().endswith(".")


def test_lines_promise_the_same() -> None:
    match, room = (Talk("Anna", seated=True, model=model) for model in (MATCH, WAITING))
    assert gone(match).lines == ("Goodbye. Your seat is kept for two minutes.",)
    assert gone(room).lines == ("Goodbye. The table closes: nobody else sits at it.",)
    assert "for two minutes" in typed(match, "leave").lines[0]
    assert typed(room, "leave").lines == ("You are the host: close closes the table.",)
    assert any("for two minutes" in line for line in typed(match, "help").lines)
    assert any("and so the table" in line for line in typed(room, "help").lines)


def test_a_table_that_another_program_hosts_does_not_hang_on_its_owner() -> None:
    match, room = (model._replace(hosted_elsewhere=True) for model in (MATCH, WAITING))
    assert kept(match) == kept(room) == "kept"
    shown = " ".join(" ".join(picture(press(seated(room), "q"), Size(80, 24))).split())
    assert "[2] get up for good: whoever sits next owns the table then" in shown and "[3] close" in shown
    talk = Talk("Anna", seated=True, model=examples.turn_model()._replace(hosted_elsewhere=True))
    said = typed(talk, "leave")
    assert "A bot plays your hand" in said.lines[0] and "Whoever sits next owns the table" in said.lines[0]
    assert typed(said.talk, "yes").effects == (GetUp(),)
    assert any(line.startswith("leave:") for line in typed(talk, "help").lines)


def test_a_program_that_ends_promises_no_more() -> None:
    assert program_ended(MATCH) == "Your seat is kept for two minutes."
    assert program_ended(WAITING) == ""
    assert program_ended(examples.turn_model()) == "Your seat is kept."


def test_a_host_alone_has_one_way_to_close_the_table() -> None:
    asked = press(seated(WAITING, from_lobby=False), "q")
    shown = "\n".join(picture(asked, Size(80, 24)))
    assert "[1]" in shown and "[2]" not in shown
    assert update(asked, Key("1"), asked.now_ms + 1_000)[1] == (CloseTable(),)


def test_what_is_promised_of_a_seat_in_a_waiting_room_is_what_the_host_does() -> None:
    assert SEAT_KEPT_MS == 30_000
