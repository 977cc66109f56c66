"""Values and moves in the words of the rules page."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import words
from lanswim.rules import PUB, TEMPLATES


def test_half_points_are_shown_as_such() -> None:
    assert [words.points(n) for n in (58, 61, 62)] == ["29", "30½", "31"]
    locale.use("de", ascii_only=True)
    assert [words.points(61), words.points(64, fire=True)] == ["30.5", "Feuer"]


@pytest.mark.parametrize(
    ("hand", "value", "why"),
    [
        (["KS", "9S", "QD"], "19", "Pik 10+9"),
        (["KS", "TS", "9S"], "29", "Pik 10+10+9"),
        (["7C", "7H", "7D"], "30½", "drei Siebener"),
        (["AC", "AH", "AD"], "Feuer", "drei Asse"),
        (["AS", "KS", "QS"], "31", "Pik 11+10+10"),
        (["7C", "8H", "9D"], "9", "Karo 9"),
    ],
)
def test_a_hand_and_what_makes_its_value(hand: list[str], value: str, why: str) -> None:
    locale.use("de")
    assert (words.hand_points(hand, PUB), words.hand_why(hand, PUB)) == (value, why)


def test_three_of_a_kind_that_count_nothing_are_a_suit_hand() -> None:
    rules = TEMPLATES["pub"]._replace(three_of_a_kind="none", three_aces="trips")
    assert words.hand_why(["7C", "7H", "7D"], rules) == "clubs 7"


def test_moves_say_lay_and_take() -> None:
    locale.use("de")
    assert words.move("swap", ["TS"], ["JC"]) == "nimmt B♣, legt 10♠"
    assert words.move("swap", ["7D"], ["KS"], you=True) == "nimmst K♠, legst 7♦"
    assert words.move("pass") == "schiebt"
    assert words.move_spoken("Cara", "swap", ["8D"], ["QC"]) == "Cara nimmt Kreuz Dame, legt Karo 8."
