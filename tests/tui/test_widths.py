"""A line is laid out by the widths it is drawn with, and only the adapters know what draws it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from prompt_toolkit.layout.screen import Char

from lanswim.tui.presenter.text import cells, cut

FLAG = "\U0001f1e9\U0001f1ea"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize("text", ["Anna", "日本", "e\u0301", FLAG, FAMILY, "¡¡·", "♥"])
def test_a_text_is_as_wide_as_the_cells_that_are_set_for_it(text: str) -> None:
    assert cells(text) == sum(Char(sign).width for sign in text)


def test_a_flag_counts_as_its_two_signs_and_is_not_cut_to_fewer() -> None:
    assert cells(FLAG) == 4
    assert cut(FLAG, 4) == FLAG and cells(cut(FLAG + FLAG, 5)) <= 5


def test_the_presenter_is_there_without_what_draws_it() -> None:
    code = "import sys, lanswim.tui.presenter; print('prompt_toolkit' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"
