"""Talk: no key plays a card meanwhile, pasted text never acts, and what others say cannot steer a screen."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from lanswim_protocol.messages import ChatLine, News, Say
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.chat import TYPED_AT_ONCE
from lanswim.tui.effects import Effect, Later, Ring, Tell
from lanswim.tui.events import Key, ModelChanged, Pasted, Ticked
from lanswim.tui.held import LAST_MS, SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.company_screens import TALK, company, others_turn, turn
from tests.support.odd_views import STEERING
from tests.support.screens import NOW, picture, press, seated

WIDE, SMALL = Size(80, 24), Size(40, 12)


def text(state: State, size: Size = WIDE) -> str:
    return "\n".join(picture(state, size))


def words(state: State, size: Size) -> str:
    return " ".join(text(state, size).split())


def typed(state: State, *keys: str) -> tuple[State, list[Effect]]:
    done: list[Effect] = []
    for key in keys:
        state, effects = update(state, Key(key), state.now_ms + 500)
        done += effects
    return state, done


def burst(state: State, keys: Iterable[str]) -> tuple[State, list[Effect]]:
    """Keys that came in one read, as of a paste that the terminal does not mark."""
    done: list[Effect] = []
    for n, key in enumerate(keys):
        state, effects = update(state, Key(key, together=n > 0), state.now_ms)
        done += effects
    return state, done


def test_enter_sends_the_line_and_closes_it_so_that_no_move_becomes_talk() -> None:
    state, done = typed(seated(turn()), "c", *"hi!", "enter")
    assert done == [Tell(Say(0, "hi!"))]
    assert (state.overlay, state.seat.chat.text) == (None, "")
    again, done = typed(state._replace(now_ms=state.now_ms + SETTLE_MS), "c", *"yes", "enter")
    assert (done, again.overlay) == ([Tell(Say(0, "yes"))], None)


def test_no_key_is_a_move_while_the_line_is_open() -> None:
    state, done = typed(seated(turn()), "c", *"35akp1", "f1", "f9", "tab", "left")
    assert done == [] and state.seat.choice is None and state.seat.hand is None
    assert state.seat.chat.text == "35akp1"


@pytest.mark.parametrize("way", ["enter", "escape"])
def test_after_the_line_is_closed_no_key_counts_for_a_moment(way: str) -> None:
    chosen = press(seated(turn()), "3", "5")
    state, _ = typed(chosen, "c", way)
    assert state.overlay is None
    _, too_soon = update(state, Key("p"), state.now_ms + SETTLE_MS - 1)
    assert too_soon == ()


def test_an_empty_line_is_not_sent() -> None:
    assert typed(seated(turn()), "c", " ", "enter")[1] == []


def test_a_pasted_text_is_one_line_and_is_not_sent() -> None:
    opened = press(seated(turn()), "c")
    state, effects = update(opened, Pasted("two\nlines\x1b[2J\n"), NOW)
    assert effects == () and state.seat.chat.text == "two lines[2J"


def test_a_paste_that_is_not_marked_as_one_is_not_sent_either() -> None:
    opened = press(seated(turn()), "c")
    state, done = burst(opened._replace(now_ms=opened.now_ms + 500), ["a", "b", "enter", "c", "enter"])
    assert not any(isinstance(one, Tell) for one in done) and state.seat.chat.text == "ab c "
    assert waited(state)[1] == ()


def waited(state: State, ms: int = LAST_MS) -> tuple[State, tuple[Effect, ...]]:
    return update(state, Ticked(), state.now_ms + ms)


def talking() -> State:
    opened = press(seated(turn()), "c")
    return opened._replace(now_ms=opened.now_ms + 500)


def test_a_typed_line_that_comes_in_one_piece_with_its_enter_is_sent_a_moment_later() -> None:
    state, done = burst(talking(), [*"ok", "enter"])
    assert done == [Later(LAST_MS)] and state.seat.chat.text == "ok" and state.overlay == "chat"
    early, again = waited(state, LAST_MS - 10)
    assert again == (Later(10),) and early.overlay == "chat"
    sent, effects = waited(state)
    assert effects == (Tell(Say(0, "ok")),) and sent.overlay is None and sent.seat.chat.text == ""
    assert waited(sent) == (sent._replace(now_ms=sent.now_ms + LAST_MS), ())


def test_an_enter_that_something_follows_was_the_end_of_a_pasted_line() -> None:
    state, _ = burst(talking(), [*"one", "enter", *"two", "enter"])
    assert state.seat.chat.text == "one two " and waited(state)[1] == ()
    state, _ = burst(talking(), [*"one", "enter"])
    later, effects = update(state, Key("t"), state.now_ms + LAST_MS - 50)
    assert effects == () and later.seat.chat.text == "one t" and waited(later)[1] == ()


def test_a_marked_paste_after_it_is_never_sent_by_itself() -> None:
    state, _ = burst(talking(), [*"ok", "enter"])
    after = update(state, Pasted("geheim"), state.now_ms + 50)[0]
    assert waited(after)[1] == () and after.seat.chat.text == "okgeheim"


def test_an_enter_of_then_sends_nothing_once_the_line_is_opened_again() -> None:
    state, _ = burst(talking(), [*"ok", "enter"])
    again = press(state._replace(overlay=None, now_ms=state.now_ms + 5_000), "c")
    assert again.overlay == "chat" and waited(again)[1] == ()


def test_what_is_left_of_a_slow_paste_plays_nothing() -> None:
    state, _ = burst(talking(), [*"one", "enter"])
    sent, _ = waited(state)
    for ms in (450, 950):
        assert update(sent, Key("p"), sent.now_ms + ms)[1] == ()
    assert update(sent, Key("p"), sent.now_ms + 1_100)[1] != ()


def test_a_long_text_in_one_piece_is_a_paste_and_waits_for_an_enter_of_its_own() -> None:
    state, done = burst(talking(), [*"a" * TYPED_AT_ONCE, "enter"])
    assert done == [] and waited(state)[1] == ()
    assert typed(state, "enter")[1] == [Tell(Say(0, "a" * TYPED_AT_ONCE))]


def test_a_second_enter_sends_at_once_and_escape_takes_it_back() -> None:
    state, _ = burst(talking(), [*"ok", "enter"])
    sent, effects = update(state, Key("enter"), state.now_ms + 100)
    assert effects == (Tell(Say(0, "ok")),) and waited(sent)[1] == ()
    closed = update(state, Key("escape"), state.now_ms + 100)[0]
    assert closed.overlay is None and waited(closed)[1] == ()


def test_a_paste_that_begins_with_the_letter_for_talk_does_nothing() -> None:
    state, done = burst(seated(turn())._replace(now_ms=NOW + 5_000), ["c", "k", "enter", "3", "5", "enter"])
    assert done == [] and state.overlay is None
    assert (state.seat.chat.text, state.seat.choice) == ("", None)


def test_a_turn_that_comes_meanwhile_rings_and_is_in_sight() -> None:
    talking = press(seated(others_turn()), "c", "h")
    state, effects = update(talking, ModelChanged(turn()), NOW)
    assert effects == (Ring(),) and state.seat.chat.text == "h"
    assert "YOUR TURN" in text(state) and "YOUR TURN" in text(state, SMALL)


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_who_may_write_again_sees_that_and_no_longer_why_not(size: Size) -> None:
    muted = [replace(one, muted=one.seat == 0) for one in examples.people(5)]
    talking = press(seated(others_turn(people=muted)), "c", "h")
    refused = update(talking, ModelChanged(talking.seat.model._replace(refused="muted")), NOW + 5_000)[0]
    assert "The host has muted you" in words(refused, size)
    view = others_turn(version=30, news=[News("unmuted", 0, "Anna")])
    again = update(refused, ModelChanged(view._replace(refused="muted")), NOW + 6_000)[0]
    again = again._replace(now_ms=NOW + 6_000)
    assert "muted you" not in words(again, size) and "You may write in the chat again" in words(again, size)
    someone = others_turn(version=30, news=[News("unmuted", 2, "Cara")])
    other = update(refused, ModelChanged(someone._replace(refused="muted")), NOW + 6_000)[0]
    assert "The host has muted you" in words(other, size)


def test_what_has_not_been_seen_is_counted_until_the_line_is_opened() -> None:
    state = seated(turn()._replace(chat=TALK))
    assert "[C] chat: 3 new" in text(state, SMALL)
    assert "[C] chat (1 new)" in text(state), "the other two are to be seen"
    few = seated(turn()._replace(chat=TALK[1:]))
    assert "[C] chat: 2 new" in text(few, SMALL) and "new)" not in text(few)
    assert "new" not in text(press(state, "c", "escape"), SMALL)


def test_what_is_refused_is_typed_again_by_itself() -> None:
    state, _ = typed(seated(turn()), "c", *"hello", "enter")
    refused = update(state, ModelChanged(turn()._replace(refused="too_fast")), NOW)[0]
    assert refused.seat.chat.text == "hello"
    assert "Not so fast" in text(refused) and "Not so fast" in text(refused, SMALL)


def test_what_was_told_is_not_typed_again() -> None:
    state, _ = typed(seated(turn()), "c", *"hello", "enter")
    heard = turn()._replace(chat=(ChatLine(0, 0, "Anna", "hello"),))
    told = update(state, ModelChanged(heard), NOW)[0]
    later = update(told, ModelChanged(heard._replace(refused="too_fast")), NOW)[0]
    assert later.seat.chat.text == ""


def test_lines_of_others_are_cleaned_before_they_are_printed() -> None:
    bad = (ChatLine(0, 1, STEERING, "a" + STEERING + "\u0301" * 50),)
    state = press(seated(turn()._replace(chat=bad)), "c")
    for size in (WIDE, SMALL):
        assert all(char.isprintable() for line in picture(state, size) for char in line)
        assert "\u202e" not in text(state, size) and text(state, size).count("\u0301") <= 4


def test_somebody_can_be_hidden_on_ones_own_screen_and_shown_again() -> None:
    state = company()
    heard = state.seat.model._replace(chat=TALK)
    state = update(state, ModelChanged(heard), state.now_ms)[0]
    hidden = press(state, "down", "down", "1")
    assert "chat hidden" in text(hidden)
    table = press(hidden, "escape")
    assert "Chips" not in text(press(table, "c"), SMALL) and "ich komme" in text(press(table, "c"), SMALL)
    assert "Chips" in text(press(hidden, "1", "escape", "c"), SMALL)


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_that_lines_are_left_out_is_said_once_where_they_are_read(size: Size) -> None:
    said = "The host passes on more lines than people can say: some are left out."
    flooded = turn()._replace(left_out=True, chat=TALK * 4)
    table = update(seated(turn()), ModelChanged(flooded), NOW)[0]
    assert said not in words(table, size)
    talking = press(table, "c", "h")
    assert said in words(talking, size) and "h_" in words(talking, size) and "[Esc]" in words(talking, size)
    assert len(picture(talking, size)) == size.rows
    again = press(talking, "backspace", "escape", "c")
    assert said not in words(again, size)
    more = update(again, ModelChanged(flooded._replace(chat=TALK)), again.now_ms)[0]
    assert said not in words(more, size)


def test_a_line_that_a_paste_opens_and_closes_hides_nothing_that_is_said_once() -> None:
    flooded = seated(turn()._replace(left_out=True))._replace(now_ms=NOW + 5_000)
    state, _ = burst(flooded, ["c", "k"])
    assert state.overlay is None and "some are left out" in words(press(state, "c"), SMALL)


@pytest.mark.parametrize("model", [examples.waiting_model(), examples.turn_model()])
def test_people_talk_before_and_during_a_match(model: ClientModel) -> None:
    said = seated(model._replace(chat=TALK))
    assert letter("chat") == "c" and "ich komme" in text(said)
    assert typed(said, "c", "x", "enter")[1] == [Tell(Say(0, "x"))]


def test_nothing_can_be_said_while_the_table_is_lost() -> None:
    lost = seated(turn()._replace(status="lost"))
    assert press(lost, "c").overlay is None
    opened, _ = typed(seated(turn()), "c", "x")
    gone = update(opened, ModelChanged(turn()._replace(status="lost")), opened.now_ms)[0]
    assert typed(gone, "enter")[1] == []
