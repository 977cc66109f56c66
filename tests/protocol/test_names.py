"""Names: nothing that a terminal would act on, hide or pile up; no two that look alike at one table."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol.names import NAME_CELLS, cells, clean_name, cut_to_cells, distinct_name, name_key


@pytest.mark.parametrize(("raw", "clean"), [
    ("Anna", "Anna"),
    ("  Oma \t Käthe\r\n", "Oma Käthe"),
    ("A\x1b[31mB\x07\x9b2J", "A[31mB2J"),
    ("ev\u202eil\u2066\u200f", "evil"),
    ("Be\u200bn\ufeff\u00ad\u2060", "Ben"),
    ("Ｂｅｎ ①", "Ben 1"),
    ("a" + "\u0301" * 50, "á" + "\u0301" * 2),
    ("\u0301\u0301Ben", "Ben"),
    ("o\u200b\u0308", "ö"),
    ("♥\ufe0f", "♥"),
    ("\u3164\u2800\u115f", ""),
    ("\ue000\U000f0000\ufffe", ""),
    ("漢" * 15, "漢" * 10),
    ("x" * 19 + "漢", "x" * 19),
    ("x" * 10_000, "x" * 20),
    ("", ""),
])
def test_what_becomes_of_a_name(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@given(st.text(max_size=80))
def test_a_cleaned_name_is_safe_to_print_and_stays_as_it_is(raw: str) -> None:
    name = clean_name(raw)
    assert cells(name) <= NAME_CELLS
    assert all(unicodedata.category(char)[0] not in "C" for char in name)
    assert "  " not in name
    assert name == name.strip()
    assert clean_name(name) == name


@pytest.mark.parametrize(("name", "other"), [
    ("Ben", "BEN"), ("Ben", "B e n"), ("Ben", "Вen"), ("Ida", "lda"), ("Otto", "0tt0"), ("Weiß", "WEISS"),
])
def test_names_that_look_alike_have_one_key(name: str, other: str) -> None:
    assert name_key(name) == name_key(other)


def test_umlauts_tell_names_apart() -> None:
    assert name_key("Jörg") != name_key("Jorg")


def test_a_name_that_is_taken_gets_the_lowest_free_number() -> None:
    assert distinct_name("Ben", []) == "Ben"
    assert distinct_name("Ben", ["ben"]) == "Ben 2"
    assert distinct_name("Ben", ["Ben", "Ben 2", "Cara"]) == "Ben 3"
    assert distinct_name("Ben", ["Cara", "Ben 2"]) == "Ben"


def test_a_number_fits_into_the_cells_of_a_name() -> None:
    long = "x" * NAME_CELLS
    assert distinct_name(long, [long]) == "x" * 18 + " 2"
    assert cells(distinct_name("漢" * 10, ["漢" * 10])) <= NAME_CELLS


def test_a_wide_character_is_never_cut_in_half() -> None:
    assert cut_to_cells("a漢b", 2) == "a"
    assert cut_to_cells("a漢b", 3) == "a漢"
