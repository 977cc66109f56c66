"""Keys in the lobby, its forms, the waiting room and the question at leaving."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Refuse, TableState
from lanswim_protocol.names import NAME_CELLS, cells

from lanswim import locale
from lanswim.cli.host import USUAL_SEATS
from lanswim.client.model import ClientModel, Target
from lanswim.locale.rules_brief import brief
from lanswim.locale.rules_changed import differences
from lanswim.rules import TEMPLATES, parse_rules
from lanswim.tui.context import HostOrder
from lanswim.tui.effects import (
    CloseTable,
    Disconnect,
    Effect,
    GetUp,
    Join,
    MakeCode,
    MoveTo,
    OpenTable,
    Quit,
    ReadSavedRules,
    Rename,
    StartMatch,
    SwapTwo,
    WantBots,
)
from lanswim.tui.events import HostUp, Key, ModelChanged, Pasted, RulesRead, SeatsChanged, TablesChanged
from lanswim.tui.keeping import passed_over
from lanswim.tui.lobby_keys import default_form, read_address
from lanswim.tui.nearby import Nearby
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NEARBY, NOW, picture, press, seated


def of_state(table: Nearby, state: TableState) -> Nearby:
    return table._replace(info=msgspec.structs.replace(table.info, state=state))


LOBBY = State("Anna", tables=NEARBY, selected=NEARBY[0].which, now_ms=NOW)
ASKED = LOBBY._replace(declined=frozenset({NEARBY[0].which}))
"""one would not rather sit down at the table that waits already"""
OPEN = LOBBY._replace(tables=tuple(of_state(table, "open") for table in NEARBY))


def test_where_people_hold_all_seats_none_is_promised_for_the_next_match() -> None:
    table = of_state(NEARBY[0], "playing")
    full = table._replace(info=msgspec.structs.replace(table.info, people=5, bots=0, taken=5))
    shown = "\n".join(picture(LOBBY._replace(tables=(full,)), Size(80, 24)))
    assert "[Enter] watch until a seat is free" in shown and "next match" not in shown


def test_who_finds_no_seat_is_told_that_one_comes_with_the_next_match() -> None:
    offers: dict[TableState, str] = {
        "playing": "[Enter] watch, and play in the next match",
        "full": "[Enter] watch until a seat is free",
    }
    for state, said in offers.items():
        there = LOBBY._replace(tables=(of_state(NEARBY[0], state),))
        assert done(there, "enter") == [Join(NEARBY[0].target)]
        assert said in "\n".join(picture(there, Size(80, 24)))
        for mine, offer in (
            (there._replace(mine=frozenset({"t1"})), "[Enter] back to the table"),
            (there._replace(got_up=("t1", 1)), "[Enter] back, to watch"),
        ):
            assert done(mine, "enter") == [Join(NEARBY[0].target)]
            assert offer in "\n".join(picture(mine, Size(80, 24)))


def test_what_went_wrong_names_its_table_and_does_not_stay() -> None:
    closed = examples.waiting_model(owner=False)._replace(status="closed", closed="table_closed")
    state = State("Anna", screen="table", tables=NEARBY)
    state, _ = update(state, ModelChanged(closed), NOW)
    state = press(state, "enter")
    said = "Küche: The host has closed the table."
    assert said in "\n".join(picture(state, Size(80, 24)))
    assert said not in "\n".join(picture(press(state, "down"), Size(80, 24)))
    assert said not in "\n".join(picture(state._replace(now_ms=state.now_ms + 10_000), Size(80, 24)))


def done(state: State, *keys: str) -> list[Effect]:
    effects: list[Effect] = []
    for key in keys:
        state, more = update(state, Key(key), state.now_ms + 1_000)
        effects += (effect for effect in more if not isinstance(effect, ReadSavedRules | MakeCode))
    return effects


def test_a_table_is_chosen_and_joined() -> None:
    assert done(LOBBY, "enter") == [Join(NEARBY[0].target)]
    assert done(OPEN, "down", "enter") == [Join(OPEN.tables[1].target)]
    assert done(LOBBY, "down", "down", "enter") == [Join(NEARBY[0].target)]
    assert done(State("Anna"), "enter", "down") == []


def test_the_choice_stays_with_its_table_when_others_come_and_go() -> None:
    state = press(OPEN, "down")
    state, _ = update(state, TablesChanged(OPEN.tables[::-1]), NOW)
    assert done(state, "enter") == [Join(OPEN.tables[1].target)]
    state, _ = update(state, TablesChanged(NEARBY[:1]), NOW)
    assert done(state, "enter") == [Join(NEARBY[0].target)]


def test_the_form_opens_a_table() -> None:
    assert done(ASKED, "h", *["enter"] * 6) == [OpenTable(HostOrder("Parlour", 6, 0))]
    keys = ["h", "delete", *"Küche", "down", "6", "enter", "3", *["enter"] * 4]
    assert done(ASKED, *keys) == [OpenTable(HostOrder("Küche", 6, 3))]
    assert done(ASKED, "h", "down", "2", "down", "8", "+", "+", *["enter"] * 4) == [
        OpenTable(HostOrder("Parlour", 2, 1))
    ]
    assert done(ASKED, "h", "escape", "q") == [Quit(0)]


def test_the_form_offers_every_template_and_says_what_it_changes() -> None:
    state = press(ASKED, "h", *["down"] * 3)
    seen = []
    for _template in TEMPLATES:
        seen.append(state.form.rules)
        for size in (Size(80, 24), Size(40, 12)):
            text = picture(state, size)
            assert all("…" not in line for line in text) and all(
                key in " ".join(text) for key in ("[F1]", "[Esc]")
            )
        state = press(state, "right")
    assert seen == list(TEMPLATES) and state.form.rules == "pub"
    family = press(state, "right")
    told = " ".join("\n".join(picture(family, Size(80, 24))).split())
    assert "Family SW-002" in told and all(sentence in told for sentence in differences(TEMPLATES["family"]))
    assert done(family, *["enter"] * 3) == [OpenTable(HostOrder("Parlour", rules="family"))]


def with_own(state: State, problem: str = "") -> State:
    own = (("küchenregeln", parse_rules("family,lives=3")), ("viele", parse_rules("pagat")))
    return update(state, RulesRead(own, problem), state.now_ms)[0]


def test_the_form_asks_for_saved_rules_and_offers_them_after_the_templates() -> None:
    opened, effects = update(ASKED, Key("h"), NOW)
    assert [type(effect) for effect in effects] == [ReadSavedRules, MakeCode]
    state = press(with_own(opened), *["down"] * 3, *["right"] * len(TEMPLATES))
    assert state.form.rules == "küchenregeln"
    text = " ".join("\n".join(picture(state, Size(80, 24))).split())
    assert "küchenregeln (saved)" in text
    assert all(sentence in text for sentence in differences(parse_rules("family,lives=3")))
    assert "küchenregeln" in "\n".join(picture(state, Size(40, 12)))
    assert done(state, *["enter"] * 3) == [OpenTable(HostOrder("Parlour", rules="family,lives=3"))]
    assert press(state, "right", "right").form.rules == "pub"
    nine = press(with_own(opened), "down", "9", "down", "down", "left")
    assert (nine.form.rules, nine.form.seats) == ("viele", 8)


def test_saved_rules_are_told_by_the_template_they_came_from() -> None:
    own = (("haus", parse_rules("cardzo,lives=5")),)
    read = RulesRead(own, templates=(("haus", "cardzo"),))
    state = update(press(ASKED, "h"), read, NOW)[0]
    state = press(state, *["down"] * 3, *["right"] * len(TEMPLATES))
    assert done(state, *["enter"] * 3) == [OpenTable(HostOrder("Parlour", rules="cardzo,lives=5"))]


def test_saved_rules_that_are_broken_are_passed_over_with_a_notice_in_every_row_of_the_form() -> None:
    state = with_own(press(ASKED, "h"), passed_over(["alt", "sonntag"]))
    for _row in range(6):
        for size in (Size(80, 24), Size(40, 12)):
            lines = picture(state, size)
            assert "passed over: alt" in " ".join(lines) and "[Esc]" in " ".join(lines)
        state = press(state, "down")


def test_a_table_has_no_more_seats_than_its_rules_allow() -> None:
    state = press(ASKED, "h", "down", "9", "down", "8", "down")
    pagat = press(state, *["right"] * list(TEMPLATES).index("pagat"))
    assert (pagat.form.seats, pagat.form.bots) == (8, 7)
    assert press(pagat, "up", "up", "9").form.seats == 8


def test_the_lobby_opens_the_same_table_as_the_command() -> None:
    assert HostOrder("").seats == USUAL_SEATS
    form = default_form(())
    assert (form.seats, form.bots, form.rules) == (USUAL_SEATS, 0, "pub")


def test_what_is_changed_in_the_rules_of_a_table_stands_in_the_lobby_and_its_waiting_room() -> None:
    text = " ".join("\n".join(picture(LOBBY._replace(selected=NEARBY[1].which), Size(80, 24))).split())
    assert "Family SW-002, changed." in text
    assert all(sentence in text for sentence in brief(parse_rules("family,lives=3")))
    model = examples.waiting_model()
    assert model.view is not None
    changed = msgspec.structs.replace(model.view.round, rules="pub,buy_back=on")
    state = seated(model._replace(view=msgspec.structs.replace(model.view, round=changed)))
    text = " ".join("\n".join(picture(state, Size(80, 24))).split())
    assert differences(parse_rules("pub,buy_back=on"))[0] in text


def test_the_name_of_a_new_table_names_nobody_and_no_other_table() -> None:
    def called(name: str) -> Nearby:
        return NEARBY[0]._replace(info=msgspec.structs.replace(NEARBY[0].info, name=name))

    assert default_form(NEARBY).name == "Parlour"
    assert default_form([called("parlour"), called("Parlour 3")]).name == "Parlour 2"
    locale.use("de")
    assert default_form([called("Stube"), called("Stube 2")]).name == "Stube 3"


def test_practice_takes_a_number_of_bots() -> None:
    assert done(LOBBY, "p", "enter") == [OpenTable(HostOrder("Practice", 4, 3, practice=True))]
    assert done(LOBBY, "p", "9", "x", "8") == [OpenTable(HostOrder("Practice", 9, 8, practice=True))]


def test_the_own_name_is_changed() -> None:
    assert done(LOBBY, "n", *" Lena", "enter") == [Rename("Anna Lena")]
    state = press(LOBBY, "n", "delete", *"Zoë", "enter")
    assert (state.me, state.screen) == ("Zoë", "lobby") and "Zoë" in picture(state, Size(80, 24))[0]
    assert done(LOBBY, "n", "delete", "enter", "escape", "q") == [Quit(0)]
    state, _ = update(press(LOBBY, "n", "delete"), Pasted("\x1b[31mBen\r\n"), NOW)
    assert done(state, "enter") == [Rename("[31mBen")]


def test_an_address_is_typed_or_pasted() -> None:
    assert done(LOBBY, "i", *"10.0.0.2:4031", "enter") == [Join(Target(("10.0.0.2:4031",)))]
    state, _ = update(press(LOBBY, "i"), Pasted("\x1b10.0.0.2:4031\r\n"), NOW)
    assert done(state, "enter") == [Join(Target(("10.0.0.2:4031",)))]
    wrong = press(LOBBY, "i", "x", "enter")
    assert "looks like this" in wrong.notice and press(wrong, "y").notice == ""


@pytest.mark.parametrize("text", ["", "host", "host:", "host:0", "host:65536", "fe80::1:4031", "a b:1"])
def test_what_is_no_address(text: str) -> None:
    assert read_address(text) is None


def test_an_address_may_name_the_table() -> None:
    found = read_address("[fe80::1%eth0]:4031/t1")
    assert found is not None and (found.addresses, found.table) == (("[fe80::1%eth0]:4031",), "t1")


def test_a_host_that_is_up_is_joined() -> None:
    target = Target(("127.0.0.1:4031", "192.168.1.7:4031"), "t1")
    opening = press(ASKED, "h", *["enter"] * 5)
    state, effects = update(opening, HostUp(target), NOW)
    assert effects == (Join(target),) and state.screen == "table"


def test_the_waiting_room_moves_seats_and_bots() -> None:
    state = seated(examples.waiting_model())
    assert done(state, "right") == [MoveTo(2)]
    assert done(state, "left") == [MoveTo(4)]
    assert done(state, "+", "-") == [WantBots(2), WantBots(0)]
    assert done(state, "x", "1", "3") == [SwapTwo(0, 2)]
    assert done(state, "x", "1", "1", "x", "escape", "3") == []
    assert done(state, "enter") == [StartMatch()]


def test_a_guest_moves_only_its_own_seat() -> None:
    state = seated(examples.waiting_model(owner=False))
    assert done(state, "+", "-", "x", "1", "3", "enter") == []
    assert done(state, "right") == [MoveTo(2)]


def test_leaving_asks_the_owner_whether_the_table_stays() -> None:
    state = seated(examples.turn_model())
    assert done(state, "q", "1") == [Disconnect()]
    assert done(state, "q", "2", "enter") == [CloseTable()], "asked once more: a match runs"
    assert done(state, "q", "enter", "x", "escape", "1") == []


def test_who_owns_a_table_that_another_program_hosts_can_get_up_and_leave_it_to_the_others() -> None:
    state = seated(examples.turn_model()._replace(hosted_elsewhere=True))
    assert done(state, "q", "1") == [Disconnect()]
    assert done(state, "q", "2") == [GetUp()]
    assert done(state, "q", "3", "enter") == [CloseTable()]


def test_leaving_asks_a_guest_whether_the_seat_is_kept() -> None:
    state = seated(examples.turn_model()._replace(owner=False), from_lobby=False)
    assert done(state, "q", "1") == [Disconnect(), Quit(0)]
    assert done(state, "q", "2") == [GetUp()]


def test_practice_is_simply_closed() -> None:
    state = seated(examples.turn_model())._replace(practice=True)
    assert done(state, "q", "enter") == [CloseTable()]


def test_who_is_not_seated_yet_can_stop_at_once() -> None:
    connecting = State("Anna", screen="table")
    assert press(connecting, "escape").screen == "lobby"
    assert done(connecting._replace(from_lobby=False), "q") == [Disconnect(), Quit(130)]
    assert done(connecting, "ctrl-c") == [Disconnect(), Quit(130)]
    assert done(State("Anna", screen="opening"), "ctrl-c") == [Disconnect(), Quit(130)]


def test_another_window_that_took_over_is_said_and_nothing_comes_back_by_itself() -> None:
    gone = ClientModel(status="closed", closed="taken_over")
    state, effects = update(State("Anna", screen="table", tables=NEARBY), ModelChanged(gone), NOW)
    assert effects == () and "another window" in "\n".join(picture(state, Size(40, 12)))
    assert done(state, "x", "enter") == [Disconnect()]
    assert press(state, "enter").screen == "lobby"


def test_a_seat_that_is_held_is_gone_back_to() -> None:
    state, _ = update(LOBBY, SeatsChanged(frozenset({"t2"})), NOW)
    state = press(state, "down")
    text = "\n".join(picture(state, Size(80, 24)))
    assert "joined" in text and "your seat" not in text and "[Enter] back to the table" in text
    assert done(state, "enter") == [Join(NEARBY[1].target)]


def test_control_c_asks_first_and_then_ends() -> None:
    state = seated(examples.turn_model())
    assert done(state, "ctrl-c") == []
    assert done(state, "ctrl-c", "ctrl-c") == [Disconnect(), Quit(130)]
    assert done(LOBBY, "ctrl-c") == [Disconnect(), Quit(130)]


@pytest.mark.parametrize(
    ("model", "code"),
    [
        (ClientModel(status="closed", closed="left"), 0),
        (ClientModel(status="closed", closed="kicked"), 1),
        (ClientModel(status="closed", closed="taken_over"), 1),
        (ClientModel(status="closed", refuse=Refuse("match_running", "")), 1),
        (ClientModel(status="closed", refuse=Refuse("no_such_table", "")), 3),
        (ClientModel(status="closed", failure="unreachable"), 3),
        (ClientModel(status="closed", failure="not_lanswim"), 3),
    ],
)
def test_a_closed_table_gives_its_exit_code(model: ClientModel, code: int) -> None:
    state, effects = update(State("Anna", screen="table", from_lobby=False), ModelChanged(model), NOW)
    ended = [*effects, *done(state, "enter")]
    quits = [effect for effect in ended if isinstance(effect, Quit)]
    assert quits[0].code == code


@pytest.mark.parametrize(
    ("model", "told"),
    [
        (ClientModel(status="closed", closed="left"), ""),
        (ClientModel(status="closed", closed="table_closed", owner=True), "You have closed the table."),
    ],
)
def test_what_one_has_ended_oneself_needs_no_question(model: ClientModel, told: str) -> None:
    state, effects = update(State("Anna", screen="table"), ModelChanged(model), NOW)
    assert (state.screen, state.notice, effects) == ("lobby", told, (Disconnect(),))


def test_the_name_of_a_table_is_as_wide_as_it_may_be_shown() -> None:
    form = press(ASKED, "h", "delete")
    assert press(form, *["漢"] * 12).form.name == "漢" * 10
    assert press(form, *["漢"] * 10, "x", "backspace", "x", "y").form.name == "漢" * 9 + "xy"
    assert update(form, Pasted("漢" * 12), NOW)[0].form.name == "漢" * 10
    [opened] = done(press(form, *["漢"] * 12), *["enter"] * 6)
    assert isinstance(opened, OpenTable) and opened.order.name == "漢" * 10


def test_a_name_of_a_table_that_unfolds_is_cut_before_it_is_opened() -> None:
    [opened] = done(press(ASKED, "h", "delete", *["\ufdfa"] * 3), *["enter"] * 6)
    assert isinstance(opened, OpenTable) and 0 < cells(opened.order.name) <= NAME_CELLS


def test_marks_without_width_do_not_make_a_name_endless() -> None:
    form = update(press(ASKED, "h", "delete"), Pasted("a" + "\u0301" * 500), NOW)[0].form
    assert len(form.name) <= 80


def test_ones_own_name_is_as_wide_as_it_may_be_shown() -> None:
    assert press(press(LOBBY, "n", "delete"), *["漢"] * 12).name == "漢" * 10
