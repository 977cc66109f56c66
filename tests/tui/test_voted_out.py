"""Who is out of a match for good hears why, once and without contradiction, and is asked for nothing."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Clock, TableView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.rules import parse_rules
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.plain.talk import Talk, hear
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.screens import NOW, seated, text
from tests.support.spoken_table import SpokenTable
from tests.support.table import Playbook

SIZES = (Size(80, 24), Size(40, 12))
VOTED = (
    "You were voted out of this match: a bot plays the round to its end; you play again with the next match."
)
VOTED_SHORT = "You were voted out; a bot plays this round to its end"
LEFT = "A bot plays your hand to the end of the round; you are in again with the next match."


def out(**more: object) -> ClientModel:
    """Anna is back; her hand is a bot's, and not shown."""
    found = examples.people(5)
    found[0] = replace(found[0], forfeited=True)
    round_ = replace(examples.your_turn(), turn=1, legal=[], hand=[])
    return scenes.others_turn(people=found, round=round_, version=20, **more)


def after_round(*, forfeited: bool = True) -> ClientModel:
    """The round is over, and Anna does not play any more."""
    found = examples.people(5)
    found[0] = replace(found[0], forfeited=forfeited)
    round_ = examples.showdown()
    lives = [
        replace(one, status="left" if forfeited else "out") if one.seat == 0 else one for one in round_.seats
    ]
    view = examples.view(replace(round_, seats=lives), found, "ready", clock=Clock(18_000, 20_000))
    return examples.model(replace(view, version=30))


def view_of(model: ClientModel) -> TableView:
    assert model.view is not None
    return model.view


@pytest.mark.parametrize("size", SIZES)
def test_who_was_away_is_told_of_the_vote_on_coming_back(size: Size) -> None:
    away = seated(scenes.others_turn()._replace(status="lost"))
    back = update(away, ModelChanged(out()), NOW)[0]
    assert (VOTED if size == SIZES[0] else VOTED_SHORT) in text(back, size)
    again = update(back._replace(seat=State("Anna").seat), ModelChanged(out()), NOW)[0]
    assert "voted out" in text(again, size), "also over another connection"


@pytest.mark.parametrize("size", SIZES)
def test_a_program_that_was_started_anew_knows_it_by_the_seat_it_held(size: Size) -> None:
    fresh = State("Anna", screen="table", mine=frozenset({"t1"}))
    assert "voted out" in text(update(fresh, ModelChanged(out()), NOW)[0], size)
    unknown = State("Anna", screen="table")
    assert "voted out" not in text(update(unknown, ModelChanged(out()), NOW)[0], size)
    got_up = fresh._replace(got_up=("t1", view_of(out()).round.match))
    assert "voted out" not in text(update(got_up, ModelChanged(out()), NOW)[0], size)


@pytest.mark.parametrize("size", SIZES)
def test_at_the_showdown_nothing_contradicts_that_one_is_out(size: Size) -> None:
    state = update(seated(out()), ModelChanged(after_round()), NOW)[0]
    said = text(state._replace(seat=state.seat._replace(opened_ms=None)), size)
    assert "bot plays" not in said.lower() and "You are out of this match; you are in again" in said


@pytest.mark.parametrize("forfeited", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_who_is_out_is_not_asked_whether_it_goes_on(size: Size, *, forfeited: bool) -> None:
    state = seated(after_round(forfeited=forfeited))
    state = state._replace(seat=state.seat._replace(opened_ms=None))
    assert "[Enter] ready" not in text(state, size)
    assert update(state, Key("enter"), NOW + 5_000)[1] == ()
    heard = hear(Talk("Anna", seated=True), ModelChanged(after_round(forfeited=forfeited))).lines
    assert not any("Type ready" in line for line in heard)


def test_where_only_those_who_are_out_are_here_they_are_asked() -> None:
    view = view_of(after_round(forfeited=False))
    alone = [replace(one, presence="away") if one.seat else one for one in view.people]
    state = seated(examples.model(replace(view, people=alone)))
    assert "[Enter] ready" in text(state._replace(seat=state.seat._replace(opened_ms=None)))


def test_in_lines_it_is_told_too_and_only_once() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(scenes.others_turn())).talk
    talk = hear(talk, ModelChanged(scenes.others_turn()._replace(status="lost"))).talk
    back = hear(talk, ModelChanged(out()))
    assert back.lines.count(VOTED) == 1
    assert VOTED not in hear(back.talk, ModelChanged(out(unkept=True))).lines
    anew = hear(Talk("Anna", seated=True, mine=frozenset({"t1"})), ModelChanged(out()))
    assert anew.lines.count(VOTED) == 1


def full_table() -> SpokenTable:
    """Anna, Ben and Cara play, Gabi waits for a seat; on his first turn Ben gets up for good."""
    table = SpokenTable(Playbook(parse_rules("pub,lives=1"), seats=3, start="owner", seed=4))
    for name in ("Anna", "Ben", "Cara", "Gabi"):
        table.come(name)
    table.type("Anna", "start")
    table.pass_on_until("Ben")
    table.type("Ben", "leave")
    table.type("Ben", "yes")
    return table


def test_who_gets_up_is_not_told_on_going_that_one_is_in_again() -> None:
    heard = [line for line in full_table().lines if line.startswith("Ben: ")]
    assert heard[-1] == "Ben: You got up from the table."
    assert not any("in again" in line for line in heard)


def test_who_looks_in_again_is_told_until_when_the_bot_plays() -> None:
    table = full_table()
    table.talks["Ben"] = Talk("Ben", from_lobby=True, seated=True, got_up=table.talks["Ben"].got_up)
    begin = len(table.lines)
    table.come("Ben")
    assert f"Ben: {LEFT}" in table.lines[begin:]


def test_who_gets_the_seat_of_somebody_who_left_is_not_taken_for_them() -> None:
    table = full_table()
    table.play_on({"Anna", "Cara"})
    begin = len(table.lines)
    table.type("Anna", "start")
    heard = [line for line in table.lines[begin:] if line.startswith("Gabi: ")]
    assert heard[0] == "Gabi: You sit on seat 2 now."
    assert not any("out of this match" in line for line in heard)
