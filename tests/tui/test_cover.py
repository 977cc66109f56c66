"""Covered means covered: nothing on the screen, in its title or in what is said depends on the own cards."""

from __future__ import annotations

import itertools

import pytest
from lanswim_protocol.messages import LogEntry, RoundView
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import Language, cards
from lanswim.tui.cover import SHOWN_MS
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.letters import letter
from lanswim.tui.plain.state import Talk
from lanswim.tui.plain.talk import hear, typed
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.company_screens import OPEN, TALK, others_turn
from tests.support.screens import picture, press, seated

SIZES = [Size(80, 24), Size(100, 30), Size(40, 12)]
LANGUAGES: list[Language] = ["de", "en"]
HANDS = [["AH", "9H", "9D"], ["8D", "8C", "7S"], ["KD", "QH", "AD"], ["AS", "AH", "AD"]]
"""of cards that lie nowhere in the pictures"""
CLOSE = "pub,knock_style=after_action"


def own(round_: RoundView, hand: list[str]) -> ClientModel:
    table = examples.view(replace(round_, hand=hand), examples.people(5), "turn")
    if round_.phase == "dealer_choice":
        table = examples.view(replace(round_, hand=hand), examples.people(3), "dealer_choice")
    return examples.model(table)


def lost(hand: list[str]) -> ClientModel:
    return own(examples.your_turn(), hand)._replace(status="lost", lost_at_ms=0)


def elsewhere(hand: list[str]) -> ClientModel:
    model = others_turn(round=replace(examples.your_turn(), turn=1, legal=[], hand=hand), pace=OPEN)
    return model._replace(chat=TALK)


def models(hand: list[str]) -> list[ClientModel]:
    """Tables at which one holds these cards."""
    dealing = examples.dealers_choice()
    opened = replace(dealing, rules="pub,dealer_choice=swap_open", middle=["7D", "TS", "QC"])
    knocked = replace(examples.your_turn(), phase="last", knocker=1, legal=["swap", "swap_all", "pass"])
    closing = replace(examples.your_turn(), rules=CLOSE, legal=["swap", "swap_all", "pass"])
    rounds = (examples.your_turn(), examples.first_turn(5), dealing, opened, knocked, closing)
    return [*(own(round_, hand) for round_ in rounds), lost(hand), elsewhere(hand)]


KEYS = [
    (),
    ("3",),
    ("5",),
    ("3", "5"),
    ("a",),
    ("k",),
    ("t",),
    ("?",),
    ("l",),
    ("c",),
    ("h",),
    ("r",),
    ("q",),
]


def covered(model: ClientModel, *keys: str) -> State:
    return press(seated(model), "v", *keys)


def screen(state: State, size: Size) -> str:
    return "\n".join([window_title(state), *picture(state, size)])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_picture_and_no_title_depends_on_covered_cards(language: Language, size: Size) -> None:
    locale.use(language)
    choices = [(letter("keep"),), (letter("reject"),), (letter("pass"),), (letter("people"), "down")]
    for keys in [*KEYS, *choices, ("k", "3", "5")]:
        drawn = [[screen(covered(model, *keys), size) for model in models(hand)] for hand in HANDS]
        assert all(one == drawn[0] for one in drawn), keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_covered_card_stands_anywhere(language: Language, size: Size) -> None:
    locale.use(language)
    for hand, keys in itertools.product(HANDS, KEYS):
        text = screen(covered(own(examples.first_turn(5), hand), *keys), size)
        faces = [cards.short(card) for card in hand] + [f"{cards.rank(c)} {cards.sign(c)}" for c in hand]
        assert [face for face in faces if face in text] == []


def test_the_same_screen_uncovered_does_depend_on_them() -> None:
    drawn = {screen(seated(own(examples.your_turn(), hand)), SIZES[0]) for hand in HANDS}
    assert len(drawn) == len(HANDS)


def test_what_was_laid_and_taken_is_public_and_stays() -> None:
    text = screen(covered(own(examples.your_turn(), HANDS[0])), SIZES[0])
    assert "take K♠, lay 7♦" in text and "Your cards are covered. [V] shows them." in text


def test_the_key_covers_at_once_and_shows_again() -> None:
    state = seated(examples.turn_model())
    hidden, effects = update(state, Key("V"), state.now_ms + 1)
    assert effects == () and "K ♠" not in screen(hidden, SIZES[0])
    assert "K ♠" in screen(press(hidden, "v"), SIZES[0])


def test_held_down_it_stays_covered() -> None:
    state = seated(examples.turn_model())
    for at in (1_000, 1_400, 1_430, 1_460, 1_490):
        state = update(state, Key("v"), state.now_ms + at)[0]
    assert "K ♠" not in screen(state, SIZES[0])


def test_covered_cards_are_played_by_their_places() -> None:
    state = covered(examples.turn_model(), "3", "5")
    assert "[Enter] swap your card 3 for 10♠" in screen(state, SIZES[0])
    assert state.seat.hand == "QD"  # what is played is what was picked


def at(state: State, ms: int) -> str:
    return "\n".join("".join(text for _style, text in line) for line in render(state, SIZES[0], ms))


def test_shown_for_a_moment_or_while_the_key_is_held() -> None:
    state = press(seated(examples.turn_model()), "tab")
    assert state.covering.how == "moment"
    assert "K ♠" not in screen(state, SIZES[0]) and "shows them for 3 seconds" in screen(state, SIZES[0])
    state = press(state, "v")
    then = state.now_ms
    assert "K ♠" in at(state, then + SHOWN_MS - 1) and "K ♠" not in at(state, then + SHOWN_MS)
    held = state
    for ms in range(500, 5_001, 50):
        held = update(held, Key("v"), then + ms)[0]
    assert "K ♠" in at(held, then + 5_000 + SHOWN_MS - 1) and "K ♠" not in at(held, then + 5_000 + SHOWN_MS)
    assert "K ♠" not in screen(press(state, "x", "v"), SIZES[0])


def test_shown_only_on_ones_own_turn() -> None:
    state = press(seated(examples.turn_model()), "tab", "tab")
    assert "K ♠" not in screen(state, SIZES[0])  # another way of covering uncovers nothing
    state = press(state, "v")
    assert state.covering.how == "own_turn" and "K ♠" in screen(state, SIZES[0])
    later = update(state, ModelChanged(others_turn()), state.now_ms + 1)[0]
    assert "K ♠" not in screen(later, SIZES[0])
    assert "K ♠" in at(press(later, "v"), later.now_ms + 1_001)
    assert "K ♠" not in screen(press(state, "v"), SIZES[0])
    assert "K ♠" not in screen(press(state, "5", "3", "enter"), SIZES[0])


def test_it_lasts_to_the_next_round_and_table() -> None:
    state = covered(examples.turn_model())
    next_round = own(replace(examples.first_turn(5), round=7, log=[]), HANDS[0])
    assert update(state, ModelChanged(next_round), state.now_ms + 1)[0].covering.covered
    assert press(seated(examples.turn_model()), "tab", "tab", "tab").covering.how == "key"


def test_at_the_showdown_all_hands_are_open_whatever_was_covered() -> None:
    model = examples.model(examples.view(examples.showdown(), examples.people(5), "ready"))
    state = covered(examples.turn_model())
    opening = update(state, ModelChanged(model), state.now_ms + 1)[0]
    assert "K♠" in screen(press(opening, " "), SIZES[0])


def test_the_help_names_the_keys_only_where_there_are_cards() -> None:
    def helped(model: ClientModel) -> str:
        return " ".join(picture(press(seated(model), "?"), Size(100, 40)))

    assert "[V] covers your cards" in helped(examples.turn_model()) and "[Tab]" in helped(others_turn())
    out = replace(examples.your_turn(), turn=1, legal=[], hand=[])
    for model in (others_turn(round=out), examples.waiting_model(), others_turn(standstill="paused")):
        assert "[V]" not in helped(model)


QUESTIONS = ("hand", "middle", "tip", "help", "moves", "lives", "swap", "seats", "nonsense", "pass please")


def heard(hand: list[str]) -> list[str]:
    """Everything that is said in lines while a round goes on, cards covered."""
    said: list[str] = []
    for model in models(hand):
        talk = typed(Talk("Anna", seated=True), "cover").talk
        talk = talk._replace(covered=True)
        for news in (model, _moved(model)):
            step = hear(talk, ModelChanged(news))
            talk, said = step.talk, [*said, *step.lines]
            said += [line for asked in QUESTIONS for line in typed(talk, asked).lines]
    return said


def _moved(model: ClientModel) -> ClientModel:
    """One's own move, and then others'."""
    assert model.view is not None
    round_ = model.view.round
    log = [*round_.log, LogEntry(0, "swap_all"), LogEntry(1, "pass")]
    table = replace(model.view, version=99, ask=None, round=replace(round_, log=log, turn=2, legal=[]))
    return model._replace(view=table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_said_in_lines_depends_on_covered_cards(language: Language) -> None:
    locale.use(language)
    assert all(heard(hand) == heard(HANDS[0]) for hand in HANDS)
    assert len(set(heard(HANDS[0]))) > 20


def test_in_lines_cards_are_covered_and_shown_by_words_of_both_languages() -> None:
    talk = Talk("Anna", seated=True, model=examples.turn_model())
    for cover, show in (("cover", "show"), ("verdecken", "zeigen")):
        hidden = typed(talk, cover)
        assert hidden.lines == ("Your cards are covered. Type show to hear them.",)
        assert typed(hidden.talk, "hand").lines == hidden.lines
        again = typed(hidden.talk, show)
        assert again.lines[0].startswith("Hand: king of spades") and not again.talk.covered
    assert "Nobody here is called Zoe" in typed(talk, "show Zoe").lines[0]
