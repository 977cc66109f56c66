"""Who agrees to the rules, on the full screen: the key where one reads them, and the names of everybody."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Person, RoundView

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import Language
from lanswim.tui.effects import AgreeTo, Effect
from lanswim.tui.events import Key
from lanswim.tui.letters import cap, letter
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import PAUSE, picture, press, seated

SIZES = (Size(80, 24), Size(40, 12))
LANGUAGES: tuple[Language, ...] = ("de", "en")
WANTED: list[Effect] = [AgreeTo("pub")]


def guest() -> State:
    """A waiting room where Ben, the owner, agrees and Anna does not yet."""
    return seated(examples.waiting_model(owner=False))


def told(state: State, *keys: str) -> list[Effect]:
    """What is wanted by the last of these keys."""
    state = press(state, *keys[:-1])
    return list(update(state, Key(keys[-1]), state.now_ms + PAUSE)[1])


def with_mine(model: ClientModel, **changed: object) -> ClientModel:
    """The same, with something else about oneself."""
    assert model.view is not None
    people = [msgspec.structs.replace(one, **changed) if one.seat == 0 else one for one in model.view.people]
    return model._replace(view=msgspec.structs.replace(model.view, people=people))


def by_rules(rules: str) -> ClientModel:
    """A waiting room of other rules."""
    table = examples.view(RoundView("waiting", rules, you=0), examples.people(2, owner=1))
    return examples.model(table, owner=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_agrees_in_the_waiting_room_and_where_all_rules_are_told(language: Language) -> None:
    locale.use(language)
    key = letter("agree")
    assert told(guest(), key) == told(guest(), key.upper()) == WANTED
    assert told(guest(), letter("rules"), key) == told(guest(), letter("rules"), " ", key.upper()) == WANTED
    assert told(guest(), "?", key) == []


def test_what_is_agreed_to_is_what_stands_on_the_screen() -> None:
    assert told(seated(by_rules("pub,lives=5")), "g") == [AgreeTo("pub,lives=5")]
    unknown = seated(by_rules("pub,jokers=on"))
    assert told(unknown, "g") == told(unknown, "r", "g") == []


@pytest.mark.parametrize("keys", [("g",), ("r", "g")])
def test_once_is_enough_and_nobody_agrees_in_a_match_or_without_a_table(keys: tuple[str, ...]) -> None:
    model = examples.waiting_model(owner=False)
    for other in (
        with_mine(model, agreed=True),
        with_mine(model, bot=True),
        model._replace(status="lost"),
        examples.turn_model(),
    ):
        assert told(seated(other), *keys) == []
        assert "[G]" not in "\n".join(picture(press(seated(other), *keys[:-1]), SIZES[0]))


def test_between_two_matches_one_agrees_where_the_rules_are_told() -> None:
    over = seated(examples.model(examples.view(examples.over(), examples.people(3), "ready")))
    assert told(over, "r", "g") == WANTED and told(over, "g") == []
    assert "Not yet agreed: Anna, Ben, Cara." in "\n".join(picture(press(over, "r"), SIZES[0]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", [True, False])
@pytest.mark.parametrize("count", range(2, 10))
def test_the_key_is_there_and_so_is_every_other(count: int, owner: bool, language: Language) -> None:
    locale.use(language)
    people = examples.people(count, owner=0 if owner else 1)
    state = seated(examples.model(examples.view(RoundView("waiting", "pub", you=0), people), owner=owner))
    state = state._replace(seat=state.seat._replace(addresses=("192.168.1.7:4031",)))
    for size in SIZES:
        text = "\n".join(picture(state, size))
        assert all(cap(key) in text for key in ("agree", "rules", "keep_rules", "quit")), size


def test_everybody_but_the_bots_is_named_with_what_they_said() -> None:
    people = examples.people(4, bots=(2,), agreed=(1, 2))
    people[3] = Person(3, "Mali", bot=True)
    state = seated(examples.model(examples.view(RoundView("waiting", "pub", you=0), people)))
    assert any(line.rstrip().endswith("Agreed: Anna ...   Ben ✓") for line in picture(state, SIZES[0]))
    assert "\n".join(picture(state, SIZES[0])).count("✓") == 2, "beside the seat and among the names"
    assert "\n".join(picture(state, SIZES[1])).count("✓") == 1
    rules = " ".join(picture(press(state, "r"), SIZES[0]))
    assert "Agreed to the rules: Ben. Not yet agreed: Anna." in rules


def test_nine_names_are_told_in_lines_of_their_own() -> None:
    people = [Person(seat, f"Somebody {seat} with it", agreed=seat % 2 == 0) for seat in range(9)]
    table = examples.view(RoundView("waiting", "pub", you=0), people)
    lines = picture(seated(examples.model(table)), SIZES[0])
    below = " ".join(" ".join(lines[13:]).split())
    assert all(f"{one.name} {'✓' if one.agreed else '...'}" in below for one in people)


def test_a_refusal_is_said_where_the_key_was_pressed() -> None:
    model = examples.waiting_model(owner=False)._replace(refused="rules_changed")
    for state in (seated(model), press(seated(model), "r")):
        assert any("The rules of this table are others by now" in line for line in picture(state, SIZES[0]))
