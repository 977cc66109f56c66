"""Every reason of the protocol has a sentence of its own, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from lanswim_protocol.messages import ClosedReason, RefusedReason, RefuseReason

from lanswim import locale
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


def test_what_discovery_says_is_translated_and_the_rest_is_not_let_through() -> None:
    locale.use("de")
    assert reasons.problem("There is no network that tables could be found in.").startswith(
        "Es gibt kein Netz"
    )
    assert "\x1b" not in reasons.problem("\x1b[2Jboo")
