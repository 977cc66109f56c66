"""The plain screen in words: what is announced, what a line does, what is said to nonsense."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Answer, LogEntry, News, TableInfo

from lanswim import locale
from lanswim.client.model import ClientModel, Target
from lanswim.tui import effects as e
from lanswim.tui.context import HostOrder
from lanswim.tui.events import HostDown, HostUp, ModelChanged, TablesChanged
from lanswim.tui.plain import facts
from lanswim.tui.plain.talk import Talk, gone, hear, typed
from tests.support import views_examples as examples
from tests.support.screens import NEARBY

NOT_OPENED = "The table could not be opened: the port is taken."


def at_table(model: ClientModel) -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(model)).talk


def test_ones_turn_is_announced_with_all_that_is_needed() -> None:
    locale.use("de")
    said = hear(Talk("Anna", seated=True), ModelChanged(examples.turn_model())).lines
    assert said[-3:] == (
        "Du bist dran. Hand: Pik König, Pik 9, Karo Dame. Wert 19.",
        "Mitte: Karo 7, Pik 10, Kreuz Dame.",
        "Möglich: tausche, alle, schieben, klopfen. Noch 42 Sekunden.",
    )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("swap QD 10S", Answer("swap", "QD", "TS")),
        ("swap 10S QD", Answer("swap", "QD", "TS")),
        ("tausche karo dame gegen pik 10", Answer("swap", "QD", "TS")),
        ("all", Answer("swap_all")),
        ("schieben", Answer("pass")),
        ("knock", Answer("knock")),
        ("swap QD TS knock", Answer("swap", "QD", "TS", close=True)),
        ("schieben klopfen", Answer("pass", close=True)),
    ],
)
def test_a_line_plays_a_move(line: str, answer: Answer) -> None:
    assert typed(at_table(examples.turn_model()), line).effects == (e.Decide(answer, 7),)


@pytest.mark.parametrize(
    "line", ["swap", "swap QD", "swap xx yy", "what now", "sit x", "bots 12", "switch 1"]
)
def test_nonsense_is_answered_by_one_line_that_says_what_is_possible(line: str) -> None:
    said = typed(at_table(examples.turn_model()), line)
    assert said.effects == () and len(said.lines) == 1
    assert "Possible: " in said.lines[0] or "like: swap king of spades, 7 of diamonds" in said.lines[0]


@pytest.mark.parametrize(
    "line",
    [
        "all right, whose turn is it",
        "knock no wait",
        "pass me the salt",
        "pass me the knock",
        "knock knock",
        "no way",
        "yes please",
        "keep calm",
        "reject it all",
        "ready in a minute",
        "start without me",
        "leave me alone",
        "close the window",
        "quit talking",
    ],
)
def test_talk_that_begins_like_a_command_does_nothing(line: str) -> None:
    said = typed(at_table(examples.turn_model()), line)
    assert said.effects == () and said.lines[0].startswith("I do not understand that.")


def test_talk_is_no_yes_to_getting_up() -> None:
    asked = typed(at_table(examples.turn_model()._replace(owner=False)), "leave").talk
    assert typed(asked, "yes you may").effects == ()


def test_a_move_out_of_turn_is_not_sent() -> None:
    table = examples.view(examples.first_turn(3), examples.people(3))
    for line in ("pass", "knock", "swap JH TH"):
        said = typed(at_table(examples.model(table)), line)
        assert said.effects == () and said.lines == ("That is not possible now.",)


def test_a_second_command_waits_for_the_answer_to_the_first() -> None:
    talk = at_table(examples.turn_model()._replace(pending=3))
    assert typed(talk, "pass").effects == ()


def test_a_knock_refused_alone_is_answered_with_the_command_that_goes() -> None:
    locale.use("de")
    talk = at_table(examples.turn_model()._replace(pending=3))
    said = hear(talk, ModelChanged(examples.turn_model()._replace(refused="no_knock_alone"))).lines
    assert said[0].endswith("Tippe zum Beispiel: schieben klopfen")


def test_what_others_do_is_said_once() -> None:
    before = examples.view(examples.first_turn(3), examples.people(3))
    talk = at_table(examples.model(before))
    log = [
        *before.round.log,
        LogEntry(1, "swap", ["8D"], ["QC"]),
        LogEntry(None, "new_middle", ["7C", "8C", "9C"]),
    ]
    after = msgspec.structs.replace(before, round=msgspec.structs.replace(before.round, log=log))
    said = hear(talk, ModelChanged(examples.model(after)))
    assert said.lines[0] == "Ben takes queen of clubs, lays 8 of diamonds."
    assert said.lines[1] == "Everybody passed: three new cards in the middle."
    assert hear(said.talk, ModelChanged(examples.model(after))).lines == ()


def test_news_of_people_is_said() -> None:
    model = examples.waiting_model()
    talk = at_table(model)
    assert model.view is not None
    table = msgspec.structs.replace(model.view, version=9, news=[News("seated", 3, "\x1b[31mDan")])
    assert hear(talk, ModelChanged(model._replace(view=table))).lines == ("[31mDan sits down on seat 4.",)


def test_the_showdown_is_said_with_values_and_reasons() -> None:
    table = examples.view(examples.showdown(), examples.people(5), "ready", ask_id=8)
    said = hear(at_table(examples.turn_model()), ModelChanged(examples.model(table))).lines
    assert "Showdown. You knocked with 29." in said
    assert "Dan: 7 of clubs, 7 of hearts, 7 of diamonds. 30½, three sevens." in said
    assert "Oma was swimming and is out." in said and said[-1] == "Type ready to go on."


def test_the_end_of_the_match_is_said() -> None:
    table = examples.view(examples.over(), examples.people(3), "ready")
    said = hear(at_table(examples.turn_model()), ModelChanged(examples.model(table))).lines
    assert "You win the match!" in said and "1. Anna (you)." in said


def test_facts_can_be_asked_for() -> None:
    talk = at_table(examples.turn_model())
    assert typed(talk, "lives").lines == ("Lives: Anna 3. Ben 1. Cara 2. Dan 3. Oma swimming.",)
    assert typed(talk, "middle").lines == ("Middle: 7 of diamonds, 10 of spades, queen of clubs.",)
    assert typed(talk, "hand").lines == ("Hand: king of spades, 9 of spades, queen of diamonds. Value 19.",)
    assert typed(talk, "seats").lines[0] == "1: Anna."
    assert len(typed(talk, "rules").lines) > 5
    assert "Ben passes." in typed(talk, "moves").lines


def test_the_waiting_room_is_arranged_by_lines() -> None:
    talk = at_table(examples.waiting_model())
    assert typed(talk, "start").effects == (e.StartMatch(),)
    assert typed(talk, "bots 2").effects == (e.WantBots(2),)
    assert typed(talk, "sit 5").effects == (e.MoveTo(4),)
    assert typed(talk, "switch 1 2").effects == (e.SwapTwo(0, 1),)


def test_one_agrees_to_the_rules_by_a_line_and_hears_who_does() -> None:
    talk = at_table(examples.waiting_model(owner=False))
    who = "Agreed to the rules: Ben. Not yet agreed: Anna."
    assert typed(talk, "agree").effects == typed(talk, "bin einverstanden").effects == (e.AgreeTo("pub"),)
    assert typed(talk, "rules").lines[-1] == typed(talk, "seats").lines[-1] == who
    assert typed(talk, "agree with whom?").effects == ()
    assert "agree" in facts.waiting_hint(talk)
    assert any(line.startswith("agree: agree to the rules") for line in typed(talk, "help").lines)


def test_agreeing_once_more_or_in_a_match_is_answered() -> None:
    owner = at_table(examples.waiting_model())
    said = typed(owner, "agree")
    assert said.effects == () and said.lines == ("Agreed to the rules: Anna. Not yet agreed: Ben.",)
    assert "agree" not in facts.waiting_hint(owner)
    playing = at_table(examples.turn_model())
    assert typed(playing, "agree").effects == (e.AgreeTo("pub"),), "the host says why not"
    assert not any("agreed" in line for line in typed(playing, "rules").lines)


def test_it_is_said_when_somebody_agrees() -> None:
    model = examples.waiting_model()
    assert model.view is not None
    table = msgspec.structs.replace(model.view, version=9, news=[News("agreed", 1, "\x1b[31mBen")])
    said = hear(at_table(model), ModelChanged(model._replace(view=table))).lines
    assert said == ("[31mBen agrees to the rules.",)


def test_the_host_is_asked_what_leaving_means() -> None:
    talk = at_table(examples.turn_model())
    said = typed(talk, "leave")
    assert said.effects == () and "quit" in said.lines[0] and "close" in said.lines[0]


def test_the_end_of_the_input_keeps_the_seat() -> None:
    said = gone(at_table(examples.turn_model()))
    assert said.effects == (e.Disconnect(), e.Quit(0))
    assert said.lines == ("Goodbye. Your seat is kept.",)


def test_tables_come_and_go_and_keep_their_numbers() -> None:
    talk = Talk("Anna")
    said = hear(talk, TablesChanged(NEARBY))
    assert said.lines == (
        "Table 1: Küche, rules Pub SW-001, 3 people, 1 bot, 5 seats, waiting.",
        "Table 2: Wohnzimmer, rules Family SW-002, changed, 2 people, 0 bots, 4 seats, playing.",
    )
    said = hear(said.talk, TablesChanged(NEARBY[1:]))
    assert said.lines == ("Table Küche is gone.",)
    assert typed(said.talk, "join 2").effects == (e.Join(NEARBY[1].target),)
    assert typed(said.talk, "join 1").effects == ()
    assert typed(said.talk, "join").effects == (e.Join(NEARBY[1].target),)


def test_tables_are_opened_and_typed() -> None:
    talk = Talk("Anna")
    assert typed(talk, "host Küche").effects == (e.OpenTable(HostOrder("Küche")),)
    assert typed(talk, "practice 5").effects == (e.OpenTable(HostOrder("Practice", 6, 5, practice=True)),)
    joined = typed(talk, "address 192.168.1.7:4031")
    assert isinstance(joined.effects[0], e.Join) and joined.talk.seated
    assert typed(talk, "address nowhere").effects == ()
    assert typed(talk, "knock").lines[0].startswith("You do not sit at a table.")


@pytest.mark.parametrize("first", ["host A", "practice"])
@pytest.mark.parametrize("line", ["host B", "practice 2", "join 1", "join", "address 192.168.1.7:4031"])
def test_a_table_that_is_being_opened_is_the_only_one(first: str, line: str) -> None:
    opening = typed(hear(Talk("Anna"), TablesChanged(NEARBY)).talk, first).talk
    said = typed(opening, line)
    assert said == (opening, ("Opening the table…",), ())
    failed = hear(opening, HostDown(NOT_OPENED)).talk
    assert [type(effect) for effect in typed(failed, "host B").effects] == [e.OpenTable]


def test_after_a_table_was_closed_another_may_be_opened() -> None:
    up = hear(typed(Talk("Anna"), "host A").talk, HostUp(Target(("127.0.0.1:1",), "t1"))).talk
    back = hear(up, ModelChanged(ClientModel(status="closed", closed="table_closed"))).talk
    assert [type(effect) for effect in typed(back, "host B").effects] == [e.OpenTable]


def test_a_table_that_one_has_closed_is_no_match_to_go_back_to() -> None:
    listed = hear(Talk("Anna"), TablesChanged(NEARBY)).talk._replace(mine=frozenset({NEARBY[0].info.table}))
    sits = typed(listed, "join 1").talk
    closed = ClientModel("closed", NEARBY[0].info.table, seat=0, closed="table_closed")
    assert hear(sits, ModelChanged(closed)).lines[-1].startswith("Possible: join,")


def test_a_host_that_does_not_come_up_is_said() -> None:
    assert hear(Talk("Anna"), HostDown(NOT_OPENED)).lines == (NOT_OPENED,)
    direct = hear(Talk("Anna", from_lobby=False), HostDown(NOT_OPENED, 3))
    assert direct.effects == (e.Quit(3, NOT_OPENED),)


def test_practice_begins_by_itself() -> None:
    up = hear(Talk("Anna", practice=True), HostUp(Target(("127.0.0.1:1",), "t1")))
    said = hear(up.talk, ModelChanged(examples.waiting_model()))
    assert said.effects == (e.StartMatch(),)
    assert said.lines == ("You sit at the table Küche.",), "nobody needs the waiting room there"


@pytest.mark.parametrize(
    ("model", "code"),
    [
        (ClientModel(status="closed", closed="table_closed"), 0),
        (ClientModel(status="closed", closed="kicked"), 1),
        (ClientModel(status="closed", failure="unreachable"), 3),
    ],
)
def test_a_closed_table_ends_the_program_or_leads_back_to_the_lobby(model: ClientModel, code: int) -> None:
    direct = hear(Talk("Anna", from_lobby=False, seated=True), ModelChanged(model))
    assert isinstance(direct.effects[-1], e.Quit) and direct.effects[-1].code == code
    back = hear(Talk("Anna", seated=True), ModelChanged(model))
    assert back.effects == (e.Disconnect(),) and not back.talk.seated


@pytest.mark.parametrize("order", ["input first", "line first"])
def test_a_table_that_is_lost_before_it_is_seen_is_not_waited_for_without_input(order: str) -> None:
    lost = ModelChanged(ClientModel("lost", "t1", seat=0))
    talk = Talk("Anna", seated=True, from_lobby=False)
    if order == "input first":
        said = hear(gone(talk).talk, lost)
    else:
        said = gone(hear(talk, lost).talk)
    assert said.effects == (e.Disconnect(), e.Quit(3, "The table could not be reached again."))


def test_several_tables_at_an_address_are_listed_line_by_line() -> None:
    tables = tuple(TableInfo(f"t{n}", 0, "Stube", "pub", 3, 1, 1, 0, "open") for n in (1, 2))
    model = ClientModel("closed", failure="several", tables=tables)
    said = hear(Talk("Anna", seated=True), ModelChanged(model))
    assert said.lines[1:3] == ("  t1  Stube", "  t2  Stube")
    said = hear(Talk("Anna", seated=True, from_lobby=False), ModelChanged(model))
    [_, end] = said.effects
    assert isinstance(end, e.Quit) and end.code == 1 and "  t2  Stube" in end.sentence
