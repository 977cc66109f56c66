"""The round that was finished last can be read again: its moves, all hands, and why who lost what."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import News
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import Language
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.state import Talk
from lanswim.tui.plain.talk import hear, typed
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.last_rounds import finished, next_round
from tests.support.screens import pages, picture, press, seated, text

WIDE, SMALL = Size(80, 24), Size(40, 12)
LANGUAGES: list[Language] = ["de", "en"]


def later() -> State:
    """The round after one that was finished."""
    state = seated(finished())
    return update(state, ModelChanged(next_round()), state.now_ms + 1)[0]


def read(state: State, size: Size) -> str:
    """All pages, the first one first."""
    return " ".join(reversed(pages(state, size)))


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_it_is_told_with_its_moves_all_hands_and_why(size: Size) -> None:
    state = press(later(), "l")
    assert state.overlay == "last" and "Last round (6)" in picture(state, size)[0]
    said = read(state, size)
    for part in ("takes J♣, lays 10♠", "knocking is open now", "7♣ 7♥ 7♦ 30½", "You knocked with 29."):
        assert part in said
    assert "Oma and Ben have 18, nobody has less." in said and "Oma was swimming and is out." in said
    assert said.index("lays 10♠") < said.index("30½") < said.index("You knocked with 29.")


def test_the_end_is_seen_first_and_space_goes_back() -> None:
    state = press(later(), "l")
    assert "Ben is swimming from now on" in text(state, SMALL)
    assert "keeps the packet" in " ".join(picture(press(state, "up", "up"), SMALL))


def test_the_same_key_goes_on_to_this_round_and_then_back_to_the_table() -> None:
    state = press(later(), "l")
    assert "[L] this round" in picture(state, SMALL)[0]
    state = press(state, "l")
    assert state.overlay == "moves" and "takes 9♣, lays A♣" in read(state, WIDE)
    assert press(state, "l").overlay is None
    assert press(later(), "?", "l").overlay == "last" and press(later(), "l", "escape").overlay is None


def test_in_the_first_round_and_at_the_showdown_it_is_this_round() -> None:
    assert press(seated(examples.turn_model()), "l").overlay == "moves"
    state = press(seated(finished()), "l")
    assert state.overlay == "moves" and "You knocked with 29." in read(state, SMALL)


def test_what_became_of_people_in_it_is_kept() -> None:
    model = finished()
    assert model.view is not None
    before = seated(examples.turn_model())
    news = replace(model.view, version=50, news=[News("away", 1, "Ben")])
    state = update(before, ModelChanged(model._replace(view=news)), before.now_ms + 1)[0]
    state = update(state, ModelChanged(next_round()), state.now_ms + 1)[0]
    assert "Ben" in read(press(state, "l"), WIDE).partition("30½")[0]
    assert state.seat.notes == () and state.seat.last is not None and state.seat.last.notes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_is_named_for_what_it_opens(language: Language) -> None:
    locale.use(language)
    named = {"de": "[L] letzte Runde", "en": "[L] last round"}[language]
    assert named in "\n".join(picture(later(), WIDE))
    assert named not in "\n".join(picture(seated(examples.turn_model()), WIDE))
    helped = text(press(later(), "?"), Size(80, 40))
    assert ("die letzte Runde und danach" if language == "de" else "the last round and then") in helped


def test_the_last_page_is_full_where_there_is_more_than_one() -> None:
    lines = picture(press(later(), "l"), SMALL)
    assert len(lines) == 12 and all(lines[2:-1])


def lines_of(*models: ClientModel) -> Talk:
    talk = Talk("Anna", seated=True)
    for model in models:
        talk = hear(talk, ModelChanged(model)).talk
    return talk


def test_in_lines_it_is_asked_for_in_both_languages() -> None:
    talk = lines_of(finished(), next_round())
    said = typed(talk, "last round").lines
    assert said[0] == "Last round (6):" and "Ben passes." in said
    assert any(line.startswith("Dan: 7 of clubs, 7 of hearts, 7 of diamonds. 30½") for line in said)
    assert said[-1] == "Ben is swimming from now on: the last life is gone."
    assert "moves, rules, last, close" in typed(talk, "what?").lines[0]
    locale.use("de")
    assert typed(talk, "letzte Runde").lines[0] == "Letzte Runde (6):"
    locale.use("en")
    assert typed(lines_of(next_round()), "last").lines == ("No round has been finished yet.",)
    assert typed(talk, "last call").effects == ()


def test_a_round_without_a_move_says_so() -> None:
    model = finished()
    assert model.view is not None and model.view.round.showdown is not None
    dealt = replace(model.view, round=replace(model.view.round, log=[]))
    state = seated(model._replace(view=dealt))
    assert read(press(state, "l"), WIDE).startswith("No move yet. Player")
