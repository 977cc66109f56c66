"""Every kind of news has a sentence of its own, in both languages, and a short form."""

from __future__ import annotations

from typing import get_args

import pytest
from lanswim_protocol.messages import NewsKind
from prompt_toolkit.utils import get_cwidth

from lanswim import locale
from lanswim.locale import Language, news_said

KINDS: tuple[str, ...] = get_args(NewsKind)
LANGUAGES: list[Language] = ["de", "en"]
BESIDE_CARDS = 27


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_has_a_sentence_of_its_own(language: Language) -> None:
    locale.use(language)
    sentences = [news_said.said(kind, "Ben", 3) for kind in KINDS]
    assert all(one.endswith((".", "?")) for one in sentences)
    assert len(set(sentences)) == len(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_short_form_is_too_wide(language: Language, kind: str) -> None:
    locale.use(language)
    assert get_cwidth(news_said.brief(kind, "Benedik")) <= BESIDE_CARDS
    assert get_cwidth(news_said.brief(kind, you=True)) <= BESIDE_CARDS


@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_is_translated(kind: str) -> None:
    english = news_said.said(kind, "Ben"), news_said.said(kind, "Ben", you=True), news_said.brief(kind, "Ben")
    locale.use("de")
    german = news_said.said(kind, "Ben"), news_said.said(kind, "Ben", you=True), news_said.brief(kind, "Ben")
    assert all(one != two for one, two in zip(english, german, strict=True) if one)


def test_a_place_is_counted_from_one() -> None:
    assert news_said.said("seated", "Ben", 0) == "Ben sits down on seat 1."


def test_who_it_is_about_is_addressed() -> None:
    assert news_said.said("nudge", "Ben", 0, you=True) == "Everybody is waiting for you."


def test_nobody_is_named_where_nobody_is_known() -> None:
    assert news_said.said("paused") == "A break: everything stands still."


def test_a_kind_from_a_newer_host_says_nothing() -> None:
    assert news_said.said("eclipse", "Ben") == news_said.brief("eclipse", "Ben") == ""
