"""The waiting room says by which rules is played in any window, and where it leaves some out it says so."""

from __future__ import annotations

import msgspec
import pytest

from lanswim import locale
from lanswim.locale import LANGUAGES, Language
from lanswim.locale.rules_changed import differences
from lanswim.rules import parse_rules
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.screens import picture, seated

MANY = "quick,lives=7,tie_rule=nobody,buy_back=on,knocker_penalty=2,three_aces=33,tie_break=rank_suit"


def waiting_by(rules: str, places: int = 5) -> State:
    model = examples.waiting_model()
    assert model.view is not None
    round_ = msgspec.structs.replace(model.view.round, rules=rules)
    return seated(model._replace(view=msgspec.structs.replace(model.view, round=round_, seats=places)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("places", [2, 5, 9])
def test_the_smallest_window_names_the_rules(places: int, language: Language) -> None:
    locale.use(language)
    for rules, said in (("pub", "Pub"), ("cardzo,lives=4", "Cardzo*")):
        shown = picture(waiting_by(rules, places), Size(40, 12))
        assert said in " ".join(" ".join(shown).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_left_out_is_marked_with_the_key_for_all_of_it(language: Language) -> None:
    locale.use(language)
    for size in (Size(80, 24), Size(60, 18)):
        state = waiting_by(MANY, 7)
        last = differences(parse_rules(MANY))[-1]
        lines = picture(state, size)
        text = " ".join(" ".join(lines).split())
        assert last not in text and any(line.strip().startswith("… [R]") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_all_of_it_fits_no_mark_is_made(language: Language) -> None:
    locale.use(language)
    assert not any("…" in line for line in picture(waiting_by("family"), Size(80, 50)) if "[R]" in line)
