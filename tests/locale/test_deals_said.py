"""Everything that a check of a deal can come to is said, in both languages."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.client.deals.doubts import Doubt
from lanswim.locale import Language, deals_said

LANGUAGES: list[Language] = ["de", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_doubt_has_half_a_sentence_of_its_own(language: Language) -> None:
    locale.use(language)
    said = [deals_said.doubt(str(doubt), "Ada") for doubt in Doubt]
    assert len(set(said)) == len(said) == len(deals_said._DOUBTS)
    assert not [text for text in said if text.endswith(".") or "{" in text]


def test_who_is_not_known_is_somebody() -> None:
    assert deals_said.doubt("key_changed").startswith("somebody has another key")
    locale.use("de")
    assert deals_said.doubt("commitment").startswith("jemand zeigt")
    assert deals_said.doubt("lot", "Ada", lot=True).startswith("bei der Auslosung: Ada hat ")


@pytest.mark.parametrize(
    ("parts", "mine", "english", "german"),
    [
        (0, False, "nobody cut, the deck was the host's alone", "niemand hat abgehoben"),
        (1, True, "you alone cut", "nur du hast abgehoben"),
        (3, True, "3 players cut, you among them", "3 haben abgehoben, du auch"),
        (1, False, "1 player cut", "1 hat abgehoben"),
        (2, False, "2 players cut", "2 haben abgehoben"),
    ],
)
def test_how_many_had_a_part(parts: int, mine: bool, english: str, german: str) -> None:
    assert deals_said.cut_by(parts, mine=mine) == english
    locale.use("de")
    assert deals_said.cut_by(parts, mine=mine).startswith(german)


def test_who_reads_what_another_has_kept_is_not_called_you() -> None:
    assert deals_said.cut_by(3, mine=True, own=False) == "3 players cut, its keeper among them"
    assert deals_said.cut_by(3, mine=True, own=True) == "3 players cut, you among them"
