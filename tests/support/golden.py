"""Golden cases of the rules: how each kind of case is asked of lanswim.rules. The file explains its kinds.

Each check raises AssertionError; a player's name becomes its place in the list of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from lanswim.rules import (
    FULL_DECK,
    OPTIONS,
    PUB,
    Loss,
    MatchState,
    RoundState,
    RuleSet,
    SeatState,
    buy_back,
    charge,
    compare_key,
    hand_kind,
    instant,
    lives_left,
    lot,
    next_dealer,
    parse_card,
    playing,
    rules_from,
    settle,
    standings,
    status_after,
    value2,
)
from lanswim.rules.round import deal
from tests.support.golden_rounds import Case, check_sequence, fold, hand_of, lost, rules_of


def check(case: Case) -> bool:
    """The case holds; AssertionError says what was found instead, also for a kind that is not known."""
    assert case["kind"] in _CHECKS, f"no such kind of case: {case['kind']}"
    _CHECKS[case["kind"]](case)
    return True


def _hand_value(case: Case) -> None:
    rules, hand, expect = rules_of(case), hand_of(case["cards"]), case["expect"]
    found = (value2(hand, rules) / 2, hand_kind(hand, rules), instant(hand, rules))
    assert found == (expect["value"], expect["kind"], expect["instant"])


def _hand_value_matrix(case: Case) -> None:
    rules, hand = rules_of(case), hand_of(case["cards"])
    varied = OPTIONS[case["option"]]
    for text, expect in case["expect"].items():
        assert value2(hand, rules_from({varied.name: varied.read(text)}, rules)) / 2 == expect, text


def _value_distribution(case: Case) -> None:
    rules = rules_of(case)
    counts = Counter(value2(hand, rules) / 2 for hand in combinations(FULL_DECK, 3))
    assert counts == {float(value): count for value, count in case["expect"].items()}


def _compare(case: Case) -> None:
    a, b = (compare_key(hand_of(case[side]), rules_of(case)) for side in "ab")
    found = "tie" if a == b else "a>b" if a > b else "a<b"
    assert found == case["expect"]


def _deal_counts(case: Case) -> None:
    n, expect = case["players"], case["expect"]
    try:
        state = deal(PUB, tuple(range(n)), FULL_DECK)
    except ValueError:
        assert expect == {"error": True}
        return
    dealt = 3 * n + len(state.packet)
    assert expect == {"dealt": dealt, "stock": len(state.stock), "refreshes": len(state.stock) // 3}


def _lot(case: Case) -> None:
    names = list(case["draws"])
    drawn = lot(range(len(names)), [parse_card(card) for card in case["draws"].values()])
    assert names[drawn.dealer] == case["expect_dealer"]


def _next_dealer(case: Case) -> None:
    names = case["seats"]
    still_in = [seat for seat, name in enumerate(names) if name not in case["out"]]
    assert names[next_dealer(still_in, names.index(case["dealer"]))] == case["expect"]


def _match_of(rules: RuleSet, players: Sequence[Case], round_state: RoundState | None = None) -> MatchState:
    """A match whose players, in this order, have lost lives before."""
    seats = tuple(
        SeatState(
            seat, player["lost_before"], status_after(rules, player["lost_before"]),
            player.get("buy_back_used", False),
        )
        for seat, player in enumerate(players)
    )
    return MatchState(rules, 1, seats, "round", dealer=len(seats) - 1, rounds=1, round=round_state)


def _losses(case: Case) -> None:
    rules, expect = rules_of(case), case["expect"]
    names = [player["name"] for player in case["players"]]
    hands = tuple(hand_of(player["hand"]) for player in case["players"])
    knocker = None if case["knocker"] is None else names.index(case["knocker"])
    shown = RoundState(
        rules, tuple(range(len(names))), hands, (), (), (), "showdown", 0,
        knocker=knocker, ended_by=case["ended_by"], dealt=case["dealt"],
    )
    before = _match_of(rules, case["players"], shown)
    after = fold(before, settle(before))
    assert {names[s]: value2(hand, rules) / 2 for s, hand in enumerate(hands)} == expect["values"]
    assert lost(names, after) == expect["lost"]
    assert {
        names[seat.seat]: {"lives": lives_left(rules, seat), "status": seat.status} for seat in after.seats
    } == expect["after"]
    _check_end(names, after, expect)


def _check_end(names: Sequence[str], state: MatchState, expect: Case) -> None:
    assert (state.phase == "over") == expect["game_over"]
    if "winner" in expect:
        assert (None if state.winner is None else names[state.winner]) == expect["winner"]


def _buy_back(case: Case) -> None:
    rules, expect = rules_of(case), case["expect"]
    names = [player["name"] for player in case["players"]]
    state = _match_of(rules, case["players"])
    losses = [Loss(names.index(name), lives, ("lowest",)) for name, lives in case["round_lost"].items()]
    state = fold(state, charge(state, losses))
    asked = [names[seat] for seat in state.asked]
    assert asked == expect.get("asked", list(case["answers"]))
    for name in asked:
        state = fold(state, buy_back(state, names.index(name), case["answers"].get(name, False)))
    found = {
        names[seat.seat]: seat.status if seat.status == "out" else f"{lives_left(rules, seat)} {seat.status}"
        for seat in state.seats
    }
    assert found == expect["after"]
    used_before = {player["name"] for player in case["players"] if player.get("buy_back_used")}
    used = {names[seat.seat] for seat in state.seats if seat.bought_back} - used_before
    assert used == set(expect.get("used", []))
    _check_end(names, state, expect)


def _score_sheet(case: Case) -> None:
    rules, expect, names = rules_of(case), case["expect"], case["players"]
    state = _match_of(rules, [{"lost_before": 0} for _ in names])._replace(rounds=0)
    for row, line in zip(case["rounds"], expect["lives_after"], strict=True):
        state = state._replace(rounds=state.rounds + 1, phase="round")
        assert [seat for seat, lives in enumerate(row) if lives is not None] == list(playing(state))
        losses = [Loss(seat, lives, ("lowest",)) for seat, lives in enumerate(row) if lives]
        state = fold(state, charge(state, losses))
        cells = ("out" if s.status == "out" else str(lives_left(rules, s)) for s in state.seats)
        assert "/".join(cells) == line
    assert [[names[seat], rank] for seat, rank in standings(state.seats)] == expect["standings"]
    assert status_after(rules, rules.lives) == expect.get("status_0", status_after(rules, rules.lives))
    _check_end(names, state, expect)


_CHECKS: Final[dict[str, Callable[[Case], None]]] = {
    "hand_value": _hand_value,
    "hand_value_matrix": _hand_value_matrix,
    "value_distribution": _value_distribution,
    "compare": _compare,
    "losses": _losses,
    "sequence": check_sequence,
    "deal_counts": _deal_counts,
    "score_sheet": _score_sheet,
    "lot": _lot,
    "next_dealer": _next_dealer,
    "buy_back": _buy_back,
}
