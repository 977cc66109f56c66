"""A tip says what the built-in bot would do, in true words, at one's own decision only; it plays nothing."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import RoundView
from msgspec.structs import replace

from lanswim import locale
from lanswim.bots import decide
from lanswim.tui import tips
from lanswim.tui.events import Key
from lanswim.tui.letters import letter
from lanswim.tui.plain.state import Talk
from lanswim.tui.plain.talk import typed
from lanswim.tui.presenter import Size, tip
from lanswim.tui.state import State
from lanswim.tui.turn import rules_of
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.company_screens import others_turn, stood_in_for
from tests.support.screens import NOW, dealer, first_turn, picture, press, seated, showdown, text, turn

NO_PASS = "pub,pass_allowed=off"
WIDE = Size(80, 24)
OPEN = "pub,dealer_choice=swap_open"


def round_(**changes: Any) -> RoundView:
    return replace(examples.your_turn(), **changes)


def told(found: RoundView) -> str:
    return " ".join(tip.spoken(found))


def asked(state: State, size: Size = WIDE) -> str:
    return text(press(state, letter("tip")), size)


class First:
    def randrange(self, stop: int, /) -> int:
        return 0


def test_a_swap_is_told_with_its_keys_and_both_values() -> None:
    assert "Tip: swap Q♦ for 10♠ [3] [5]. 19 becomes 29; no other move gives more." in asked(turn())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"hand": ["KS", "TS", "7D"], "middle": ["AS", "8H", "9C"]}, "swap 7 of diamonds for ace of spades"),
        ({"hand": ["KS", "TS", "7D"], "middle": ["AS", "8H", "9C"]}, "20 becomes 31, which ends the round"),
        ({"hand": ["7S", "8D", "9H"], "middle": ["TC", "KC", "QC"]}, "swap all three. 9 becomes 30; no"),
        ({"hand": ["KS", "TS", "7S"], "middle": ["8H", "9C", "8D"]}, "knock. You have 27; from 27 on"),
        ({"hand": ["KS", "TS", "7D"], "middle": ["8H", "9C", "8D"]}, "Tip: pass. You have 20, and no move"),
        (
            {"hand": ["KS", "TS", "7D"], "middle": ["8H", "9C", "8D"], "turns": 41},
            "Tip: knock. You have 20. This round has been going on for long: the bot ends it.",
        ),
    ],
)
def test_each_reason_is_true_words(changes: dict[str, Any], said: str) -> None:
    assert said in told(round_(**changes))


def test_where_nobody_may_pass_the_least_bad_move_says_so() -> None:
    found = round_(rules=NO_PASS, hand=["KS", "TS", "9S"], middle=["7H", "8C", "9D"], turns=1)
    found = replace(found, legal=["swap"])
    assert "you may not pass, and no other move leaves more" in told(found)


def test_the_dealer_hears_from_which_value_on_the_bot_keeps() -> None:
    assert "put your packet away" in asked(dealer()) and "below 18 the bot" in asked(dealer())
    keeps = replace(examples.dealers_choice(), hand=["7H", "8H", "AH"])
    assert told(keeps) == "Tip: keep your packet. You have 26; from 18 on the bot keeps."


def test_with_an_open_middle_both_values_are_known() -> None:
    open_ = replace(examples.dealers_choice(), rules=OPEN, middle=["KS", "TS", "7D"])
    assert told(open_) == "Tip: swap your hand for the middle. You have 15, the middle is worth 20."
    worse = replace(open_, middle=["7S", "TC", "8D"])
    assert told(worse) == "Tip: keep your hand. You have 15, the middle is worth only 10."


def test_a_knock_with_the_move_is_part_of_the_tip() -> None:
    found = round_(rules="pub,knock_style=after_action", turns=9, legal=["swap", "swap_all", "pass"])
    assert told(found).startswith("Tip: swap queen of diamonds for 10 of spades and knock. 19 becomes 29")
    assert told(found).endswith("From 27 on the bot knocks.")


def test_a_tip_is_the_move_of_the_bot_and_the_same_each_time() -> None:
    for found in (examples.your_turn(), examples.first_turn(5), examples.dealers_choice()):
        given = tips.tip(found)
        assert given == tips.tip(found)
        assert given.kind == decide(found, rules_of(found.rules), First()).kind


@pytest.mark.parametrize("keys", [["t"], ["t", "t"], ["t", "escape"], ["t", "enter"], ["t", "t", "t"]])
def test_nothing_is_played_by_it(keys: list[str]) -> None:
    state = turn()
    for name in keys:
        state, effects = update(state, Key(name), state.now_ms + 1_000)
        assert effects == ()


def test_it_stays_while_the_cards_are_picked_and_goes_with_the_move() -> None:
    state = press(turn(), "t", "3")
    assert state.seat.aside == "tip"
    assert "[Enter]" in asked(press(turn(), "3", "5"), Size(40, 12))
    assert press(state, "5", "enter").seat.aside is None
    assert press(turn(), "t", "escape").seat.aside is None


def test_at_other_moments_there_is_only_a_sentence_why() -> None:
    assert "No tip now: it is Ben's turn." in asked(seated(others_turn()))
    assert "Tip:" not in asked(seated(others_turn())) + asked(showdown()) + asked(stood_in_for())
    out = replace(examples.your_turn(), turn=1, legal=[], hand=[])
    assert "No tip: you hold no cards." in asked(seated(others_turn(round=out)))
    off = turn()._replace(tips=False)
    assert "Tips are switched off." in asked(off) and "[T]" not in "".join(picture(off, WIDE))


def test_a_table_without_tips_gives_none_and_says_why() -> None:
    view = examples.turn_model().view
    assert view is not None
    model = examples.model(replace(view, tips_off=True))
    said = "No tip: this table was opened without tips."
    assert said in asked(seated(model)) and "[T]" not in "".join(picture(seated(model), WIDE))
    talk = Talk("Anna", seated=True, model=model)
    assert typed(talk, "tip").lines == (said,) and "tip:" not in " ".join(typed(talk, "help").lines)


def test_in_plain_it_is_asked_for_in_both_languages() -> None:
    talk = Talk("Anna", seated=True, model=examples.turn_model())
    said = " ".join(typed(talk, "tip").lines)
    assert (
        said.startswith("Tip: swap queen of diamonds for 10 of spades.") and typed(talk, "tip").effects == ()
    )
    locale.use("de")
    assert " ".join(typed(talk, "tipp").lines).startswith("Tipp: Karo Dame gegen Pik 10 tauschen.")
    assert "tipp:" in " ".join(typed(talk, "hilfe").lines)
    later = talk._replace(model=others_turn())
    assert "Ben" in typed(later, "tipp").lines[0] and "tipp:" not in " ".join(typed(later, "hilfe").lines)


def test_the_help_names_the_key_only_where_it_gives_something() -> None:
    assert "[T] gives a tip" in " ".join(picture(press(turn(), "?"), Size(80, 40)))
    assert "[T]" not in " ".join(picture(press(seated(others_turn()), "?"), Size(80, 40)))


@pytest.mark.parametrize("state", [first_turn(9), turn(), dealer()])
def test_in_the_smallest_window_it_is_whole(state: State) -> None:
    whole = " ".join(tip.lines(press(state, "t").seat))
    assert whole in asked(state, Size(40, 12)) and NOW
