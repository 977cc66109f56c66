"""What a round seldom comes to: cutting, the lot, last turns, buying back in, what is dealt at once."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.messages import (
    AskKind,
    Clock,
    EndedBy,
    LogEntry,
    MoveKind,
    News,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Why,
)
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.company_screens import told
from tests.support.keys_pressed import seated

TURN_CLOCK = Clock(42_000, 60_000, 0)
AFTER_KNOCK: list[MoveKind] = ["swap", "swap_all", "pass"]


def cutting(ask: AskKind | None = None, dealer: int | None = None, **changes: Any) -> ClientModel:
    """Five people whose match has begun, and who cut the first deck."""
    round_ = RoundView("cut", "pub", you=0, match=1, dealer=dealer, seats=examples.seats(5))
    return examples.model(replace(examples.view(round_, examples.people(5), ask), **changes))


def another_try(model: ClientModel) -> State:
    """Too often a part of the deck did not come; two have agreed to another try, Anna is asked."""
    assert model.view is not None
    people = [replace(one, again=one.seat in (1, 3)) for one in model.view.people]
    return told(model._replace(view=replace(model.view, people=people)), News("part_missing", 4, "Oma"))


def _last(knocker: int, **changes: Any) -> RoundView:
    """Somebody has knocked; everybody else has one more turn."""
    before = examples.your_turn()
    log = [*before.log, *(LogEntry(seat, "pass") for seat in range(knocker)), LogEntry(knocker, "knock")]
    return replace(before, phase="last", knocker=knocker, log=log, **changes)


def last_turn() -> State:
    """Oma has knocked, Anna has her last turn."""
    round_ = _last(4, legal=AFTER_KNOCK)
    return seated(examples.model(examples.view(round_, examples.people(5), "turn", clock=TURN_CLOCK)))


def last_elsewhere() -> State:
    """Anna has knocked, Ben has his last turn."""
    round_ = _last(0, turn=1, legal=[])
    return seated(examples.model(examples.view(round_, examples.people(5), clock=Clock(9_000, 60_000, 1))))


def last_for_others() -> State:
    """Ben has knocked, and Cara has her last turn."""
    round_ = _last(1, turn=2, legal=[])
    return seated(examples.model(examples.view(round_, examples.people(5), clock=Clock(9_000, 60_000, 2))))


def buy_back(*, mine: bool = True) -> State:
    """Anna, or Oma, is out and may buy back in within 18 seconds."""
    round_ = replace(examples.showdown(), rules="pub,buy_back=on", phase="buy_back")
    if mine:
        round_ = _of_anna(round_)
    ask: AskKind | None = "buy_back" if mine else None
    clock = Clock(18_000, 20_000, 0 if mine else 4)
    return seated(examples.model(examples.view(round_, examples.people(5), ask, clock=clock)))


def _of_anna(round_: RoundView) -> RoundView:
    """Anna and Oma have changed places: it is Anna who is out."""
    assert round_.showdown is not None
    place = {0: 4, 4: 0}
    seats = sorted((replace(one, seat=place.get(one.seat, one.seat)) for one in round_.seats), key=_seat)
    hands = [replace(one, seat=place.get(one.seat, one.seat)) for one in round_.showdown.hands]
    shown = replace(round_.showdown, hands=hands, knocker=4, out=[0])
    return replace(round_, seats=seats, showdown=shown, knocker=4, hand=["KH", "8H", "7S"])


def _seat(one: SeatView) -> int:
    return one.seat


def dealt(ended_by: EndedBy, cards: list[str], points2: int, why: Why) -> State:
    """Cara has it straight from the deal: no turn is played, and one loses or all of the others do."""
    hands = [
        _loses(1, ["JS", "8S", "AH"], 36, why),
        Shown(2, cards, points2, fire=ended_by == "fire", left=3),
    ]
    if ended_by == "fire":
        hands = [*hands, _loses(0, ["KS", "TS", "9S"], 58, why)]
    else:
        hands = [*hands, Shown(0, ["KS", "TS", "9S"], 58, left=3)]
    lives = [SeatView(one.seat, one.left or 0, "in") for one in sorted(hands, key=lambda one: one.seat)]
    round_ = replace(
        examples.showdown(),
        round=2,
        dealer=0,
        knocker=None,
        turns=0,
        stock=20,
        seats=lives,
        log=[LogEntry(0, "keep", ["QD", "8D", "8C"])],
        showdown=Showdown(ended_by, hands, dealt=True),
    )
    return seated(
        examples.model(examples.view(round_, examples.people(3), "ready", clock=Clock(18_000, 20_000)))
    )


def _loses(seat: int, cards: list[str], points2: int, why: Why) -> Shown:
    return Shown(seat, cards, points2, lost=1, why=[why], left=2)


def open_middle() -> State:
    """Anna deals and may exchange her whole hand for the open middle."""
    round_ = replace(examples.dealers_choice(), rules="cardzo", middle=["TH", "AC", "8S"])
    return seated(
        examples.model(examples.view(round_, examples.people(3), "dealer_choice", clock=TURN_CLOCK))
    )


def round_screens() -> dict[str, State]:
    """Each by the name of its golden file."""
    alone = examples.people(5, bots=(1, 2, 3, 4))
    return {
        "cut": seated(cutting()),
        "cut_alone": seated(cutting(people=alone)),
        "cut_again": told(cutting(), News("part_missing", 1, "Ben")),
        "lot": seated(cutting(dealer=1)),
        "another_try": another_try(cutting("another_try")),
        "another_try_later": another_try(
            examples.model(examples.view(examples.showdown(), examples.people(5), "another_try"))
        ),
        "last_turn": last_turn(),
        "last_elsewhere": last_elsewhere(),
        "last_for_others": last_for_others(),
        "buy_back": buy_back(),
        "buy_back_other": buy_back(mine=False),
        "dealt_31": dealt("show_31", ["AH", "KH", "TH"], 62, "lowest"),
        "dealt_fire": dealt("fire", ["AC", "AD", "AH"], 64, "fire"),
        "open_middle": open_middle(),
    }
