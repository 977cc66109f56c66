"""What the view of a seat says at each stage of a match."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import SeatView, Standing

from lanswim.rules import CARD_NAMES, KEEP, KNOCK, PASS, PUB, RuleSet, buy_back, evolve, parse_card, value2
from lanswim.views import EMPTY_LOG, for_seat, public_part, round_view
from tests.support.rounds import fresh_match, positions, replayed


def deck(*hands: str, packet: str) -> tuple[int, ...]:
    """A deck that deals these hands (in order of play, dealer last) and this second packet."""
    dealt = [[parse_card(name) for name in hand.split()] for hand in hands]
    first = [hand[lap] for lap in range(3) for hand in dealt] + [parse_card(name) for name in packet.split()]
    return (*first, *(card for card in range(32) if card not in first))


LOW, MID, HIGH = "7D 8H 9S", "TD KH QS", "AC KC 9C"
DEAL = deck(LOW, HIGH, MID, packet="7C 8C 7S")
DONE = [(2, KEEP), (0, PASS), (1, PASS), (2, PASS)]


def test_before_the_first_match_everybody_waits() -> None:
    view = round_view(None, 3, EMPTY_LOG, "pub,lives=5")
    assert (view.phase, view.rules, view.you, view.seats) == ("waiting", "pub,lives=5", 3, [])


def test_the_dealer_alone_chooses_and_sees_the_first_packet_only() -> None:
    here = replayed(fresh_match(PUB, range(3)), DEAL, [])
    dealer, other = (round_view(here.state, seat, here.log, "pub") for seat in (2, 0))
    assert (dealer.phase, dealer.turn, dealer.dealer) == ("dealer_choice", 2, 2)
    assert (dealer.hand, dealer.middle, dealer.legal) == (MID.split(), [], ["keep", "reject"])
    assert (other.hand, other.middle, other.legal) == (LOW.split(), [], [])


def test_with_an_open_swap_the_middle_lies_open_during_the_choice() -> None:
    rules = PUB._replace(dealer_choice="swap_open")
    here = replayed(fresh_match(rules, range(3)), DEAL, [])
    assert round_view(here.state, None, here.log, "cardzo").middle == ["7C", "8C", "7S"]


def test_a_turn_says_what_is_legal_to_its_seat_alone() -> None:
    here = replayed(fresh_match(PUB, range(3)), DEAL, DONE[:2])
    views = [round_view(here.state, seat, here.log, "pub") for seat in (0, 1, 2, None)]
    assert [view.legal for view in views] == [[], ["swap", "swap_all", "pass"], [], []]
    assert {(view.phase, view.turn, view.turns, view.stock) for view in views} == {("turn", 1, 1, 20)}
    assert views[3].seats[0] == SeatView(0, 3, "in", "pass")


def test_who_only_watches_a_seat_sees_its_hand_and_may_do_nothing() -> None:
    here = replayed(fresh_match(PUB, range(3)), DEAL, DONE[:2])
    view = for_seat(public_part(here.state, here.log, "pub"), here.state, 1, watches=True)
    assert (view.turn, view.you, view.hand, view.legal) == (1, 1, HIGH.split(), [])


def test_the_showdown_shows_every_hand_its_value_and_why_lives_are_lost() -> None:
    here = replayed(fresh_match(PUB, range(3)), DEAL, [*DONE, (0, KNOCK), (1, PASS), (2, PASS)])
    view = round_view(here.state, None, here.log, "pub")
    assert view.phase == "showdown"
    assert view.showdown is not None
    assert (view.showdown.ended_by, view.showdown.knocker, view.showdown.out) == ("knock", 0, [])
    rows = [(one.seat, one.cards, one.points2, one.lost, one.why, one.left) for one in view.showdown.hands]
    assert rows[0] == (0, LOW.split(), 18, 1, ["lowest"], 2)
    assert rows[1] == (1, HIGH.split(), 60, 0, [], 3)
    assert view.turn is None


def test_a_showdown_at_which_nobody_pays_says_which_rule_spares_whom() -> None:
    rules = PUB._replace(tie_rule="nobody")
    done = [(2, KEEP), (0, PASS), (1, PASS), (2, PASS), (0, KNOCK), (1, PASS), (2, PASS)]
    here = replayed(fresh_match(rules, range(3)), deck("KD QD 8C", HIGH, "KH QH 9S", packet="7C 8H 7S"), done)
    showdown = round_view(here.state, None, here.log, "family").showdown
    assert showdown is not None
    rows = [(one.seat, one.points2, one.lost, one.why, one.left) for one in showdown.hands]
    spared = ["lowest", "tie_nobody"]
    assert rows == [(0, 40, 0, spared, 3), (1, 60, 0, [], 3), (2, 40, 0, spared, 3)]


def test_a_match_that_is_over_names_winner_and_ranks() -> None:
    rules = PUB._replace(lives=1, swimming=False)
    done = [(1, KEEP), (0, PASS), (1, PASS), (0, KNOCK), (1, PASS)]
    here = replayed(fresh_match(rules, range(2)), deck(LOW, HIGH, packet="7C 8C 7S"), done)
    view = round_view(here.state, 0, here.log, "pub")
    assert (view.phase, view.winner, view.standings) == ("over", 1, [Standing(1, 1), Standing(0, 2, 1)])
    assert view.showdown is not None
    assert view.showdown.out == [0]
    assert view.seats[0] == SeatView(0, 0, "out", "knock")


def test_a_buy_back_is_its_own_phase_and_takes_the_seat_from_those_who_are_out() -> None:
    rules = PUB._replace(lives=1, swimming=False, buy_back=True)
    done = [(2, KEEP), (0, PASS), (1, PASS), (2, PASS), (0, KNOCK), (1, PASS), (2, PASS)]
    here = replayed(fresh_match(rules, range(3)), DEAL, done)
    asked = round_view(here.state, None, here.log, "pub")
    assert asked.phase == "buy_back"
    assert asked.showdown is not None
    assert asked.showdown.out == [0]
    state = here.state
    for event in buy_back(state, 0, True):
        state = evolve(state, event)
    view = round_view(state, None, here.log, "pub")
    assert (view.phase, view.seats[0]) == ("showdown", SeatView(0, 1, "in", "knock"))


@pytest.mark.parametrize("rules", [PUB, PUB._replace(three_aces="33", instant_31="off")])
def test_the_hand_shown_is_the_hand_held(rules: RuleSet) -> None:
    for here in positions(rules, range(5), seed=11):
        played = here.state.round
        assert played is not None
        for seat, hand in zip(played.seats, played.hands, strict=True):
            view = round_view(here.state, seat, here.log, "pub")
            assert view.hand == [CARD_NAMES[card] for card in hand]
            if view.showdown is not None:
                shown = next(one for one in view.showdown.hands if one.seat == seat)
                assert (shown.cards, shown.points2) == (view.hand, value2(hand, rules))


def test_the_part_that_all_share_is_made_once_and_gives_the_same_views() -> None:
    here = list(positions(PUB, range(9), seed=3))[-3]
    public = public_part(here.state, here.log, "pub")
    for seat in range(9):
        assert for_seat(public, here.state, seat) == round_view(here.state, seat, here.log, "pub")
