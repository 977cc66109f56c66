"""What only an owner types: people who go or come in, rules and times; whoever goes is asked about first."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import (
    Admit,
    DoubleTime,
    Kick,
    Knock,
    Mute,
    News,
    Order,
    Pace,
    Person,
    RoundView,
    SetTimes,
    TableView,
    Watcher,
)
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui import effects as e
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples

WATCHED = [Watcher(7, "Gabi")]


def waiting(**more: Any) -> TableView:
    view = examples.view(RoundView("waiting", "pub", you=0), examples.people(4))
    return replace(view, pace=Pace("same", 10_000), watchers=WATCHED, **more)


def at(view: TableView) -> Talk:
    model = ClientModel("seated", "t1", seat=0, view=view, owner=True)
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("stumm Ben", Mute(0, 1)),
        ("unmute ben", Mute(0, 1, on=False)),
        ("doppelte Zeit Dan", DoubleTime(0, 3)),
        ("single time 4", DoubleTime(0, 3, on=False)),
        ("uhr 60", SetTimes(0, "same", 10_000, 60_000)),
        ("clock off", SetTimes(0, "same", 10_000)),
        ("frist 5", SetTimes(0, "same", 5_000)),
        ("abwesend bot", SetTimes(0, "open", 10_000)),
        ("absent wait", SetTimes(0, "same", 10_000)),
    ],
)
def test_a_line_is_one_order(line: str, order: Order) -> None:
    assert typed(at(waiting()), line).effects == (e.Tell(order),)


@pytest.mark.parametrize("line", ["clock 3601", "clock soon", "grace -1", "absent maybe", "clock 1e3"])
def test_times_that_are_none_say_what_is_allowed(line: str) -> None:
    said = typed(at(waiting()), line)
    assert said.effects == () and len(said.lines) == 1 and "Type " in said.lines[0]


def test_the_times_are_told() -> None:
    assert typed(at(waiting()), "clock").lines == (
        "No clock.",
        "Who is missing for 10 seconds is asked about: wait, a bot, or on without.",
    )
    view = replace(waiting(), pace=Pace("open", 20_000, 60_000))
    assert typed(at(view), "clock").lines[0] == "A turn: 60 seconds."


def test_rules_are_changed_as_they_are_typed_and_told_without() -> None:
    assert typed(at(waiting()), "regeln pub,Leben=5").effects == (e.ChangeRules("pub,Leben=5"),)
    told = typed(at(waiting()), "rules")
    assert told.effects == () and len(told.lines) > 5


def test_nobody_is_sent_away_without_a_yes() -> None:
    asked = typed(at(waiting()), "rauswerfen ben")
    assert asked.effects == ()
    assert asked.lines == ("Ben is sent away and cannot come back to this table. Type yes to do it.",)
    assert typed(asked.talk, "ja").effects == (e.Tell(Kick(0, seat=1)),)
    stays = typed(asked.talk, "no")
    assert stays.effects == () and stays.lines == ("Everybody stays.",)
    assert typed(stays.talk, "yes").effects == (), "the question is over"
    other = typed(asked.talk, "seats").talk
    assert typed(other, "yes").effects == (), "another command was no yes"


def test_who_only_watches_can_be_sent_away_too() -> None:
    asked = typed(at(waiting()), "kick Gabi").talk
    assert typed(asked, "yes").effects == (e.Tell(Kick(0, watcher=7)),)


def test_a_yes_that_may_be_meant_for_the_table_sends_nobody_away() -> None:
    asked = typed(at(waiting()), "kick Ben").talk
    new = examples.view(examples.over(), examples.people(4), "ready", ask_id=12)
    now = hear(asked, ModelChanged(ClientModel("seated", "t1", seat=0, view=new, owner=True))).talk
    assert now.unsure_of is None


@pytest.mark.parametrize("name", ["", "Zoe", "b", "\x1b[2J"])
def test_a_name_of_nobody_or_of_two_is_no_order(name: str) -> None:
    people = [*examples.people(3), Person(3, "Bert")]
    said = typed(at(replace(waiting(), people=people)), f"kick {name}")
    assert said.effects == () and said.talk.unsure_of is None
    assert said.lines[0].isprintable() and said.lines[0].startswith("Nobody here is called")


def test_who_watches_is_muted_too_and_has_no_time_to_be_doubled() -> None:
    name = WATCHED[0].name
    assert typed(at(waiting()), f"mute {name}").effects == (e.Tell(Mute(0, watcher=WATCHED[0].n)),)
    assert typed(at(waiting()), f"laut {name}").effects == (e.Tell(Mute(0, watcher=WATCHED[0].n, on=False)),)
    said = typed(at(waiting()), f"double time {name}")
    assert said.effects == () and said.lines == (f"{name} only watches, and has no clock.",)


def test_a_whole_name_counts_before_a_beginning() -> None:
    people = [*examples.people(2), Person(2, "Ben 2"), Person(3, "Benno")]
    assert typed(at(replace(waiting(), people=people)), "mute Ben").effects == (e.Tell(Mute(0, 1)),)


def test_a_newcomer_is_let_in_or_not() -> None:
    view = waiting(knocks=[Knock(3, "Ida"), Knock(4, "Opa")])
    assert typed(at(view), "einlassen ja").effects == (e.Tell(Admit(0, 3, yes=True)),)
    assert typed(at(view), "admit opa no").effects == (e.Tell(Admit(0, 4, yes=False)),)
    form = typed(at(view), "admit")
    assert form.effects == () and form.lines == ("Ida, Opa: type admit yes or admit no.",)
    assert typed(at(waiting()), "admit yes").lines == ("Nobody asks to come in.",)


def test_a_newcomer_is_announced_with_what_to_type() -> None:
    before = at(waiting())
    view = waiting(knocks=[Knock(3, "Ida")], news=[News("knocks", None, "Ida")])
    model = ClientModel("seated", "t1", seat=0, view=replace(view, version=9), owner=True)
    assert hear(before, ModelChanged(model)).lines == (
        "Ida would like to come in: you decide, as you have sent somebody there away.",
        "Type admit yes or admit no.",
    )
