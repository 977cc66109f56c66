"""A move is played by the keys that were meant for it, and by nothing else."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Answer, TableInfo
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui.effects import Decide, Disconnect, Effect, Later, Quit, RetryNow, Ring, StartMatch
from lanswim.tui.events import Key, ModelChanged, Pasted, Ticked
from lanswim.tui.held import ALONE_MS
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, dealer, picture, press, seated, showdown

ASK = 7


def play(state: State, *keys: str, pause_ms: int = 1_000) -> list[Effect]:
    done: list[Effect] = []
    for key in keys:
        state, effects = update(state, Key(key), state.now_ms + pause_ms)
        if effects == (Later(ALONE_MS),):
            state, effects = update(state, Ticked(), state.now_ms + ALONE_MS)
        done += effects
    return done


def turn() -> State:
    return seated(examples.turn_model())


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["3", "5", "enter"], Answer("swap", "QD", "TS")),
        (["5", "3", "enter"], Answer("swap", "QD", "TS")),
        (["1", "4", "3", "5", "enter"], Answer("swap", "QD", "TS")),
        (["a", "enter"], Answer("swap_all")),
        (["A", "enter"], Answer("swap_all")),
        (["k", "enter"], Answer("knock")),
        (["p"], Answer("pass")),
        (["k", "escape", "p"], Answer("pass")),
    ],
)
def test_keys_play_a_move(keys: list[str], answer: Answer) -> None:
    assert play(turn(), *keys) == [Decide(answer, ASK)]


@pytest.mark.parametrize(
    "keys",
    [["enter"], ["k"], ["a"], ["3", "enter"], ["3", "5"], ["k", "escape", "enter"], ["s"], ["e", "enter"]],
)
def test_nothing_is_played_without_a_choice_and_its_confirmation(keys: list[str]) -> None:
    assert play(turn(), *keys) == []


def test_pass_is_another_letter_in_german() -> None:
    locale.use("de")
    assert play(turn(), "p") == []
    assert play(turn(), "s") == [Decide(Answer("pass"), ASK)]


def test_a_decision_is_answered_once_until_it_is_refused() -> None:
    assert play(turn(), "p", "p", "k", "enter") == [Decide(Answer("pass"), ASK)]
    state = press(turn(), "p")
    refused = examples.turn_model()._replace(refused="pass_off")
    state, _effects = update(state, ModelChanged(refused), state.now_ms)
    assert play(state, "k", "enter") == [Decide(Answer("knock"), ASK)]


@pytest.mark.parametrize("keys", [["k", "enter"], ["p"]])
def test_a_decision_can_be_made_again_after_an_order_that_was_still_on_its_way(keys: list[str]) -> None:
    state = seated(examples.turn_model()._replace(pending=3))
    assert play(state, *keys) == []
    state, _effects = update(press(state, *keys), ModelChanged(examples.turn_model()), NOW + 10_000)
    assert len(play(state, *keys[-1:])) == 1


def test_keys_typed_before_the_decision_do_nothing() -> None:
    waiting = seated(examples.model(examples.view(examples.first_turn(3), examples.people(3))))
    assert play(waiting, "p", "k", "enter", "3", "5", "enter") == []


def test_a_decision_that_has_just_appeared_takes_no_key() -> None:
    for key in ("p", "k", "a"):
        state, effects = update(turn(), Key(key), NOW + 299)
        assert effects == () and state.seat.choice is None
    assert play(turn(), "p", pause_ms=300) == [Decide(Answer("pass"), ASK)]


def test_a_new_decision_forgets_what_was_chosen_for_the_one_before() -> None:
    state = press(turn(), "k")
    assert state.seat.choice == "knock"
    later = examples.model(examples.view(examples.your_turn(), examples.people(5), "turn", ask_id=8))
    state, effects = update(state, ModelChanged(later), state.now_ms)
    assert state.seat.choice is None and effects == (Ring(),)
    assert play(state, "enter") == []


@pytest.mark.parametrize("first_repeat_ms", [250, 500, 690])
@pytest.mark.parametrize("key", ["p", "enter"])
def test_a_key_held_down_since_before_never_decides(key: str, first_repeat_ms: int) -> None:
    state = seated(examples.model(examples.view(examples.first_turn(3), examples.people(3))))
    at = NOW
    state, _ = update(state, Key(key), at)
    asked = examples.turn_model() if key == "p" else showdown().seat.model
    state, _ = update(state, ModelChanged(asked), at + 20)
    at += first_repeat_ms
    for _repeat in range(60):
        state, effects = update(state, Key(key), at)
        assert effects == ()
        at += 33
    assert play(state, key) != []


def test_pressing_again_and_again_gets_through() -> None:
    state = turn()
    assert play(state, "p", "p", "p", "p", pause_ms=150) == [Decide(Answer("pass"), ASK)]


def test_a_paste_never_plays() -> None:
    for text in ("k\r", "p", "35\n", "a\r\n"):
        state, effects = update(turn(), Pasted(text), NOW + 1_000)
        assert (state.seat, effects) == (turn().seat, ())


@pytest.mark.parametrize("gap_ms", [0, 1, 2, 500])
@pytest.mark.parametrize("text", ["pk\r", "perhaps", "k\r", "35\r", "a\r", "q2", "q1\r", "35\r35\r"])
def test_a_paste_the_terminal_does_not_mark_never_plays_nor_leaves(text: str, gap_ms: int) -> None:
    state = press(turn(), "?", "escape")
    begin = at = state.now_ms + 1_000
    for char in text:
        state, effects = update(state, Key("enter" if char == "\r" else char, gap_ms > 2 and at > begin), at)
        assert [one for one in effects if not isinstance(one, Later)] == []
        at += gap_ms
    state, effects = update(state, Ticked(), at + ALONE_MS)
    assert effects == ()
    assert (state.seat.choice, state.overlay, state.screen) == (None, None, "table")


def test_a_pass_counts_when_no_other_key_follows_at_once() -> None:
    state, effects = update(turn(), Key("p"), NOW + 1_000)
    assert effects == (Later(ALONE_MS),)
    early, effects = update(state, Ticked(), NOW + 1_000 + ALONE_MS - 1)
    assert effects == (Later(1),)
    assert update(early, Ticked(), NOW + 1_000 + ALONE_MS)[1] == (Decide(Answer("pass"), ASK),)
    state, effects = update(state, Key("x"), NOW + 1_000 + ALONE_MS - 1)
    assert effects == ()
    assert update(state, Ticked(), NOW + 1_000 + ALONE_MS)[1] == ()


def test_a_pass_is_not_carried_over_into_the_next_decision() -> None:
    state, _ = update(turn(), Key("p"), NOW + 1_000)
    later = examples.model(examples.view(examples.your_turn(), examples.people(5), "turn", ask_id=8))
    state, _ = update(state, ModelChanged(later), NOW + 1_010)
    assert update(state, Ticked(), NOW + 1_000 + ALONE_MS)[1] == ()


def test_control_c_is_heard_in_a_burst_as_well() -> None:
    state, _ = update(turn(), Key("ctrl-c"), NOW + 1_000)
    assert update(state, Key("ctrl-c"), NOW + 1_000)[1] == (Disconnect(), Quit(130))


def test_illegal_moves_cannot_be_chosen() -> None:
    table = examples.view(examples.first_turn(3), examples.people(3), "turn")
    assert play(seated(examples.model(table)), "k", "enter") == []


def test_the_dealer_chooses_with_letters_of_its_own_and_enter() -> None:
    assert play(dealer(), "e", "enter") == [Decide(Answer("keep"), ASK)]
    assert play(dealer(), "j", "enter") == [Decide(Answer("reject"), ASK)]
    assert play(dealer(), "k", "enter", "p", "a", "enter") == []
    locale.use("de")
    assert play(dealer(), "w", "b", "enter") == [Decide(Answer("keep"), ASK)]


def test_enter_is_ready_at_the_showdown() -> None:
    assert play(showdown(), "enter", "enter") == [Decide(Answer("ready"), ASK)]


def test_buying_back_is_confirmed() -> None:
    table = examples.view(examples.showdown(), examples.people(5), "buy_back")
    state = seated(examples.model(table))
    assert play(state, "enter") == []
    assert play(state, "y", "enter") == [Decide(Answer("yes"), ASK)]
    assert play(state, "n", "enter") == [Decide(Answer("no"), ASK)]


def test_the_bell_rings_once_for_each_decision() -> None:
    state, effects = update(State("Anna", screen="table"), ModelChanged(examples.turn_model()), NOW)
    assert effects == (Ring(),)
    assert update(state, ModelChanged(examples.turn_model()), NOW)[1] == ()


def test_while_the_connection_is_lost_only_retrying_is_possible() -> None:
    state = seated(examples.turn_model()._replace(status="lost"))
    assert play(state, "p", "k", "3", "5") == []
    assert play(state, "enter") == [RetryNow()]


def test_practice_begins_by_itself() -> None:
    state = seated(examples.waiting_model())._replace()
    fresh = state._replace(seat=state.seat._replace(autostart=True))
    after, effects = update(fresh, ModelChanged(examples.waiting_model()), NOW)
    assert effects == (StartMatch(),) and not after.seat.autostart


def test_where_the_rules_know_no_knock_alone_a_move_is_made_one() -> None:
    round_ = msgspec.structs.replace(
        examples.your_turn(), rules="pagat_popular", legal=["swap", "swap_all", "pass"]
    )
    state = seated(examples.model(examples.view(round_, examples.people(5), "turn")))
    assert play(state, "k", "enter") == []
    assert play(state, "k", "p", "enter") == [Decide(Answer("pass", close=True), ASK)]
    assert play(state, "3", "5", "k", "enter") == [Decide(Answer("swap", "QD", "TS", close=True), ASK)]
    assert play(state, "k", "k", "p") == [Decide(Answer("pass"), ASK)]


def several(*names: str) -> ClientModel:
    info = TableInfo("t1", 0, "", "pub", 3, 1, 1, 0, "open")
    tables = [replace(info, table=f"t{n}", name=name) for n, name in enumerate(names)]
    return ClientModel("closed", failure="several", tables=tuple(tables))


def test_of_several_tables_at_an_address_the_ids_are_told_and_the_exit_code_is_1() -> None:
    state = seated(several("Stube", "K\x1b[31müche\n"), from_lobby=False)
    told = "That host has several tables; name one, HOST:PORT/TABLE:\n  t0  Stube\n  t1  K[31müche"
    assert play(state, "enter") == [Disconnect(), Quit(1, told)]
    shown = picture(state, Size(80, 24))
    assert "t0 Stube" in "\n".join(shown) and "t1 K[31müche" in "\n".join(shown)


def test_a_host_that_is_not_understood_ends_with_1() -> None:
    [_, end] = play(seated(ClientModel("closed", failure="not_understood"), from_lobby=False), "enter")
    assert isinstance(end, Quit) and end.code == 1 and "version" in end.sentence
