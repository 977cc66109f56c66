"""Nobody leaves, closes a table or is promised a seat by lines without knowing what that means."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer

from lanswim.client.model import ClientModel, Status, Target
from lanswim.tui import effects as e
from lanswim.tui.events import HostUp, ModelChanged
from lanswim.tui.plain.talk import Talk, gone, hear, typed
from tests.support import views_examples as examples


def at_table(model: ClientModel) -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


def guest(model: ClientModel | None = None) -> Talk:
    return at_table((model or examples.turn_model())._replace(owner=False))


def test_what_leaving_or_closing_costs_is_said_before_it_is_done() -> None:
    said = typed(at_table(examples.turn_model()), "close")
    ends = "The match ends at once, and nobody can go on with it."
    assert said.lines == (f"{ends} Close the table: it ends for Ben, Cara, Dan, Oma. Type yes to do it.",)
    assert said.effects == ()
    assert typed(said.talk, "yes").effects == (e.CloseTable(),)
    said = typed(guest(), "aufstehen")
    assert "A bot plays your hand to the end of the round" in said.lines[0] and said.effects == ()
    assert typed(said.talk, "ja").effects == (e.GetUp(),)


def test_closing_a_waiting_room_ends_no_match_and_is_confirmed() -> None:
    waiting = at_table(examples.waiting_model())
    assert "The match ends" not in typed(waiting, "close").lines[0]
    closed = waiting.model._replace(status="closed", closed="table_closed")
    assert "You have closed the table." in hear(waiting, ModelChanged(closed)).lines
    theirs = hear(waiting, ModelChanged(closed._replace(owner=False))).lines
    assert "The host has closed the table." in theirs


@pytest.mark.parametrize("line", ["no", "hand", "what"])
def test_nobody_leaves_without_a_yes(line: str) -> None:
    said = typed(typed(guest(), "leave").talk, line)
    assert said.effects == () and typed(said.talk, "yes").effects == (e.Decide(Answer("yes"), 7),)


def test_a_yes_to_what_the_table_asks_meanwhile_gets_nobody_up() -> None:
    asked = typed(guest(), "leave").talk
    bought = examples.model(examples.view(examples.showdown(), examples.people(5), "buy_back", ask_id=8))
    later = hear(asked, ModelChanged(bought._replace(owner=False))).talk
    assert typed(later, "yes").effects == (e.Decide(Answer("yes"), 8),)


def test_news_that_ask_nothing_leave_the_question_open() -> None:
    asked = typed(guest(), "leave").talk
    same = hear(asked, ModelChanged(examples.turn_model()._replace(owner=False))).talk
    assert typed(same, "yes").effects == (e.GetUp(),)


@pytest.mark.parametrize("status", ["lost", "closed"])
def test_a_table_that_is_lost_or_closed_takes_the_question_with_it(status: Status) -> None:
    asked = typed(guest(), "leave").talk
    assert hear(asked, ModelChanged(asked.model._replace(status=status))).talk.unsure is None


def test_leaving_that_costs_nothing_is_done_at_once() -> None:
    assert typed(guest(examples.waiting_model(owner=False)), "leave").effects == (e.GetUp(),)
    over = examples.model(examples.view(examples.over(), examples.people(3), "ready"))
    assert typed(guest(over), "leave").effects == (e.GetUp(),)
    alone = examples.view(examples.over(), examples.people(3, bots=(1, 2)), "ready")
    assert typed(at_table(examples.model(alone)), "close").effects == (e.CloseTable(),)
    practice = at_table(examples.turn_model())._replace(practice=True)
    assert typed(practice, "leave").effects == (e.CloseTable(),)


def test_who_comes_back_after_getting_up_is_told_that_a_bot_plays_on() -> None:
    left = typed(typed(guest(), "leave").talk, "yes").talk
    fresh = left._replace(model=ClientModel())
    assert any("A bot plays your hand" in line for line in hear(fresh, ModelChanged(left.model)).lines)
    assert hear(hear(fresh, ModelChanged(left.model)).talk, ModelChanged(left.model)).lines == ()


def test_the_end_of_the_input_before_one_sits_waits_for_what_comes_of_it() -> None:
    dialing = hear(Talk("Anna", from_lobby=False), HostUp(Target(("127.0.0.1:1",), "t1"))).talk
    said = gone(dialing)
    assert (said.lines, said.effects) == ((), ())
    sat = hear(said.talk, ModelChanged(examples.turn_model()))
    assert sat.lines[-1] == "Goodbye. Your seat is kept." and sat.effects == (e.Disconnect(), e.Quit(0))


@pytest.mark.parametrize("from_lobby", [True, False])
def test_a_table_that_was_not_reached_is_said_although_nothing_more_is_typed(from_lobby: bool) -> None:
    dialing = hear(Talk("Anna", from_lobby=from_lobby), HostUp(Target(("127.0.0.1:1",), "t1"))).talk
    failed = hear(gone(dialing).talk, ModelChanged(ClientModel(status="closed", failure="unreachable")))
    end = failed.effects[-1]
    assert failed.lines == () and isinstance(end, e.Quit)
    assert end.code == 3 and end.sentence.startswith("Nobody answers at that address")


def test_a_seat_is_promised_only_to_who_has_one() -> None:
    assert gone(Talk("Anna")).lines == ("Goodbye.",)
    assert gone(at_table(examples.turn_model())._replace(practice=True)).lines == ("Goodbye.",)
    assert gone(at_table(examples.turn_model())).lines == ("Goodbye. Your seat is kept.",)
    assert typed(Talk("Anna", seated=True), "quit").lines == ("Goodbye.",)
