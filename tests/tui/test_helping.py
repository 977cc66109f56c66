"""Help names every key that does something now, and none that does not."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Clock, SeatView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import company_screens as scenes
from tests.support import screens
from tests.support import views_examples as examples
from tests.support.company_screens import OPEN, missing, others_turn, turn, waiting
from tests.support.screens import NOW, pages, picture, press, seated

SMALL = Size(40, 12)


def helped(state: State) -> str:
    """All pages of it in a small window, as one text."""
    return " ".join(pages(press(state, "?"), SMALL))


def lost(model: ClientModel) -> State:
    return seated(model._replace(status="lost", lost_at_ms=NOW))


@pytest.mark.parametrize("model", [turn(), others_turn(), waiting(), missing(), turn(standstill="paused")])
def test_while_the_table_cannot_be_reached_only_what_goes_without_it_is_named(model: ClientModel) -> None:
    said = helped(lost(model))
    assert "The connection is lost" in said and all(key in said for key in ("[Enter]", "[R]", "[H]", "[Q]"))
    untrue = ("somebody else's turn", "[C]", "[F9]", "[!]", "[B]", "[1", "[Left]", "[+]", "[U]")
    assert [part for part in untrue if part in said] == []


def test_a_host_of_ones_own_that_is_gone_is_started_with_the_key_that_help_names() -> None:
    said = helped(scenes.restartable())
    assert "[B] starts it again" in said and "[Enter]" in said and "[C]" not in said


def test_while_a_bot_plays_for_oneself_any_key_is_the_way_back() -> None:
    said = helped(scenes.stood_in_for())
    assert "any other key: play again yourself" in said and "[Q]" in said
    assert [key for key in ("[R]", "[C]", "[H]", "[F9]", "[!]") if key in said] == []


def test_more_time_is_named_only_to_who_can_have_it() -> None:
    assert "more time" in helped(seated(turn(more_time=True)))
    nothing = [turn(), turn(more_time=True, clock=None), others_turn(more_time=True)]
    out = replace(examples.your_turn(), turn=1, legal=[], hand=[], seats=[SeatView(0, 0, "out")])
    for model in (*nothing, others_turn(round=out)):
        assert "more time" not in helped(seated(model))


def test_a_reminder_is_named_where_somebody_else_is_waited_for() -> None:
    assert "[!]" in helped(seated(others_turn())) and "[!]" not in helped(seated(turn()))


def test_a_break_is_ended_only_by_whom_the_table_lets_end_it() -> None:
    guest = turn(standstill="paused", pace=OPEN)._replace(owner=False)
    assert "[F9] ends it" in helped(seated(turn(standstill="paused"))) and "[F9]" not in helped(seated(guest))


def test_the_ways_of_a_vote_are_named_until_one_has_voted() -> None:
    assert "[1] waits" in helped(seated(missing())) and "[1]" not in helped(seated(missing(ask=None)))


def over(*, owner: int = 0, ready: tuple[int, ...] = (), clock: Clock | None = None) -> State:
    people = [replace(one, ready=one.seat in ready) for one in examples.people(3, owner=owner)]
    view = examples.view(examples.over(), people, "ready", clock=clock)
    return seated(examples.model(view, owner=owner == 0))


def test_after_a_match_help_says_who_starts_and_names_a_time_only_where_one_runs() -> None:
    guest, timed = helped(over(owner=1)), helped(over(owner=1, clock=Clock(42_000, 60_000)))
    assert "Ben starts the next match." in guest and "when the time is up" not in guest
    assert "[Enter] says that you are ready" in guest and "when the time is up" in timed
    assert "[Enter] starts the next match." in helped(over(ready=(1, 2)))
    assert "A second [Enter] starts it" in helped(over(ready=(1,)))


def test_after_a_match_the_host_arranges_the_next_one_while_people_get_ready() -> None:
    for state in (over(), over(ready=(1, 2))):
        said, seen = helped(state), "\n".join(picture(state, Size(80, 24)))
        for key in ("[+]", "[-]", "[X]", "[E]", "[U]", "[F]"):
            assert key in said and key in seen, key
    guest = helped(over(owner=1))
    assert [key for key in ("[+]", "[X]", "[E]", "[U]") if key in guest] == []


def test_after_a_round_a_time_is_named_only_where_one_runs() -> None:
    assert "when the time is up" in helped(screens.showdown())
    model = screens.showdown().seat.model
    assert model.view is not None
    timeless = seated(model._replace(view=replace(model.view, clock=None)))
    assert "it goes on when all are." in helped(timeless)


def test_what_the_signs_of_the_table_mean_is_said() -> None:
    said = helped(seated(turn()))
    assert "¡ is a life" in said and "Left of → is what was laid" in said and "Stock: cards not" in said
