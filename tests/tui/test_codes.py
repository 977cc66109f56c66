"""The code of a private table on the full screen: asked for, told apart, shown to who opened the table."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import News, Refuse

from lanswim import locale
from lanswim.client.codes import TableCode
from lanswim.client.model import ClientModel
from lanswim.rules import PUB, rules_code
from lanswim.tui.code_dialog import CodeField
from lanswim.tui.context import HostOrder
from lanswim.tui.effects import Disconnect, OpenTable, Quit, ShowCode
from lanswim.tui.events import CodeMade, Key, ModelChanged, Pasted
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import CODE, NOW, code_asked, form_private, picture, press, text, waiting_private

SIZES = [Size(80, 24), Size(40, 12)]


def asked(reason: str = "code_needed", *, from_lobby: bool = True) -> State:
    """A private table wants its code; nothing is typed."""
    closed = ClientModel(status="closed", table="t1", refuse=Refuse(reason))
    return update(State("Anna", screen="table", from_lobby=from_lobby), ModelChanged(closed), NOW)[0]


def typed(state: State, said: str) -> State:
    return press(state._replace(code=CodeField()), *said)


# Asked for


def test_the_code_is_typed_and_tried() -> None:
    state, effects = update(typed(asked(), "Salad Tiger bench"), Key("enter"), NOW)
    assert effects == (ShowCode(TableCode("salad-tiger-bench")),)
    assert state.seat.model.status == "dialing" and state.code.text == ""


@pytest.mark.parametrize("size", SIZES)
def test_what_is_typed_while_a_code_is_checked_is_kept_for_the_next_one(size: Size) -> None:
    """After a wrong code the host looks at the next one some seconds later only."""
    state = update(typed(asked("wrong_code"), "salat-tiger-bench"), Key("enter"), NOW)[0]
    waits = ClientModel(status="dialing", table="t1", refuse=Refuse("too_many_tries"))
    state = update(state, ModelChanged(waits), NOW)[0]
    state = press(state, *"salad-tiger-")
    assert "being checked" in text(state, size) and "salad-tiger-_" in text(state, size)
    assert update(state, Key("enter"), NOW + 9_000)[1] == ()
    wrong = ClientModel(status="closed", table="t1", refuse=Refuse("wrong_code"))
    state = update(state, ModelChanged(wrong), NOW)[0]
    assert "not the code of this table" in text(state, size) and "salad-tiger-_" in text(state, size)
    assert update(press(state, *"bench"), Key("enter"), NOW + 20_000)[1] == (ShowCode(CODE),)


def test_whoever_gives_up_while_a_code_is_checked_is_back_in_the_lobby() -> None:
    state = update(typed(asked(), "salad-tiger-bench"), Key("enter"), NOW)[0]
    back, effects = update(state, Key("escape"), NOW + 1_000)
    assert (back.screen, back.code, effects) == ("lobby", CodeField(), (Disconnect(),))


@pytest.mark.parametrize("asks", ["?", "f1"])
@pytest.mark.parametrize("trying", [False, True])
def test_help_says_what_can_be_typed_and_keeps_it(asks: str, trying: bool) -> None:
    state = asked()
    if trying:
        state = update(typed(state, "salad-tiger-bench"), Key("enter"), NOW)[0]
    assert "hyphens do not matter" in text(press(state, asks))
    state = press(press(state, *"salad"), "f1", "escape")
    assert "salad_" in text(state)


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("wrong", ["abc", rules_code(PUB), "sushi tidbit chloride residue skinless levers"])
def test_keys_and_what_is_wrong_stay_in_the_smallest_window(language: locale.Language, wrong: str) -> None:
    locale.use(language)
    state = press(typed(asked(), wrong), "enter")
    drawn = picture(state, SIZES[1])
    assert len(drawn) <= 12 and "[Enter]" in text(state, SIZES[1]) and "[Esc]" in text(state, SIZES[1])
    assert state.code.said.split()[-1] in text(state, SIZES[1]) and f"{wrong[:30]}" in text(state, SIZES[1])


@pytest.mark.parametrize("keys", ["quiet-jungle-mop", "rules?", "nnnnnnn", "5 jolly x"])
def test_every_letter_belongs_to_the_code_however_fast_it_is_typed(keys: str) -> None:
    state = asked()
    for key in keys:
        state, effects = update(state, Key(key, together=True), NOW)
        assert effects == ()
    assert state.code.text == keys and state.overlay is None


def test_a_code_that_is_pasted_goes_into_the_field() -> None:
    state, _ = update(asked(), Pasted(" salad-tiger\n-bench \x1b[2J"), NOW)
    assert state.code.text == "salad-tiger-bench [2J"


def test_what_is_typed_is_edited_with_the_usual_keys() -> None:
    assert press(asked(), *"salat", "backspace", "d").code.text == "salad"
    assert press(asked(), *"salat", "delete").code.text == ""
    assert len(press(asked(), *"x" * 99).code.text) == 60


def test_what_cannot_be_a_code_is_said_and_not_tried() -> None:
    state, effects = update(typed(asked(), "abc"), Key("enter"), NOW)
    assert effects == () and "has 6 to 64 letters or digits, this one has 3" in text(state)
    assert "has 6 to 64" not in text(press(state, "d"))


@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_code_is_said_and_asked_for_again(size: Size) -> None:
    assert "That is not the code of this table." in text(asked("wrong_code"), size)
    _, effects = update(typed(asked("wrong_code"), "salad-tiger-bench"), Key("enter"), NOW)
    assert effects == (ShowCode(CODE),)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (rules_code(PUB), "That is a rules code"),
        ("sushi tidbit chloride residue skinless levers", "Those are the words of a key"),
    ],
)
def test_a_code_of_another_kind_is_recognised_and_tried_only_when_meant(other: str, said: str) -> None:
    state, effects = update(typed(asked(), other), Key("enter"), NOW)
    assert effects == () and said in text(state)
    _, effects = update(state, Key("enter"), NOW + 1_000)
    assert effects == (ShowCode(TableCode.read(other)),)


def test_escape_goes_back_to_the_lobby_and_ends_a_program_without_one() -> None:
    back, effects = update(code_asked(), Key("escape"), NOW)
    assert (back.screen, back.code, effects) == ("lobby", CodeField(), (Disconnect(),))
    _, effects = update(asked(from_lobby=False), Key("escape"), NOW)
    assert effects == (Disconnect(), Quit(1, "The table is private: its code is needed."))


def test_ctrl_c_ends_it() -> None:
    assert update(code_asked(), Key("ctrl-c"), NOW)[1] == (Disconnect(), Quit(130))


def test_that_it_is_waited_for_a_try_is_said() -> None:
    waits = ClientModel(status="dialing", table="t1", refuse=Refuse("too_many_tries"))
    state = update(State("Anna", screen="table"), ModelChanged(waits), NOW)[0]
    assert "The host looks at one code every few seconds" in text(state)


def test_what_is_typed_is_in_no_repr() -> None:
    assert "salad" not in repr(code_asked()) and "salad" not in repr(waiting_private())


# Opening a private table


def test_the_form_makes_the_table_private_and_shows_its_code() -> None:
    state = form_private()
    assert "yes, code salad-tiger-bench" in text(state)
    assert "salad-tiger-bench" in text(state, SIZES[1])
    _, effects = update(press(state, "enter"), Key("enter"), NOW)
    assert effects == (OpenTable(HostOrder("Parlour", private=True, code=CODE)),)


def test_the_table_is_open_unless_it_is_asked_for() -> None:
    state = press(form_private(), "left")
    assert "salad" not in text(state)
    _, effects = update(press(state, "enter"), Key("enter"), NOW)
    assert effects == (OpenTable(HostOrder("Parlour")),)


def test_every_form_has_a_code_of_its_own() -> None:
    state = press(State("Anna"), letter("host"))
    first = update(state, CodeMade(CODE), NOW)[0]
    again = press(first, "escape", letter("host"))
    assert first.form.code == CODE and again.form.code is None


# At the table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_owner_reads_it_out_and_a_guest_finds_it_in_the_help(
    size: Size, language: locale.Language
) -> None:
    locale.use(language)
    assert "salad-tiger-bench" in text(waiting_private(), size)
    guest = waiting_private(owner=False)
    assert "salad" not in text(guest, size)
    assert "salad-tiger-bench" in text(press(guest, "?"), Size(80, 24))


def test_during_a_match_it_is_in_the_help_only() -> None:
    model = examples.turn_model()._replace(code=CODE)
    state = update(State("Anna", screen="table"), ModelChanged(model), NOW)[0]
    assert "salad" not in text(state) and "salad-tiger-bench" in text(press(state, "?"))


@pytest.mark.parametrize("size", SIZES)
def test_the_owner_is_told_of_a_wrong_code_for_a_while(size: Size) -> None:
    state = waiting_private()
    view = state.seat.model.view
    assert view is not None
    told = msgspec.structs.replace(view, version=99, news=[News("wrong_code")])
    after, _ = update(state, ModelChanged(state.seat.model._replace(view=told)), NOW)
    assert "Somebody has tried a wrong code." in text(after, size)
    assert "salad-tiger-bench" in text(after, size) and "[?]" in text(after, size)
    later = after._replace(now_ms=NOW + 10_000)
    assert "Somebody has tried" not in text(later, size) and "salad-tiger-bench" in text(later, size)


def test_and_in_a_match_by_the_log() -> None:
    model = examples.turn_model()._replace(code=CODE)
    assert model.view is not None
    state = update(State("Anna", screen="table"), ModelChanged(model), NOW)[0]
    told = msgspec.structs.replace(model.view, version=99, news=[News("wrong_code")])
    after, _ = update(state, ModelChanged(model._replace(view=told)), NOW)
    assert "a wrong code was tried" in text(after)


def test_a_table_beyond_the_network_says_so_in_the_waiting_room_and_in_the_help() -> None:
    state = waiting_private()
    assert "public" not in text(state) and "public" not in text(press(state, "?"))
    state = state._replace(seat=state.seat._replace(internet=True))
    assert "your public address and port 4031" in text(state)
    assert "public" in text(press(state, "?"))
    model = examples.turn_model()._replace(code=CODE)
    playing = update(state, ModelChanged(model), NOW)[0]
    assert "your public address and port 4031" in text(press(playing, "?"))
