"""Who was voted out, or got up, and is back in the same round: everybody sees that a bot plays that hand."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import LogEntry, News, Pause, TableView, Watcher
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.effects import Tell
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.presenter import Size
from lanswim.tui.update import update
from lanswim.tui.ways import way_in
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.screens import NEARBY, NOW, press, seated, text

SIZES = (Size(80, 24), Size(40, 12))


def forfeits(seat: int, *, turn: int, **more: Any) -> ClientModel:
    """This seat's hand is a bot's to the end of the round, though its player is here."""
    found = examples.people(5)
    found[seat] = replace(found[seat], forfeited=True)
    round_ = replace(examples.your_turn(), turn=turn, legal=[])
    return scenes.others_turn(people=found, round=round_, **more)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turn", [0, 1])
def test_who_is_back_sees_at_once_that_a_bot_plays_on(turn: int, size: Size) -> None:
    said = text(seated(forfeits(0, turn=turn)), size)
    assert "A bot plays" in said and "the next match" in said


@pytest.mark.parametrize("size", SIZES)
def test_the_others_see_it_too(size: Size) -> None:
    said = text(seated(forfeits(1, turn=1)), size)
    assert "bot plays" in said and "A bot plays Ben's hand to the end of the round." in said
    assert "bot plays" in text(press(seated(forfeits(1, turn=1)), "h"), size)


@pytest.mark.parametrize("size", SIZES)
def test_who_has_no_say_any_more_is_offered_no_break(size: Size) -> None:
    playing, gone = seated(scenes.others_turn()._replace(owner=False)), forfeits(0, turn=1)
    state = seated(gone._replace(owner=False))
    assert update(playing, Key("f9"), NOW)[1] == (Tell(Pause(0)),)
    assert update(state, Key("f9"), NOW)[1] == ()
    assert "[F9]" not in text(state, size) and "[F9]" not in text(press(state, "?"), size)
    assert update(seated(gone), Key("f9"), NOW)[1] == (Tell(Pause(0)),), "the table is still theirs"


def test_who_has_no_say_any_more_is_not_counted_in_a_vote() -> None:
    found = [replace(one, forfeited=one.seat in (0, 2)) for one in scenes.people(dan="wait")]
    asked = seated(scenes.missing(ask=None, people=found)._replace(owner=False))
    assert all("Not yet: Oma" in text(asked, size) for size in SIZES)
    waits = seated(scenes.missing(ask=None, clock=None, people=found)._replace(owner=False))
    assert all("ask anew" not in text(waits, size) for size in SIZES)


def heard(model: ClientModel, before: ClientModel | None = None) -> tuple[str, ...]:
    talk = Talk("Anna", seated=True)
    if before is not None:
        talk = hear(talk, ModelChanged(before)).talk
    return hear(talk, ModelChanged(model)).lines


def view(model: ClientModel) -> TableView:
    assert model.view is not None
    return model.view


def test_in_lines_it_is_said_to_who_is_back_and_to_the_others() -> None:
    mine = "A bot plays your hand to the end of the round; you are in again with the next match."
    assert mine in heard(forfeits(0, turn=1))
    others = heard(forfeits(1, turn=2, version=99, news=[News("back", 1, "Ben")]), scenes.others_turn())
    assert others == ("Ben is watching.", "A bot plays Ben's hand to the end of the round.")
    talk = hear(Talk("Anna", seated=True), ModelChanged(forfeits(1, turn=2))).talk
    assert "2: Ben (a bot plays)." in typed(talk, "seats").lines


def test_a_move_of_that_bot_is_not_told_as_ones_own() -> None:
    before = forfeits(0, turn=1)
    round_ = view(before).round
    moved = replace(round_, log=[*round_.log, LogEntry(0, "pass")])
    after = before._replace(view=replace(view(before), version=99, round=moved))
    assert heard(after, before) == ("For you: a bot passes.",)


def test_in_a_later_round_no_hand_is_spoken_of() -> None:
    model = forfeits(0, turn=1)
    round_ = view(model).round
    lives = [replace(one, status="left") if one.seat == 0 else one for one in round_.seats]
    later = model._replace(view=replace(view(model), round=replace(round_, hand=[], seats=lives)))
    assert "You are out of this match; you are in again with the next one." in heard(later)


def test_the_lobby_then_promises_no_seat() -> None:
    mine = frozenset({"t1"})
    before = seated(scenes.turn())._replace(tables=NEARBY, mine=mine)
    assert way_in(before, NEARBY[0]).kind == "back"
    out = scenes.told(forfeits(0, turn=1))._replace(tables=NEARBY)
    lobby = press(out, "q", "1")
    assert lobby.screen == "lobby" and way_in(lobby, NEARBY[0]).kind == "watch"


@pytest.mark.parametrize("size", SIZES)
def test_a_match_without_any_of_its_players_says_why_it_waits(size: Size) -> None:
    watching = scenes.watching().seat.model
    state = seated(watching._replace(view=replace(view(watching), standstill="deserted")))
    assert "Nobody who plays is here: the match waits." in text(state, size)


def test_a_watcher_who_is_muted_is_shown_so() -> None:
    state = seated(scenes.turn(watchers=[Watcher(1, "Eva", muted=True)]))
    assert all("watches, muted" in text(press(state, "h"), size) for size in SIZES)
    talk = hear(Talk("Anna", seated=True), ModelChanged(state.seat.model)).talk
    assert "Watching: Eva (muted)." in typed(talk, "seats").lines
