"""Each way a table can be gone: what happened, what can be done now, and the way back to the lobby works."""

from __future__ import annotations

from typing import get_args

import pytest
from lanswim_protocol import fields

from lanswim import locale
from lanswim.client.model import ClientModel, Failure
from lanswim.locale import Language
from lanswim.tui import afterwards
from lanswim.tui.code_dialog import ASKING
from lanswim.tui.dialog_keys import ending
from lanswim.tui.effects import Disconnect, Quit
from lanswim.tui.events import ModelChanged
from lanswim.tui.letters import cap, letter
from lanswim.tui.plain.talk import Talk, hear
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support.company_screens import restartable
from tests.support.ended_screens import closed, ended_screens, failed, refused, several
from tests.support.screens import (
    cards_wrong,
    code_asked,
    done,
    host_gone,
    lost,
    picture,
    press,
    stranger,
    text,
)

SIZES = (Size(80, 24), Size(40, 12))
LANGUAGES: tuple[Language, ...] = ("de", "en")
REFUSED = [one for one in get_args(fields.RefuseReason) if one not in ASKING]
CLOSED = [one for one in get_args(fields.ClosedReason) if one != "left"]
FAILED = [one for one in get_args(Failure) if one not in ("several", "impostor")]


def all_of_them() -> dict[str, State]:
    """Every reason that the protocol or the client knows."""
    return {
        **{f"refused {one}": refused(one) for one in REFUSED},
        **{f"closed {one}": closed(one) for one in CLOSED},
        **{f"failed {one}": failed(one) for one in FAILED},
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", all_of_them())
def test_it_says_what_happened_and_what_can_be_done(name: str, size: Size, language: Language) -> None:
    locale.use(language)
    state = all_of_them()[name]
    advice = afterwards.advice(state.seat.model)
    assert advice and advice in text(state, size)
    assert "[Enter]" in picture(state, size)[-1]


@pytest.mark.parametrize("key", ["enter", "escape", "q"])
@pytest.mark.parametrize("name", [*all_of_them(), "several"])
def test_a_key_leads_back_to_the_lobby_where_other_tables_are(name: str, key: str) -> None:
    state = {**all_of_them(), "several": several()}[name]
    lobby = press(state, key)
    assert lobby.screen == "lobby" and done(state, key) == [Disconnect()]
    assert "open a table" in text(lobby, SIZES[0])
    assert press(lobby, letter("host")).screen == "host"


@pytest.mark.parametrize("name", [name for name in ended_screens() if "lost" not in name])
def test_without_a_lobby_the_key_says_that_the_program_ends_and_it_does(name: str) -> None:
    state = ended_screens()[name]._replace(from_lobby=False)
    onward = "[Enter] go on" if name == "over_and_gone" else "[Enter] end the program"
    assert onward in text(state, SIZES[1])
    _gone, last = done(state, "enter")
    assert isinstance(last, Quit) and last.sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_after_a_match_it_is_said_whole_and_the_key_is_there(size: Size, language: Language) -> None:
    locale.use(language)
    state = ended_screens()["over_and_gone"]
    assert ending(state)[1] in text(state, size) and "[Enter]" in picture(state, size)[-1]
    assert press(state, "enter").screen == "lobby"


def test_a_table_that_is_lost_before_it_was_seen_is_sought_until_a_key_ends_that() -> None:
    state = ended_screens()["lost_unseen"]
    assert all("Connection lost." in text(state, size) for size in SIZES)
    assert press(state, "escape").screen == "lobby"


def test_a_wrong_code_a_false_key_and_wrong_cards_lead_back_as_well() -> None:
    assert press(code_asked("wrong_code"), "escape").screen == "lobby"
    assert press(stranger(), letter("no")).screen == "lobby"
    assert press(cards_wrong(), "escape", letter("quit"), "1").screen == "lobby"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("away", [lost, host_gone, restartable])
def test_whoever_is_not_connected_can_leave_for_the_lobby(away: object, size: Size) -> None:
    assert callable(away)
    state = away()
    onward = cap("resume") if away is restartable else "[Enter]"
    assert cap("quit") in text(state, size) and onward in text(state, size)
    assert press(state, letter("quit"), "1").screen == "lobby"


def test_nothing_is_advised_where_nothing_is_known() -> None:
    assert afterwards.advice(ClientModel("closed")) == ""


@pytest.mark.parametrize("name", all_of_them())
def test_in_lines_the_advice_is_said_before_what_is_possible_in_the_lobby(name: str) -> None:
    model = all_of_them()[name].seat.model
    back = hear(Talk("Anna", seated=True), ModelChanged(model))
    assert not back.talk.seated and back.lines[-2] == afterwards.advice(model)
    assert back.lines[-1].startswith("Possible: join")


def test_whoever_has_closed_a_table_is_given_no_advice() -> None:
    mine = ClientModel("closed", "t1", owner=True, closed="table_closed")
    assert hear(Talk("Anna", seated=True), ModelChanged(mine)).lines[0] == "You have closed the table."
    assert "another table" not in " ".join(hear(Talk("Anna", seated=True), ModelChanged(mine)).lines)
