"""Table codes: enough of them, easy ones, and typed in any way that a person would."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.trust.codes import WORDS_IN_CODE, CodeError, clean_code, code_password, new_code
from lanswim.trust.words import Language, word_list

LANGUAGES: tuple[Language, ...] = ("en", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_code_has_at_least_30_bits(language: Language) -> None:
    listed = word_list(f"{language}_codes")
    assert math.log2(len(set(listed))) * WORDS_IN_CODE >= 30
    words = new_code(random.Random(1), language).split("-")
    assert len(words) == WORDS_IN_CODE
    assert set(words) <= set(listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_run_together_are_still_three_words_in_one_way(language: Language) -> None:
    """Hyphens do not count in the exchange; if that made codes equal, there would be fewer of them."""
    listed = set(word_list(f"{language}_codes"))
    for seed in range(300):
        text = code_password(new_code(random.Random(seed), language)).decode()
        parted = [
            (one, two)
            for one in range(3, 9)
            for two in range(one + 3, one + 9)
            if {text[:one], text[one:two], text[two:]} <= listed
        ]
        assert len(parted) == 1


@given(st.sampled_from(LANGUAGES), st.integers(0, 2**32))
def test_a_new_code_is_clean_in_every_language(language: Language, seed: int) -> None:
    code = new_code(random.Random(seed), language)
    assert clean_code(code) == code


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("salad-tiger-bench", "salad-tiger-bench"),
        ("  Salad Tiger  BENCH\n", "salad-tiger-bench"),
        ("salad - tiger – bench.", "salad-tiger-bench"),
        ("SALAD_TIGER/BENCH", "salad-tiger-bench"),
        ("König Übel groß", "koenig-uebel-gross"),
        ("Ko\u0308nig U\u0308bel gross", "koenig-uebel-gross"),
        ("ＳＡＬＡＤ　ｔｉｇｅｒ", "salad-tiger"),
        ("café olé", "cafe-ole"),
        ("Küche 31", "kueche-31"),
        ("ключ ёлка", "ключ-елка"),
    ],
)
def test_however_it_is_typed_a_code_is_the_same(typed: str, clean: str) -> None:
    assert clean_code(typed) == clean
    assert code_password(typed) == clean.replace("-", "").encode()


def test_words_may_be_run_together() -> None:
    assert code_password("saladtigerbench") == code_password("salad-tiger-bench")


@given(st.text(max_size=60))
def test_cleaning_a_clean_code_changes_nothing(text: str) -> None:
    try:
        clean = clean_code(text)
    except CodeError:
        return
    assert clean_code(clean) == clean
    assert all(char == "-" or char.isalnum() for char in clean)


@pytest.mark.parametrize("typed", ["", "  -- ", "abcde", "a b c d e", "x" * 65, "- " * 300, "\x1b[2J\x00"])
def test_what_is_no_code_is_told_in_one_sentence(typed: str) -> None:
    with pytest.raises(CodeError, match=r"^a table code has 6 to 64 letters or digits, this one has \d+$"):
        clean_code(typed)
