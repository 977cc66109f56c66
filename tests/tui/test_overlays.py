"""Help, rules and the question at leaving: whole, true, and reached by the keys they name."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Clock, Person, SeatView

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.options_said import glance, without_effect
from lanswim.locale.rules_whole import all_sentences
from lanswim.rules import PUB, parse_rules, rules_code
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.presenter import Size, render
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NEARBY, picture, press, seated, showdown, waiting

SIZES = [Size(80, 24), Size(40, 12)]
LANGUAGES: list[Language] = ["de", "en"]


def shown(state: State, size: Size = SIZES[0]) -> str:
    return " ".join("\n".join(picture(state, size)).split())


def playing_by(rules: str) -> State:
    model = waiting().seat.model
    assert model.view is not None
    round_ = msgspec.structs.replace(model.view.round, rules=rules)
    return seated(model._replace(view=msgspec.structs.replace(model.view, round=round_)))


def leavers() -> dict[str, State]:
    turn = seated(examples.turn_model())
    guest = seated(examples.turn_model()._replace(owner=False))
    return {
        "owner": turn,
        "guest": guest,
        "practice": turn._replace(practice=True),
        "waiting": waiting(),
        "showdown": showdown(),
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", leavers())
def test_the_question_at_leaving_is_whole_in_the_smallest_window(name: str, language: Language) -> None:
    locale.use(language)
    state = press(leavers()[name], "q")
    assert len(render(state, Size(40, 60), 0)) >= len(render(state, Size(40, 12), 0))
    whole = shown(state, Size(40, 60))
    assert shown(state, Size(40, 12)) == whole


@pytest.mark.parametrize("key", ["q", "h"])
def test_a_question_about_a_table_does_not_outlive_it(key: str) -> None:
    """Nobody is promised a seat at a table that is closed; a key meant for the question does nothing."""
    model = examples.turn_model()._replace(owner=False)
    asked = press(seated(model), key)
    assert asked.overlay is not None
    gone = model._replace(status="closed", closed="table_closed")
    closed = update(asked, ModelChanged(gone), asked.now_ms)[0]
    assert closed.overlay is None and "seat is kept" not in shown(closed)
    too_soon, effects = update(closed, Key("escape"), closed.now_ms + 100)
    assert (too_soon.screen, effects) == ("table", ())
    assert press(closed, "escape").screen == "lobby"


def test_who_is_out_already_gets_up_without_a_bot() -> None:
    round_ = examples.your_turn()
    lives = [SeatView(0, 0, "out"), *round_.seats[1:]]
    out = msgspec.structs.replace(round_, hand=[], legal=[], turn=1, seats=lives)
    state = seated(examples.model(examples.view(out, examples.people(5, owner=1)), owner=False))
    assert "[2] get up for good [Esc]" in shown(press(state, "q"))
    playing = seated(examples.turn_model()._replace(owner=False))
    assert "a bot plays your hand" in shown(press(playing, "q"))


def test_from_the_help_the_rules_and_moves_open_at_once() -> None:
    for start in (seated(examples.turn_model()), waiting()):
        state = press(start, "?", "r")
        assert state.overlay == "rules" and press(state, "l").overlay == "moves"
        assert press(state, "r").overlay is None
    lobby = State("Anna", tables=NEARBY)
    assert press(lobby, "?", "r").overlay == "help"


def test_forms_have_help_and_a_question_mark_is_a_letter_there() -> None:
    lobby = State("Anna", tables=NEARBY)
    assert press(lobby, "h", "?").form.name.endswith("?")
    for key in ("h", "p", "i", "n"):
        state = press(lobby, key, "f1")
        assert state.overlay == "help" and len(picture(state, SIZES[1])[2]) > 5
        assert press(state, "escape").screen == press(lobby, key).screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_waiting_room_has_the_rules_at_a_glance_and_says_where_all_are(language: Language) -> None:
    locale.use(language)
    text = shown(waiting(), Size(80, 30))
    assert all(f"{title}: {value}" in text for title, value in glance(PUB))
    for size in (*SIZES, Size(80, 30)):
        assert "[R]" in shown(waiting(), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_rules_of_a_table_are_told_page_after_page(size: Size, language: Language) -> None:
    locale.use(language)
    for text in ("pub", "tough,fire_cost=2,three_aces=trips"):
        state = press(playing_by(text), "r")
        pages = [state := press(state, *([] if not page else [" "])) for page in range(12)]
        read = " ".join(" ".join(picture(page, size)[2:-1]) for page in pages)
        told, rules = " ".join(read.split()), parse_rules(text)
        idle = [sentence for _name, sentence in without_effect(rules)]
        for sentence in (*all_sentences(rules), *idle, rules_code(rules)):
            assert sentence in told
        assert bool(idle) == (text != "pub")


def test_rules_of_a_newer_version_are_not_told_as_others() -> None:
    for state in (playing_by("pub,jokers=on"), press(playing_by("pub,jokers=on"), "r")):
        text = shown(state)
        assert "newer version" in text and "lives: 3" not in text and "Who knocks" not in text


def test_the_help_of_the_waiting_room_names_every_key_of_its_footer() -> None:
    for key in ("[+]", "[-]", "[X]", "[R]", "[M]", "[G]", "[Q]", "[Enter]"):
        assert key in shown(press(waiting(), "?"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_how_to_knock_where_it_goes_with_a_move(language: Language) -> None:
    locale.use(language)
    words = {"en": "together with a swap or a pass", "de": "mit einem Tausch oder"}[language]
    for rules, told in (("pub", False), ("pagat_popular", True)):
        round_ = msgspec.structs.replace(examples.your_turn(), rules=rules)
        state = press(seated(examples.model(examples.view(round_, examples.people(5), "turn"))), "?")
        assert (words in shown(state)) is told


def test_a_countdown_is_not_contradicted() -> None:
    model = examples.waiting_model(owner=False)
    assert model.view is not None
    counting = msgspec.structs.replace(model.view, clock=Clock(8_000, 10_000))
    for size in SIZES:
        text = shown(seated(model._replace(view=counting)), size)
        assert "It begins in 0:0" in text and "start the match" not in text


def test_help_promises_a_seat_only_where_one_is_kept_and_names_the_address() -> None:
    turn = seated(examples.turn_model())
    turn = turn._replace(seat=turn.seat._replace(addresses=("127.0.0.1:9", "192.168.1.7:4031")))
    assert "your seat is kept" in shown(press(turn, "?")) and "192.168.1.7:4031" in shown(press(turn, "?"))
    assert "seat is kept" not in shown(press(turn._replace(practice=True), "?"))
    assert "passed for you" in shown(press(turn, "?"))


def test_the_question_at_leaving_names_for_whom_a_closed_table_ends() -> None:
    state = seated(examples.turn_model())
    view = state.seat.model.view
    assert view is not None
    view.people[2] = Person(2, "Cara", "left")
    assert "it ends for Ben, Dan, Oma" in shown(press(state, "q"))
