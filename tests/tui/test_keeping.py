"""The rules of a table are kept under a name, typed or that of the table; what was kept before stays."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from lanswim.client.saved_rules import SavedRulesError, suggested_name
from lanswim.rules import PUB, parse_rules
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui.events import Event, Key, ModelChanged, Pasted, RulesKept, RulesRead
from lanswim.tui.keeping import kept, refused
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.session import Session
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld
from tests.support.screens import NOW, done, press, seated, text, waiting


def playing_by(rules: str, *, owner: bool = True) -> State:
    model = examples.waiting_model(owner=owner)
    assert model.view is not None
    round_ = msgspec.structs.replace(model.view.round, rules=rules)
    return seated(model._replace(view=msgspec.structs.replace(model.view, round=round_)))


@pytest.mark.parametrize("owner", [True, False])
def test_the_name_of_the_table_is_proposed_and_another_one_can_be_typed(owner: bool) -> None:
    state, rules = playing_by("pub,lives=5", owner=owner), parse_rules("pub,lives=5")
    assert done(state, "m", "enter") == [e.KeepRules("küche", rules)]
    typed_in = ("m", "delete", *"Sonx", "backspace", "n", "enter")
    assert done(state, *typed_in) == [e.KeepRules("Sonn", rules)]
    assert done(state, "m", "x", "q", "escape", "right") == [e.MoveTo(2)]


def test_quick_or_pasted_letters_belong_to_the_name_and_move_nothing() -> None:
    state = press(waiting(), "m", "delete")
    for letter in "rqm":
        state, effects = update(state, Key(letter, together=True), state.now_ms)
        assert effects == ()
    state, _ = update(state, Pasted(" son\x1b\ntag"), state.now_ms)
    assert state.overlay == "keep" and state.keeping.name == "rqmsontag"


def test_a_name_that_is_taken_is_said_and_can_be_changed() -> None:
    state = press(waiting(), "m", "enter")
    state, _ = update(state, RulesKept("There are some.", done=False), NOW)
    assert "There are some." in text(state)
    state = press(state, "2")
    assert state.keeping.name == "küche2" and "There are some." not in text(state)
    state, _ = update(state, RulesKept("They are kept.", done=True), NOW)
    assert "They are kept." in text(state) and "küche2" not in text(state)
    assert press(state, "x").overlay == "keep" and press(state, "enter").overlay is None
    assert done(state, "enter") == []


def test_rules_that_only_a_newer_version_knows_are_not_kept_as_others() -> None:
    state = press(playing_by("pub,jokers=on"), "m")
    assert "newer version" in text(state) and done(state, "enter", "m", "x", "enter") == []


def test_the_key_means_nothing_in_a_round() -> None:
    turn = seated(examples.turn_model())
    assert press(turn, "m").overlay is None and "[M]" not in text(turn)


def heard(act: Callable[[Session], None], world: FakeWorld) -> list[Event]:
    events: list[Event] = []
    session = Session(world.context, events.append, Tasks(lambda _name, error: events.clear()))
    act(session)
    return events


def test_rules_are_replaced_only_when_that_is_asked_for_once_more() -> None:
    world = FakeWorld()
    other = parse_rules("family")
    assert heard(lambda one: one.perform(e.KeepRules("Sonntag", PUB)), world) == [
        RulesKept(kept("Sonntag"), done=True)
    ]
    again = heard(lambda one: one.perform(e.KeepRules("sonntag", other)), world)
    assert again == [RulesKept(refused(SavedRulesError("rules_exist", name="sonntag")), False, taken=True)]
    same = heard(lambda one: one.perform(e.KeepRules("SONNTAG", PUB)), world)
    assert same == [RulesKept("These rules are saved as sonntag already.", done=True)]
    assert world.kept == {"sonntag": PUB} and "--force" not in str(again)
    bad = heard(lambda one: one.perform(e.KeepRules("pub", other)), world)
    assert "called that" in str(bad) and world.kept == {"sonntag": PUB}


def test_enter_once_more_replaces_and_another_name_does_not() -> None:
    state, rules = playing_by("pub"), parse_rules("pub")
    state = press(state, "m", "enter")
    state, _ = update(state, RulesKept("Taken.", done=False, taken=True), state.now_ms)
    assert done(state, "enter") == [e.KeepRules("küche", rules, replace=True)]
    assert done(state, "2", "enter") == [e.KeepRules("küche2", rules)]


def test_plain_replaces_when_the_same_is_typed_again() -> None:
    talk, rules = typed(plain_at("family"), "keep ours").talk, parse_rules("family")
    talk = hear(talk, RulesKept("Taken.", done=False, taken=True)).talk
    assert typed(talk, "keep other").effects == (e.KeepRules("other", rules),)
    assert typed(talk, "keep ours").effects == (e.KeepRules("ours", rules, replace=True),)


def test_what_is_kept_is_offered_and_what_is_broken_is_named() -> None:
    world = FakeWorld()
    heard(lambda one: one.perform(e.KeepRules("sonntag", PUB)), world)
    world.broken = ("alt",)
    (read,) = heard(lambda one: one.perform(e.ReadSavedRules()), world)
    assert isinstance(read, RulesRead)
    assert read.saved == (("sonntag", PUB),) and "alt" in read.problem


def plain_at(rules: str) -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(playing_by(rules).seat.model)).talk


@pytest.mark.parametrize(
    ("line", "name"),
    [("save Sonntag", "Sonntag"), ("keep Sonntag", "Sonntag"), ("save", "küche"), ("speichern ours", "ours")],
)
def test_plain_keeps_them_too(line: str, name: str) -> None:
    assert typed(plain_at("family"), line).effects == (e.KeepRules(name, parse_rules("family")),)


def test_plain_says_what_came_of_it_and_keep_at_the_deal_is_the_packet() -> None:
    assert hear(plain_at("pub"), RulesKept("They are kept.", done=True)).lines == ("They are kept.",)
    assert "newer version" in typed(plain_at("pub,jokers=on"), "keep x").lines[0]
    assert "save NAME: keep these rules for tables of your own." in typed(plain_at("pub"), "help").lines
    table = examples.view(examples.dealers_choice(), examples.people(3, bots=(2,)), "dealer_choice")
    dealer = hear(Talk("Anna", seated=True), ModelChanged(examples.model(table))).talk
    (answer,) = typed(dealer, "keep").effects
    assert isinstance(answer, e.Decide) and answer.answer.kind == "keep"


@pytest.mark.parametrize(
    ("table", "name"),
    [
        ("Küche", "küche"),
        ("Anna & Ben's 2", "anna-ben-s-2"),
        ("2. Stock", "stock"),
        ("Pub", "pub-2"),
        ("\x1b[31m", "m"),
        ("!!", "rules"),
        ("con", "rules"),
        ("x" * 40, "x" * 30),
    ],
)
def test_a_name_that_can_be_used_is_proposed(table: str, name: str) -> None:
    assert suggested_name(table) == name
