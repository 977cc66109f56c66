"""A sheet says of a match what the match says of itself, and says it anew under other rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from lanswim.rules import (
    PUB,
    BoughtBack,
    Dealt,
    Idle,
    LivesLost,
    RuleSet,
    SheetRound,
    Tally,
    standings,
    tally,
)
from tests.support.playing import Step, match_by_chance, rule_sets, seeds


def kept(steps: list[Step]) -> list[SheetRound]:
    """The sheet somebody keeps beside a match."""
    lines: list[SheetRound] = []
    for event in (event for step in steps for event in step.events):
        match event:
            case Dealt():
                lines.append(SheetRound())
            case LivesLost(losses=losses):
                lines[-1] = SheetRound(tuple((one.seat, one.lost) for one in losses if one.lost))
            case BoughtBack(seat=seat, yes=True):
                lines[-1] = lines[-1]._replace(bought_back=(*lines[-1].bought_back, seat))
            case _:
                pass
    return lines


def standing(state: Tally) -> list[tuple[int, str]]:
    return [(seat.lost, seat.status) for seat in state.seats]


@given(rule_sets(), seeds())
def test_a_sheet_kept_beside_a_match_ends_like_the_match(rules: RuleSet, seed: int) -> None:
    steps = list(match_by_chance(rules, seed))
    over, seats = steps[-1].after, [seat.seat for seat in steps[0].before.seats]
    by_sheet = tally(rules, seats, kept(steps))
    assert by_sheet.seats == over.seats
    assert (by_sheet.over, by_sheet.winner, by_sheet.standings) == (True, over.winner, over.standings)
    assert (by_sheet.rounds, by_sheet.idle) == (over.rounds, ())


@settings(max_examples=30)
@given(rule_sets(), seeds())
def test_a_sheet_may_be_read_after_every_line(rules: RuleSet, seed: int) -> None:
    steps = list(match_by_chance(rules, seed))
    for lines in range(steps[-1].after.rounds):
        state = tally(rules, [seat.seat for seat in steps[0].before.seats], kept(steps)[:lines])
        assert (state.over, state.rounds, state.idle) == (False, lines, ())


def test_other_rules_reckon_the_same_lines_anew() -> None:
    one = SheetRound(((1, 1),))
    lines = [one, SheetRound(((1, 1), (2, 1))), one, one]
    assert standing(tally(PUB, (0, 1, 2), lines)) == [(0, "in"), (4, "out"), (1, "in")]
    five = tally(PUB._replace(lives=5), (0, 1, 2), lines)
    assert standing(five) == [(0, "in"), (4, "in"), (1, "in")]
    assert five.standings == standings(five.seats) == ((0, 1), (1, 1), (2, 1))
    dry = tally(PUB._replace(swimming=False), (0, 1, 2), lines)
    assert standing(dry) == [(0, "in"), (3, "out"), (1, "in")]
    assert dry.seats[1].out_round == 3


def test_fewer_lives_end_a_match_before_its_last_line() -> None:
    lines = [SheetRound(((1, 1),)), SheetRound(((1, 1),)), SheetRound(((0, 1),))]
    over = tally(PUB._replace(lives=1), (0, 1), lines)
    assert (over.over, over.winner, over.rounds) == (True, 0, 2)
    assert standing(over) == [(0, "in"), (2, "out")]


def test_a_buy_back_counts_only_where_the_rules_have_it() -> None:
    lines = [SheetRound(((0, 2),), bought_back=(0,)), SheetRound(((1, 1),))]
    rules = PUB._replace(lives=1, buy_back=True)
    assert standing(tally(rules, (0, 1, 2), lines)) == [(0, "in"), (1, "swimming"), (0, "in")]
    without = tally(rules._replace(buy_back=False), (0, 1, 2), lines)
    assert (standing(without)[0], without.idle) == ((2, "out"), (Idle(1, 0, "bought_back"),))


def test_what_other_rules_have_no_use_for_does_not_count_and_is_told() -> None:
    lines = [
        SheetRound(((0, 2),), bought_back=(0, 1)),
        SheetRound(((0, 2),), bought_back=(0,)),
        SheetRound(((0, 1), (1, 1)), left=(0, 2)),
    ]
    rules = PUB._replace(lives=1, buy_back=True)
    found = tally(rules, (0, 1, 2, 3), lines)
    assert standing(found) == [(2, "out"), (1, "swimming"), (0, "left"), (0, "in")]
    later = (Idle(2, 0, "bought_back"), Idle(3, 0, "lost"), Idle(3, 0, "left"))
    assert found.idle == (Idle(1, 1, "bought_back"), *later)
    richer = tally(rules._replace(lives=9), (0, 1, 2, 3), lines)
    assert standing(richer)[0] == (5, "left")
    assert [one.what for one in richer.idle] == ["bought_back"] * 3


def test_several_leave_in_one_round() -> None:
    left = tally(PUB, (0, 1, 2), [SheetRound(((1, 1),), left=(2, 0))])
    assert standing(left) == [(0, "left"), (1, "in"), (0, "left")]
    assert (left.over, left.winner, left.standings) == (True, 1, ((1, 1), (0, 2), (2, 2)))


def test_all_out_together_ends_it_or_costs_nothing() -> None:
    lines = [SheetRound(((0, 2), (1, 2)))]
    rules = PUB._replace(lives=1)
    assert tally(rules, (0, 1), lines).standings == ((0, 1), (1, 1))
    spared = tally(rules._replace(all_out="replay"), (0, 1), lines)
    assert (spared.over, standing(spared)) == (False, [(0, "in"), (0, "in")])


def test_who_leaves_pays_what_the_round_cost_and_is_gone() -> None:
    left = tally(PUB, (0, 3, 7), [SheetRound(((3, 1),), left=(3,)), SheetRound(((7, 1),))])
    assert standing(left) == [(0, "in"), (1, "left"), (1, "in")]
    assert left.seats[1].out_round == 1
    assert tally(PUB, (0, 3), [SheetRound(left=(3,))]).winner == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (SheetRound(((5, 1),)), "line 2 names seat 5"),
        (SheetRound(bought_back=(4,)), "line 2 names seat 4"),
        (SheetRound(left=(9,)), "line 2 names seat 9"),
        (SheetRound(((0, 0),)), "line 2: a seat is named once"),
        (SheetRound(((0, 1.5),)), "line 2: a seat is named once"),  # type: ignore[arg-type]
        (SheetRound(((0, True),)), "line 2: a seat is named once"),
        (SheetRound(((0, 1), (0, 1))), "line 2: a seat is named once"),
    ],
)
def test_what_no_sheet_can_say_is_refused(line: SheetRound, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        tally(PUB, (0, 1), [SheetRound(), line])


def test_a_line_that_cannot_be_is_refused_after_the_end_as_well() -> None:
    over = [SheetRound(((1, 4),))]
    assert tally(PUB, (0, 1), over).over
    with pytest.raises(ValueError, match="line 2"):
        tally(PUB, (0, 1), [*over, SheetRound(((6, 1),))])
