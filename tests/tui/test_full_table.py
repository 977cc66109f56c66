"""At a table where people hold all seats none is promised, and its owner sees who would like one."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Watcher
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui import company
from lanswim.tui.events import ModelChanged
from lanswim.tui.letters import cap, letter
from lanswim.tui.plain.talk import Talk, hear
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.screens import picture, press, seated

WIDE, SMALL = Size(80, 24), Size(40, 12)


def text(state: State, size: Size = WIDE) -> str:
    return " ".join("\n".join(picture(state, size)).split())


def watching(seats: int) -> State:
    """Anna watches five people and would like a seat; the table has so many."""
    model = scenes.watching().seat.model
    assert model.view is not None
    return seated(model._replace(view=replace(model.view, seats=seats)))


def test_a_seat_is_promised_only_where_there_is_one_for_all_who_want_one() -> None:
    assert "You play in the next" in text(watching(6))
    assert "you play in the next match" in text(watching(6), SMALL)
    full = watching(5)
    assert "as one is free between two matches." in text(full)
    assert "You watch until a seat is free." in text(full, SMALL)
    for size in (WIDE, SMALL):
        assert "in the next" not in text(full, size)
        assert "next match" not in text(press(full, letter("people")), size)
    not_any_more = press(full, letter("want_seat"))
    assert f"{cap('want_seat')} wish for a seat" in text(not_any_more)


def test_bots_give_way_and_others_who_wait_count() -> None:
    model = scenes.waiting(seats=5)
    view = model.view
    assert view is not None
    people = examples.people(5, bots=(3, 4))
    assert company.seat_is_sure(replace(view, people=people, watchers=[Watcher(1, "Eva", True)]))
    three = [Watcher(n, name, True) for n, name in enumerate(("Eva", "Finn", "Gero"))]
    assert not company.seat_is_sure(replace(view, people=people, watchers=three))


@pytest.mark.parametrize("language", ["de", "en"])
def test_in_the_smallest_window_who_watches_sees_it_of_herself(language: Language) -> None:
    locale.use(language)
    view = scenes.watching_before().seat.model.view
    assert view is not None
    people = [replace(one, presence="here") for one in view.people]
    full = replace(view, seats=len(people), people=people, watchers=[Watcher(1, "Anna", True)])
    state = seated(scenes.watching_before().seat.model._replace(view=full))
    said = {"en": "You watch until a seat is free.", "de": "Du schaust zu, bis ein Platz frei ist."}
    assert said[language] in text(state, SMALL) and said[language] in text(state)
    row = {"en": "waits for a seat", "de": "wartet auf einen Platz"}
    listed = picture(press(state, letter("people"), "up"), SMALL)
    assert any(row[language] in line and "Anna" in line for line in listed)


def test_the_owner_sees_after_a_match_who_would_like_a_seat() -> None:
    view = examples.view(examples.over(), examples.people(3))
    wanted = replace(view, watchers=[Watcher(1, "Eva", True), Watcher(2, "Finn"), Watcher(3, "Gero", True)])
    owner = seated(examples.model(wanted))
    for size in (WIDE, SMALL):
        assert "Eva, Gero would like a seat each." in text(owner, size)
    assert "would like" not in text(seated(examples.model(wanted)._replace(owner=False)))
    for mine, told in ((0, True), (1, False)):
        seen = replace(wanted, round=replace(wanted.round, you=mine))
        lines = hear(Talk("Anna", seated=True), ModelChanged(examples.model(seen))).lines
        assert ("Eva, Gero would like a seat each." in lines) == told
