"""The code of a private table in lines: one question, the next line is the answer, pipes are not asked."""

from __future__ import annotations

import msgspec
from lanswim_protocol.messages import News, Refuse

from lanswim import locale
from lanswim.client.codes import TableCode
from lanswim.client.model import ClientModel, Target
from lanswim.rules import PUB, rules_code
from lanswim.tui import effects as e
from lanswim.tui.context import HostOrder
from lanswim.tui.events import HostUp, ModelChanged
from lanswim.tui.plain.state import Said
from lanswim.tui.plain.talk import Talk, gone, hear, typed
from tests.support import views_examples as examples
from tests.support.screens import CODE

NEEDED = ClientModel(status="closed", table="t1", refuse=Refuse("code_needed"))
WRONG = ClientModel(status="closed", table="t1", refuse=Refuse("wrong_code"))


def asked(model: ClientModel = NEEDED, *, asks: bool = True, from_lobby: bool = False) -> Said:
    return hear(Talk("Anna", seated=True, asks=asks, from_lobby=from_lobby), ModelChanged(model))


def test_the_code_is_asked_for_and_the_next_line_is_tried() -> None:
    said = asked()
    assert said.lines[0] == "The table is private: its code is needed."
    assert said.effects == ()
    assert typed(said.talk, "Salad tiger BENCH").effects == (e.ShowCode(CODE),)


def test_a_wrong_one_is_asked_for_again() -> None:
    said = asked(WRONG)
    assert said.lines[0] == "That is not the code of this table."
    assert typed(said.talk, "salad-tiger-bench").effects == (e.ShowCode(CODE),)


def test_what_is_no_code_is_said_and_asked_for_once_more() -> None:
    said = typed(asked().talk, "abc")
    assert said.effects == () and "this one has 3" in said.lines[0]
    assert typed(said.talk, "salad-tiger-bench").effects == (e.ShowCode(CODE),)


def test_a_rules_code_is_recognised_and_tried_only_when_it_is_typed_again() -> None:
    code = rules_code(PUB)
    said = typed(asked().talk, code)
    assert said.effects == () and said.lines[0].startswith("That is a rules code")
    assert typed(said.talk, code).effects == (e.ShowCode(TableCode.read(code)),)


def test_one_can_give_up() -> None:
    locale.use("de")
    assert typed(asked().talk, "aufstehen").effects == (
        e.Disconnect(), e.Quit(1, "Der Tisch ist privat: Du brauchst seinen Code."),
    )  # fmt: skip
    back = typed(asked(from_lobby=True).talk, "quit")
    assert back.effects == (e.Disconnect(),) and not back.talk.seated and back.talk.code is None


def test_a_pipe_is_not_asked_and_ends_with_one_sentence() -> None:
    said = asked(asks=False)
    wanted = "The table is private: its code is needed. It is given by --code CODE or in LANSWIM_CODE."
    assert said.effects == (e.Disconnect(), e.Quit(1, wanted))


def test_an_input_that_ends_is_no_code() -> None:
    assert gone(asked().talk).effects[-1] == e.Quit(1, "The table is private: its code is needed.")


def test_a_private_table_is_opened_by_a_word() -> None:
    locale.use("de")
    assert typed(Talk("Anna"), "privat Küche").effects == (e.OpenTable(HostOrder("Küche", private=True)),)


def test_the_owner_hears_the_code_and_a_guest_only_in_the_help() -> None:
    opened = hear(Talk("Anna", seated=True), ModelChanged(examples.waiting_model()._replace(code=CODE)))
    assert "The code of this table: salad-tiger-bench" in opened.lines
    guests = examples.waiting_model(owner=False)._replace(code=CODE)
    guest = hear(Talk("Ben", seated=True), ModelChanged(guests))
    assert not any("salad" in line for line in guest.lines)
    assert any("salad-tiger-bench" in line for line in typed(guest.talk, "help").lines)


def test_the_owner_hears_of_a_wrong_code() -> None:
    model = examples.waiting_model()
    assert model.view is not None
    first = hear(Talk("Anna", seated=True), ModelChanged(model))
    told = msgspec.structs.replace(model.view, version=99, news=[News("wrong_code")])
    said = hear(first.talk, ModelChanged(model._replace(view=told)))
    assert said.lines == ("Somebody has tried a wrong code.",)


# Where the table is

OPENED = Target(("127.0.0.1:4031", "192.168.1.7:4031", "[fe80::1%eth0]:4031"), "t1")


def hosting(model: ClientModel, target: Target = OPENED) -> Said:
    up = hear(Talk("Anna", from_lobby=False), HostUp(target))
    return hear(up.talk, ModelChanged(model))


def test_who_hosts_hears_the_address_and_finds_it_in_the_help_during_the_match_too() -> None:
    address = "The address of this table: 192.168.1.7:4031  [fe80::1%eth0]:4031"
    said = hosting(examples.waiting_model()._replace(code=CODE))
    assert address in said.lines
    assert address in typed(said.talk, "help").lines
    playing = hear(said.talk, ModelChanged(examples.turn_model()._replace(code=CODE))).talk
    helped = typed(playing, "help").lines
    assert address in helped and any("salad-tiger-bench" in line for line in helped)


def test_a_table_to_practise_at_tells_no_address() -> None:
    up = hear(Talk("Anna", practice=True), HostUp(OPENED))
    said = hear(up.talk, ModelChanged(examples.waiting_model()))
    assert not any("4031" in line for line in (*said.lines, *typed(said.talk, "help").lines))


def test_a_table_beyond_the_network_says_what_to_type_there() -> None:
    said = hosting(examples.waiting_model(), OPENED._replace(internet=True))
    assert any("your public address and port 4031" in line for line in said.lines)
    assert not any("public" in line for line in hosting(examples.waiting_model()).lines)


# While a code is checked


def test_what_is_typed_while_a_code_is_checked_is_the_next_one() -> None:
    said = typed(asked().talk, "salat-tiger-bench")
    assert said.lines == ("The code is being checked, one moment.",)
    waits = hear(said.talk, ModelChanged(ClientModel("dialing", "t1", refuse=Refuse("too_many_tries"))))
    assert not any("too many" in line for line in waits.lines)
    again = typed(waits.talk, "salad-tiger-bench")
    assert (again.effects, again.lines) == ((), ("The code is being checked, one moment.",))
    said = hear(again.talk, ModelChanged(WRONG))
    assert said.lines[0] == "That is not the code of this table." and said.effects == (e.ShowCode(CODE),)


def test_help_answers_at_the_question_and_meanwhile() -> None:
    talk = asked().talk
    for now in (talk, typed(talk, "salad-tiger-bench").talk):
        said = typed(now, "help")
        assert said.effects == () and any("hyphens do not matter" in line for line in said.lines)


def test_once_one_sits_lines_are_commands_again() -> None:
    talk = typed(asked().talk, "salad-tiger-bench").talk
    sits = hear(talk, ModelChanged(examples.waiting_model(owner=False))).talk
    assert sits.code is None and typed(sits, "seats").lines[0].startswith("1:")


def test_an_input_that_ends_while_a_code_is_checked_waits_for_what_comes_of_it() -> None:
    said = gone(typed(asked().talk, "salad-tiger-bench").talk)
    assert said.effects == () and said.talk.input_over
