"""Somebody is missing, a break, a reminder, more time: what is on the screen, and what each key does then."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import (
    Answer,
    AnswerKind,
    Back,
    Clock,
    MoreTime,
    News,
    Nudge,
    Pause,
    SetTimes,
    VoteAgain,
)
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui.context import OwnTable
from lanswim.tui.effects import Decide, Effect, Resume, RetryNow, Ring, Tell
from lanswim.tui.events import Key, ModelChanged, OwnTables
from lanswim.tui.presenter import Size
from lanswim.tui.presenter.helping_company import help_still
from lanswim.tui.state import State
from lanswim.tui.told import SHOWN_MS
from lanswim.tui.update import update
from tests.support import company_screens as scenes
from tests.support import screens
from tests.support.company_screens import OPEN, SAME, missing, others_turn, paused, people, turn, waits
from tests.support.screens import NOW, done, picture, press, seated, text

WIDE, SMALL = Size(80, 24), Size(40, 12)
SIZES = (WIDE, SMALL)


@pytest.mark.parametrize(("key", "kind"), [("1", "wait"), ("2", "bot"), ("3", "drop")])
def test_a_vote_is_chosen_and_then_confirmed(key: str, kind: AnswerKind) -> None:
    state = seated(missing())
    assert done(state, key) == done(state, "enter") == done(state, key, "escape", "enter") == []
    [vote] = done(state, key, "enter")
    assert vote == Decide(Answer(kind), 9)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_said_who_is_missing_who_has_voted_and_how_long_there_is(size: Size) -> None:
    said = text(seated(missing()), size)
    told = ("Ben is missing", "Wait: Oma", "Bot: Dan", "Not yet: Anna, Cara", "0:13", "[1]", "[2]", "[3]")
    assert [part for part in told if part not in said] == []


@pytest.mark.parametrize("size", SIZES)
def test_how_many_it_takes_is_told_as_the_table_counts(size: Size) -> None:
    state = seated(missing(ask=None))  # who has voted has more room on a small screen
    assert "More than half" in text(state, size)


def test_a_vote_calls_one_back_to_the_screen() -> None:
    assert update(seated(others_turn()), ModelChanged(missing()), NOW)[1] == (Ring(),)


def test_no_card_is_picked_by_the_digits_of_a_vote() -> None:
    state = press(seated(missing()), "1")
    assert (state.seat.hand, state.seat.choice) == (None, "wait")


def test_who_waits_can_ask_anew() -> None:
    assert "[N] ask anew" in text(waits()) and done(waits(), "n") == [Tell(VoteAgain(0))]
    assert done(seated(missing()), "n") == []


def test_who_is_missed_and_is_here_sees_the_table() -> None:
    state = seated(missing(ask=None, missing=0))
    assert "HAND" in text(state)
    assert "How shall it go on?" not in text(state)


def test_an_absent_player_is_told_by_what_comes_next() -> None:
    assert "soon you are asked" in text(seated(others_turn(people=people())))
    assert "soon a bot plays" in text(seated(others_turn(people=people(), pace=OPEN)))


@pytest.mark.parametrize("size", SIZES)
def test_a_bot_that_plays_for_somebody_is_told_in_words(size: Size) -> None:
    said = text(scenes.bot_for_ben(), size)
    assert "A bot plays for Ben until they are back." in said and "bot plays" in said


@pytest.mark.parametrize("key", ["enter", "3", "p", "k", "c", "h", "r", "f9", " "])
def test_any_key_takes_the_seat_back_and_does_nothing_else(key: str) -> None:
    state = scenes.stood_in_for()
    after, effects = update(state, Key(key), state.now_ms + 1_000)
    assert effects == (Tell(Back(0)),) and after.overlay is None and after.seat.choice is None


def test_who_is_stood_in_for_may_still_get_up_or_ask_for_help() -> None:
    assert press(scenes.stood_in_for(), "q").overlay == "leave"
    assert press(scenes.stood_in_for(), "?").overlay == "help"


def test_a_break_is_made_and_ended_with_the_same_key() -> None:
    assert done(seated(turn()), "f9") == [Tell(Pause(0, True))]
    assert done(paused(), "f9") == [Tell(Pause(0, False))]


def test_at_an_open_table_only_the_owner_makes_a_break() -> None:
    guest = turn(pace=OPEN)._replace(owner=False)
    assert done(seated(guest), "f9") == [] and "[F9]" not in text(seated(guest))
    assert done(seated(turn(pace=OPEN)), "f9") == [Tell(Pause(0))]


@pytest.mark.parametrize("size", SIZES)
def test_a_break_covers_the_cards(size: Size) -> None:
    said = text(paused(), size)
    assert "Cara has called a break." in said and "K♠" not in said and "[F9] go on" in said


@pytest.mark.parametrize("key", ["3", "k", "a", "p", "enter", "!", "+", "n"])
def test_nothing_is_played_during_a_break(key: str) -> None:
    state = seated(turn(standstill="paused"))
    assert done(state, key, "enter") == [] and press(state, key).seat.choice is None


def test_more_time_is_offered_once_a_round_to_who_is_on_turn() -> None:
    more = seated(turn(more_time=True))
    assert done(more, "+") == [Tell(MoreTime(0))]
    assert "[+] more time" in text(more) and "0:41+" in text(more, SMALL)
    for model in (turn(), others_turn(more_time=True), turn(more_time=True, clock=None)):
        assert done(seated(model), "+") == [] and "[+]" not in text(seated(model))


def test_the_one_everybody_waits_for_is_reminded() -> None:
    assert done(seated(others_turn()), "!") == [Tell(Nudge(0))]
    assert done(seated(turn()), "!") == []
    assert done(scenes.watching(), "!") == []


def nudged(before: State, model: ClientModel, version: int) -> tuple[State, tuple[Effect, ...]]:
    assert model.view is not None
    view = replace(model.view, version=version, news=[News("nudge", 0, "Anna")])
    return update(before, ModelChanged(model._replace(view=view)), before.now_ms + 11_000)


def test_who_is_reminded_sees_it_and_hears_the_bell_once() -> None:
    state, effects = nudged(seated(turn()), turn(), 20)
    assert effects == (Ring(),)
    assert all("Everybody is waiting for you." in text(state, size) for size in SIZES)
    assert nudged(state, turn(), 21)[1] == ()


def test_a_reminder_of_somebody_else_does_not_ring() -> None:
    model = others_turn()
    assert model.view is not None
    view = replace(model.view, version=20, news=[News("nudge", 1, "Ben")])
    state, effects = update(seated(model), ModelChanged(model._replace(view=view)), NOW)
    assert effects == () and "Ben has been reminded." in text(state)


@pytest.mark.parametrize("size", SIZES)
def test_who_reminds_somebody_sees_that_it_was_done(size: Size) -> None:
    state = scenes.told(others_turn(), News("nudge", 1, "Ben"))
    assert "Ben has been reminded." in text(state, size)
    both = scenes.told(others_turn(), News("nudge", 1, "Ben"), News("nudge", 2, "Cara"))
    assert "Ben, Cara have been reminded." in text(both, size)


def reminded(*names: str) -> State:
    return scenes.told(others_turn(), *(News("nudge", n, name) for n, name in enumerate(names, 1)))


def test_of_many_who_are_reminded_the_others_are_counted() -> None:
    many = reminded(*(f"Somebody Long {n}" for n in range(6)))
    assert "Long 1, Somebody Long 2 and 3 others" in text(many)
    assert "Reminded: Somebody L… and 5 others" in text(many, SMALL)
    assert "Reminded: Ben, Maximilian, Annabel" in text(reminded("Ben", "Maximilian", "Annabel"), SMALL)
    two = text(reminded("Ben", "Maximiliane Nr 12345"), SMALL)
    assert "Reminded: Ben and 1 other" in two and "Maxim" not in two.partition("Reminded")[2][:40]


def test_that_everybody_waits_for_oneself_goes_as_soon_as_one_has_decided() -> None:
    state, _ = nudged(seated(turn()), turn(), 20)
    played = press(state, "a", "enter")
    assert all("Everybody is waiting" not in text(played, size) for size in SIZES)
    shown = update(state, ModelChanged(screens.showdown().seat.model), state.now_ms + 500)[0]
    assert all("Everybody is waiting" not in text(shown, size) for size in SIZES)
    again = update(state, ModelChanged(turn()), state.now_ms + 500)[0]
    assert "Everybody is waiting for you." in text(again), "nothing was decided"


@pytest.mark.parametrize("size", SIZES)
def test_whose_break_it_is_stands_there_as_long_as_it_lasts(size: Size) -> None:
    model = paused().seat.model
    assert model.view is not None
    for news in (News("muted", 3, "Dan"), News("kicked", 3, "Dan"), News("back", 3, "Dan")):
        view = replace(model.view, version=120, news=[news])
        later = update(paused(), ModelChanged(model._replace(view=view)), NOW + 60_000)[0]
        assert "Cara has called a break." in text(later, size)


def test_a_line_is_typed_under_what_holds_the_table_up() -> None:
    for state, title in ((paused(), "break"), (seated(missing()), "Ben is missing")):
        typing = picture(press(state, "c"), SMALL)[0]
        assert title in typing and "turn" not in typing


def test_news_stands_on_the_screen_for_a_while_and_then_goes() -> None:
    state = scenes.told(turn(), News("more_time", 0, "Anna"))
    assert "You take more time." in text(state)
    later = state._replace(now_ms=state.now_ms + SHOWN_MS)
    assert "You take more time." not in text(later)


def test_that_a_match_cannot_be_kept_stays_on_the_screen() -> None:
    state = seated(turn(unkept=True))._replace(now_ms=NOW + 10 * SHOWN_MS)
    assert all("match cannot be kept" in text(state, size) for size in SIZES)


def test_the_owner_goes_through_the_clocks_and_the_ways_of_absence() -> None:
    state = seated(scenes.waiting())
    assert "clock: none [U]" in text(state) and "who is missing: after 10 s all are asked [F]" in text(state)
    assert done(state, "u") == [Tell(SetTimes(0, "same", 10_000, 30_000))]
    assert done(state, "f") == [Tell(SetTimes(0, "open", 20_000, None))]
    longest = seated(scenes.waiting(pace=replace(OPEN, turn_ms=120_000)))
    assert done(longest, "u") == [Tell(SetTimes(0, "open", 20_000, None))]
    own_grace = seated(scenes.waiting(pace=replace(SAME, grace_ms=45_000)))
    assert done(own_grace, "f") == [Tell(SetTimes(0, "open", 45_000, None))]


def test_a_guest_sees_the_times_and_cannot_change_them() -> None:
    guest = seated(scenes.waiting()._replace(owner=False))
    assert done(guest, "u") == done(guest, "f") == []
    assert "Clock: none. Who is missing: after 10 s all are asked." in text(guest)


def test_a_host_of_ones_own_that_has_died_is_told_at_once_and_started_again() -> None:
    lost = turn()._replace(status="lost", lost_at_ms=NOW)
    state = update(seated(turn()), ModelChanged(lost), NOW)[0]
    assert "Connection lost" in text(state) and done(state, "b") == []
    known = update(state, OwnTables(scenes.restartable().own), NOW)[0]
    assert all("[B]" in text(known, size) for size in SIZES)
    after, effects = update(known, Key("b"), NOW + 1_000)
    assert effects == (Resume("t1"),) and after.screen == "opening"
    assert done(known, "enter") == [RetryNow()]


def test_of_a_damaged_table_the_lobby_tells_the_command_that_says_what_is_certain() -> None:
    broken = OwnTables((), (OwnTable("t9", "Stube", 1, 2, damaged=True),))
    lobby = update(screens.screens()["lobby_empty"], broken, NOW)[0]
    for size in SIZES:
        said = text(lobby, size)
        assert "Your table Stube was interrupted" in said and "lanswim host t9 --resume" in said
    calm = update(lobby, Key("f1"), NOW + 1_000)[0]._replace(overlay=None)
    assert "was interrupted" not in text(update(calm, broken, NOW)[0]), "once"
    assert update(lobby, Key("b"), NOW)[1] == ()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["vote", "vote_chosen", "vote_waits", "paused", "people", "kick"])
def test_the_ways_out_are_always_in_sight(name: str, language: locale.Language) -> None:
    locale.use(language)
    state = scenes.company_screens()[name]
    for size in SIZES:
        assert any(way in text(state, size) for way in ("[Q]", "[Esc]")), size


def test_the_clock_of_a_vote_runs_down() -> None:
    state = seated(missing(clock=Clock(20_000, 20_000)))._replace(now_ms=NOW + 5_000)
    assert "0:14" in text(state)


def test_help_says_why_nothing_goes_on_where_everybody_has_left() -> None:
    seat = seated(turn(standstill="deserted")).seat
    assert help_still(seat) == ["Nobody who plays is here: the match waits."]
