from __future__ import annotations

import pytest

from lanswim.rules import (
    FULL_DECK,
    PASS,
    PUB,
    TEMPLATES,
    Action,
    DealerChose,
    MiddleTurned,
    Played,
    RoundEnded,
    parse_action,
    parse_card,
)
from lanswim.rules.round import deal, evolve, opening
from tests.support.known_cards import HANDS, MIDDLE, act, cards, deck_of, hand, play, table

SPADES_31 = hand("AS KS JS")
FIRE = hand("AS AH AD")


def test_cards_go_round_one_at_a_time_and_the_next_three_are_the_packet() -> None:
    state = deal(PUB, (4, 7, 1), FULL_DECK)
    assert state.hands == ((0, 3, 6), (1, 4, 7), (2, 5, 8))
    assert (state.packet, state.middle, state.stock) == ((9, 10, 11), (), FULL_DECK[12:])
    assert (state.phase, state.turn) == ("dealer_choice", 2)


@pytest.mark.parametrize("seats", [0, 1, 10])
def test_two_to_nine_can_be_dealt_to(seats: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 9 seats, not by {seats}"):
        deal(PUB, tuple(range(seats)), FULL_DECK)


def test_a_kept_packet_leaves_the_second_as_the_middle() -> None:
    state, events = act(table(PUB), Action("keep"))
    assert events == (DealerChose(2, reject=False, by_rule=False, middle=cards(MIDDLE)),)
    assert (state.hands, state.middle, state.packet) == (HANDS, cards(MIDDLE), ())
    assert (state.phase, state.turn) == ("turn", 0)


@pytest.mark.parametrize("choice", ["two_packets", "swap_open"])
def test_a_rejected_packet_changes_places_with_the_other(choice: str) -> None:
    rules = PUB._replace(dealer_choice="two_packets" if choice == "two_packets" else "swap_open")
    state, events = act(table(rules), Action("reject"))
    assert events == (DealerChose(2, reject=True, by_rule=False, middle=HANDS[2]),)
    assert (state.hands[2], state.middle, state.packet) == (cards(MIDDLE), HANDS[2], ())


def test_without_a_choice_the_middle_lies_open_and_play_begins() -> None:
    state = table(PUB._replace(dealer_choice="none"))
    assert (state.phase, state.turn, state.middle) == ("turn", 0, cards(MIDDLE))


def test_without_a_choice_a_dealt_31_is_shown_at_once() -> None:
    dealt = deal(PUB._replace(dealer_choice="none"), (0, 1), deck_of((SPADES_31, HANDS[0]), MIDDLE))
    assert opening(dealt) == (RoundEnded("show_31", None, dealt=True),)


@pytest.mark.parametrize("choice", ["two_packets", "swap_open"])
def test_an_instant_first_packet_is_kept_by_rule(choice: str) -> None:
    rules = PUB._replace(dealer_choice="two_packets" if choice == "two_packets" else "swap_open")
    dealt = deal(rules, (0, 1), deck_of((HANDS[0], SPADES_31), MIDDLE))
    assert opening(dealt) == (
        DealerChose(1, reject=False, by_rule=True, middle=cards(MIDDLE)),
        RoundEnded("show_31", None, dealt=True),
    )


def test_a_31_that_need_not_be_shown_leaves_the_dealer_the_choice() -> None:
    dealt = deal(PUB._replace(instant_31="off"), (0, 1), deck_of((HANDS[0], SPADES_31), MIDDLE))
    assert opening(dealt) == ()


def test_dealt_fire_comes_before_a_dealt_31() -> None:
    dealt = table(PUB, (hand("AC KC JC"), HANDS[0], FIRE), MIDDLE)
    assert (dealt.ended_by, dealt.dealt) == ("fire", True)


def test_a_31_taken_with_the_open_middle_counts_as_dealt() -> None:
    rules = TEMPLATES["cardzo"]
    state = play(table(rules, HANDS, "AS JS TS"), "reject")
    assert (state.ended_by, state.dealt, state.hands[2]) == ("show_31", True, cards("AS JS TS"))


def test_a_swap_keeps_the_places_of_the_other_cards() -> None:
    state, events = act(play(table(PUB), "keep"), parse_action(["swap", "TD", "8D"]))
    swap = Action("swap", parse_card("TD"), parse_card("8D"))
    assert events == (Played(0, swap, cards("TD"), cards("8D")),)
    assert (state.hands[0], state.middle) == (cards("KD 8D 8C"), cards("7C 7S TD"))


def test_a_pass_that_closes_is_the_last_of_a_row_and_wins() -> None:
    state = play(table(TEMPLATES["pagat"]), "keep; pass; pass; pass close")
    assert (state.phase, state.knocker, state.last_left, state.pass_streak) == ("last", 2, 2, 0)
    assert state.middle == cards(MIDDLE)


def test_a_close_on_an_instant_hand_is_void() -> None:
    hands = (hand("AS KS 8C"), HANDS[1], hand("9S 7H 8H"))
    kept = play(table(TEMPLATES["pagat"], hands, "JS 7S 8D"), "keep")
    state, events = act(kept, parse_action(["swap", "8C", "JS", "close"]))
    assert events == (
        Played(0, Action("swap", parse_card("8C"), parse_card("JS")), cards("8C"), cards("JS")),
        RoundEnded("show_31", None, dealt=False),
    )
    assert (state.phase, state.knocker, state.last_left) == ("showdown", None, 0)


def test_new_cards_restart_neither_the_turns_nor_the_lock_on_knocking() -> None:
    state, events = act(play(table(PUB), "keep; pass; pass"), PASS)
    assert isinstance(events[1], MiddleTurned)
    assert (state.turns, state.pass_streak, state.turn, len(state.stock)) == (3, 0, 0, 17)
    assert play(state, "knock").knocker == 0


def test_nine_players_leave_two_cards_so_the_first_round_of_passes_ends_it() -> None:
    state = deal(PUB._replace(dealer_choice="none"), tuple(range(9)), FULL_DECK)
    assert len(state.stock) == 2
    state = play(state, "pass;" * 9)
    assert (state.ended_by, state.turns) == ("stock_empty", 9)


def test_the_last_turns_count_no_passes_and_turn_no_new_cards() -> None:
    state = play(table(TEMPLATES["quick"]), "keep; pass; pass; knock; pass")
    assert (state.phase, state.pass_streak, state.last_left) == ("last", 0, 1)
    assert play(state, "pass").ended_by == "knock"


def test_a_state_is_never_changed() -> None:
    before = play(table(PUB), "keep")
    copy = tuple(before)
    act(before, PASS)
    assert tuple(before) == copy
    assert evolve(before, RoundEnded("knock", None, dealt=False)) != before


def test_a_turn_carries_along_what_it_does_not_change() -> None:
    """A field that a later house rule adds comes at the end, where these two are."""
    before = play(table(PUB), "keep")
    marked = before._replace(ended_by="all_pass", dealt=True)
    event = Played(0, PASS, (), ())
    assert evolve(marked, event) == evolve(before, event)._replace(ended_by="all_pass", dealt=True)
