"""Screens of two players at one laptop, Anna on seat 0 and Oma on seat 4; used for golden pictures."""

from __future__ import annotations

from typing import Literal

from lanswim_protocol.messages import Ask, AskKind, RoundView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.events import ModelChanged, SecondChanged
from lanswim.tui.letters import letter
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.keys_pressed import PAUSE, press, seated

OMA = "Oma"
OMAS_HAND = ["AH", "9H", "9D"]
Who = Literal["Anna", "Oma"]


def waiting(seat: int = 0, *, owner: bool = True) -> ClientModel:
    """The waiting room with Oma in the fifth seat, as one of the two sees it."""
    model = examples.waiting_model(owner=owner and seat == 0)
    assert model.view is not None
    people = [*model.view.people, examples.people(5)[4]]
    view = replace(model.view, people=people, round=RoundView("waiting", "pub", you=seat))
    return model._replace(seat=seat, view=view)


def joined(*, owner: bool = True) -> State:
    """Oma has come to Anna's screen."""
    state = press(seated(waiting(owner=owner)), letter("other"), *OMA, "enter")
    return pair(state, waiting(owner=owner), waiting(4))


def pair(state: State, anna: ClientModel, oma: ClientModel) -> State:
    """Both clients have learnt this, Anna's first."""
    state = update(state, ModelChanged(anna), state.now_ms + PAUSE)[0]
    return update(state, SecondChanged(oma), state.now_ms + 1)[0]


def playing(who: Who | None, kind: AskKind = "turn") -> tuple[ClientModel, ClientModel]:
    """The round of the README's picture as both see it; who is asked."""
    models = []
    for name, seat in (("Anna", 0), (OMA, 4)):
        mine = name == who
        round_ = replace(examples.your_turn(), you=seat, turn={"Anna": 0, "Oma": 4}.get(who or "", 1))
        if not mine or kind != "turn":
            round_ = replace(round_, legal=[])
        if seat:
            round_ = replace(round_, hand=OMAS_HAND)
        table = examples.view(round_, examples.people(5))
        if mine:
            table = replace(table, ask=Ask(7, kind))
        models.append(examples.model(table, owner=seat == 0)._replace(seat=seat))
    return models[0], models[1]


def showdown() -> tuple[ClientModel, ClientModel]:
    """The round is over, and both are asked whether they are ready."""
    opened = replace(examples.showdown(), seats=examples.seats(5))
    anna = examples.model(examples.view(opened, examples.people(5), "ready"))
    assert anna.view is not None
    hand = [*anna.view.round.hand]
    for shown in anna.view.round.showdown.hands if anna.view.round.showdown is not None else []:
        hand = shown.cards if shown.seat == 4 else hand
    round_ = replace(anna.view.round, you=4, hand=hand)
    return anna, anna._replace(seat=4, owner=False, view=replace(anna.view, round=round_))


def on_turn(who: Who | None, kind: AskKind = "turn") -> State:
    """A round is running, and one of them is asked; nobody has pressed Enter yet."""
    return pair(joined(), *playing(who, kind))


def pair_screens() -> dict[str, State]:
    """Every picture of this file that is kept as a golden one."""
    cover = on_turn("Oma")
    return {
        "pair_asked": press(seated(waiting()), letter("other"), *OMA),
        "pair_waiting": joined(),
        "pair_cover": cover,
        "pair_cover_help": press(cover, "?"),
        "pair_turn": press(cover, "enter"),
        "pair_between": on_turn(None),
        "pair_peek": press(on_turn(None), letter("other")),
        "pair_leave": press(cover, letter("quit")),
    }
