"""What moves: for how long, what ends it, and that it is never in the way of a key. Time is an argument."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lanswim_protocol.messages import LogEntry
from msgspec.structs import replace

from lanswim.tui import motion
from lanswim.tui.app import TICK_S
from lanswim.tui.effects import Decide
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.held import SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.keys_pressed import NOW, press, seated
from tests.support.motion_screens import SHOWDOWN, opening, others_swapped, swapped, swapped_all, table, then
from tests.support.screens import picture

SIZES = [Size(40, 12), Size(80, 24)]
TICK_MS = int(TICK_S * 1000)
OVER = examples.view(examples.over(), examples.people(3), "ready")
AT_REST = (motion.MOVED_MS, motion.MOVED_MS + 60_000)


def arrows(state: State, size: Size) -> int:
    """How many cards are marked as moving."""
    drawn = "\n".join(picture(state, size))
    return drawn.count("↑") + drawn.count("↓")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("make", [swapped, others_swapped])
def test_a_swap_rests_after_half_a_second_as_it_is_without_motion(
    make: Callable[..., State], size: Size
) -> None:
    for ms in AT_REST:
        assert arrows(make(ms), size) == 0
        assert picture(make(ms), size) == picture(make(ms, wanted=False), size)
    for ms in (0, motion.LIFTED_MS, motion.MOVED_MS - 1):
        assert arrows(make(ms), size) > 0 == arrows(make(ms, wanted=False), size)


def test_a_card_is_first_where_it_was_and_then_where_it_is() -> None:
    lifted, landed = swapped(motion.LIFTED_MS - 1), swapped(motion.LIFTED_MS)
    assert "Middle 4: 7♦    5:↓10♠" in "\n".join(picture(lifted, SIZES[0]))
    assert "Middle 4: 7♦    5:↑Q♦" in "\n".join(picture(landed, SIZES[0]))
    assert "3:↑Q♦" in "\n".join(picture(lifted, SIZES[0])) and "3:↓10♠" in "\n".join(
        picture(landed, SIZES[0])
    )


def test_all_three_move() -> None:
    assert arrows(swapped_all(0), SIZES[0]) == arrows(swapped_all(motion.LIFTED_MS), SIZES[0]) == 6


def test_somebody_elses_hand_is_not_among_what_moves() -> None:
    drawn = picture(others_swapped(0), SIZES[0])
    assert [line for line in drawn if "↑" in line or "↓" in line] == ["Middle 4:↑7♦    5: 10♠   6: Q♣"]


def test_a_new_decision_takes_no_key_while_a_card_is_where_it_was() -> None:
    assert motion.LIFTED_MS < SETTLE_MS


@pytest.mark.parametrize("size", SIZES)
def test_any_key_ends_it_and_does_what_it_always_does(size: Size) -> None:
    state = others_swapped(0)
    pressed = press(state._replace(now_ms=NOW - 1_000 + 400), "1")
    assert pressed.now_ms == NOW + 400 and pressed.seat.moved_ms is None
    assert pressed.seat.hand == "KS" and arrows(pressed, size) == 0


def test_covered_cards_do_not_move() -> None:
    covered = press(swapped(60_000), letter("cover"))
    covered = covered._replace(seat=covered.seat._replace(moved_ms=covered.now_ms))
    drawn = "\n".join(picture(covered, SIZES[0]))
    assert "5:↓10♠" in drawn and drawn.count("↑") == 0 and "Hand   1: ?" in drawn


def test_what_was_not_seen_to_happen_does_not_move() -> None:
    before = examples.your_turn()
    swap, passed = LogEntry(4, "swap", ["8C"], ["7D"]), LogEntry(4, "pass")
    for log, number in (([swap, swap], 6), ([swap], 7), ([passed], 6), ([], 6)):
        after = replace(before, log=[*before.log, *log], round=number)
        assert then(table(before), table(after), 0).seat.moved_ms is None
    assert then(table(before), table(replace(before, log=[*before.log, swap])), 0).seat.moved_ms == NOW


def test_news_of_people_neither_begin_nor_end_it() -> None:
    state = swapped(100)
    view = state.seat.model.view
    assert view is not None
    model = state.seat.model._replace(view=replace(view, version=99, unkept=True))
    assert update(state, ModelChanged(model), NOW + 100)[0].seat.moved_ms == NOW
    rested = swapped(60_000, wanted=False)
    assert update(rested, ModelChanged(model), NOW + 60_000)[0].seat.moved_ms is None


def test_it_is_looked_at_again_just_when_it_moves_on() -> None:
    seat = swapped(0).seat
    changes = (motion.LIFTED_MS, motion.MOVED_MS)
    for ms in range(0, motion.MOVED_MS, 7):
        pause = motion.pause_ms(seat, NOW + ms, TICK_MS)
        assert 0 < pause <= TICK_MS and not any(ms < change < ms + pause for change in changes)
    assert motion.pause_ms(seat, NOW + motion.MOVED_MS, TICK_MS) == TICK_MS
    assert motion.pause_ms(State("Anna").seat, NOW, TICK_MS) == TICK_MS


@pytest.mark.parametrize("size", SIZES)
def test_hands_open_one_after_the_other_and_then_all_is_told(size: Size) -> None:
    for n in range(5):
        for ms in (n * motion.HAND_MS, (n + 1) * motion.HAND_MS - 1):
            drawn = "\n".join(picture(opening(ms), size))
            assert drawn.count("░░") == 3 * (4 - n) and "Oma" in drawn
            assert "swimming" not in drawn and "▼" not in drawn and "nobody has less" not in drawn
    done = opening(5 * motion.HAND_MS)
    assert "▼" in "\n".join(picture(done, size))
    assert picture(done, size) == picture(opening(5 * motion.HAND_MS, wanted=False), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", [" ", letter("moves"), "x", "escape"])
def test_any_key_shows_all_hands(key: str, size: Size) -> None:
    state = update(opening(400), Key(key), NOW + 400)[0]
    assert motion.hands_open(state.seat, NOW + 400) is None
    assert "░" not in "\n".join(picture(state._replace(overlay=None), size))


def test_who_is_ready_need_not_see_all_of_them() -> None:
    state, effects = update(opening(400), Key("enter"), NOW + 400)
    assert [type(one) for one in effects] == [Decide]
    after = examples.model(examples.view(examples.first_turn(5), examples.people(5), "turn"))
    assert "YOUR TURN" in "\n".join(picture(update(state, ModelChanged(after), NOW + 401)[0], SIZES[1]))


def test_without_motion_all_hands_lie_open_at_once() -> None:
    for size in SIZES:
        assert "░" not in "\n".join(picture(opening(0, wanted=False), size))


def test_who_comes_back_to_a_showdown_sees_all_of_it() -> None:
    assert "▼" in "\n".join(picture(seated(examples.model(SHOWDOWN)), SIZES[1]))


@pytest.mark.parametrize("size", SIZES)
def test_the_last_round_of_a_match_opens_before_the_standings(size: Size) -> None:
    first, done = "\n".join(picture(opening(0, OVER), size)), "\n".join(picture(opening(60_000, OVER), size))
    assert "░░" in first and "░░" not in done
    assert "1. Anna" not in first and "1. Anna" in done


def test_news_do_not_begin_it_again() -> None:
    state = opening(700)
    view = state.seat.model.view
    assert view is not None
    people = [replace(one, ready=True) for one in view.people]
    model = state.seat.model._replace(view=replace(view, version=99, people=people))
    assert update(state, ModelChanged(model), NOW + 700)[0].seat.opened_ms == NOW
    pressed = update(state, Key(" "), NOW + 700)[0]
    assert update(pressed, ModelChanged(model), NOW + 701)[0].seat.opened_ms is None


def test_they_open_as_was_played_the_knocker_last_and_who_has_shown_first() -> None:
    show, log = examples.showdown().showdown, [LogEntry(2, "swap", ["8C"], ["7D"])]
    assert show is not None
    quiet = replace(show, knocker=None, ended_by="all_pass")
    shown = replace(quiet, ended_by="show_31")
    for one, seats in (
        (show, [1, 2, 3, 4, 0]),
        (quiet, [4, 0, 1, 2, 3]),
        (shown, [2, 3, 4, 0, 1]),
        (replace(shown, dealt=True), [4, 0, 1, 2, 3]),
        (replace(show, knocker=8), [4, 0, 1, 2, 3]),
        (replace(show, hands=[]), []),
    ):
        assert [hand.seat for hand in motion.order(one, log)] == seats


def test_a_showdown_is_looked_at_again_just_when_a_hand_opens() -> None:
    seat = opening(0).seat
    for ms in range(0, 5 * motion.HAND_MS, 7):
        pause = motion.pause_ms(seat, NOW + ms, TICK_MS)
        assert 0 < pause <= TICK_MS and (ms + pause - 1) // motion.HAND_MS == ms // motion.HAND_MS
    assert motion.pause_ms(seat, NOW + 5 * motion.HAND_MS, TICK_MS) == TICK_MS
