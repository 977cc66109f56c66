"""What the screens say of a host by its key, and the question before sitting down with a stranger."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel, Suspect
from lanswim.client.vouching import Judged, Standing
from lanswim.trust.words import key_words
from lanswim.tui import effects as e
from lanswim.tui.events import Key, ModelChanged, TablesChanged
from lanswim.tui.hosts_told import host_name, standing, to_compare
from lanswim.tui.nearby import Nearby
from lanswim.tui.plain.talk import Said, Talk, gone, hear, typed
from lanswim.tui.presenter import Size, render
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.keys import key
from tests.support.screens import NEARBY, NOW, press, seated

PAPA, MALLORY = key("Papa").public, key("Mallory").public
STRANGER = ClientModel("closed", "t1", failure="impostor", suspect=Suspect("Papa", PAPA, MALLORY))
KITCHEN = NEARBY[0]
LONG_WORDS = max(
    (key(str(number)).public for number in range(300)), key=lambda one: len(" ".join(key_words(one, "de")))
)


def picture(state: State, columns: int = 80, rows: int = 24) -> str:
    lines = render(state, Size(columns, rows), NOW)
    return "\n".join("".join(text for _, text in line) for line in lines)


def lobby(judged: Judged) -> State:
    here = KITCHEN._replace(judged=judged)
    return update(State("Anna"), TablesChanged((here,)), NOW)[0]


# The lobby

SAID: list[tuple[Standing, str, str]] = [
    ("known", "Papa", "You know the host."),
    ("known", "Dad", "You know the host as Dad."),
    ("new", "", "The host is new to you."),
    ("impostor", "Papa", "The host calls itself Papa but is not the key you know."),
    ("unproved", "", "The host cannot prove its key."),
]


@pytest.mark.parametrize(("kind", "label", "sentence"), SAID)
def test_the_lobby_says_how_one_stands_with_a_host(kind: Standing, label: str, sentence: str) -> None:
    judged = Judged(kind, label)
    assert standing(KITCHEN._replace(judged=judged)) == sentence
    assert sentence in picture(lobby(judged))
    heard = hear(Talk("Anna"), TablesChanged((KITCHEN._replace(judged=judged),)))
    assert sentence in heard.lines[0]


def test_what_is_doubtful_is_marked_on_a_small_screen_too() -> None:
    for columns in (40, 80):
        assert "wrong key?" in picture(lobby(Judged("impostor", "Papa", PAPA)), columns)
        assert "wrong key?" not in picture(lobby(Judged("known", "Papa")), columns)


@pytest.mark.parametrize("asks", ["?", "f1"])
def test_help_in_the_lobby_says_what_is_said_of_hosts(asks: str) -> None:
    text = " ".join(picture(press(lobby(Judged("new")), asks)).split())
    assert all(said in text for said in ("known again by its key", "new to you", "Wrong key?", "With code"))


def test_a_private_table_of_a_known_host_has_the_name_one_knows() -> None:
    private = KITCHEN._replace(info=NEARBY[0].info.__class__("t1", 0, "Küche", "pub", 5, 4, 3, 1, "open"))
    assert host_name(private._replace(judged=Judged("known", "Papa"))) == "Papa"
    assert host_name(private._replace(judged=Judged("impostor", "Papa"))) == ""


def guest_owns(judged: Judged) -> Nearby:
    return KITCHEN._replace(info=replace(KITCHEN.info, own=False), judged=judged)


def test_a_guest_is_not_shown_like_the_host() -> None:
    """A machine that only hosts, or somebody who wants Papa's name without his key."""
    new = guest_owns(Judged("new"))
    assert host_name(new) == "with Papa"
    assert standing(new) == "The host is new to you; Papa is a guest."
    assert host_name(guest_owns(Judged("known"))) == "with Papa"
    assert standing(guest_owns(Judged("known"))) == "You know the host."


def test_a_known_host_has_the_name_one_knows_and_not_that_of_a_guest() -> None:
    club = guest_owns(Judged("known", "Club"))
    assert (host_name(club), standing(club)) == ("Club", "You know the host as Club.")


def test_an_impostor_by_its_table_does_not_call_itself_like_its_guest() -> None:
    other = guest_owns(Judged("impostor", "Papa", PAPA))
    assert standing(other) == "You know this table, but its host is not the key you know."


def test_two_keys_that_show_one_table_are_two_tables_and_the_chosen_one_is_sat_down_at() -> None:
    papas, copied = (
        KITCHEN._replace(info=replace(KITCHEN.info, key=one), addresses=(address,))
        for one, address in ((PAPA, "10.0.0.1:1"), (MALLORY, "10.0.0.2:1"))
    )
    state = update(State("Anna"), TablesChanged((papas, copied)), NOW)[0]
    assert update(state, Key("enter"), NOW)[1] == (e.Join(papas.target),)
    down = press(state, "down")
    assert update(down, Key("enter"), NOW)[1] == (e.Join(copied.target),)
    fewer = update(down, TablesChanged((copied,)), NOW)[0]
    assert update(fewer, Key("enter"), NOW)[1] == (e.Join(copied.target),)
    assert (papas.target.key, copied.target.key) == (PAPA, MALLORY)
    talk = hear(Talk("Anna"), TablesChanged((papas, copied))).talk
    assert typed(talk, "join 2").effects == (e.Join(copied.target),)
    alone = hear(talk, TablesChanged((copied,))).talk
    assert typed(alone, "join 1").effects == ()


def test_the_plain_lobby_speaks_again_when_a_host_becomes_another() -> None:
    known = hear(Talk("Anna"), TablesChanged((KITCHEN._replace(judged=Judged("known", "Papa")),)))
    again = hear(known.talk, TablesChanged((KITCHEN._replace(judged=Judged("known", "Papa")),)))
    assert again.lines == ()
    other = hear(known.talk, TablesChanged((KITCHEN._replace(judged=Judged("impostor", "Papa")),)))
    assert "not the key you know" in other.lines[0]


# The question on the full screen


def test_the_screen_shows_both_keys_in_words_and_only_a_typed_yes_sits_down() -> None:
    state = seated(STRANGER)
    text = " ".join(picture(state).split())
    for words in (key_words(PAPA, "en"), key_words(MALLORY, "en")):
        assert " ".join(words) in text
    assert press(state, "enter").screen == "table", "enter is pressed too easily"
    assert update(state, Key("enter"), NOW + 1_000)[1] == ()
    state, effects = update(state, Key("y"), NOW + 1_000)
    assert effects == (e.AcceptKey(MALLORY),)
    assert state.seat.model == ClientModel()


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("name", ["Papa", "", "Donaudampfschiffer X"])
def test_the_keys_and_the_words_to_ask_for_stay_in_the_smallest_window(
    name: str, size: tuple[int, int], language: locale.Language
) -> None:
    locale.use(language)
    model = STRANGER._replace(suspect=Suspect(name, LONG_WORDS, MALLORY))
    text = picture(seated(model), *size)
    assert f"[{'J' if language == 'de' else 'Y'}]" in text and "[N]" in text and "[?]" in text
    assert " ".join(key_words(LONG_WORDS, language)) in " ".join(text.split())


@pytest.mark.parametrize("asks", ["?", "f1"])
def test_help_tells_what_the_question_is_about_and_goes_back_to_it(asks: str) -> None:
    state = press(seated(STRANGER), asks)
    text = " ".join(picture(state).split())
    assert " ".join(key_words(MALLORY, "en")) in text and "second window" in text
    assert press(state, "escape").seat.model.suspect is not None
    assert "[Y]" in picture(press(state, "escape"))


@pytest.mark.parametrize("no", ["n", "escape", "q"])
def test_everything_else_goes_back(no: str) -> None:
    assert press(seated(STRANGER), no).screen == "lobby"


# The question in lines


def sits(**more: Any) -> Talk:
    talk = Talk("Anna", from_lobby=False, seated=True, asks=True)
    return talk._replace(**more)


def heard(talk: Talk) -> Said:
    return hear(talk, ModelChanged(STRANGER))


def test_a_yes_has_to_be_typed() -> None:
    said = heard(sits())
    assert "Papa" in said.lines[-3] and "yes" in said.lines[-1] and said.effects == ()
    assert "If they are not these" in said.lines[-2]
    assert said.lines[-2].endswith(" ".join(key_words(PAPA, "en")))
    assert typed(said.talk, "yes").effects == (e.AcceptKey(MALLORY),)


def test_help_answers_at_the_question_and_it_stays_open() -> None:
    said = typed(heard(sits()).talk, "help")
    assert said.effects == () and any(" ".join(key_words(MALLORY, "en")) in line for line in said.lines)
    assert typed(said.talk, "yes").effects == (e.AcceptKey(MALLORY),)


@pytest.mark.parametrize("line", ["no", "hello", "pass", "quit"])
def test_any_other_line_ends_it_with_the_sentence(line: str) -> None:
    *_, last = typed(heard(sits()).talk, line).effects
    assert isinstance(last, e.Quit) and last.code == 1 and "Papa" in last.sentence


def test_in_the_lobby_any_other_line_stays_there() -> None:
    said = typed(heard(sits(from_lobby=True)).talk, "no")
    assert not said.talk.seated and said.effects == (e.Disconnect(),)


def test_nobody_is_asked_through_a_pipe() -> None:
    *_, last = heard(sits(asks=False)).effects
    assert isinstance(last, e.Quit) and last.code == 1
    assert "--accept-key" in last.sentence


def test_a_terminal_that_hangs_up_at_the_question_ends_with_exit_code_1() -> None:
    *_, last = gone(heard(sits()).talk).effects
    assert isinstance(last, e.Quit) and last.code == 1


# Words to compare


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_the_waiting_room_help_has_the_words_of_the_host(language: locale.Language) -> None:
    locale.use(language)
    model = examples.waiting_model()._replace(host_key=PAPA)
    words = " ".join(key_words(PAPA, language))
    assert words in to_compare(model)
    assert words in " ".join(picture(press(seated(model), "?"), 80, 40).split())
    talk = hear(Talk("Anna", seated=True), ModelChanged(model)).talk
    assert any(words in line for line in typed(talk, "help" if language == "en" else "hilfe").lines)


def test_where_no_key_is_known_there_are_no_words() -> None:
    assert to_compare(ClientModel()) == ""


@pytest.mark.parametrize("columns", [40, 80])
def test_a_table_of_ones_own_is_called_so(columns: int) -> None:
    own = Judged("known", own=True)
    assert "your table" in picture(lobby(own), columns)
    assert standing(KITCHEN._replace(judged=own)) == "You have opened this table yourself."
