"""The record of a round in the words of the golden cases. Whether it is right is a replayer's business."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim.rules import (
    KEEP,
    KNOCK,
    PASS,
    PUB,
    TEMPLATES,
    Action,
    Event,
    Record,
    RuleSet,
    act,
    buy_back,
    charge,
    deal_round,
    hand_text,
    leave,
    records,
    replay,
    start,
)
from lanswim.rules.events import Loss
from tests.support.known_cards import HANDS, MIDDLE, deck_of, hand

NAMES = {0: "Anna", 1: "Ben", 2: "Cara"}
DECK = deck_of(HANDS, MIDDLE)


def played(rules: RuleSet, deck: tuple[int, ...], actions: Sequence[Action]) -> list[Event]:
    """The events of a match whose first round is dealt by Cara and played so; whoever is on turn acts."""
    events = [*start(rules, (0, 1, 2), 4, dealer=2)]
    events += deal_round(replay(events), deck)
    for action in actions:
        now = replay(events).round
        assert now is not None
        events += act(replay(events), now.seats[now.turn], action)
    return events


def only(events: Sequence[Event]) -> Record:
    (record,) = records(events, NAMES)
    return record


def test_a_round_to_the_showdown() -> None:
    rules = TEMPLATES["quick"]
    record = only(played(rules, DECK, [KEEP, PASS, KNOCK, PASS, Action("swap_all")]))
    assert record == {
        "match": 4, "round": 1, "rules": rules._asdict(),
        "seats": ["Anna", "Ben", "Cara"], "dealer": "Cara", "deck": record["deck"],
        "actions": [
            ["Cara", ["keep"]], ["Anna", ["pass"]], ["Ben", ["knock"]],
            ["Cara", ["pass"]], ["Anna", ["swap_all"]],
        ],
        "ended_by": "knock", "knocker": "Ben", "dealt": False,
        "values": {"Anna": "8", "Ben": "21", "Cara": "19"},
        "lost": {"Anna": 1},
        "left": {"Anna": 1, "Ben": 2, "Cara": 2},
        "status": {"Anna": "in", "Ben": "in", "Cara": "in"},
        "bought_back": [],
    }  # fmt: skip
    assert " ".join(record["deck"][:12]) == "KD AH KS TD KH 9S 8C 9D 7H 7C 7S 8D"
    assert len(record["deck"]) == 32


def test_a_packet_kept_by_rule_is_no_action() -> None:
    deck = deck_of((HANDS[0], HANDS[1], hand("AS KS JS")), MIDDLE)
    record = only(played(PUB, deck, []))
    assert (record["actions"], record["ended_by"], record["dealt"]) == ([], "show_31", True)


def test_cards_and_a_close_are_words() -> None:
    close = Action("swap", 3, 3, close=True)
    swap = close._replace(hand=DECK[0], middle=DECK[9])
    events = played(TEMPLATES["pagat"], DECK, [KEEP, swap, PASS, PASS])
    assert only(events)["actions"][1] == ["Anna", ["swap", "KD", "7C", "close"]]


def test_who_is_put_out_buys_back_after_the_losses() -> None:
    rules = PUB._replace(buy_back=True, lives=1, swimming=False)
    events = played(rules, DECK, [KEEP, PASS, PASS, PASS, KNOCK, PASS, PASS])
    asked = only(events)
    assert (asked["lost"], asked["left"]["Cara"], asked["status"]["Cara"]) == ({"Cara": 1}, 0, "out")
    back = only([*events, *buy_back(replay(events), 2, True)])
    assert (back["bought_back"], back["left"]["Cara"], back["status"]["Cara"]) == (["Cara"], 1, "in")
    final = only([*events, *buy_back(replay(events), 2, False)])
    assert (final["bought_back"], final["status"]["Cara"]) == ([], "out")


def test_who_has_left_is_out_after_the_round_and_not_in_the_next() -> None:
    events = played(PUB, DECK, [KEEP])
    events += leave(replay(events), 0)
    for action in (PASS, PASS, PASS, KNOCK, PASS, PASS):
        now = replay(events).round
        assert now is not None
        events += act(replay(events), now.seats[now.turn], action)
    assert (only(events)["status"]["Anna"], only(events)["lost"]) == ("left", {"Cara": 1})
    events += deal_round(replay(events), deck_of((HANDS[0], hand("AS AH AD")), MIDDLE))
    first, second = records(events, NAMES)
    assert (first["round"], second["round"], second["seats"]) == (1, 2, ["Ben", "Cara"])
    assert second["values"] == {"Ben": "fire", "Cara": "20"}


def test_nothing_is_told_of_a_round_that_has_not_ended() -> None:
    assert [*records(played(PUB, DECK, [KEEP, PASS]), NAMES)] == []
    assert [*records(start(PUB, (0, 1), 1, dealer=0), NAMES)] == []


def test_matches_follow_each_other_in_one_list() -> None:
    one = played(TEMPLATES["quick"], DECK, [KEEP, KNOCK, PASS, PASS])
    one += charge(replay(one), (Loss(0, 9, ()), Loss(1, 9, ())))
    assert [record["round"] for record in records([*one, *one], NAMES)] == [1, 1]


def test_a_hand_in_words() -> None:
    aces = hand("AS AH AD")
    assert [hand_text(aces, TEMPLATES[name]) for name in ("pub", "family", "zone")] == ["fire", "33", "30.5"]
