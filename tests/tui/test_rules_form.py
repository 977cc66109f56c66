"""The form for rules: every option can be reached and changed, nothing is lost unasked, it fits a window."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.options_said import option_sentence
from lanswim.rules import OPTIONS, PUB, TEMPLATES, RuleSet, rules_from
from lanswim.tui.presenter.rules_form import picture
from lanswim.tui.presenter.text import width
from lanswim.tui.rules_app import fill_in
from lanswim.tui.rules_form import Form, press

KEYS = ("up", "down", "left", "right", "enter", "tab", "s", "q", "escape", "x", "ctrl-c")


def form(rules: RuleSet = PUB, at: int = 0) -> Form:
    return Form("ours", rules, rules, at)


def pressed(start: Form, *keys: str) -> Form:
    for key in keys:
        start = press(start, key)
    return start


def shown(it: Form, columns: int = 80, rows: int = 24) -> str:
    return "\n".join("".join(text for _style, text in line) for line in picture(it, columns, rows))


@pytest.mark.parametrize("at", range(len(OPTIONS)))
def test_every_value_of_every_option_can_be_reached_in_either_direction(at: int) -> None:
    option = list(OPTIONS.values())[at]
    for key in ("left", "right", "enter"):
        seen, it = set(), form(at=at)
        for _step in option.values:
            it = press(it, key)
            seen.add(it.rules)
        assert seen == {rules_from({option.name: value}) for value in option.values}
        assert it.rules == PUB


def test_up_and_down_go_round() -> None:
    assert pressed(form(), "up").at == len(OPTIONS) - 1
    assert pressed(form(), "up", "down", "tab").at == 1


def test_what_is_not_saved_is_asked_for_once() -> None:
    assert press(form(), "q").done == press(form(), "escape").done == "leave"
    changed = pressed(form(), "right")
    assert (pressed(changed, "q").done, pressed(changed, "q").asks) == ("", True)
    assert "not saved" in shown(pressed(changed, "q"))
    assert pressed(changed, "q", "Q").done == "leave"
    assert not pressed(changed, "q", "down").asks
    assert pressed(changed, "q", "s").done == pressed(form(), "S").done == "save"
    assert pressed(changed, "ctrl-c").done == "interrupted"


@given(st.lists(st.sampled_from(KEYS), max_size=40))
def test_whatever_is_pressed_the_chosen_option_is_seen(keys: list[str]) -> None:
    it = pressed(form(TEMPLATES["family"]), *keys)
    for columns, rows in ((80, 24), (40, 12), (120, 40), (20, 8)):
        lines = picture(it, columns, rows)
        assert len(lines) == rows
        assert all(width(line) <= columns for line in lines)
        assert sum("class:selected" in dict(line) for line in lines) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_chosen_option_is_explained_and_what_has_no_effect_is_called_that(language: Language) -> None:
    locale.use(language)
    at = list(OPTIONS).index("fire_cost")
    assert {"en": "Fire costs everybody", "de": "Feuer kostet alle"}[language] in shown(form(at=at))
    assert {"en": "has no effect here", "de": "hat hier keine Wirkung"}[language] in shown(
        form(TEMPLATES["family"], at)
    )


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 12)])
def test_what_is_not_seen_is_marked_and_help_says_all_of_it(
    columns: int, rows: int, language: Language
) -> None:
    locale.use(language)
    first, middle, last = form(), form(at=10), form(at=len(OPTIONS) - 1)
    assert "↓" in shown(first, columns, rows) and "↑" not in shown(first, columns, rows)
    assert "↑" in shown(middle, columns, rows)
    assert "↑" in shown(last, columns, rows) and "↓" not in shown(last, columns, rows)
    for at, name in enumerate(OPTIONS):
        text = " ".join(shown(form(TEMPLATES["pagat"], at), columns, rows).split())
        whole = option_sentence(name, TEMPLATES["pagat"])
        assert whole in text or "…" in text
        for key in ("?", "f1"):
            helped = press(form(TEMPLATES["pagat"], at), key)
            assert whole in " ".join(shown(helped, columns, max(rows, 20)).split())
            assert not press(helped, "right").helps and press(helped, "q").done == ""


def test_what_has_no_effect_says_what_it_would_mean() -> None:
    at = list(OPTIONS).index("fire_cost")
    text = " ".join(shown(form(TEMPLATES["family"], at)).split())
    assert "It would mean: Fire costs everybody else one life." in text


async def filled(keys: str) -> tuple[Form, str]:
    wire = io.StringIO()
    output = Vt100_Output(wire, lambda: Size(24, 80), term="xterm")
    with create_pipe_input() as source:
        source.send_text(keys)
        done = await fill_in("ours", PUB, lambda _rules: "", input=source, output=output)
    return done, wire.getvalue()


async def test_on_a_terminal_rules_are_changed_with_keys_and_the_terminal_is_given_back() -> None:
    done, said = await filled("\x1b[B\x1b[C\x1b[Cs")
    assert (done.done, done.rules) == ("save", PUB._replace(lives=5))
    assert said.rfind("\x1b[?1049l") > said.rfind("\x1b[?1049h") >= 0


@pytest.mark.parametrize(
    ("keys", "how"), [("q", "leave"), ("\x1b[Cqq", "leave"), ("\x1b[C\x03", "interrupted")]
)
async def test_what_is_left_is_not_saved(keys: str, how: str) -> None:
    assert (await filled(keys))[0].done == how
