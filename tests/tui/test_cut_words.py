"""A word that is cut off says nothing: in the smallest window there are shorter ones, or none."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Person, RoundView, SeatView
from msgspec.structs import replace

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, seated

WIDE, SMALL = Size(80, 24), Size(40, 12)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("count", [4, 9])
def test_who_is_gone_or_out_is_so_in_a_whole_word(count: int, language: Language) -> None:
    locale.use(language)
    round_ = examples.first_turn(count)
    seats = [SeatView(0, 3, "in"), SeatView(1, 0, "left"), SeatView(2, 0, "out")]
    round_ = replace(round_, seats=[*seats, *round_.seats[3:]])
    drawn = picture(seated(examples.model(examples.view(round_, examples.people(count)))), SMALL)
    assert not [line for line in drawn if "…" in line]


@pytest.mark.parametrize("language", ["de", "en"])
def test_many_lives_side_by_side_are_a_number(language: Language) -> None:
    locale.use(language)
    round_ = replace(examples.first_turn(9), rules="pub,lives=5")
    seats = [replace(one, left=4) for one in round_.seats]
    view = examples.view(replace(round_, seats=seats), examples.people(9))
    assert "\n".join(picture(seated(examples.model(view)), SMALL)).count("4¡") == 8


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("places", [5, 9])
def test_the_waiting_room_has_no_half_words(places: int, language: Language) -> None:
    locale.use(language)
    people = [Person(0, "Anna"), Person(1, "Ben", "away", owner=True, agreed=True), Person(2, "Cara", "bot")]
    view = examples.view(RoundView("waiting", "pub", you=0), people, places=places)
    drawn = picture(seated(examples.model(view, owner=False)), SMALL)
    assert not [line for line in drawn if "…" in line]
    assert any(locale._("away") in line for line in drawn), "that matters most"


def lost(*, seat: int | None) -> State:
    state = scenes.watching()
    return seated(state.seat.model._replace(status="lost", lost_at_ms=NOW - 3_000, seat=seat))


def test_nobody_who_watches_is_promised_a_seat() -> None:
    assert (
        picture(lost(seat=None), WIDE)[1].strip()
        == "Connection lost (3 s). Looking for the table. [Enter] now"
    )
    assert "your seat is kept" in picture(lost(seat=0), WIDE)[1]


@pytest.mark.parametrize("closed", [None, "host_stopped"])
@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_a_lost_connection_is_one_line_for_all_the_time_it_is_sought(size: Size, closed: str | None) -> None:
    locale.use("de")
    model = lost(seat=0).seat.model._replace(lost_at_ms=NOW - 599_000)
    model = model._replace(closed="host_stopped" if closed else None)
    drawn = picture(seated(model), size)
    said = [line for line in drawn if "599 s" in line]
    assert len(said) == 1 and said[0].rstrip().endswith("[Enter] suchen")
