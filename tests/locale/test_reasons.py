"""Every reason of the protocol has a sentence of its own, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from lanswim_protocol.messages import ClosedReason, RefusedReason, RefuseReason

from lanswim import locale
from lanswim.client.model import Failure
from lanswim.discovery import mdns
from lanswim.locale import Language, reasons

SAID: list[tuple[object, Callable[[str], str]]] = [
    (RefusedReason, reasons.refused),
    (RefuseReason, reasons.refuse),
    (ClosedReason, reasons.closed),
]
LANGUAGES: list[Language] = ["de", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "say"), SAID)
def test_each_reason_has_its_sentence(language: Language, kind: object, say: Callable[[str], str]) -> None:
    locale.use(language)
    unknown = say("something new")
    for reason in get_args(kind):
        sentence = say(reason)
        assert sentence.endswith(".") and sentence.count(".") == 1, sentence
        assert sentence != unknown or reason == "wrong_phase"


@pytest.mark.parametrize("reason", sorted(set(get_args(Failure)) - {"several"}))
def test_every_failure_has_a_sentence_of_its_own(reason: str) -> None:
    assert reasons.failure(reason) != reasons.failure("something new")


PROBLEMS = (
    mdns.NO_NETWORK,
    mdns.NO_SUCH_ADDRESS,
    mdns.PORT_TAKEN,
    mdns.NOT_ALLOWED,
    mdns.NOT_WORKING,
)


@pytest.mark.parametrize("sentence", PROBLEMS)
def test_what_discovery_says_is_said_in_both_languages(sentence: str) -> None:
    assert reasons.problem(sentence) == sentence
    locale.use("de")
    german = reasons.problem(sentence)
    assert german != sentence and german.endswith(".")
    assert len({reasons.problem(one) for one in PROBLEMS}) == len(PROBLEMS)


def test_no_sentence_of_discovery_is_forgotten() -> None:
    constants = [value for name, value in vars(mdns).items() if name.isupper() and isinstance(value, str)]
    assert sorted(PROBLEMS) == sorted(value for value in constants if value.endswith(".") and " " in value)


def test_nothing_else_is_let_through() -> None:
    assert reasons.problem("\x1b[2Jboo") == mdns.NOT_WORKING
