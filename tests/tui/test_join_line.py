"""The line that others type: whole, alone in its line, and never with the code of a private table."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.tui.presenter import Size
from lanswim.tui.presenter.joining import join_line
from lanswim.tui.seat import Seat
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.counted_screens import counted_screens
from tests.support.screens import CODE, NOW, picture, seated, waiting, waiting_private

COMMAND = "lanswim join 192.168.1.7:4031"
SIZES = [Size(40, 12), Size(80, 24)]
GATHERINGS = {name: state for name, state in counted_screens().items() if name.startswith("gathering")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [waiting(), waiting_private(), *GATHERINGS.values()])
def test_it_stands_alone_in_its_line(state: State, size: Size, language: Language) -> None:
    locale.use(language)
    assert picture(state, size).count(COMMAND) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_owner_of_a_private_table_has_line_code_and_keys(size: Size, language: Language) -> None:
    locale.use(language)
    shown = picture(waiting_private(), size)
    assert [CODE.words in line for line in shown].count(True) == 1 and "[Q]" in shown[-1]


def test_of_a_wrong_code_a_small_window_tells_in_place_of_it() -> None:
    state = waiting_private()
    shown = picture(state._replace(seat=state.seat._replace(wrong_code_ms=NOW)), SIZES[0])
    assert "wrong code" in shown[0] and CODE.words in shown[1] and COMMAND not in shown


def test_a_shell_takes_an_address_in_brackets_as_it_is() -> None:
    linked = Seat(addresses=("[fe80::1%eth0]:4031",))
    assert join_line(linked, 80) == "lanswim join '[fe80::1%eth0]:4031'"
    assert join_line(Seat(addresses=("[fe80::1ff:fe23:4567:890a%eth0]:4031",)), 40).startswith("[fe80")
    assert join_line(Seat(), 80) == ""


@pytest.mark.parametrize("size", SIZES)
def test_a_guest_who_came_by_an_address_hands_it_on_where_there_is_room(size: Size) -> None:
    state = seated(examples.waiting_model(owner=False))
    state = state._replace(seat=state.seat._replace(addresses=("192.168.1.7:4031",)))
    assert (COMMAND in picture(state, size)) == (size.columns >= 80)
