"""Checkpoints: when they are told and to whom, that they hold nothing hidden, and how large they are."""

from __future__ import annotations

import random
from typing import Any

import pytest
from lanswim_protocol import codec
from lanswim_protocol.messages import (
    Checkpoint,
    CheckpointSeat,
    SignedCheckpoint,
    Start,
    SwapSeats,
    TableView,
)
from lanswim_protocol.names import clean_name

from lanswim.rules import OPTIONS, PUB, TEMPLATES, RuleSet, rules_text
from lanswim.rules.deck import shuffled
from lanswim.rules.round import deal
from lanswim.table.checkpoints import checkpoint
from lanswim.table.effects import Send, SignOff, TurnAway
from lanswim.table.inputs import Silent
from tests.support.checkpoints import told
from tests.support.cuts import CutBook, at_showdown, cutting, dealt
from tests.support.keys import key
from tests.support.table import Playbook
from tests.support.table_match import SHORT, owned, play_on, play_one, seated

BUY_BACK = SHORT._replace(buy_back=True)


def places(book: CutBook) -> list[tuple[str, int, int]]:
    """Phase, match and round of all checkpoints so far."""
    return [(one.what.phase, one.what.match, one.what.round) for one in told(book.everything)]


def test_a_match_is_told_of_when_it_begins_after_the_lot_after_each_round_and_at_its_end() -> None:
    book = cutting(2, SHORT._replace(lives=2))
    assert places(book) == [("lot", 1, 0)]
    book.cut(1, 2)
    assert places(book)[1:] == [("between", 1, 1)]
    book.cut(1, 2)
    rounds = 0
    while book.state.stage == "match":
        play_on(book, "showdown" if rounds < 1 else "over")
        rounds += 1
        if rounds == 1:
            assert places(book)[2:] == [("between", 1, 2)]
        book.cut(1, 2)
        if book.state.stage == "match":
            play_one(book)
    assert places(book)[-1] == ("over", 2, 0)


def test_where_nobody_cuts_the_beginning_of_a_match_is_told_as_well() -> None:
    book = Playbook(SHORT, seats=2, start="full")
    book.join(1, "Anna")
    begun = told(book.join(2, "Ben"))
    assert [(one.what.phase, one.what.round, one.conns) for one in begun] == [("between", 1, (1, 2))]


def test_no_turn_tells_of_a_checkpoint() -> None:
    book = dealt(2, PUB)
    before = len(told(book.everything))
    while book.state.match is not None and book.state.match.phase == "round":
        assert len(told(book.everything)) == before
        play_one(book)
    assert len(told(book.everything)) == before + 1


def test_before_the_first_match_there_is_none() -> None:
    book = Playbook(seats=3)
    assert told([*book.join(1, "Anna"), *book.join(2, "Ben")]) == []


def test_it_follows_the_views() -> None:
    book = dealt(2, PUB)
    while not told(book.last):
        play_one(book)
    at = next(number for number, one in enumerate(book.last) if isinstance(one, SignOff))
    views = [
        number for number, one in enumerate(book.last)
        if isinstance(one, Send) and isinstance(one.message, TableView)
    ]  # fmt: skip
    assert views
    assert max(views) < at


def test_while_somebody_may_buy_back_nothing_is_told() -> None:
    book = at_buy_back()
    assert told(book.last) == []
    seat = book.state.match.asked[0] if book.state.match is not None else -1
    answered = told(book.answer(next(c for c, v in book.views.items() if v.round.you == seat), "yes"))
    assert [one.bought_back for one in answered[0].what.seats if one.seat == seat] == [True]


def at_buy_back() -> Playbook:
    """Somebody was put out and is asked."""
    book = seated(2, BUY_BACK)
    play_on(book, "buy_back")
    return book


def test_whoever_leaves_between_two_rounds_is_told_of() -> None:
    book = at_showdown(3, PUB)
    made = told(book.get_up(2))
    assert len(made) == 1
    left = made[0].what.seats[1]
    assert (left.status, left.gone, left.forfeited) == ("left", True, True)
    assert made[0].conns == (1, 3)
    assert made[0].what.successors == [2, 0]


def test_whoever_is_lost_or_silent_is_none_of_its_business() -> None:
    book = at_showdown(3, PUB)
    assert told(book.lose(2)) == []
    assert told(book.give(Silent(3))) == []


def test_whoever_comes_back_gets_the_last_one_again_also_in_a_round() -> None:
    book = dealt(2, PUB)
    last = told(book.everything)[-1].what
    book.lose(2)
    assert [(one.conns, one.what) for one in told(book.sit(9, "Ben"))] == [((9,), last)]


def test_between_matches_it_says_who_sits_where_and_who_owns_the_table() -> None:
    book = owned(2)
    assert [one.what.seats[-1].name for one in told(book.join(3, "Cara"))] == ["Cara"]
    (moved,) = told(book.order(1, SwapSeats, a=0, b=2))
    assert [one.name for one in moved.what.seats] == ["Cara", "Ben", "Anna"]
    assert (moved.what.owner, moved.what.successors) == (2, [0, 1, 2])
    (gone,) = told(book.get_up(1))
    assert gone.what.owner == 0


def test_match_and_round_never_go_back() -> None:
    book = CutBook(SHORT, seats=2, start="owner")
    for conn in (1, 2):
        book.sit(conn, cuts=False)
    for _ in range(3):
        book.order(1, Start)
        play_on(book)
    seen = [one[1:] for one in places(book)]
    assert seen == sorted(seen)
    assert seen[-1] == (4, 0)


def test_bots_are_no_successors_and_have_no_key_unless_they_are_guests() -> None:
    book = Playbook(SHORT, seats=3, bots=1, start="full")
    book.join(1, "Anna")
    book.join(2, "Robo", bot=True)
    known = book.state.checkpoint
    assert known is not None
    keyless = {(one.bot, one.key is None) for one in known.seats}
    assert keyless == {(False, False), (True, False), (True, True)}
    assert known.successors == [known.owner]


def changed_most(name: str, base: RuleSet, count: int) -> str:
    """Rules with this many options of a template changed, each to its longest value."""
    def longest(option: str) -> Any:
        others = [value for value in OPTIONS[option].values if value != getattr(base, option)]
        return max(others, key=lambda value: len(str(value)))

    values = {option: longest(option) for option in list(OPTIONS)[:count]}
    return rules_text(base._replace(**values), name)


def full(name: str, rules: str, *, kicked: int = 0) -> bytes:
    """The bytes of a checkpoint of nine people with this name."""
    seats = [
        CheckpointSeat(seat, name, key(str(seat)).public, lost=11, status="swimming", bought_back=True)
        for seat in range(9)
    ]
    state = Checkpoint(
        "k3tqm8w2xp", 3, name, 9, rules, "between", 12, 14, seats, 4, 3, 0, [*range(1, 9), 0], [1, 2],
        2, [bytes(32)] * kicked, True,
    )  # fmt: skip
    return codec.encode(SignedCheckpoint(state, bytes(64)))


def test_nine_people_take_less_than_a_kilobyte() -> None:
    rules = max((changed_most(name, base, 4) for name, base in TEMPLATES.items()), key=len)
    assert len(full("Maximiliana Schwimme", rules)) < 1_024


def test_the_longest_names_and_rules_stay_under_four() -> None:
    name = clean_name("𐎠\U00010a0f\U00010a38" * 20)  # of four bytes each, two marks over every letter
    assert len(name.encode()) == 240
    rules = max((changed_most(template, base, 21) for template, base in TEMPLATES.items()), key=len)
    assert len(full(name, rules, kicked=16)) < 4_096


@pytest.mark.parametrize("kicked", [1, 16])
def test_whoever_was_sent_away_stays_so(kicked: int) -> None:
    book = owned(2)
    book.state.kicked += [key(str(number)).public for number in range(20)]
    turned = book.join(9, "Zoe", key=key(str(kicked)).public)
    assert [one.refuse.reason for one in turned if isinstance(one, TurnAway)] == ["kicked"]
    (made,) = told(book.get_up(2))
    assert made.what.kicked == [key(str(number)).public for number in range(4, 20)]


@pytest.mark.parametrize("seed", range(3))
def test_other_cards_make_no_other_checkpoint(seed: int) -> None:
    book = at_showdown(3, PUB, seed=seed)
    known, match = checkpoint(book.state), book.state.match
    assert match is not None and match.round is not None
    other = deal(match.rules, match.round.seats, shuffled(random.Random(seed)))
    assert other.hands != match.round.hands
    book.state.match = match._replace(round=other)
    book.state.rng = random.Random(seed + 99)
    assert checkpoint(book.state) == known


def test_it_has_no_field_for_anything_hidden() -> None:
    """Every field is named here: another one needs a reason why everybody may know it."""
    assert set(Checkpoint.__struct_fields__) == {
        "table", "term", "name", "places", "rules", "phase", "match", "round", "seats", "dealer", "last",
        "owner", "successors", "left_out", "voids", "kicked", "private",
    }  # fmt: skip
    assert set(CheckpointSeat.__struct_fields__) == {
        "seat", "name", "key", "bot", "gone", "forfeited", "lost", "status", "bought_back", "out_round",
    }  # fmt: skip
