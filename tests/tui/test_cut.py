"""Everybody cuts before the first cards, and is asked after too many voids: what the screens say of it."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Answer, AskKind, RoundView, TableView
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui.effects import Decide, Ring
from lanswim.tui.plain import say
from lanswim.tui.presenter import Size
from lanswim.tui.state import Key, ModelChanged, State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, press, seated

SIZES = [Size(80, 24), Size(40, 12)]


def cutting(ask: AskKind | None = None, dealer: int | None = None) -> ClientModel:
    """Five people whose match has begun."""
    round_ = RoundView("cut", "pub", you=0, match=1, dealer=dealer, seats=examples.seats(5))
    return examples.model(examples.view(round_, examples.people(5), ask))


def asked_at_showdown() -> ClientModel:
    """The hands are open, and the next deal needs everybody's agreement."""
    return examples.model(examples.view(examples.showdown(), examples.people(5), "another_try"))


def text(state: State, size: Size) -> str:
    """All that is on the screen."""
    return " ".join(" ".join(picture(state, size)).split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Everybody cuts once."), ("de", "Jeder hebt einmal ab.")]
)
def test_everybody_cuts_once(size: Size, language: locale.Language, sentence: str) -> None:
    locale.use(language)
    assert sentence in text(seated(cutting()), size)
    assert say.changes(examples.waiting_model(), cutting())[-1] == sentence


def test_who_deals_first_is_told_as_soon_as_it_is_drawn_and_the_cut_only_once() -> None:
    drawn = cutting(dealer=1)
    view = drawn.view
    assert view is not None
    name = view.people[1].name
    assert f"Dealer: {name}." in text(seated(drawn), SIZES[0])
    assert say.changes(cutting(), drawn._replace(view=replace(view, version=view.version + 1))) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("model", [cutting("another_try"), asked_at_showdown()])
def test_after_too_many_voids_it_says_why_and_enter_agrees(size: Size, model: ClientModel) -> None:
    state = seated(model)
    assert "Cards are dealt once everybody here agrees to another try." in text(state, size)
    assert "[Enter] agree to another try" in text(state, size)
    assert press(state, "enter").seat.answered == _ask(model)


def test_enter_sends_yes_and_the_bell_has_rung() -> None:
    model = cutting("another_try")
    state, effects = update(State("Anna", screen="table"), ModelChanged(model), NOW)
    assert effects == (Ring(),)
    _, effects = update(state, Key("enter"), NOW + 5_000)
    assert effects == (Decide(Answer("yes"), _ask(model)),)


def test_the_plain_screen_asks_in_words() -> None:
    said = say.asked(cutting("another_try"))
    assert said == [
        "Too many cuts came to nothing. Cards are dealt once everybody here agrees to another try.",
        "Type yes to agree.",
    ]


def _ask(model: ClientModel) -> int:
    view: TableView | None = model.view
    assert view is not None and view.ask is not None
    return view.ask.id
