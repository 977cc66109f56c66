"""What the rules can bring about is taken, everything else is not."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lanswim_protocol.messages import (
    Ask,
    Knock,
    LogEntry,
    RoundView,
    Shown,
    Standing,
    TableView,
    Watcher,
)
from msgspec.structs import replace

from lanswim.client import signals as s
from lanswim.client.sane import is_sane
from tests.support.client_play import Play
from tests.support.client_play import view as seen
from tests.support.odd_views import odd_view
from tests.support.views_examples import dealers_choice, over, people, showdown, view, your_turn


def turn(**changed: Any) -> TableView:
    return view(replace(your_turn(), **changed), people(5), "turn")


def shown(**changed: Any) -> TableView:
    show = showdown().showdown
    assert show is not None
    return view(replace(showdown(), showdown=replace(show, **changed)), people(5), "ready")


SHOW = showdown().showdown
HANDS = SHOW.hands if SHOW is not None else []


@pytest.mark.parametrize(
    "possible",
    [
        turn(),
        view(dealers_choice(), people(3), "dealer_choice"),
        shown(),
        view(over(), people(3), "ready"),
        view(RoundView("waiting", "pub", you=0), people(3), places=5),
        view(replace(your_turn(), you=None, hand=[], legal=[]), people(5)),
    ],
)
def test_what_a_host_shows_is_taken(possible: TableView) -> None:
    assert is_sane(possible)


@pytest.mark.parametrize(
    "impossible",
    [
        turn(hand=[]),
        turn(hand=["KS", "9S"]),
        turn(hand=["KS", "KS", "9S"]),
        turn(hand=["7D", "KS", "9S"]),  # one of them lies in the middle
        turn(middle=[]),
        turn(legal=[]),
        turn(legal=["keep", "reject"]),
        turn(legal=["swap", "keep"]),
        turn(turn=3),
        turn(you=None),
        turn(you=8),
        turn(knocker=7),
        turn(rules="nonsense,foo=bar"),
        turn(seats=[]),
        turn(standings=[Standing(8, 1)]),
        view(replace(dealers_choice(), legal=["swap", "pass"]), people(3), "dealer_choice"),
        shown(hands=[]),
        shown(hands=[Shown(8, ["7C", "8C", "9C"], 48)]),
        shown(hands=[Shown(1, ["7C", "8C", "9C"], 48), Shown(2, ["7C", "8H", "9H"], 48)]),
        shown(out=[8]),
        shown(knocker=None, hands=HANDS[:1], out=[]),
        shown(hands=HANDS[1:], out=[]),  # Oma has acted
        view(replace(showdown(), dealer=None), people(5), "ready"),
        view(replace(showdown(), showdown=None), people(5), "ready"),
        view(replace(showdown(), phase="turn"), people(5)),
        turn(dealer=None),
        turn(log=[LogEntry(0, "new_middle", ["7C", "8C", "9C"])]),
        turn(log=[LogEntry(None, "pass")]),
        turn(log=[LogEntry(0, "pass", ["7C"])]),
        turn(log=[LogEntry(0, "swap", ["7C", "8C"], ["9C"])]),
        turn(log=[LogEntry(0, "swap_all", ["7C", "8C", "9C"], ["9C", "TC", "JC"])]),
        view(RoundView("waiting", "pub", you=0), [*people(3), *people(1)], places=5),
        view(RoundView("waiting", "pub", you=0), people(3), places=200),
        view(RoundView("cut", "pub", you=0, hand=["7C", "8C", "9C"]), people(3)),
        view(RoundView("cut", "pub", you=0, middle=["7C", "8C", "9C"]), people(3)),
    ],
)
def test_what_no_host_of_these_rules_can_show_is_not(impossible: TableView) -> None:
    assert not is_sane(impossible)


WATCHED = view(replace(your_turn(), you=None, hand=[], legal=[]), people(5))
MISSED = replace(view(replace(your_turn(), turn=3, legal=[]), people(5)), standstill="missing", missing=3)


@pytest.mark.parametrize(
    "possible",
    [
        MISSED,
        replace(MISSED, standstill="paused"),
        replace(MISSED, ask=Ask(5, "absent", 3)),
        replace(turn(), standstill="paused"),
        replace(turn(), more_time=True, knocks=[Knock(4, "Udo")]),
        replace(WATCHED, watchers=[Watcher(1, "Eva"), Watcher(2, "Udo", True)]),
    ],
)
def test_a_table_that_stands_still_or_is_watched_is_taken(possible: TableView) -> None:
    assert is_sane(possible)


@pytest.mark.parametrize(
    "impossible",
    [
        replace(MISSED, standstill=None),
        replace(MISSED, missing=None),
        replace(MISSED, missing=8),
        replace(MISSED, ask=Ask(5, "absent")),
        replace(MISSED, ask=Ask(5, "absent", 2)),
        replace(MISSED, ask=Ask(5, "ready", 3)),
        replace(turn(), ask=Ask(5, "absent", 3)),
        replace(MISSED, missing=MISSED.round.you, ask=Ask(5, "absent", MISSED.round.you)),
        replace(WATCHED, ask=Ask(5, "ready")),
        replace(WATCHED, more_time=True),
        replace(WATCHED, knocks=[Knock(4, "Udo")]),
        replace(WATCHED, round=replace(WATCHED.round, hand=["KS", "9S", "8S"])),
        replace(WATCHED, watchers=[Watcher(1, "Eva"), Watcher(1, "Udo")]),
        replace(turn(), knocks=[Knock(1, "Udo")], watchers=[Watcher(1, "Eva")]),
    ],
)
def test_a_table_that_misses_nobody_or_that_its_watchers_play_at_is_not(impossible: TableView) -> None:
    assert not is_sane(impossible)


def test_who_shows_what_cannot_be_is_left_at_once() -> None:
    play = Play().seat()
    odd = seen(1, ask=5)
    play.hear(replace(odd, round=replace(odd.round, hand=[])))
    assert (play.model.status, play.model.failure) == ("closed", "not_understood")
    assert play.model.view is None
    assert any(isinstance(effect, s.HangUp) for effect in play.effects)


def test_odd_views_are_of_both_kinds() -> None:
    rng = random.Random(1)
    verdicts = [is_sane(odd_view(rng)) for _ in range(300)]
    assert 60 < sum(verdicts) < 240
