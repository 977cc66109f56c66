from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from lanswim.rules import (
    FULL_DECK,
    PASS,
    PUB,
    TEMPLATES,
    BoughtBack,
    Dealt,
    Hand,
    IllegalAction,
    LivesLost,
    Loss,
    LotDrawn,
    MatchOver,
    MatchState,
    RuleSet,
    SeatLeft,
    SeatState,
    act,
    buy_back,
    charge,
    deal_round,
    evolve,
    leave,
    lot,
    next_dealer,
    order_of_play,
    parse_card,
    playing,
    replay,
    settle,
    shuffled,
    standings,
    start,
    upcoming_dealer,
)
from tests.support.known_cards import HANDS, hand, table
from tests.support.playing import begin, match_by_chance, players_for, rule_sets, seeds, step_by_chance


def match(lost: tuple[int, ...], rules: RuleSet = PUB) -> MatchState:
    """Round 2 has just been shown at seats 0, 1, … that had lost so many lives before."""
    seats = tuple(
        SeatState(seat, gone, "swimming" if gone == rules.lives else "in") for seat, gone in enumerate(lost)
    )
    return MatchState(rules, 1, seats, "round", dealer=0, rounds=2)


def after(state: MatchState, *losses: tuple[int, int]) -> MatchState:
    for event in charge(state, [Loss(seat, lost, ("lowest",)) for seat, lost in losses]):
        state = evolve(state, event)
    return state


def test_a_match_begins_with_a_lot_or_with_the_dealer_that_follows() -> None:
    deck = [parse_card(name) for name in ("TH", "8C", "8H")]
    assert start(PUB, (1, 4, 6), 3, lot_deck=deck)[1] == LotDrawn(tuple(zip((1, 4, 6), deck, strict=True)), 6)
    state = replay(start(PUB, (1, 4, 6), 3, dealer=4))
    assert (state.match, state.phase, upcoming_dealer(state), playing(state)) == (3, "between", 4, (1, 4, 6))


def test_of_equal_ranks_the_lower_suit_deals() -> None:
    for low, high in (("7D", "7H"), ("7H", "7S"), ("7S", "7C")):
        assert lot((0, 1), (parse_card(high), parse_card(low))).dealer == 1


@pytest.mark.parametrize("seats", [(0,), tuple(range(9)), (1, 0), (0, 0, 1)])
def test_too_few_too_many_or_mixed_up_seats_are_refused(seats: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"players|clockwise"):
        start(TEMPLATES["pagat"], seats, 1, dealer=0)


def test_a_match_needs_a_dealer_or_a_deck() -> None:
    with pytest.raises(ValueError, match="dealer"):
        start(PUB, (0, 1), 1)


def test_dealers_and_turns_go_clockwise_past_empty_seats() -> None:
    assert [next_dealer((1, 4, 6), last) for last in (0, 1, 5, 6, 8)] == [1, 4, 6, 1, 1]
    assert order_of_play((1, 4, 6), 4) == (6, 1, 4)


def test_a_round_is_dealt_with_32_cards_between_rounds_only() -> None:
    state = replay(start(PUB, (0, 1), 1, dealer=0))
    with pytest.raises(ValueError, match="32 different cards"):
        deal_round(state, FULL_DECK[:31])
    dealt, *_ = deal_round(state, FULL_DECK)
    assert dealt == Dealt(1, 0, (1, 0), FULL_DECK)
    with pytest.raises(ValueError, match="phase round"):
        deal_round(evolve(state, dealt), FULL_DECK)


def test_nothing_is_played_or_bought_between_rounds() -> None:
    state = replay(start(PUB, (0, 1), 1, dealer=0))
    with pytest.raises(IllegalAction, match="wrong_phase"):
        act(state, 0, PASS)
    with pytest.raises(IllegalAction, match="wrong_phase"):
        buy_back(state, 0, True)


def test_the_last_life_swims_and_the_next_is_out() -> None:
    state = after(match((2, 3, 0)), (0, 1), (1, 1))
    assert [(seat.status, seat.out_round) for seat in state.seats] == [("swimming", 0), ("out", 2), ("in", 0)]
    state = after(match((2, 0, 0), PUB._replace(swimming=False)), (0, 1))
    assert state.seats[0].status == "out"


def test_two_lives_at_once_with_one_left_is_out_not_swimming() -> None:
    assert after(match((2, 0, 0)), (0, 2)).seats[0].status == "out"


def test_going_out_together_shares_a_rank_and_leaves_nobody_to_win() -> None:
    state = after(match((3, 3)), (0, 1), (1, 1))
    assert (state.phase, state.winner, state.standings) == ("over", None, ((0, 1), (1, 1)))


def test_ranks_are_by_the_round_of_going_out() -> None:
    seats = (SeatState(0, 4, "out", out_round=5), SeatState(1, 1, "in"), SeatState(2, 4, "out", out_round=7))
    assert standings((*seats, SeatState(3, 4, "left", out_round=5))) == ((1, 1), (2, 2), (0, 3), (3, 3))


def test_everybody_put_out_is_asked_before_the_end_is_judged() -> None:
    state = after(match((3, 3), PUB._replace(buy_back=True)), (0, 1), (1, 1))
    assert (state.phase, state.asked) == ("buy_back", (0, 1))
    assert buy_back(state, 1, False) == (BoughtBack(1, False),)
    state = evolve(state, BoughtBack(1, False))
    with pytest.raises(IllegalAction):
        buy_back(state, 1, True)
    bought, over = buy_back(state, 0, True)
    assert over == MatchOver(0, ((0, 1), (1, 2)))
    state = evolve(evolve(state, bought), over)
    assert state.seats[0] == SeatState(0, 0, "in", bought_back=True)


def test_who_went_out_in_an_earlier_round_is_not_asked_again() -> None:
    state = after(match((3, 3, 0, 0), PUB._replace(buy_back=True)), (0, 1))
    assert state.asked == (0,)
    state = evolve(state, buy_back(state, 0, False)[0])
    state = after(state._replace(phase="round", rounds=3), (1, 1))
    assert (state.phase, state.asked) == ("buy_back", (1,))


def test_a_leaver_in_a_round_is_out_after_its_losses_and_is_not_asked() -> None:
    state = replay(start(PUB._replace(buy_back=True), range(3), 1, dealer=0))
    state = evolve(state, deal_round(state, shuffled(Random(1)))[0])
    assert leave(state, 1) == (SeatLeft(1),)
    state = evolve(state, SeatLeft(1))
    assert playing(state) == (0, 1, 2)
    assert leave(state, 1) == ()
    while state.phase == "round":
        for event in step_by_chance(state, Random(1)):
            state = evolve(state, event)
    assert (state.seats[1].status, state.seats[1].out_round) == ("left", 1)
    assert [loss.why[-1] for loss in state.losses if loss.seat == 1] == ["left"]
    assert 1 not in state.asked


def test_a_leaver_between_rounds_is_out_at_once_and_the_last_one_wins() -> None:
    state = after(match((0, 0)), (0, 1))
    assert leave(state, 1) == (SeatLeft(1), MatchOver(0, ((0, 1), (1, 2))))
    assert leave(state, 5) == ()


def test_a_leaver_between_rounds_ranks_with_those_of_the_last_round() -> None:
    state = after(match((0, 3, 0, 0)), (1, 1))
    left, = leave(state, 2)
    gone = evolve(state, left).seats
    assert (gone[2].status, gone[2].out_round, gone[1].out_round) == ("left", 2, 2)
    assert standings(gone)[-2:] == ((1, 3), (2, 3))


@pytest.mark.parametrize("phase", ["between", "round"])
def test_who_is_out_has_nothing_to_leave(phase: str) -> None:
    state = after(match((0, 3, 0)), (1, 1))
    assert (state.phase, state.seats[1].status) == ("between", "out")
    if phase == "round":
        state = evolve(state, deal_round(state, shuffled(Random(1)))[0])
    assert leave(state, 1) == ()


def test_nobody_leaves_a_match_that_is_over() -> None:
    over = after(match((3, 0)), (0, 1))
    assert (over.phase, over.winner) == ("over", 1)
    assert leave(over, 1) == leave(over, 0) == ()


def test_a_leaver_pays_what_the_cards_cost_and_no_more() -> None:
    shown = table(PUB, (HANDS[2], HANDS[0], HANDS[1]))._replace(phase="showdown", ended_by="knock")
    state = match((0, 0, 0))._replace(round=shown)
    for seat in (0, 2):
        state = evolve(state, SeatLeft(seat))
    paid, over = settle(state)
    assert paid == LivesLost((Loss(0, 1, ("lowest", "left")), Loss(2, 0, ("left",))))
    assert over == MatchOver(1, ((1, 1), (0, 2), (2, 2)))


def test_a_leaver_who_is_asked_to_buy_back_says_no() -> None:
    state = after(match((3, 0, 0), PUB._replace(buy_back=True)), (0, 1))
    state = evolve(state, leave(state, 0)[0])
    assert (state.phase, state.asked, state.seats[0].status) == ("between", (), "left")


def test_the_dealer_of_a_first_round_who_leaves_before_it_hands_on() -> None:
    state = replay(start(PUB, range(3), 1, dealer=1))
    state = evolve(state, leave(state, 1)[0])
    assert upcoming_dealer(state) == 2
    assert standings(state.seats)[-1] == (1, 3)


@pytest.mark.parametrize(
    ("before", "lost"), [((3, 3, 3), [0, 0, 0]), ((3, 3, 2), [1, 1, 1]), ((3, 0, 3), [1, 1, 1])]
)
def test_replay_spares_all_only_where_all_would_be_out(before: tuple[int, ...], lost: list[int]) -> None:
    tied = (HANDS[0], hand("KS QS 7H"), hand("KH JH 9S"))
    paid, *_ = settle(replaying(tied, before))
    assert isinstance(paid, LivesLost)
    assert [loss.lost for loss in paid.losses] == lost
    assert {loss.why for loss in paid.losses} == {("lowest",) if any(lost) else ("lowest", "all_out_replay")}


def replaying(hands: tuple[Hand, ...], before: tuple[int, ...], *leavers: int) -> MatchState:
    """These hands are shown under `replay`, by seats 0, 1, … that had lost so many lives before."""
    shown = table(PUB._replace(all_out="replay"), hands)._replace(phase="showdown", ended_by="knock")
    state = match(before, shown.rules)._replace(round=shown)
    for seat in leavers:
        state = evolve(state, SeatLeft(seat))
    return state


def test_under_replay_a_leaver_whom_no_loss_puts_out_spares_nobody() -> None:
    """Seat 1 holds more, so the losses put out seat 0 alone; then seat 1 goes, and nobody is left."""
    paid, over = settle(replaying((HANDS[0], HANDS[1]), (3, 3), 1))
    assert paid == LivesLost((Loss(0, 1, ("lowest",)), Loss(1, 0, ("left",))))
    assert over == MatchOver(None, ((0, 1), (1, 1)))


def test_under_replay_a_leaver_whom_the_losses_put_out_as_well_spares_the_other() -> None:
    tied = (HANDS[0], hand("KS QS 7H"))
    paid, over = settle(replaying(tied, (3, 3), 1))
    assert paid == LivesLost(
        (Loss(0, 0, ("lowest", "all_out_replay")), Loss(1, 0, ("lowest", "all_out_replay", "left")))
    )
    assert over == MatchOver(0, ((0, 1), (1, 2)))


def test_under_replay_the_leaver_alone_may_be_put_out() -> None:
    paid, over = settle(replaying((HANDS[1], HANDS[0]), (3, 3), 1))
    assert paid == LivesLost((Loss(1, 1, ("lowest", "left")),))
    assert over == MatchOver(0, ((0, 1), (1, 2)))


def test_losses_are_in_turn_order_whatever_caused_them() -> None:
    """Seat 1 deals: seat 2, which has least, is the first in turn and the last of the seats."""
    shown = table(PUB, (hand("9D 9C 8S"), HANDS[0], HANDS[1]))
    shown = shown._replace(seats=(2, 0, 1), phase="showdown", ended_by="knock")
    (paid,) = settle(evolve(match((0, 0, 0))._replace(round=shown), SeatLeft(0)))
    assert paid == LivesLost((Loss(2, 1, ("lowest",)), Loss(0, 0, ("left",))))


@settings(max_examples=60)
@given(rule_sets(), seeds())
def test_whoever_leaves_whenever_the_match_ends(rules: RuleSet, seed: int) -> None:
    rng = Random(seed)
    state = begin(rules, players_for(rules, rng), rng)
    gone: set[int] = set()
    while state.phase != "over":
        leaver = rng.choice((*playing(state), *state.asked)) if rng.random() < 0.03 else None
        events = step_by_chance(state, rng) if leaver is None else leave(state, leaver)
        gone |= set() if leaver is None else {leaver}
        for event in events:
            state = evolve(state, event)
    assert {seat.seat for seat in state.seats if seat.status == "left"} <= gone
    assert state.winner not in gone
    assert len(state.standings) == len(state.seats)


@given(rule_sets(), seeds())
def test_the_next_dealer_is_the_first_one_clockwise_who_still_plays(rules: RuleSet, seed: int) -> None:
    dealers = [
        (step.before, event) for step in match_by_chance(rules, seed) for event in step.events
        if isinstance(event, Dealt) and step.before.rounds
    ]
    for before, dealt in dealers:
        assert before.dealer is not None
        seat = before.dealer
        while (seat := (seat + 1) % 9) not in playing(before):
            pass
        assert (dealt.dealer, dealt.seats[-1], dealt.round) == (seat, seat, before.rounds + 1)
