"""The events that scripts read: each thing once, with the names of those whom it concerns."""

from __future__ import annotations

from typing import Any, Literal, get_args

import pytest
from lanswim_protocol import fields
from lanswim_protocol.messages import (
    News,
    Person,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableView,
    Watcher,
)
from msgspec.structs import replace

from lanswim.cli import jsonlines
from lanswim.rules import Why

CARDS = ["7C", "8D", "9H"]
PEOPLE = [Person(seat=0, name="Anna"), Person(seat=1, name="Resi", presence="bot", bot=True)]


def view(round_view: RoundView, people: list[Person] = PEOPLE) -> TableView:
    return TableView(table="t1", term=0, version=1, name="Stube", seats=3, round=round_view, people=people)


def waiting(people: list[Person]) -> TableView:
    return view(RoundView(phase="waiting", rules="pub"), people)


def playing(**changed: Any) -> RoundView:
    seats = [SeatView(seat=0, left=3, status="in"), SeatView(seat=1, left=3, status="in")]
    fields: dict[str, Any] = {
        "phase": "turn",
        "rules": "pub",
        "match": 1,
        "round": 1,
        "dealer": 1,
        "turn": 0,
        "seats": seats,
    }
    return RoundView(**(fields | changed))


def kinds(previous: TableView | None, now: TableView) -> list[object]:
    return [event["event"] for event in jsonlines.events(previous, now)]


def shown(seat: int, points2: int, **more: Any) -> Shown:
    return Shown(seat=seat, cards=CARDS, points2=points2, **more)


def ended(*hands: Shown, **more: Any) -> TableView:
    showdown = Showdown(ended_by=more.pop("ended_by", "knock"), hands=list(hands), **more)
    return view(playing(phase="showdown", turn=None, showdown=showdown))


def why(*hands: Shown) -> object:
    return jsonlines.events(view(playing()), ended(*hands))[0]["why"]


def test_the_first_view_tells_who_sits_there() -> None:
    assert jsonlines.events(None, waiting(PEOPLE)) == [
        {"event": "seated", "seat": 0, "name": "Anna", "bot": False},
        {"event": "seated", "seat": 1, "name": "Resi", "bot": True},
    ]


def test_a_person_takes_the_seat_of_a_bot() -> None:
    now = waiting([PEOPLE[0], Person(seat=1, name="Ben")])
    assert jsonlines.events(waiting(PEOPLE), now) == [
        {"event": "left", "seat": 1, "name": "Resi", "bot": True},
        {"event": "seated", "seat": 1, "name": "Ben", "bot": False},
    ]


def test_who_changes_places_has_not_left() -> None:
    now = waiting([Person(seat=2, name="Anna"), PEOPLE[1]])
    assert jsonlines.events(waiting(PEOPLE), now) == [
        {"event": "seated", "seat": 2, "name": "Anna", "bot": False}
    ]


def test_who_got_up_in_a_match_has_left_once() -> None:
    gone = [Person(seat=0, name="Anna", presence="left"), PEOPLE[1]]
    assert kinds(view(playing()), view(playing(), gone)) == ["left"]
    assert kinds(view(playing(), gone), view(playing(), gone[1:])) == []


@pytest.mark.parametrize("why", ["kicked", "dropped"])
def test_who_is_sent_away_or_voted_out_has_left_and_why(why: Literal["kicked", "dropped"]) -> None:
    gone = [Person(seat=0, name="Anna", presence="left"), PEOPLE[1]]
    now = replace(view(playing(), gone), news=[News(why, 0, "Anna")])
    told = jsonlines.events(view(playing()), now)
    assert told == [{"event": "left", "seat": 0, "name": "Anna", "bot": False, "why": why}]


def test_for_whom_a_bot_stands_in_has_neither_left_nor_come() -> None:
    away = [Person(seat=0, name="Anna", presence="away", stands_in=True), PEOPLE[1]]
    assert kinds(view(playing()), view(playing(), away)) == []
    assert kinds(view(playing(), away), view(playing())) == []


def test_who_watches_is_nobody_at_the_table_for_a_script() -> None:
    watched = replace(view(playing()), watchers=[Watcher(1, "Gabi")], news=[News("watching", None, "Gabi")])
    assert kinds(view(playing()), watched) == []


def test_nothing_new_is_nothing_told() -> None:
    assert jsonlines.events(view(playing()), view(playing())) == []


def test_a_match_starts_with_its_seats_and_the_first_turn() -> None:
    assert jsonlines.events(waiting(PEOPLE), view(playing(phase="dealer_choice", turn=1))) == [
        {"event": "match_started", "match": 1, "rules": "pub", "seats": ["Anna", "Resi"], "dealer": "Resi"},
        {"event": "turn", "seat": 1, "name": "Resi"},
    ]


def test_a_match_starts_when_who_deals_first_is_known_and_cards_are_dealt() -> None:
    cut = replace(view(playing()).round, phase="cut", round=0, turn=None, dealer=None)
    assert jsonlines.events(waiting(PEOPLE), view(cut)) == []
    (started, *_) = jsonlines.events(view(replace(cut, dealer=1)), view(playing()))
    assert (started["event"], started["dealer"]) == ("match_started", "Resi")
    assert jsonlines.events(view(cut), waiting(PEOPLE)) == []


def test_a_dealer_who_plays_first_has_two_turns() -> None:
    choosing = view(playing(phase="dealer_choice", turn=1))
    assert kinds(choosing, view(playing(turn=1))) == ["turn"]


def test_each_action_moves_the_turn() -> None:
    assert jsonlines.events(view(playing()), view(playing(turn=1, turns=1))) == [
        {"event": "turn", "seat": 1, "name": "Resi"}
    ]


def test_a_round_ends_once_with_all_that_it_cost() -> None:
    now = ended(
        shown(0, 61, left=3), shown(1, 42, lost=1, why=["lowest"], left=0, status="swimming"), knocker=0
    )
    assert jsonlines.events(view(playing()), now) == [
        {
            "event": "round_over", "match": 1, "round": 1, "ended_by": "knock", "dealt": False,
            "knocker": "Anna",
            "values": {"Anna": "30.5", "Resi": "21"}, "lost": {"Resi": 1}, "why": {"Resi": "21, lowest"},
            "left": {"Anna": 3, "Resi": 0}, "out": [],
        }
    ]  # fmt: skip
    assert jsonlines.events(now, now) == []


def test_a_knocker_who_pays_twice() -> None:
    assert why(shown(0, 50), shown(1, 42, lost=2, why=["lowest", "knocked"])) == {
        "Resi": "21, lowest; knocked, so two lives"
    }


def test_a_tie_names_the_other() -> None:
    assert why(shown(0, 36, lost=1, why=["lowest"]), shown(1, 36, lost=1, why=["lowest"])) == {
        "Anna": "18, lowest with Resi",
        "Resi": "18, lowest with Anna",
    }


def test_fire_and_31_name_their_holder() -> None:
    fire = shown(0, 64, fire=True)
    assert why(fire, shown(1, 42, lost=1, why=["fire"])) == {"Resi": "21, Anna with fire"}
    assert why(fire, shown(1, 42, lost=2, why=["fire_dealt"])) == {
        "Resi": "21, Anna dealt fire, so two lives"
    }
    assert why(shown(0, 62), shown(1, 42, lost=1, why=["thirty_one"])) == {"Resi": "21, Anna with 31"}
    assert why(shown(0, 62), shown(1, 42, lost=1, why=["thirty_one_dealt"])) == {"Resi": "21, Anna dealt 31"}


def test_who_is_spared_is_told_by_which_rule() -> None:
    tied = [shown(seat, 40, why=["lowest", "tie_nobody"]) for seat in (0, 1)]
    now = ended(*tied, shown(2, 50))
    event = jsonlines.events(view(playing()), now)[0]
    assert event["lost"] == {}
    assert event["why"] == {
        "Anna": "20, lowest with Resi; a tie, so nobody pays",
        "Resi": "20, lowest with Anna; a tie, so nobody pays",
    }
    knocker, other = shown(0, 40, why=["lowest", "knocker_safe"]), shown(1, 40, lost=1, why=["lowest"])
    assert why(knocker, other) == {
        "Anna": "20, lowest with Resi; the knocker is let off in a tie", "Resi": "20, lowest with Anna"
    }  # fmt: skip
    again = shown(0, 40, why=["lowest", "knocked", "all_out_replay", "left"])
    assert why(again) == {
        "Anna": "20, lowest; knocked; all would be out, so nobody pays; got up from the table"
    }
    assert why(shown(0, 62, why=["thirty_one_safe"])) == {"Anna": "31, 31 pays nothing"}


@pytest.mark.parametrize("word", get_args(fields.Why))
def test_every_reason_has_words(word: Literal["lowest"]) -> None:
    """As many as the engine has."""
    assert why(shown(0, 40, why=[word])) != {"Anna": "20, "}
    assert get_args(fields.Why) == get_args(Why)


def test_fire_has_no_number_and_a_leaver_loses_no_life() -> None:
    now = ended(shown(0, 64, fire=True), shown(1, 42, why=["left"], status="left"), out=[1])
    event = jsonlines.events(view(playing()), now)[0]
    assert event["values"] == {"Anna": "fire", "Resi": "21"}
    assert event["lost"] == {}
    assert event["why"] == {"Resi": "21, got up from the table"}
    assert event["out"] == ["Resi"]


def test_a_match_over_comes_after_its_last_round() -> None:
    last = Showdown(ended_by="knock", hands=[shown(0, 61), shown(1, 42, lost=1, why=["lowest"])], out=[1])
    over = playing(
        phase="over",
        turn=None,
        showdown=last,
        winner=0,
        standings=[Standing(seat=0, rank=1), Standing(seat=1, rank=2)],
    )
    told = jsonlines.events(view(playing()), view(over))
    assert [event["event"] for event in told] == ["round_over", "match_over"]
    assert told[1]["winner"] == "Anna"
    assert told[1]["standings"] == [["Anna", 1], ["Resi", 2]]
    assert jsonlines.events(view(over), view(over)) == []


def test_nobody_wins_when_all_went_out() -> None:
    over = playing(phase="over", turn=None, standings=[Standing(seat=0, rank=1), Standing(seat=1, rank=1)])
    assert jsonlines.events(view(playing()), view(over))[0]["winner"] is None


def test_a_newcomer_is_not_told_of_a_match_that_was_over() -> None:
    assert kinds(None, view(playing(phase="over", turn=None))) == ["seated", "seated"]


def test_a_holder_who_is_gone_from_the_people_has_a_number() -> None:
    event = jsonlines.events(view(playing(), []), view(playing(turn=1, turns=1), []))[0]
    assert event == {"event": "turn", "seat": 1, "name": "seat 1"}
