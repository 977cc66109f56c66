"""With an open middle there are no packets: help, log and plain lines speak of the hand and the cards."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Clock, LogEntry

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.screens import picture, press, seated

LANGUAGES: list[Language] = ["de", "en"]
SIZES = [Size(80, 24), Size(40, 12)]
OPEN = ["TH", "AC", "8S"]


def deals() -> State:
    """Anna deals three cards to each and may take the open middle."""
    round_ = msgspec.structs.replace(examples.dealers_choice(), rules="cardzo", middle=OPEN)
    table = examples.view(round_, examples.people(3), "dealer_choice", clock=Clock(42_000, 60_000, 0))
    return seated(examples.model(table))


def others(*, dealer: int = 2) -> State:
    """Somebody else deals, and is away."""
    round_ = msgspec.structs.replace(
        examples.dealers_choice(), rules="cardzo", middle=OPEN, dealer=dealer, turn=dealer, legal=[]
    )
    people = examples.people(3)
    people[1] = msgspec.structs.replace(people[1], presence="away")
    return seated(examples.model(examples.view(round_, people, clock=Clock(9_000, 20_000, dealer))))


def chosen(kind: str, seat: int) -> State:
    """What the log says of a choice."""
    log = [msgspec.convert([seat, kind, OPEN], LogEntry)]
    round_ = msgspec.structs.replace(examples.first_turn(3), rules="cardzo", log=log)
    return seated(examples.model(examples.view(round_, examples.people(3), "turn")))


def everywhere() -> list[State]:
    done = [chosen(kind, seat) for kind in ("keep", "reject") for seat in (0, 2)]
    return [deals(), others(), others(dealer=1), *done]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_packet_is_spoken_of(language: Language) -> None:
    locale.use(language)
    for state in everywhere():
        said: list[str] = []
        for size in SIZES:
            for shown in (state, press(state, "?"), press(state, "l")):
                said += picture(shown, size)
        talk = hear(Talk("Anna", seated=True), ModelChanged(state.seat.model))
        said += [*talk.lines, *typed(talk.talk, "help").lines, *typed(talk.talk, "moves").lines]
        text = " ".join(said)
        assert "packet" not in text and "Päckchen" not in text


@pytest.mark.parametrize(
    ("kind", "side", "plain"),
    [
        ("keep", "keeps the hand", "Cara keeps the hand."),
        ("reject", "takes the open middle", "Cara takes the open middle."),
    ],
)
def test_the_log_says_what_the_dealer_did(kind: str, side: str, plain: str) -> None:
    state = chosen(kind, 2)
    assert side in "\n".join(picture(state, SIZES[0]))
    talk = hear(Talk("Anna", seated=True), ModelChanged(others().seat.model)).talk
    assert plain in hear(talk, ModelChanged(state.seat.model)).lines


def test_help_names_what_one_has_and_what_one_may_take() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(deals().seat.model)).talk
    assert typed(talk, "help").lines[:2] == (
        "keep: play with the hand you have.",
        "reject: your three cards for the three of the open middle.",
    )
    assert "[E] keep your hand (15)" in "\n".join(picture(deals(), SIZES[0]))
    assert "for the open middle" in "\n".join(picture(press(deals(), "?"), SIZES[0]))
