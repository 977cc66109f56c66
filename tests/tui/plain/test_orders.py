"""What is typed about time, votes, talk and watching, in both languages, becomes one order of the wire."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import (
    Answer,
    Ask,
    Back,
    MoreTime,
    News,
    Nudge,
    Order,
    Pace,
    Pause,
    Person,
    RoundView,
    Say,
    TableView,
    VoteAgain,
    Watch,
    Watcher,
)
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui import effects as e
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples


def table(**more: Any) -> TableView:
    """Ben (seat 1) is on turn, Anna looks."""
    round_ = replace(examples.your_turn(), turn=1, legal=[])
    return replace(examples.view(round_, examples.people(5)), pace=Pace("same", 10_000), **more)


def at(view: TableView, **more: Any) -> Talk:
    model = ClientModel("seated", "t1", seat=view.round.you, view=view, **more)
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


@pytest.mark.parametrize(
    ("typed_line", "order"),
    [
        ("pause", Pause(0)),
        ("weiter", Pause(0, on=False)),
        ("continue", Pause(0, on=False)),
        ("mehr zeit", MoreTime(0)),
        ("more time", MoreTime(0)),
        ("neu abstimmen", VoteAgain(0)),
        ("wieder da", Back(0)),
        ("I am back", Back(0)),
        ("anstupsen", Nudge(0)),
        ("nudge ben", Nudge(0)),
        ("sag  na los!", Say(0, "na los!")),
        ("zuschauen", Watch(0)),
        ("mitspielen", Watch(0, on=False)),
    ],
)
def test_a_line_is_one_order(typed_line: str, order: Order) -> None:
    said = typed(at(table()), typed_line)
    assert said.effects == (e.Tell(order),) and said.lines == ()


def test_the_word_that_goes_on_after_a_break_is_ready_after_a_round() -> None:
    view = examples.view(examples.showdown(), examples.people(5), "ready", ask_id=8)
    assert typed(at(view), "weiter").effects == (e.Decide(Answer("ready"), 8),)
    paused = replace(view, standstill="paused")
    assert typed(at(paused), "weiter").effects == (e.Tell(Pause(0, on=False)),)


@pytest.mark.parametrize(("typed_line", "kind"), [("warten", "wait"), ("bot", "bot"), ("raus", "drop")])
def test_a_vote_is_a_word(typed_line: str, kind: Any) -> None:
    view = table(ask=Ask(9, "absent", about=1), standstill="missing", missing=1)
    assert typed(at(view), typed_line).effects == (e.Decide(Answer(kind), 9),)


def test_a_vote_without_a_question_is_not_sent() -> None:
    said = typed(at(table()), "raus")
    assert said.effects == () and said.lines == ("It is not your turn: Ben is on turn.",)
    waiting = typed(at(table(standstill="missing", missing=1)), "bot")
    assert waiting.lines == ("The table waits for Ben.",) and waiting.effects == ()


def test_a_vote_that_comes_too_late_is_told_so() -> None:
    asked = at(table(ask=Ask(9, "absent", about=1), standstill="missing", missing=1))
    settled = hear(
        asked, ModelChanged(asked.model._replace(view=table(version=9, news=[News("vote_bot", 1, "Ben")])))
    )
    late = typed(settled.talk, "drop")
    assert late.lines == ("It is decided already.",) and late.effects == ()
    next_round = replace(table(version=10), round=replace(table().round, round=7))
    later = hear(settled.talk, ModelChanged(asked.model._replace(view=next_round))).talk
    assert typed(later, "drop").lines == ("It is not your turn: Ben is on turn.",)


def test_who_has_voted_is_not_told_to_wait_for_a_turn() -> None:
    mine = [Person(0, "Anna", vote="wait"), *examples.people(5)[1:]]
    said = typed(at(table(people=mine, standstill="missing", missing=1)), "bot")
    assert said.lines == ("You have voted; the others are still being asked.",)


@pytest.mark.parametrize("line", ["wait a moment", "drop that", "raus mit euch", "pause please", "bot or no"])
def test_talk_that_begins_like_a_vote_is_none(line: str) -> None:
    view = table(ask=Ask(9, "absent", about=1), standstill="missing", missing=1)
    assert typed(at(view), line).effects == ()


def test_nobody_is_nudged_in_place_of_another() -> None:
    assert typed(at(table()), "nudge Cara").lines == ("It is not Cara who is waited for.",)
    assert typed(at(table()), "nudge Zoe").effects == ()
    assert typed(at(table(missing=2, standstill="missing")), "nudge c").effects == (e.Tell(Nudge(0)),)


@pytest.mark.parametrize("text", ["", "x" * 201])
def test_what_cannot_be_said_is_answered_by_one_line(text: str) -> None:
    said = typed(at(table()), f"say {text}")
    assert said.effects == () and len(said.lines) == 1


def test_an_order_waits_for_the_answer_to_the_last_one_but_talk_does_not() -> None:
    busy = at(table(), pending=3)
    assert typed(busy, "pause").lines == ("One moment, the last command is on its way.",)
    assert typed(busy, "say hello").effects == (e.Tell(Say(0, "hello")),)


def test_what_is_possible_now_is_offered_and_explained() -> None:
    talk = at(replace(table(), standstill="paused"))
    assert "continue" in typed(talk, "what?").lines[0] and "pause," not in typed(talk, "what?").lines[0]
    lines = typed(at(table(ask=Ask(9, "absent", about=1), missing=1, standstill="missing")), "help").lines
    assert lines[:3] == (
        "wait: the table waits until Ben is back; you can be asked again.",
        "bot: a bot plays for Ben until they are back.",
        "drop: Ben is out of this match; a bot plays the round to its end.",
    )
    mine = [Person(0, "Anna", stands_in=True), *examples.people(5)[1:]]
    assert "back: you play yourself again." in typed(at(replace(table(), people=mine)), "help").lines


def test_at_an_open_table_only_the_owner_is_offered_a_break() -> None:
    pace = Pace("open", 20_000, 60_000)
    assert "pause" in typed(at(replace(table(), pace=pace)), "what?").lines[0]
    guest = replace(table(), pace=pace, people=examples.people(5, owner=2))
    assert "pause" not in typed(at(guest), "what?").lines[0]


def test_who_watches_is_offered_a_seat_and_holds_no_cards() -> None:
    round_ = RoundView("waiting", "pub")
    view = examples.view(round_, examples.people(3))
    talk = at(replace(view, watchers=[Watcher(1, "Gabi"), Watcher(2, "Ida", True)]))._replace(me="Gabi")
    assert "Possible: seats, sit, play, rules, say, leave." in typed(talk, "what?").lines[0]
    assert "Watching: Gabi, Ida (wants a seat)." in typed(talk, "seats").lines
    assert typed(talk, "hand").lines == ("You hold no cards.",)
    assert typed(talk, "leave").effects == (e.GetUp(),), "it costs nobody anything"
    assert typed(talk, "help").lines[-1] == "quit: close this screen."
    assert typed(talk, "quit").lines == ("Goodbye.",), "no seat is promised to who has none"


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_help_shows_is_understood(language: locale.Language) -> None:
    locale.use(language)
    people = [Person(0, "Anna", owner=True, stands_in=True), *examples.people(5, owner=0)[1:]]
    talk = at(replace(table(), people=people, more_time=True), owner=True)
    for line in typed(talk, "help").lines[:7]:
        head = line.partition(":")[0]
        said = typed(talk, head)
        assert said.effects or said.talk.unsure_of, head
