"""After a match everybody knows what brings the next one, and whom it waits for."""

from __future__ import annotations

import re

import pytest
from lanswim_protocol.messages import AskKind, Clock, Person, Standing
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.deals.alarms import Deals, DealSeen
from lanswim.locale import Language
from lanswim.tui.effects import Decide, StartMatch, SwapTwo
from lanswim.tui.events import Key
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, press, seated

SIZES = [Size(80, 24), Size(40, 12)]


def after_match(
    *ready: int, ask: AskKind | None = "ready", owner: int = 0, clock: Clock | None = None
) -> State:
    people = [
        Person(seat, examples.NAMES[seat], owner=seat == owner, ready=seat in ready) for seat in range(3)
    ]
    view = examples.view(examples.over(), people, ask, clock=clock)
    return seated(examples.model(view, owner=owner == 0))


def shown(state: State, size: Size) -> str:
    return " ".join("\n".join(picture(state, size)).split())


@pytest.mark.parametrize("size", SIZES)
def test_a_guest_who_is_ready_hears_that_the_host_starts(size: Size) -> None:
    assert "Ben starts the next match." in shown(after_match(0, 2, ask=None, owner=1), size)
    assert "starts the next match" not in shown(after_match(owner=1), size)


@pytest.mark.parametrize("size", SIZES)
def test_whose_seats_are_exchanged_can_be_seen_while_they_are_named(size: Size) -> None:
    asked = press(after_match(1, 2), "x")
    assert "1 Anna 2 Ben 3 Cara" in shown(asked, size) and "first of the two seats" in shown(asked, size)
    assert "second of the two seats" in shown(press(asked, "2"), size)
    assert update(press(asked, "2"), Key("3"), NOW + 9_000)[1] == (SwapTwo(1, 2),)


def nine(name: str) -> State:
    """After a match of nine who all have long names."""
    people = [Person(seat, name.format(seat), owner=seat == 0, ready=True) for seat in range(9)]
    ranks = [Standing(seat, seat + 1, 20 - seat if seat else 0) for seat in range(9)]
    view = examples.view(replace(examples.over(), standings=ranks), people)
    return seated(examples.model(replace(view, seats=9)))


@pytest.mark.parametrize("size", SIZES)
def test_how_long_each_has_lasted_is_told_whole_or_not_at_all(size: Size) -> None:
    lines = picture(nine("Max {}"), size)
    told = [line for line in lines if "until" in line]
    assert all(re.search(r"until round \d+( |$)", line) for line in told)
    assert size.columns < 80 or len(told) == 8
    assert "until" not in "".join(picture(nine("Maximiliane aus dem Nachbarhaus {}"), Size(40, 12)))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "name", ["Maximiliane Nr {}", "Max {}", "Großvater von Ben {}", "魚魚魚魚魚魚魚魚 {}"]
)
@pytest.mark.parametrize("size", SIZES)
def test_nine_with_long_names_hide_neither_what_is_asked_nor_who_came_where(
    size: Size, name: str, language: Language
) -> None:
    locale.use(language)
    lines = picture(press(nine(name), "x"), size)
    assert len(lines) == size.rows
    said = " ".join(" ".join(lines).split())
    assert {"de": "erster der beiden Plätze", "en": "first of the two seats"}[
        language
    ] in said and "[Esc]" in said
    assert all(f" {rank}. " in said for rank in range(1, 10))
    asked = said[said.index(" 9. ") :]
    assert all(f" {seat} " in asked for seat in range(1, 10))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_title_is_made_of_whole_words(size: Size, language: Language) -> None:
    locale.use(language)
    model = after_match().seat.model
    assert model.view is not None
    at = model.view.round.match, model.view.round.round
    seen = (DealSeen(*at, "checked", 1, 2), DealSeen(*at, "not_taken", 1, 2), DealSeen(*at, "unproved"))
    for last in seen:
        title = picture(seated(model._replace(deals=Deals(last))), size)[0]
        assert "…" not in title and {"de": "aus", "en": "over"}[language] in title, last


@pytest.mark.parametrize("size", SIZES)
def test_a_clock_to_the_next_match_is_shown(size: Size) -> None:
    for ask in (None, "ready"):
        state = after_match(0, ask=ask, owner=1, clock=Clock(42_000, 60_000))
        assert "The next match begins in 0:4" in shown(state, size)


def test_the_owner_needs_one_key_when_all_others_are_ready() -> None:
    state = after_match(1, 2)
    assert "[Enter] play another match" in shown(state, SIZES[0])
    assert "Waiting for: you" in shown(state, SIZES[0])
    assert update(state, Key("enter"), NOW + 1_000)[1] == (StartMatch(),)


def test_the_owner_is_told_who_is_not_ready_and_need_not_wait() -> None:
    asked = after_match(2)
    assert "Waiting for: you, Ben Ready: Cara" in shown(asked, SIZES[0])
    assert [type(one) for one in update(asked, Key("enter"), NOW + 1_000)[1]] == [Decide]
    ready = after_match(0, 2, ask=None)
    assert "Waiting for: Ben" in shown(ready, SIZES[0])
    assert "[Enter] start without waiting" in shown(ready, SIZES[1])
    assert update(ready, Key("enter"), NOW + 1_000)[1] == (StartMatch(),)
