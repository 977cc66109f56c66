"""What a bot client answers, and that it answers once."""

from __future__ import annotations

import random
from typing import Any

from lanswim_protocol.messages import Answer, Ask, AskKind, Person, RoundView, SeatView, TableView

from lanswim.cli import jsonlines
from lanswim.cli.bot_brain import Brain, as_answer, people_play
from lanswim.cli.lines import line
from lanswim.client.sane import is_sane
from lanswim.rules import KNOCK, Action, parse_card
from tests.support.odd_views import odd_view

SEATS = [SeatView(seat=seat, left=3, status="in") for seat in (0, 1)]


def view(kind: AskKind, ask: int = 7, **of_round: Any) -> TableView:
    fields: dict[str, Any] = {"phase": "turn", "rules": "pub", "you": 0, "turn": 0, "seats": SEATS}
    return TableView(
        table="t1", term=0, version=1, name="Stube", seats=2, round=RoundView(**(fields | of_round)),
        people=[], ask=Ask(id=ask, kind=kind),
    )  # fmt: skip


def turn(ask: int = 7) -> TableView:
    return view(
        "turn", ask, hand=["AS", "KS", "7H"], middle=["QS", "8D", "9C"], legal=["swap", "swap_all", "pass"]
    )


def brain() -> Brain:
    return Brain(random.Random(1))


def test_it_takes_what_makes_31() -> None:
    assert brain().answer(turn()) == Answer(kind="swap", hand="7H", middle="QS")


def test_it_keeps_a_good_packet() -> None:
    choice = view("dealer_choice", phase="dealer_choice", hand=["AS", "KS", "QS"], legal=["keep", "reject"])
    assert brain().answer(choice) == Answer(kind="keep")


def test_it_is_always_ready_and_buys_back() -> None:
    assert brain().answer(view("ready", phase="showdown", turn=None)) == Answer(kind="ready")
    assert brain().answer(view("buy_back", phase="buy_back", turn=None)) == Answer(kind="yes")


def test_whatever_passes_the_check_of_the_client_can_be_answered_and_told() -> None:
    rng = random.Random(4)
    last = None
    for version in range(1, 200):
        odd = odd_view(rng, version)
        if not is_sane(odd):
            continue
        answer = Brain(rng).answer(odd)
        assert (answer is None) == (odd.ask is None)
        assert all(text is None or text for text in map(line, jsonlines.events(last, odd)))
        last = odd


def test_an_ask_is_answered_once() -> None:
    one = brain()
    assert one.answer(turn()) is not None
    assert one.answer(turn()) is None
    assert one.answer(turn(ask=8)) is not None


def test_a_refused_answer_is_followed_by_the_plainest_and_then_by_none() -> None:
    one = brain()
    one.answer(turn())
    assert one.answer(turn(), refused=True) == Answer(kind="pass")
    assert one.answer(turn(), refused=True) is None


def test_after_a_lost_connection_the_same_ask_is_answered_again() -> None:
    one = brain()
    first = one.answer(turn())
    one.forget()
    assert one.answer(turn()) == first


def test_without_an_ask_there_is_nothing_to_say() -> None:
    waiting = TableView(
        table="t1",
        term=0,
        version=1,
        name="Stube",
        seats=2,
        round=RoundView(phase="waiting", rules="pub"),
        people=[],
    )
    assert brain().answer(waiting) is None


def test_actions_are_said_in_the_words_of_the_wire() -> None:
    swap = Action("swap", parse_card("7D"), parse_card("9S"), close=True)
    assert as_answer(swap) == Answer(kind="swap", hand="7D", middle="9S", close=True)
    assert as_answer(KNOCK) == Answer(kind="knock")


def test_only_people_who_are_there_are_waited_for() -> None:
    def at_the_table(*people: Person) -> TableView:
        return TableView(
            table="t1", term=0, version=1, name="Stube", seats=2,
            round=RoundView(phase="waiting", rules="pub"), people=list(people),
        )  # fmt: skip

    assert people_play(at_the_table(Person(seat=0, name="Anna")))
    assert not people_play(at_the_table(Person(seat=0, name="Mali", bot=True)))
    assert not people_play(at_the_table(Person(seat=0, name="Anna", presence="away")))
