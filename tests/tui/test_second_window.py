"""Whoever opens a second window is another player in it, and sees that in the lobby and at tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.events import ModelChanged
from lanswim.tui.presenter import Size
from lanswim.tui.settings_keys import begun
from lanswim.tui.state import State
from lanswim.tui.told import SHOWN_MS
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld
from tests.support.screens import NOW, picture, text

SIZES = (Size(80, 24), Size(40, 12))
SAID = "You play as identity default-2, with a key of its own: another window uses the usual one."


@pytest.mark.parametrize("size", SIZES)
def test_the_lobby_says_it(size: Size) -> None:
    state = begun(replace(FakeWorld().context, as_whom=SAID, is_second=True))
    assert SAID in " ".join(text(state, size).split())


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_table_says_it_for_a_while(size: Size, language: Language) -> None:
    locale.use(language)
    said = {"en": "nother player than in", "de": "nderer Spieler als"}[language]
    for model in (examples.waiting_model(), examples.turn_model()):
        at_table = State("Anna", screen="table", is_second=True)
        state = update(at_table, ModelChanged(model), NOW)[0]
        [line] = [line for line in picture(state, size) if said in line]
        assert "…" not in line
        assert said not in text(state._replace(now_ms=NOW + SHOWN_MS), size)
        assert said not in text(update(State("Anna", screen="table"), ModelChanged(model), NOW)[0], size)
