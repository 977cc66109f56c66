"""Plain help shows how each command is written and what it means; the rest says what comes next, and when."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import ChatLine, Clock, Watcher

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui import effects as e
from lanswim.tui.events import ModelChanged, Ticked
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples


def at_table(model: ClientModel) -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


def first(model: ClientModel) -> tuple[str, ...]:
    return hear(Talk("Anna", seated=True), ModelChanged(model)).lines


def test_help_shows_forms_and_what_comes_of_them() -> None:
    lines = typed(at_table(examples.turn_model()), "help").lines
    assert lines[0] == "swap KS 7D: your king of spades for the middle's 7 of diamonds."
    heads = [line.partition(":")[0] for line in lines]
    orders = ["pause", "say HELLO", "kick Ben", "mute Ben", "double time Ben"]
    asks = ["what would king of spades for 7 of diamonds", "time", "again", "cover"]
    assert heads == ["swap KS 7D", "all", "pass", "knock", "tip", *orders, *asks, "Possible", "quit", "close"]
    guest = at_table(examples.turn_model()._replace(owner=False))
    assert "leave: get up for good." in typed(guest, "help").lines


def alone_with(*watchers: Watcher) -> Talk:
    people = examples.people(3, bots=(1, 2))
    view = examples.view(examples.first_turn(3), people, "turn", clock=Clock(9_000, 20_000))
    talk = at_table(examples.model(msgspec.structs.replace(view, watchers=list(watchers))))
    return talk._replace(model=talk.model._replace(chat=(ChatLine(0, 0, "Anna", "hi"),)))


def test_beside_bots_no_order_about_a_person_is_offered() -> None:
    lines = typed(alone_with(), "help").lines
    assert not [line for line in lines if line.startswith(("kick", "mute", "double time", "hide"))]
    watched = typed(alone_with(Watcher(1, "Eva")), "help").lines
    heads = [line.partition(":")[0] for line in watched]
    assert {"kick Eva", "mute Eva", "hide Eva"} <= set(heads) and "double time Eva" not in heads


@pytest.mark.parametrize("model", [examples.turn_model(), examples.waiting_model()])
@pytest.mark.parametrize(("changes", "ways"), [
    ({"owner": True}, ["close"]),
    ({"owner": True, "hosted_elsewhere": True}, ["leave", "close"]),
    ({"owner": False}, ["leave"]),
])  # fmt: skip
def test_the_ways_out_that_are_named_are_the_ones_explained(
    model: ClientModel, changes: dict[str, bool], ways: list[str]
) -> None:
    lines = typed(at_table(model._replace(**changes)), "help").lines  # type: ignore[arg-type]
    possible = next(line for line in lines if line.startswith("Possible: "))
    named = possible.removeprefix("Possible: ").removesuffix(".").split(", ")
    assert [word for word in named if word in ("leave", "close")] == ways
    assert [head for head in (line.partition(":")[0] for line in lines) if head in ("leave", "close")] == ways


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_help_shows_is_understood(language: locale.Language) -> None:
    locale.use(language)
    lines = typed(at_table(examples.turn_model()), "help").lines
    for line in lines[:4]:
        assert len(typed(at_table(examples.turn_model()), line.partition(":")[0]).effects) == 1


def test_help_in_the_waiting_room_and_in_the_lobby() -> None:
    waiting = typed(at_table(examples.waiting_model()), "help").lines
    assert waiting[0].startswith("start: ") and "sit 3: sit on seat 3." in waiting
    assert typed(Talk("Anna"), "help").lines[0] == "join 1: sit down at table 1."
    assert len(typed(Talk("Anna", seated=True), "help").lines) == 1


def test_the_waiting_room_says_who_starts_and_when() -> None:
    assert "You are the host: type start to begin." in first(examples.waiting_model())
    assert "Waiting for Ben to start the match." in first(examples.waiting_model(owner=False))
    table = examples.waiting_model().view
    assert table is not None
    counting = msgspec.structs.replace(table, clock=Clock(9_100, 10_000), version=8)
    assert "The match begins in 10 seconds." in first(examples.model(counting))
    later = hear(at_table(examples.waiting_model()), ModelChanged(examples.model(counting)))
    assert later.lines == ("The match begins in 10 seconds.",)


def test_another_match_is_said_to_be_one() -> None:
    over = examples.view(examples.over(), examples.people(3), "ready")
    assert first(examples.model(over, owner=False))[-1] == "Type ready to play another match."
    alone = examples.view(examples.over(), examples.people(3, bots=(1, 2)), "ready")
    assert first(examples.model(alone))[-1] == "Type start to play another match."


def test_the_hand_is_told_at_the_deal() -> None:
    others = msgspec.structs.replace(examples.first_turn(3), turn=1, legal=[])
    said = first(examples.model(examples.view(others, examples.people(3))))
    assert said[1:4] == (
        "Round 1. Dealer: Cara.",
        "Lives: Anna 3. Ben 3. Cara 3.",
        "Hand: jack of hearts, ace of hearts, 7 of diamonds. Value 21.",
    )
    assert said[-1] == "Waiting for Ben."


def test_who_comes_back_hears_whose_turn_it_is() -> None:
    table = examples.view(msgspec.structs.replace(examples.your_turn(), turn=1, legal=[]), examples.people(5))
    lost = at_table(examples.model(table, status="lost"))
    assert hear(lost, ModelChanged(examples.model(table))).lines == ("Connected again.", "Waiting for Ben.")


def test_a_host_that_was_stopped_is_not_called_a_lost_connection() -> None:
    lost = examples.turn_model()._replace(status="lost", closed="host_stopped")
    said = hear(at_table(examples.turn_model()), ModelChanged(lost))
    assert said.lines == ("The host was stopped; waiting for it to come back.",)


def test_ten_seconds_before_the_end_of_the_time_one_is_warned_once() -> None:
    said = hear(Talk("Anna", seated=True), ModelChanged(examples.turn_model()))
    assert said.effects == (e.Later(32_000, 7),)
    assert hear(said.talk, ModelChanged(examples.turn_model())).effects == ()
    assert hear(said.talk, Ticked(7)).lines == ("10 seconds left.",)
    assert hear(said.talk, Ticked(6)).lines == ()
    short = examples.view(examples.your_turn(), examples.people(5), "turn", clock=Clock(3_000, 3_000, 0))
    assert hear(Talk("Anna", seated=True), ModelChanged(examples.model(short))).effects == ()


def test_ones_name_can_be_changed() -> None:
    said = typed(Talk("Anna"), "name  Anna\x1b Lena ")
    assert said.effects == (e.Rename("Anna Lena"),) and said.talk.me == "Anna Lena"
    assert typed(said.talk, "name").lines == ("You are called Anna Lena.",)
