"""Everybody cuts before the first cards, and is asked after too many voids: what the screens say of it."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Answer, AskKind, News, NewsKind, RoundView, TableView
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui.effects import Decide, Ring
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.plain import asking, say
from lanswim.tui.presenter import Size, voids
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, press, seated, text

SIZES = [Size(80, 24), Size(40, 12)]


def cutting(ask: AskKind | None = None, dealer: int | None = None) -> ClientModel:
    """Five people whose match has begun."""
    round_ = RoundView("cut", "pub", you=0, match=1, dealer=dealer, seats=examples.seats(5))
    return examples.model(examples.view(round_, examples.people(5), ask))


def at_showdown(ask: AskKind | None = None) -> ClientModel:
    """The hands are open, and the next deck is being cut."""
    return examples.model(examples.view(examples.showdown(), examples.people(5), ask))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Everybody cuts once."), ("de", "Jeder hebt einmal ab.")]
)
def test_everybody_cuts_once(size: Size, language: locale.Language, sentence: str) -> None:
    locale.use(language)
    assert sentence in text(seated(cutting()), size)
    assert say.changes(examples.waiting_model(), cutting())[-1] == sentence


@pytest.mark.parametrize("size", SIZES)
def test_alone_with_bots_nobody_else_cuts(size: Size) -> None:
    alone = cutting()
    assert alone.view is not None
    alone = alone._replace(view=replace(alone.view, people=examples.people(5, bots=(1, 2, 3, 4))))
    assert "You cut once; bots do not cut." in text(seated(alone), size)
    assert say.changes(examples.waiting_model(), alone)[-1] == "You cut once; bots do not cut."


def test_who_deals_first_is_told_as_soon_as_it_is_drawn_and_the_cut_only_once() -> None:
    drawn = cutting(dealer=1)
    view = drawn.view
    assert view is not None
    name = view.people[1].name
    assert f"Dealer: {name}." in text(seated(drawn), SIZES[0])
    assert say.changes(cutting(), drawn._replace(view=replace(view, version=view.version + 1))) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("model", [cutting("another_try"), at_showdown("another_try")])
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
    said = asking.asked(cutting("another_try"))
    assert said == [
        "Too many cuts came to nothing. Cards are dealt once everybody here agrees to another try.",
        "Type yes to agree.",
    ]


NEWS: list[tuple[NewsKind, str, str]] = [
    ("part_missing", "Ben: no part in time, cut again without it.", "Ben: no part, cut again"),
    ("part_wrong", "Ben: not the part that was laid down, cut again without it.", "Ben: wrong part, again"),
]


def later(model: ClientModel, *news: News, **changed: Any) -> ClientModel:
    """The next view, with this news."""
    view = model.view
    assert view is not None
    return model._replace(view=replace(view, version=view.version + 1, news=[*news], **changed))


@pytest.mark.parametrize(("kind", "said", "short"), NEWS)
@pytest.mark.parametrize("model", [cutting(), at_showdown()])
def test_a_void_is_told_on_both_screens(kind: NewsKind, said: str, short: str, model: ClientModel) -> None:
    after = later(model, News(kind, 1, "Ben"))
    state = update(seated(model), ModelChanged(after), NOW)[0]
    assert said in text(state, SIZES[0])
    assert short in text(state, SIZES[1])
    assert said in say.changes(model, after)
    state = update(state, ModelChanged(later(after)), NOW)[0]
    assert said in text(state, SIZES[0]), "for as long as nothing is dealt"


def test_of_ones_own_part_the_cut_speaks_to_oneself() -> None:
    after = later(cutting(), News("part_missing", 0, "Anna"))
    state = update(seated(cutting()), ModelChanged(after), NOW)[0]
    assert "No part of yours in time, cut again without it." in text(state, SIZES[0])
    assert "no part of yours, cut again" in text(state, SIZES[1])


def test_a_void_stands_in_the_log_of_the_round_that_was_dealt_then_and_no_further() -> None:
    """Also where the round before had no move at all."""
    for shown in (examples.showdown(), replace(examples.showdown(), log=[])):
        model = examples.model(examples.view(shown, examples.people(5)))
        state = update(seated(model), ModelChanged(later(model, News("part_missing", 1, "Ben"))), NOW)[0]
        number = shown.round
        for further, told in ((1, True), (2, False)):
            turn = replace(examples.your_turn(), match=shown.match, round=number + further)
            state = update(state, ModelChanged(later(model, round=turn)), NOW)[0]
            assert ("Ben: no part, cut again" in text(state, SIZES[0])) == told
            again = replace(shown, match=shown.match, round=number + further)
            state = update(state, ModelChanged(later(model, round=again)), NOW)[0]
            assert "Ben: no part" not in text(state, SIZES[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("model", [cutting("another_try"), at_showdown("another_try")])
def test_everybody_sees_who_has_agreed_and_who_is_waited_for(size: Size, model: ClientModel) -> None:
    people = [replace(one, again=one.seat in (1, 3)) for one in examples.people(5)]
    people[4] = replace(people[4], bot=True)
    after = later(model, News("part_missing", 4, "Oma"), people=people)
    state = update(seated(model), ModelChanged(after), NOW)[0]
    assert "Another try: Ben, Dan" in text(state, size)
    assert "Waiting for: Anna, Cara" in text(state, size)
    assert len(picture(state, size)) <= size.rows
    assert "[Enter] agree to another try" in text(state, size)
    agreed = ["Ben agrees to another try.", "Dan agrees to another try."]
    assert [line for line in say.changes(model, after) if "agrees" in line] == agreed
    assert not [line for line in say.changes(after, later(after)) if "agrees" in line]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_void_has_room_in_the_log(language: locale.Language) -> None:
    locale.use(language)
    for kind, *_said in NEWS:
        assert 0 < len(voids.brief(kind, "Maximilianex")) <= 27


def _ask(model: ClientModel) -> int:
    view: TableView | None = model.view
    assert view is not None and view.ask is not None
    return view.ask.id
