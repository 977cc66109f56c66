"""While a table cannot be reached, lines say what is possible all the same, and what it means to go."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui import effects as e
from lanswim.tui.context import OwnTable
from lanswim.tui.events import ModelChanged, OwnTables
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples

SEATED = examples.turn_model()._replace(table="t1")
LOST = SEATED._replace(status="lost")
RESUMED = "lanswim host --resume goes on with the match as it stood."


def lost(*, own: bool = True, from_lobby: bool = False, model: ClientModel = SEATED) -> Talk:
    talk = hear(Talk("Anna", from_lobby=from_lobby, seated=True), ModelChanged(model)).talk
    talk = hear(talk, ModelChanged(model._replace(status="lost"))).talk
    return hear(talk, OwnTables((OwnTable("t1", "Stube", 1, 3),))).talk if own else talk


def test_help_begins_with_the_way_back_and_names_nothing_that_needs_the_host() -> None:
    lines = typed(lost(), "help").lines
    assert lines[0] == "back: start your host program again; the match goes on as it stood."
    assert lines[1:] == (
        f"quit: end here; {RESUMED}",
        "Possible: back, hand, middle, lives, seats, moves, rules, leave, quit.",
    )
    in_lobby = typed(lost(from_lobby=True), "help").lines
    assert "leave: back to the lobby; back there goes on with the match as it stood." in in_lobby


def test_the_host_of_somebody_else_is_not_started_here() -> None:
    lines = typed(lost(own=False), "help").lines
    assert lines == (
        "quit: end here; if the table is there again, so is your seat.",
        "Possible: hand, middle, lives, seats, moves, rules, leave, quit.",
    )


def test_of_a_match_for_practice_nothing_is_said_to_come_back() -> None:
    talk = lost(own=False)._replace(practice=True)
    lines = typed(talk, "help").lines
    assert lines[0] == "quit: end here; a practice match does not come back."
    assert not any("your seat" in line for line in lines)


@pytest.mark.parametrize("line", ["save evening", "keep evening"])
def test_rules_are_kept_without_the_host_by_either_word(line: str) -> None:
    waiting = lost(own=False, model=examples.waiting_model()._replace(table="t1"))
    (effect,) = typed(waiting, line).effects
    assert isinstance(effect, e.KeepRules) and effect.name == "evening"


def test_to_keep_a_hand_is_a_move_that_needs_the_host() -> None:
    view = examples.view(examples.dealers_choice(), examples.people(3), "dealer_choice")
    said = typed(lost(own=False, model=examples.model(view)), "keep")
    assert said.effects == () and said.lines[0].startswith("That is not possible now")


def test_in_a_waiting_room_no_cards_are_offered() -> None:
    talk = lost(model=examples.waiting_model()._replace(table="t1"))
    assert typed(talk, "what?").lines[0].endswith("Possible: back, seats, rules, leave, quit.")


@pytest.mark.parametrize(
    "line",
    ["pass", "say hi", "pause", "kick Ben", "mute Ben", "close", "nudge", "bot", "rules pub", "start"],
)
def test_whatever_needs_the_host_is_answered_by_why_it_cannot_be(line: str) -> None:
    own = typed(lost(), line)
    assert own.effects == () and own.talk.unsure is None and own.talk.unsure_of is None
    assert own.lines == (
        "That is not possible now: your host program is gone. Type back to start it again, and all goes on.",
    )
    other = typed(lost(own=False), line)
    assert other.effects == ()
    assert other.lines == ("That is not possible now: the connection is lost, the table is being sought.",)


@pytest.mark.parametrize("line", ["hand", "seats", "rules", "lives", "chat"])
def test_what_is_known_is_told_all_the_same(line: str) -> None:
    assert "not possible" not in typed(lost(), line).lines[0]


def test_on_the_way_back_in_nothing_is_ordered_either() -> None:
    joining = hear(lost(), ModelChanged(LOST._replace(status="joining"))).talk
    assert typed(joining, "say hi").lines[0].startswith("That is not possible now")


def test_leaving_says_first_what_becomes_of_the_match() -> None:
    asked = typed(lost(), "leave")
    assert asked.effects == () and asked.talk.unsure == "leave"
    assert asked.lines == (f"The program ends here: {RESUMED} Type yes to do it.",)
    again = hear(asked.talk, ModelChanged(LOST._replace(lost_at_ms=9))).talk
    gone = typed(again, "yes")
    assert gone.lines == (f"Goodbye. {RESUMED}",) and gone.effects == (e.Disconnect(), e.Quit(0))
    assert typed(asked.talk, "no").lines == ("You stay.",)


def test_who_came_from_the_lobby_goes_back_to_it() -> None:
    asked = typed(lost(from_lobby=True), "leave")
    assert asked.lines[0].startswith("You go back to the lobby: back there goes on with the match")
    there = typed(asked.talk, "yes")
    assert there.effects == (e.Disconnect(),) and not there.talk.seated
    assert there.lines[-1].startswith("Possible: back, join")
    assert typed(there.talk, "back").effects == (e.Resume("t1"),)


def test_leaving_the_table_of_somebody_else_keeps_the_seat() -> None:
    asked = typed(lost(own=False), "leave")
    kept = "You stop looking for the table: if it is there again, so is your seat."
    assert asked.lines == (f"{kept} Type yes to do it.",)
    assert typed(asked.talk, "yes").lines == ("Goodbye. If the table is there again, so is your seat.",)


def test_a_question_about_a_lost_table_does_not_outlive_the_loss() -> None:
    asked = typed(lost(), "leave").talk
    assert hear(asked, ModelChanged(SEATED)).talk.unsure is None


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_way_back_is_a_word_to_type(language: locale.Language) -> None:
    locale.use(language)
    head = typed(lost(), "?").lines[0].partition(":")[0]
    assert typed(lost(), head).effects == (e.Resume("t1"),)
