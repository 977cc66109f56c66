"""At the owner's door: that one waits for an answer is said once, and so is the answer."""

from __future__ import annotations

from lanswim_protocol.messages import Refuse

from lanswim.client.model import ClientModel
from lanswim.tui import effects as e
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear
from tests.support import views_examples as examples

ASKED = Refuse("owner_asked")
WAITS = "The host of the table is being asked whether you may come in: one moment."


def at_door() -> Talk:
    said = hear(Talk("Ben", seated=True), ModelChanged(ClientModel("dialing", "t1", refuse=ASKED)))
    assert said.lines == (WAITS,)
    return said.talk


def test_it_is_said_once_though_one_knocks_again_and_again() -> None:
    for status in ("joining", "dialing"):
        assert hear(at_door(), ModelChanged(ClientModel(status, "t1", refuse=ASKED))).lines == ()


def test_who_is_let_in_hears_that_first() -> None:
    said = hear(at_door(), ModelChanged(examples.waiting_model(owner=False)))
    assert said.lines[:2] == ("The host lets you in.", "You sit at the table Küche.")
    assert not said.talk.knocks


def test_a_no_is_not_said_as_if_one_had_sat_there() -> None:
    said = hear(at_door(), ModelChanged(ClientModel("closed", "t1", refuse=Refuse("kicked"))))
    assert said.lines[0] == "The host of the table did not let you in."


def test_where_nobody_answers_that_is_what_is_said_in_the_end() -> None:
    closed = ModelChanged(ClientModel("closed", "t1", refuse=ASKED))
    ended = hear(at_door()._replace(from_lobby=False), closed)
    no_answer = "The host of the table has not answered whether you may come in."
    assert ended.effects == (e.Disconnect(), e.Quit(1, no_answer)) and ended.lines == ()
    assert hear(at_door(), closed).lines[0] == no_answer
