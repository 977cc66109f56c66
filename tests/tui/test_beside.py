"""Two players at one screen: no hand is on it that was not asked for by its own player's Enter."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer, Ask, AskKind
from msgspec.structs import replace

from lanswim.rules import PUB
from lanswim.tui.effects import Decide, GetUp, LeaveSecond, MoveTo, Second, SitSecond
from lanswim.tui.events import Key, ModelChanged, SecondChanged
from lanswim.tui.held import SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size, window_title
from lanswim.tui.seat import Seat, anew
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.pair_screens import OMA, joined, on_turn, pair, playing, showdown, waiting
from tests.support.screens import done, press, seated, text
from tests.support.two_at_one import ANNA as ANNA_CONN
from tests.support.two_at_one import OMA as OMA_CONN
from tests.support.two_at_one import TwoAtOne

pytestmark = pytest.mark.once

ANNAS = "K ♠"
"""a card of her hand"""


def test_a_second_player_is_named_and_sits_down() -> None:
    state = seated(examples.waiting_model())
    assert "[O] second player on this device" in text(state)
    effects = done(press(state, "o", *OMA), "enter")
    assert effects == [SitSecond("Oma")]
    assert done(press(state, "o"), "enter") == []
    assert "A name needs at least one letter." in text(press(state, "o", "enter"))
    assert "Anna sits here already" in text(press(state, "o", *"anna", "enter"))
    assert "type another name." in text(press(state, "o", *"anna", "enter"), Size(40, 12))
    assert "[Ctrl-U] begin anew" in text(press(state, "o"))
    assert text(press(state, "o", *OMA, "escape")) == text(state)


def test_the_second_seat_is_at_the_same_table_to_be_told_to_others_and_so_is_one_begun_anew() -> None:
    here = Seat(examples.waiting_model(), addresses=("192.168.1.7:4031",), internet=True)
    state = press(seated(examples.waiting_model())._replace(seat=here), "o", *OMA, "enter")
    over = press(pair(state, waiting(), waiting(4)), "o")
    assert over.me == "Oma" and "Open beyond this network" in text(over) and "4031" in text(over)
    assert anew(here, 7) == Seat(since_ms=7, addresses=here.addresses, internet=True)


def test_in_practice_and_for_who_watches_there_is_no_second_player() -> None:
    state = seated(examples.waiting_model())
    assert press(state._replace(practice=True), "o").overlay is None
    watcher = examples.waiting_model()._replace(seat=None)
    assert press(seated(watcher), "o").overlay is None


def test_in_the_waiting_room_one_key_changes_who_chooses_a_seat() -> None:
    state = joined()
    assert "[O] over to Oma" in text(state)
    over = press(state, "o")
    assert over.me == "Oma" and "[O] over to Anna" in text(over)
    assert done(over, "right") == [Second(MoveTo(2))]
    back = press(over, "o")
    assert back.me == "Anna" and done(back, "right") == [MoveTo(2)]


def test_without_a_free_seat_the_second_player_is_told_so() -> None:
    state = press(seated(examples.waiting_model()), "o", *OMA, "enter")
    looks_on = examples.waiting_model(owner=False)._replace(seat=None)
    after, effects = update(state, SecondChanged(looks_on), state.now_ms + 100)
    assert effects == (LeaveSecond(),) and after.other is None
    assert "Oma: No seat is free at this table now." in text(after)


def test_an_identity_that_cannot_be_used_is_told() -> None:
    state = press(seated(examples.waiting_model()), "o", *OMA, "enter")
    after = update(state, SecondChanged(said="The disk is full."), state.now_ms + 100)[0]
    assert after.other is None and "Oma: The disk is full." in text(after)


def test_the_cover_names_who_comes_and_waits_for_an_enter_that_is_meant() -> None:
    state = on_turn("Oma")
    assert "Hand the laptop to Oma." in text(state) and "It is Oma's turn." in text(state)
    assert window_title(state) == "lanswim: Oma"
    early = update(state, Key("enter"), state.now_ms + SETTLE_MS - 1)[0]
    assert "Hand the laptop" in text(early)
    held = state
    for ms in (100, 600, 630, 660, 690):
        held = update(held, Key("enter"), state.now_ms + ms)[0]
    assert "Hand the laptop" in text(held)
    pasted = update(press(state, "x"), Key("enter", together=True), state.now_ms + 5_000)[0]
    assert "Hand the laptop" in text(pasted)
    shown = press(state, "enter")
    assert "Oma: YOUR TURN" in text(shown) and shown.me == "Oma"


def test_what_is_played_goes_to_the_seat_that_is_shown_and_covers_it() -> None:
    state = press(on_turn("Oma"), "enter", "a")
    effects = done(state, "enter")
    assert effects == [Second(Decide(Answer("swap_all"), 7))]
    after = press(state, "enter")
    assert after.other is not None and not after.other.open
    assert "Covered. [V] shows the cards of Oma" in text(after)


def test_between_the_turns_each_can_look_again() -> None:
    state = press(on_turn("Anna"), "enter", "a", "enter")
    peek = press(state, letter("cover"))
    assert "Hand the laptop to Anna." in text(peek) and "would like to look" in text(peek)
    assert "Hand the laptop" not in text(press(peek, "escape"))
    shown = press(peek, "enter")
    assert shown.me == "Anna" and shown.other is not None and shown.other.open
    assert "Hand the laptop" not in text(shown) and "Covered." not in text(shown)
    over = press(state, "o")
    assert "Hand the laptop to Oma." in text(over) and press(over, "enter").me == "Oma"


def looking() -> State:
    """Anna has played, and looks at her hand once more."""
    state = pair(press(on_turn("Anna"), "enter", "a", "enter"), *playing(None))
    state = press(state, letter("cover"), "enter")
    assert ANNAS in text(state)
    return state


@pytest.mark.parametrize("kind", ["turn", "absent"])
@pytest.mark.parametrize("lost", [False, True])
def test_a_hand_that_was_looked_at_is_covered_for_good_once_another_is_named(
    kind: AskKind, *, lost: bool
) -> None:
    state = pair(looking(), *playing("Oma", kind))
    assert "Hand the laptop to Oma." in text(state)
    anna, oma = playing(None)
    state = pair(state, anna, oma._replace(status="lost") if lost else oma)
    assert "Hand the laptop" not in text(state) and ANNAS not in text(state)
    assert "Covered. [V] shows the cards of Anna" in text(state)


def test_back_from_handing_over_leads_to_a_covered_hand() -> None:
    handed = press(looking(), "o")
    assert "Hand the laptop to Oma." in text(handed)
    back = press(handed, "escape")
    assert "Covered. [V] shows the cards of Anna" in text(back) and ANNAS not in text(back)


def test_help_and_leaving_are_there_on_the_cover_and_nothing_else() -> None:
    state = on_turn("Oma")
    assert "Look away while it is not yours." in text(press(state, "?"))
    asked = press(state, "q")
    assert "This goes for both of you: Anna and Oma." in text(asked)
    assert "Hand the laptop to Oma." in text(press(asked, "escape"))
    for name in ("1", "a", "k", "c", "h", "r", "l", "t", "tab", "f9", "p"):
        assert press(state, name).overlay is None and done(state, name) == []
        assert "Hand the laptop to Oma." in text(press(state, name))


def test_both_get_up_together() -> None:
    state = press(joined(owner=False), "q")
    assert done(state, "2") == [GetUp(), Second(GetUp())]


def test_at_the_showdown_nothing_is_covered_whoever_hears_of_it_first() -> None:
    state = press(on_turn("Oma"), "enter", "a", "enter")
    anna, oma = showdown()
    for first, second in ((ModelChanged(anna), SecondChanged(oma)), (SecondChanged(oma), ModelChanged(anna))):
        after = update(state, first, state.now_ms + 10)[0]
        assert "Hand the laptop" not in text(after)
        after = update(after, second, state.now_ms + 11)[0]
        assert "Hand the laptop" not in text(after) and "showdown" in text(after)
        answer = Answer("ready")
        assert done(press(after, "x"), "enter") == [Second(Decide(answer, 7)), Decide(answer, 7)]


ASKED: dict[AskKind, str] = {
    "turn": "It is Oma's turn.",
    "dealer_choice": "Oma deals and has a choice.",
    "absent": "Somebody is missing: Oma is asked what to do.",
    "buy_back": "Oma decides about buying back in.",
    "another_try": "Oma is asked about another try.",
}


@pytest.mark.parametrize("kind", ASKED)
def test_whatever_one_is_asked_the_cover_says_it(kind: AskKind) -> None:
    said = text(on_turn("Oma", kind))
    assert ASKED[kind] in said and "Hand the laptop to Oma." in said


def test_buying_back_is_asked_by_name_although_all_hands_are_open() -> None:
    anna, oma = showdown()
    assert anna.view is not None and oma.view is not None
    anna = anna._replace(view=replace(anna.view, ask=None))
    oma = oma._replace(view=replace(oma.view, ask=Ask(8, "buy_back")))
    state = pair(on_turn(None), anna, oma)
    assert "Hand the laptop to Oma." in text(state) and ASKED["buy_back"] in text(state)
    assert done(press(state, "enter", "y"), "enter") == [Second(Decide(Answer("yes"), 8))]


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12)])
def test_a_long_name_is_cut_on_no_cover(size: Size) -> None:
    state = on_turn("Oma")
    assert state.other is not None
    long = state._replace(other=state.other._replace(name="Maximiliana-Charlott"))
    assert "Maximiliana-Charlott." in text(long, size) and "…" not in text(long, size)
    assert "Maximiliana-Charlott" in text(press(long, "enter"), size)


@pytest.mark.parametrize("seed", range(20))
def test_no_frame_holds_a_hand_that_its_own_player_has_not_uncovered(seed: int) -> None:
    rules = PUB._replace(lives=1 + seed % 2, knock_from="first_round")
    two = TwoAtOne(rules, seed, turn_ms=30_000 if seed % 3 == 0 else None)
    two.play(500)
    assert two.over and two.covers > 5 and two.hands > 5


@pytest.mark.parametrize("seed", range(16))
def test_nor_where_clocks_run_out_connections_break_and_one_of_the_two_is_sent_away(seed: int) -> None:
    two = TwoAtOne(PUB._replace(knock_from="first_round"), seed, storm=0.15, turn_ms=30_000)
    two.play(120 + 10 * seed)
    assert two.covers > 5 and two.hands > 5
    away = OMA_CONN if seed % 2 else ANNA_CONN
    two.send_away(away)
    two.play(60)
    assert away == ANNA_CONN or two.state.other is None or two.state.other.gone
