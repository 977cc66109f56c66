"""Why a round ended as it did: every loss with its price, to oneself in the second person."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Showdown, Shown, TableView

from lanswim import locale
from lanswim.tui.presenter import why
from tests.support import views_examples as examples

LOW, HIGH = ["7C", "8H", "9D"], ["KS", "TS", "9S"]
FULL, FIRE = ["AC", "KC", "QC"], ["AS", "AH", "AD"]


def view(show: Showdown, rules: str = "pub", you: int | None = 0) -> TableView:
    """Anna (seat 0), Ben and Cara at the showdown."""
    round_ = msgspec.structs.replace(examples.showdown(), rules=rules, showdown=show, you=you)
    return examples.view(round_, examples.people(3))


def told(show: Showdown, rules: str = "pub", you: int | None = 0) -> list[str]:
    return why.reasons(view(show, rules, you), show)


def one(seat: int, lost: int, *reasons: str, left: int = 2, status: str = "in") -> Shown:
    kind = {"cards": LOW, "points2": 18, "why": [*reasons]}
    return msgspec.convert({"seat": seat, "lost": lost, "left": left, "status": status, **kind}, Shown)


SAFE = Shown(2, HIGH, 58, left=3)


@pytest.mark.parametrize(
    ("loser", "first", "second"),
    [
        (one(1, 1, "lowest"), "Ben has 9, nobody has less. That costs one life.", "Ben has 2 lives left."),
        (one(0, 1, "lowest"), "You have 9, nobody has less. That costs one life.", "You have 2 lives left."),
    ],
)
def test_the_lowest_loses_one_life(loser: Shown, first: str, second: str) -> None:
    loser = msgspec.structs.replace(loser, points2=18)
    assert told(Showdown("all_pass", [loser, SAFE])) == [first, second]


def test_all_who_left_for_good_in_a_round_are_named_together() -> None:
    ben, cara = one(1, 1, "lowest", "left", status="left"), one(2, 0, "left", status="left")
    safe = Shown(0, HIGH, 58, left=3)
    assert told(Showdown("all_pass", [ben, cara, safe]))[-1] == "Ben and Cara are out of this match."
    assert told(Showdown("all_pass", [ben, safe]))[-1] == "Ben is out of this match."
    mine = told(Showdown("all_pass", [one(0, 0, "left", status="left"), cara, ben]))
    assert mine[-2:] == ["You are out of this match.", "Cara and Ben are out of this match."]


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        (1, "Ben knocked and has the lowest value: that costs two lives."),
        (0, "You knocked and have the lowest value: that costs two lives."),
    ],
)
def test_a_knock_that_costs_more_says_its_price_once(seat: int, said: str) -> None:
    lines = told(Showdown("knock", [one(seat, 2, "lowest", "knocked", left=1), SAFE], knocker=seat), "tough")
    assert lines[1] == said
    assert "costs" not in lines[0]


def test_fire_and_31_say_what_they_cost() -> None:
    fire = Shown(2, FIRE, 64, fire=True, left=3)
    assert told(Showdown("fire", [one(0, 2, "fire"), one(1, 2, "fire"), fire]))[0] == (
        "Fire costs everybody else two lives."
    )
    dealt = [one(0, 2, "fire_dealt"), one(1, 1, "fire_dealt"), fire]
    assert told(Showdown("fire", dealt, dealt=True))[:2] == [
        "Fire costs two lives: Anna (you).",
        "Fire costs one life: Ben.",
    ]
    full = Shown(2, FULL, 62, left=3)
    assert told(Showdown("show_31", [one(0, 2, "thirty_one"), one(1, 2, "thirty_one"), full]))[0] == (
        "Against 31 everybody without 31 loses two lives at this table."
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ben and you have 9, nobody has less."), ("de", "Ben und du habt 9, weniger hat niemand.")],
)
def test_oneself_among_others_is_you(language: locale.Language, said: str) -> None:
    locale.use(language)
    assert told(Showdown("all_pass", [one(0, 1, "lowest"), one(1, 1, "lowest"), SAFE]))[0] == said


@pytest.mark.parametrize(
    ("lost", "rules", "status", "said"),
    [
        (1, "pub", "swimming", "You are swimming from now on: the last life is gone."),
        (1, "pub", "out", "You were swimming and are out."),
        (1, "quick", "out", "You are out."),
        (2, "tough", "out", "You are out and do not swim: so many lives were not left."),
        (1, "pub", "left", "You are out of this match."),
    ],
)
def test_what_becomes_of_a_loser(lost: int, rules: str, status: str, said: str) -> None:
    show = Showdown("all_pass", [one(0, lost, "lowest", left=0, status=status), SAFE])
    assert told(show, rules)[-1] == said
    theirs = told(show, rules, you=2)[-1]
    assert theirs.startswith("Anna ") and "you" not in theirs.lower()


def test_ones_own_knock_is_said_to_oneself() -> None:
    show = Showdown("knock", [one(1, 1, "lowest"), Shown(0, HIGH, 58)], knocker=0)
    assert why.ended(view(show), show) == "You knocked with 29."
    assert why.ended(view(show, you=1), show) == "Anna knocked with 29."


TIED = [one(0, 0, "lowest", "tie_nobody"), one(1, 0, "lowest", "tie_nobody"), SAFE]
AGAIN = [one(0, 0, "lowest", "all_out_replay"), one(1, 0, "lowest", "all_out_replay")]
BOTH_31 = [Shown(seat, FULL, 62, left=3, why=["thirty_one_safe"]) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (TIED, "A tie for the lowest value: at this table nobody loses a life then."),
        (AGAIN, "Everybody would be out with that: at this table nobody loses a life then."),
        (BOTH_31, "Everybody has 31: nobody loses a life then."),
        ([SAFE], "Nobody loses a life."),
    ],
)
def test_where_nobody_pays_the_rule_is_named_whatever_the_rules_are_called(
    hands: list[Shown], said: str
) -> None:
    """No reason is guessed from the rules: the host has said it."""
    lines = told(Showdown("knock", hands, knocker=0), "family")
    assert lines[-1] == said
    assert lines[:-1] in ([], ["Ben and you have 9, nobody has less."])


def test_a_knocker_who_is_let_off_is_named_beside_those_who_pay() -> None:
    for seat, said in ((1, "Ben knocked and loses nothing"), (0, "you knocked and lose nothing")):
        tied = [one(seat, 0, "lowest", "knocker_safe"), one(1 - seat, 1, "lowest")]
        lines = told(Showdown("knock", [*tied, SAFE], knocker=seat))
        assert lines[:2] == ["Ben and you have 9, nobody has less.", f"A tie: {said} at this table."]
        assert len(lines) == 3 and "2 lives left" in lines[2]


def test_a_31_that_is_safe_from_fire_is_named() -> None:
    fire, safe = Shown(2, FIRE, 64, fire=True, left=3), Shown(1, FULL, 62, left=3, why=["thirty_one_safe"])
    lines = told(Showdown("fire", [one(0, 1, "fire"), safe, fire], dealt=True), "cardzo")
    assert lines[:2] == ["Fire costs one life: Anna (you).", "Ben has 31 and loses nothing at this table."]


def test_who_leaves_without_a_loss_is_named_as_well() -> None:
    gone = one(1, 0, "left", status="left")
    lines = told(Showdown("knock", [one(0, 1, "lowest"), gone, SAFE], knocker=2))
    assert lines[-1] == "Ben is out of this match."
    gone = one(1, 0, "lowest", "tie_nobody", "left", status="left")
    tie, up = told(Showdown("knock", [TIED[0], gone]))[1:]
    assert tie == "A tie for the lowest value: at this table nobody loses a life then."
    assert up == "Ben is out of this match."


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (TIED, "Gleichstand beim niedrigsten Wert: An diesem Tisch verliert dann niemand ein Leben."),
        (AGAIN, "Damit wären alle raus: An diesem Tisch verliert dann niemand ein Leben."),
        (BOTH_31, "Alle haben 31: Dann verliert niemand ein Leben."),
    ],
)
def test_in_german_the_rule_that_spares_is_named_too(hands: list[Shown], said: str) -> None:
    locale.use("de")
    assert told(Showdown("knock", hands, knocker=0))[-1] == said
