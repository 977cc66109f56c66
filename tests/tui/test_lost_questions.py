"""While the table cannot be reached nothing is asked that nobody can answer now."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Clock
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import Language
from lanswim.tui.presenter import Size
from tests.support import views_examples as examples
from tests.support.company_screens import missing, people, waits
from tests.support.screens import NOW, picture, press, seated

SIZES = [Size(80, 24), Size(40, 12)]


def said(model: ClientModel, size: Size) -> str:
    return " ".join("\n".join(picture(seated(model), size)).split())


def lost(model: ClientModel) -> ClientModel:
    return model._replace(status="lost", lost_at_ms=NOW)


def showdown(phase: str = "showdown") -> ClientModel:
    round_ = examples.showdown() if phase == "showdown" else examples.over()
    return examples.model(examples.view(round_, examples.people(5), "ready", clock=Clock(9_000, 20_000)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", ["showdown", "over"])
def test_nobody_is_waited_for_at_a_table_that_is_gone(phase: str, size: Size) -> None:
    assert "Waiting for" not in said(lost(showdown(phase)), size)
    assert "Waiting for: you" in said(showdown(phase), SIZES[0])


@pytest.mark.parametrize("size", SIZES)
def test_a_vote_is_not_asked_for_at_a_table_that_is_gone(size: Size) -> None:
    asked = said(lost(missing()), size)
    assert "How shall it go on" not in asked and "Not yet" not in asked and "Wait:" not in asked
    assert "Ben was missing. How it goes on is asked once the table is there again." in asked
    assert "How shall it go on" in said(missing(), size)


@pytest.mark.parametrize("size", SIZES)
def test_no_agreement_is_waited_for_at_a_table_that_is_gone(size: Size) -> None:
    model = examples.model(examples.view(examples.showdown(), examples.people(3), "another_try"))
    assert "Waiting for: Anna, Ben, Cara" in said(model, SIZES[0])
    assert "Waiting for" not in said(lost(model), size)


@pytest.mark.parametrize("size", SIZES)
def test_the_vote_says_what_becomes_of_who_is_left_behind(size: Size) -> None:
    assert "out" in said(missing(), size).partition("[3]")[2].partition("Wait:")[0]


def test_a_waiting_room_that_is_gone_names_only_keys_that_do_something() -> None:
    for owner in (True, False):
        for size in SIZES:
            told = said(lost(examples.waiting_model(owner=owner)), size)
            for key in ("[→]", "[Enter] start", "[+]", "[M]", "[O]", "Waiting for"):
                assert key not in told, (key, told)
            assert "[H] who is here" in told and "[Q] get up" in told


def test_help_says_who_can_bring_a_lost_table_back() -> None:
    helped = " ".join("\n".join(picture(press(seated(lost(examples.turn_model())), "?"), SIZES[0])).split())
    assert "whoever runs it has to start it again; [Q] leads out." in helped


LANGUAGES: list[Language] = ["en", "de"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_vote_promises_a_hand_only_where_it_is_kept(language: Language) -> None:
    locale.use(language)
    always = {"en": "can come back at any time", "de": "kann jederzeit zurückkommen"}[language]
    after_3 = {"en": "After [3] a bot plays", "de": "Nach [3] spielt ein Bot"}[language]
    unless = {"en": "unless most go on without", "de": "wenn die meisten ohne weiterspielen"}[language]
    voted = replace(missing().view, ask=None, people=people(anna="wait", dan="bot"))  # type: ignore[type-var]
    for model, said_ in ((missing(), after_3), (missing()._replace(view=voted), unless)):
        helped = " ".join("\n".join(picture(press(seated(model), "?"), SIZES[0])).split())
        assert said_ in helped and always not in helped
    helped = " ".join("\n".join(picture(press(waits(), "?"), SIZES[0])).split())
    assert always in helped and after_3 not in helped
