"""Whoever is asked to buy back in learns the price, the time and what comes of silence, and hears the yes."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Clock, SeatView, TableView

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import LANGUAGES, Language
from lanswim.tui.events import ModelChanged
from lanswim.tui.letters import cap
from lanswim.tui.plain.talk import Talk, hear
from lanswim.tui.presenter import Size
from tests.support import views_examples as examples
from tests.support.screens import picture, seated


def asked() -> ClientModel:
    """Anna is out and may buy back in within 18 seconds."""
    round_ = examples.showdown()
    lives = [SeatView(0, 0, "out"), *round_.seats[1:]]
    round_ = msgspec.structs.replace(round_, rules="pub,buy_back=on", phase="buy_back", seats=lives)
    return examples.model(examples.view(round_, examples.people(5), "buy_back", clock=Clock(18_000, 20_000)))


def view_of(model: ClientModel) -> TableView:
    assert model.view is not None
    return model.view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24)])
def test_price_time_and_both_keys_are_whole_in_any_window(size: Size, language: Language) -> None:
    locale.use(language)
    lines = picture(seated(asked()), size)
    text = " ".join(" ".join(lines).split())
    words = {"en": "buy back in|stay out|3 lives", "de": "wieder einkaufen|draußen bleiben|3 Leben"}
    assert all(word in text for word in words[language].split("|"))
    assert all(cap(key) in text for key in ("yes", "no")) and "0:1" in text
    assert "…" not in text and "[?]" in text


def test_plain_says_price_and_time_and_confirms_the_yes() -> None:
    said = hear(Talk("Anna", seated=True), ModelChanged(asked()))
    assert said.lines[-2:] == (
        "Buying back in gives you all 3 lives again, only once in a match. "
        "Without an answer in time you stay out.",
        "You are out. Buy back in? Type yes or no. 18 seconds left.",
    )
    view = view_of(asked())
    lives = [SeatView(0, 3, "in"), *view.round.seats[1:]]
    round_ = msgspec.structs.replace(view.round, phase="showdown", seats=lives)
    after = msgspec.structs.replace(view, round=round_, ask=None, version=view.version + 1)
    assert "You are in again with 3 lives." in hear(said.talk, ModelChanged(examples.model(after))).lines
